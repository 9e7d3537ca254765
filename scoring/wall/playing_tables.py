"""The tables of the round that runs: which still play, and what is in of each."""

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from club.entries.absence import Absence
from club.models import Round
from club.storage.statements import rows
from scoring.log.deal_numbers import last_deal
from scoring.log.match_ends import match_ends, planned
from scoring.models import DealState


class DealsIn(NamedTuple):
    """Number of a table's deals that are in."""

    many: int
    numbers: dict[int, bool | None]
    """What `last_deal` follows from."""


MOST_DOTS: Final = 12
"""Of more deals the numbers alone say how many are in."""
NOTHING: Final = DealsIn(0, {})


class TableProgress(NamedTuple):
    """A table that is not ready, and how many of its deals are in."""

    table: int
    deals_in: int
    deals: int
    has_left: bool = False

    @property
    def line(self) -> SafeString:
        dots = '<i class="in"></i>' * self.deals_in + "<i></i>" * (self.deals - self.deals_in)
        if self.deals > MOST_DOTS:
            dots = ""
        who = f'<span class="who">{table_said(self.table)}</span>'
        if self.has_left:
            said = _("no longer waiting for anybody")
            return mark_safe(  # noqa: S308 (every text in it is escaped)
                f'<li class="left">{who}<span class="deals">{escape(said)}</span></li>'
            )
        said = _("%(many)s of %(all)s") % {"many": self.deals_in, "all": self.deals}
        return mark_safe(  # noqa: S308 (every text in it is escaped)
            f"<li>{who}"
            f'<span class="deals" aria-hidden="true">{dots}</span>'
            f'<span class="at">{escape(said)}</span></li>'
        )


class PlayingTable(NamedTuple):
    """Table with the minutes that it has beside the others, and whether somebody there has left."""

    number: int
    extra: int
    has_left: bool


def tables_of(round_: Round) -> list[PlayingTable]:
    found: dict[int, PlayingTable] = {}
    for number, extra, last_round, away in rows(_TABLES, [round_.pk]):
        is_left = Absence(last_round, tuple(json.loads(away))).covers(round_.number)
        has_left = is_left or (number in found and found[number].has_left)
        found[number] = PlayingTable(number, extra, has_left)
    return list(found.values())


_TABLES: Final = """
    SELECT DISTINCT t.number, t.extra_minutes, e.last_round, CAST(e.away AS text)
    FROM club_table t
    JOIN club_seat s ON s.table_id = t.id
    JOIN club_entry e ON e.id = s.entry_id
    WHERE t.round_id = %s
    ORDER BY t.number
"""


def deals_in(running: Round) -> dict[int, DealsIn]:
    """The deals that are in, by the number of the table; of its numbers only the last, and those
    that are dealt again: a full hall has thousands."""
    empty = DealState.EMPTY.value
    entered = {
        table: DealsIn(many, {last: None})
        for table, many, last in rows(_DEALS_IN, [running.pk, empty])
    }
    for table, deal in rows(_DEALT_AGAIN, [running.pk, empty, '%"again": true%']):
        entered[table].numbers[deal] = True
    return entered


_DEALS_IN: Final = """
    SELECT "table", COUNT(*), MAX(number) FROM scoring_deal
    WHERE round_id = %s AND state <> %s
    GROUP BY "table"
"""
_DEALT_AGAIN: Final = """
    SELECT d."table", d.number
    FROM scoring_deal d JOIN scoring_version v ON v.id = d.current_id
    WHERE d.round_id = %s AND d.state <> %s AND CAST(v.content AS text) LIKE %s
"""


def waiting(
    running: Round | None, tables: Sequence[PlayingTable], entered: Mapping[int, DealsIn]
) -> list[TableProgress]:
    """The tables of the running round that still play."""
    if running is None:
        return []
    ends = match_ends(running)
    found = [
        TableProgress(table.number, own.many, last_deal(many, own.numbers), table.has_left)
        for table in tables
        for own in (entered.get(table.number, NOTHING),)
        for many in (planned(running, table.number, ends),)
    ]
    found = [each for each in found if each.deals_in < each.deals]
    return sorted(found, key=lambda each: each.has_left)


def table_said(number: int | str) -> str:
    """Table as a page says it; the number may stand in a tag."""
    return escape(_("Table %(number)s")) % {"number": number}
