"""Deals written at the tables, ready to be shown: a line for each deal."""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.models import Tournament
from club.storage.statements import marks, rows
from club.wording import engine_texts
from engine.seats import Seat
from scoring import table_names
from scoring.games import worded
from scoring.games.table_game import SeatNames
from scoring.log.content import explain, result_and_points
from scoring.log.result_texts import lines_of
from scoring.log.seating import Seats, entries_of
from scoring.models import UNSETTLED, Deal, DealState
from scoring.writers.value_format import points as shown

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
    points: int
    entries: Sequence[int]
    """The numbers of those who have these points."""

    is_best: bool

    @property
    def shown(self) -> str:
        return shown(self.points)


@dataclass(frozen=True, eq=False, slots=True)
class ShownDeal:
    """Thousands are remembered: what can be put together quickly is not kept."""

    round: int
    table: int
    number: int
    state: str
    """In words, where there is anything to say about it."""

    is_unsettled: bool
    headline: str
    """What was played, or who closed, """

    named: str
    """and the same with a place for the name of each seat."""

    parts: Sequence[DealPoints]
    """North–South before East–West, or the seats in their order."""

    home: str
    """The address of the tournament."""

    texts: tuple[str, str]
    """Content and rules, as they stand in the log, """

    sat: str
    """and the seats."""

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
        content, rules = json.loads(self.texts[0]), _loaded(self.texts[1])
        return lines_of(content, rules["game"], called) or [self.headline]

    def sum_of(self, part: DealPoints) -> str:
        return _sums(get_language(), *self.texts).get(part.scorer, "")

    def line(self, called: SeatNames) -> SafeString:
        """Of a list of deals: written out at once, for a round may have thousands."""
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

    @property
    def has_heads(self) -> bool:
        """True where each player scores: the points stand below the seats."""
        return len(self.parts) > 2

    def heads(self) -> SafeString:
        """First line of a list of deals."""
        made = "".join(f'<span class="part">{escape(part.label)}</span>' for part in self.parts)
        return mark_safe(  # noqa: S308 (every text in it is escaped)
            f'<li class="heads" aria-hidden="true"><span class="made">{made}</span></li>'
        )

    def line_of(self, what: str, made: str) -> SafeString:
        state = f' <span class="tag">{escape(self.state)}</span>' if self.state else ""
        return mark_safe(  # noqa: S308 (every text in it is escaped)
            f'<li value="{self.number}"><a href="{escape(self.address)}">'
            f'<span class="deal">{self.number}</span>'
            f'<span class="what">{what}{state}</span>'
            f'<span class="made">{made}</span></a></li>'
        )

    def part_of(self, entry: int) -> DealPoints | None:
        return next((part for part in self.parts if entry in part.entries), None)


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
    params = [each for _where, given in wanted for each in given]
    where = " OR ".join(where for where, _given in wanted)
    return _found(tournament, where, params, numbers) if wanted else {}


def deals_numbered(
    tournament: Tournament, round_id: int, deal: int, tables: Sequence[int], number: int
) -> dict[tuple[int, int], list[ShownDeal]]:
    """One deal of a round as it was played at some tables."""
    where = f'd.round_id = %s AND d.number = %s AND d."table" IN ({marks(tables) or "NULL"})'
    return _found(tournament, where, [round_id, deal, *tables], {round_id: number})


def deals_of_entry(
    tournament: Tournament, round_id: int, entry: int, number: int
) -> list[ShownDeal]:
    """The deals that count for an entry in a round, wherever they were played."""
    counting = Deal.objects.filter(round=round_id, current__points__has_key=str(entry))
    keys = list(counting.order_by().values_list("pk", flat=True))
    found = _found(tournament, f"d.id IN ({marks(keys) or 'NULL'})", keys, {round_id: number})
    return [deal for deals in found.values() for deal in deals]


def called_in(deals: Iterable[ShownDeal], *, for_public: bool) -> dict[str, SeatNames]:
    """First names of everybody who played them, by the text of their seats: most share it."""
    seats = {each.sat: each.seats for each in deals}
    names = table_names.names_at(seats.values(), for_public=for_public)
    return {
        sat: table_names.short_names(table_names.names_by_seat(each, names))
        for sat, each in seats.items()
    }


def _by_round(places: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    found: defaultdict[int, list[int]] = defaultdict(list)
    for round_id, table in places:
        found[round_id].append(table)
    return found


def _found(
    tournament: Tournament, where: str, params: Sequence[object], numbers: Mapping[int, int]
) -> dict[tuple[int, int], list[ShownDeal]]:
    found: defaultdict[tuple[int, int], list[ShownDeal]] = defaultdict(list)
    head = tournament.get_absolute_url()
    language = get_language()
    shared = sys.intern  # thousands of keys hold the same rules and seats
    for round_id, table, deal, state, content, rules, seats in rows(
        _DEALS.format(where=where), params
    ):
        at = numbers[round_id], table, deal
        made = _shown(language, head, at, state, content, shared(rules), shared(seats))
        found[round_id, table].append(made)
    return found


_loaded: Final = lru_cache(1024)(json.loads)
"""Rules and seats are the same for a whole evening, or round; nobody writes in them."""

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
def _shown(
    _language: str, head: str, at: tuple[int, int, int], state: str, *texts: str
) -> ShownDeal:
    """In the language that is active. What stands in a version does not change."""
    content, rules = json.loads(texts[0]), _loaded(texts[1])
    result, points = result_and_points(content, rules)
    if result:
        headline = worded(result).headline(result, {})
    else:
        headline = (*lines_of(content, rules["game"], {}), _("It does not count for anybody."))[0]
    return ShownDeal(
        *at,
        "" if state == DealState.AGREED else str(DealState(state).label),
        state in UNSETTLED,
        headline,
        worded(result).headline(result, _PLACES) if result else headline,
        _parts(points, _entries(texts[2])),
        head,
        (texts[0], texts[1]),
        texts[2],
    )


@lru_cache(1024)
def _entries(seats: str) -> Mapping[Scorer, Sequence[int]]:
    return entries_of(json.loads(seats))


def _parts(
    points: Mapping[str, int], entries: Mapping[Scorer, Sequence[int]]
) -> Sequence[DealPoints]:
    language = get_language()
    best = max(points.values(), default=0)
    return tuple(
        DealPoints(
            scorer,
            _label(scorer, language),
            points.get(scorer, 0),
            entries[scorer],
            bool(points) and points.get(scorer, 0) == best and len(set(points.values())) > 1,
        )
        for scorer in sorted(entries, key=_place)
    )


@lru_cache(1024)
def _sums(_language: str | None, *texts: str) -> dict[Scorer, str]:
    """Sum behind each scorer's points; of a score that the desk gave, only the score."""
    content, rules = json.loads(texts[0]), _loaded(texts[1])
    if "adjusted" in content:
        return {scorer: shown(points) for scorer, points in content["adjusted"].items()}
    explained = explain(content, rules).items()
    return {scorer: engine_texts.named_sum(lines) for scorer, lines in explained}


def _place(scorer: Scorer) -> tuple[bool, str]:
    return scorer == "EW", scorer


@cache
def _label(scorer: Scorer, _language: str | None) -> str:
    """In the language that is active."""
    return engine_texts.letters(scorer)
