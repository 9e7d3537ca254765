"""Deals written at the tables, ready to be shown: a line for each deal."""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.models import Tournament
from club.storage.statements import marks, rows
from club.wording import engine_texts
from club.wording.texts import with_minus
from engine.seats import Seat
from scoring import table_names
from scoring.games import worded
from scoring.games.table_game import SeatNames
from scoring.log.content import explain, result_and_points
from scoring.log.result_texts import lines_of
from scoring.log.seating import Seats, entries_of
from scoring.models import UNSETTLED, Deal, DealState

MOST_DEALS: Final = 10_000
"""Those of a full hall's longest evening, as they were worded last; each weighs some 3 KB."""

_PLACES: Final = {str(seat): f"%({seat})s" for seat in Seat}
"""Of a headline, to be filled with names."""

Scorer = str
"""A side or a numbered seat, as the log names who has points."""


class DealPoints(NamedTuple):
    """Points of one side, or of one player, from a deal."""

    scorer: Scorer
    label: str
    points: float
    entries: Sequence[int]
    """The numbers of those who have these points."""

    is_best: bool

    @property
    def shown(self) -> str:
        return with_minus(self.points)


@dataclass(frozen=True, eq=False, slots=True)
class ShownDeal:
    """A deal in words. Thousands are cached: what can be put together quickly is no field."""

    round: int
    table: int
    number: int
    state: str
    """In words, where there is anything to say about it."""

    is_unsettled: bool
    headline: str
    """Contract, or who closed."""

    named: str
    """The headline with a place for the name of each seat."""

    parts: Sequence[DealPoints]
    """North–South before East–West, or the seats in their order."""

    home: str
    """The address of the tournament."""

    content: str
    rules: str
    sat: str
    """Seats; like content and rules the text that stands in the log."""

    @property
    def address(self) -> str:
        return f"{self.home}rounds/{self.round}/tables/{self.table}/deals/{self.number}/"

    @property
    def sums(self) -> list[tuple[DealPoints, str]]:
        """Points of each scorer with the sum behind them; this costs as much as all the rest."""
        return [(part, self.sum_of(part)) for part in self.parts]

    @property
    def seats(self) -> Seats:
        return _loaded(self.sat)

    def lines(self, called: SeatNames) -> Sequence[str]:
        """Lines of the play and the order of going out, by the first names of its people. Lines
        with these names are not cached."""
        game = _loaded(self.rules)["game"]
        return lines_of(json.loads(self.content), game, called) or [self.headline]

    def sum_of(self, part: DealPoints) -> str:
        return _sums(get_language(), self.content, self.rules).get(part.scorer, "")

    def part_of(self, entry: int) -> DealPoints | None:
        return next((part for part in self.parts if entry in part.entries), None)

    @property
    def has_heads(self) -> bool:
        """True where each player scores: the points stand below the seats."""
        return len(self.parts) > 2

    def heads(self) -> SafeString:
        """First line of a list of deals."""
        labels = ((part.label,) for part in self.parts)
        return format_html(
            '<li class="heads" aria-hidden="true"><span class="made">{}</span></li>',
            format_html_join("", '<span class="part">{}</span>', labels),
        )

    def line(self, called: SeatNames) -> SafeString:
        """Line of a list of deals."""
        label = "aside" if self.has_heads else "quiet"
        made = "".join(
            f'<span class="part{" best" if part.is_best else ""}">'
            f'<span class="{label}">{escape(part.label)}</span> {part.shown}</span>'
            for part in self.parts
        )
        try:
            what = self.named % called
        except KeyError:  # somebody who is not shown
            what = self.headline
        return self.line_of(escape(what), made)

    def line_of(self, what: str, made: str) -> SafeString:
        """Line of a list from its two parts in HTML, without a template: a round may have
        thousands."""
        state = f' <span class="tag">{escape(self.state)}</span>' if self.state else ""
        return mark_safe(  # noqa: S308 (every text in it is escaped)
            f'<li value="{self.number}"><a href="{escape(self.address)}">'
            f'<span class="deal">{self.number}</span>'
            f'<span class="what">{what}{state}</span>'
            f'<span class="made">{made}</span></a></li>'
        )


def deals_at(
    tournament: Tournament,
    places: Iterable[tuple[int, int]],
    numbers: Mapping[int, int],
) -> dict[tuple[int, int], list[ShownDeal]]:
    """The deals of some tables, each named by the key of its round and its number; in one query.
    `numbers` gives the number of a round by its key."""
    wanted = [
        (f'd.round_id = %s AND d."table" IN ({marks(tables)})', [round_id, *tables])
        for round_id, tables in _by_round(places).items()
    ]
    params = [param for _where, given in wanted for param in given]
    where = " OR ".join(where for where, _given in wanted)
    return _deals_where(tournament, where, params, numbers) if wanted else {}


def deals_numbered(
    tournament: Tournament, round_id: int, deal: int, tables: Sequence[int], number: int
) -> dict[tuple[int, int], list[ShownDeal]]:
    """One deal of a round as it was played at some tables."""
    where = f'd.round_id = %s AND d.number = %s AND d."table" IN ({marks(tables) or "NULL"})'
    return _deals_where(tournament, where, [round_id, deal, *tables], {round_id: number})


def deals_of_entry(
    tournament: Tournament, round_id: int, entry: int, number: int
) -> list[ShownDeal]:
    """The deals that count for an entry in a round, wherever they were played."""
    counting = Deal.objects.filter(round=round_id, current__points__has_key=str(entry))
    keys = list(counting.order_by().values_list("pk", flat=True))
    where = f"d.id IN ({marks(keys) or 'NULL'})"
    by_table = _deals_where(tournament, where, keys, {round_id: number})
    return [deal for deals in by_table.values() for deal in deals]


def called_in(deals: Iterable[ShownDeal], *, for_public: bool) -> dict[str, SeatNames]:
    """First names of everybody who played them, by the text of their seats: most share it."""
    tables = {deal.sat: deal.seats for deal in deals}
    names = table_names.names_at(tables.values(), for_public=for_public)
    return {
        sat: table_names.short_names(table_names.names_by_seat(seats, names))
        for sat, seats in tables.items()
    }


def _by_round(places: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    tables: defaultdict[int, list[int]] = defaultdict(list)
    for round_id, table in places:
        tables[round_id].append(table)
    return tables


def _deals_where(
    tournament: Tournament, where: str, params: Sequence[object], numbers: Mapping[int, int]
) -> dict[tuple[int, int], list[ShownDeal]]:
    deals: defaultdict[tuple[int, int], list[ShownDeal]] = defaultdict(list)
    home, language = tournament.get_absolute_url(), get_language()
    shared = sys.intern  # thousands of keys hold the same rules and seats
    for round_id, table, number, state, content, rules, seats in rows(
        _DEALS.format(where=where), params
    ):
        at = numbers[round_id], table, number
        deal = _worded(language, home, at, state, content, shared(rules), shared(seats))
        deals[round_id, table].append(deal)
    return deals


_DEALS: Final = """
    SELECT d.round_id, d."table", d.number, d.state,
        CAST(v.content AS text), CAST(v.rules AS text), CAST(v.seats AS text)
    FROM scoring_deal d
    JOIN scoring_version v ON v.id = d.current_id
    JOIN club_round r ON r.id = d.round_id
    WHERE {where}
    ORDER BY r.number, d."table", d.number
"""


@lru_cache(MOST_DEALS)
def _worded(
    language: str | None,
    home: str,
    at: tuple[int, int, int],
    state: str,
    content: str,
    rules: str,
    sat: str,
) -> ShownDeal:
    """In the language that is active. What stands in a version does not change."""
    read, by_rules = json.loads(content), _loaded(rules)
    result, points = result_and_points(read, by_rules)
    if result:
        headline = worded(result).headline(result, {})
        named = worded(result).headline(result, _PLACES)
    else:
        lines = lines_of(read, by_rules["game"], {})
        headline = named = lines[0] if lines else _("It does not count for anybody.")
    return ShownDeal(
        *at,
        "" if state == DealState.AGREED else str(DealState(state).label),
        state in UNSETTLED,
        headline,
        named,
        _parts(points, _scorers(language, sat)),
        home,
        content,
        rules,
        sat,
    )


def _parts(
    points: Mapping[str, float], scorers: Sequence[tuple[Scorer, str, Sequence[int]]]
) -> Sequence[DealPoints]:
    best = max(points.values()) if len(set(points.values())) > 1 else None
    return tuple(
        DealPoints(scorer, label, made := points.get(scorer, 0), entries, made == best)
        for scorer, label, entries in scorers
    )


@lru_cache(1024)
def _scorers(_language: str | None, sat: str) -> Sequence[tuple[Scorer, str, Sequence[int]]]:
    """Sides or seats of a table in their order, with their letters and their entries."""
    seats = _loaded(sat)
    scorers = sorted(entries_of(seats).items(), key=lambda item: (item[0] == "EW", item[0]))
    return [(scorer, table_names.scorer_letters(scorer, seats), own) for scorer, own in scorers]


@lru_cache(1024)
def _sums(_language: str | None, content: str, rules: str) -> dict[Scorer, str]:
    """Sum behind each scorer's points; of a score that the desk gave, only the score."""
    read = json.loads(content)
    if "adjusted" in read:
        return {scorer: with_minus(points) for scorer, points in read["adjusted"].items()}
    explained = explain(read, _loaded(rules)).items()
    return {scorer: engine_texts.named_sum(lines) for scorer, lines in explained}


_loaded: Final = lru_cache(1024)(json.loads)
"""Rules and seats are the same for a whole evening, or round; nobody writes in them."""
