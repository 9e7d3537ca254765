from functools import cached_property

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from club.memberships.queries import evenings_of
from club.models import Membership
from club.players.public_names import names_of
from club.web.desk_lists import name_order

# Left out where the page is narrow.
WIDE = {"th": {"class": "wide"}, "td": {"class": "wide"}}
WIDE_NUMBER = {"th": {"class": "wide number"}, "td": {"class": "wide number"}}
NUMBER = {"th": {"class": "number"}, "td": {"class": "number"}}


class MembersTable(tables.Table):
    label = _("Members")
    number = tables.Column(verbose_name=_("No."), attrs=NUMBER)
    player = tables.Column(verbose_name=_("Name"))
    team = tables.Column(verbose_name=_("Team"))
    public_name = tables.Column(
        verbose_name=_("Shown in public"), attrs=WIDE, orderable=False, accessor="pk"
    )
    phone = tables.Column(verbose_name=_("Phone"), attrs=WIDE, orderable=False)
    email = tables.Column(verbose_name=_("E-mail"), attrs=WIDE, orderable=False)
    came = tables.Column(
        verbose_name=_("Came"), attrs=WIDE_NUMBER, orderable=False, accessor="player_id"
    )

    class Meta:
        model = Membership
        fields = ("number", "player", "team", "public_name", "phone", "email", "came")
        attrs = {"class": "close"}
        order_by = ("player", "pk")
        default = "–"
        empty_text = _("No matches.")

    order_player = name_order("player__name")
    order_team = name_order("team__name", "player__name")

    def __init__(self, *args, leads_on=True, **facts):
        """Without `leads_on` names are no links."""
        super().__init__(*args, **facts)
        self.leads_on = leads_on

    def render_player(self, record):
        name, called = record.player.name, record.player.nickname
        if self.leads_on:
            name = format_html('<a href="{}/">{}</a>', record.pk, name)
        return format_html('{} <span class="quiet">{}</span>', name, called) if called else name

    @cached_property
    def names(self):
        """Names on this page as strangers see them, by the key of the player."""
        rows = self.paginated_rows
        return names_of([row.record.player_id for row in rows], for_public=True)

    def render_public_name(self, record):
        return self.names[record.player_id]

    @cached_property
    def visits(self):
        """Evenings of this season to which each on this page came, by the key of the player."""
        rows = self.paginated_rows
        return evenings_of([row.record for row in rows])

    def render_came(self, record):
        return self.visits[record.player_id]

    def render_team(self, record):
        return format_html(
            '<span class="own-{} nowrap"><span class="mark" aria-hidden="true"></span> {}</span>',
            record.team.colour,
            record.team,
        )
