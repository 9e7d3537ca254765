from functools import cached_property

import django_tables2 as tables
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from club.consents.lines import current_of
from club.memberships.queries import evenings_of
from club.models import Membership, Purpose
from club.players.public_names import names_of
from club.site_map import summary
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
    dues = tables.Column(
        verbose_name=_("Dues"), attrs=WIDE_NUMBER, orderable=False, accessor="player_id"
    )

    class Meta:
        model = Membership
        fields = ("number", "player", "team", "public_name", "phone", "email", "came", "dues")
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

    @cached_property
    def left_to_pay(self):
        """Amounts that those on this page owe of the season's dues, by the key of the player."""
        rows = [row.record for row in self.paginated_rows]
        return summary("dues", rows[0].club, rows) if rows else {}

    def render_dues(self, record):
        return self.left_to_pay.get(record.player_id, "–")

    def render_team(self, record):
        return format_html(
            '<span class="own-{} nowrap"><span class="mark" aria-hidden="true"></span> {}</span>',
            record.team.colour,
            record.team,
        )


_heads = lazy(lambda purpose: str(purpose.label).capitalize(), str)


def _answer_column(purpose):
    return tables.Column(verbose_name=_heads(purpose), orderable=False, accessor="player_id")


class ConsentsTable(tables.Table):
    """The members, each with the answers that count now."""

    label = _("Consents")
    player = tables.Column(verbose_name=_("Name"))
    part = _answer_column(Purpose.TAKING_PART)
    result = _answer_column(Purpose.PUBLIC_RESULT)
    photo = _answer_column(Purpose.PHOTO)

    class Meta:
        model = Membership
        fields = ("player", *Purpose.values)
        attrs = {"class": "close"}
        order_by = ("player", "pk")
        empty_text = _("No matches.")

    order_player = name_order("player__name")

    def render_player(self, record):
        return format_html('<a href="../{}/consents/">{}</a>', record.pk, record.player.name)

    @cached_property
    def answers(self):
        """Answers of those on this page."""
        rows = [row.record for row in self.paginated_rows]
        return current_of(rows[0].club, [each.player_id for each in rows]) if rows else {}

    def _answer(self, record, purpose):
        given = self.answers.get((record.player_id, purpose))
        if given is None:
            return format_html('<span class="quiet">{}</span>', pgettext("consent", "never asked"))
        return pgettext("consent", "agrees") if given else format_html("<b>{}</b>", gettext("no"))

    def render_part(self, record):
        return self._answer(record, Purpose.TAKING_PART)

    def render_result(self, record):
        return self._answer(record, Purpose.PUBLIC_RESULT)

    def render_photo(self, record):
        return self._answer(record, Purpose.PHOTO)
