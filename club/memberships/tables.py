from functools import cached_property

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from club.models import Membership
from club.players.public_names import names_of
from club.web.desk_lists import name_order

# Left out where the page is narrow.
WIDE = {"th": {"class": "wide"}, "td": {"class": "wide"}}
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

    class Meta:
        model = Membership
        fields = ("number", "player", "team", "public_name", "phone")
        order_by = ("player", "pk")
        default = "–"
        empty_text = _("No matches.")

    order_player = name_order("player__name")
    order_team = name_order("team__name", "player__name")

    def render_player(self, record):
        return format_html(
            '<a href="{}">{}</a>{}',
            f"{record.pk}/",
            record.player.name,
            format_html(' <span class="quiet">{}</span>', record.player.nickname)
            if record.player.nickname
            else "",
        )

    @cached_property
    def names(self):
        """As strangers see those on this page, by the key of the player."""
        rows = self.paginated_rows
        return names_of([row.record.player_id for row in rows], for_public=True)

    def render_public_name(self, record):
        return self.names[record.player_id]

    def render_team(self, record):
        return format_html(
            '<span class="own-{} nowrap"><span class="mark" aria-hidden="true"></span> {}</span>',
            record.team.colour,
            record.team,
        )
