"""What was written at the tables, ready to be shown: a line for each deal."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from club import words
from club.models import Tournament
from scoring.models import Deal, DealState, Version
from scoring.results.content import explain, points_by_scorer
from scoring.results.people import entries_of
from scoring.standings.words import number as shown
from scoring.tables.words import lines_of

UNSETTLED: Final = (DealState.PROVISIONAL, DealState.DISPUTED)

Scorer = str
"""A side or a numbered seat, as the log names who has points."""


class Part(NamedTuple):
    """What a deal gave to one side, or to one player."""

    label: str
    points: int
    sum: str
    entries: Sequence[int]
    """The numbers of those who have these points."""

    is_best: bool

    @property
    def shown(self) -> str:
        return shown(self.points)


class ShownDeal(NamedTuple):
    round: int
    table: int
    number: int
    state: str
    """In words, where there is anything to say about it."""

    is_unsettled: bool
    headline: str
    """What was played, or who closed."""

    lines: Sequence[str]
    """The same, and who went out when."""

    parts: Sequence[Part]
    """North–South before East–West, or the seats in their order."""

    address: str

    def part_of(self, entry: int) -> Part | None:
        return next((part for part in self.parts if entry in part.entries), None)


def deals_at(
    tournament: Tournament, places: Iterable[tuple[int, int]], numbers: Mapping[int, int]
) -> dict[tuple[int, int], list[ShownDeal]]:
    """The deals of some tables, each named by the key of its round and its number; in one query.
    `numbers` gives the number of a round by its key."""
    wanted = Q()
    for round_id, tables in _by_round(places).items():
        wanted |= Q(round=round_id, table__in=tables)
    return _found(tournament, wanted, numbers) if wanted else {}


def deals_numbered(
    tournament: Tournament, round_id: int, deal: int, tables: Sequence[int], number: int
) -> dict[tuple[int, int], list[ShownDeal]]:
    """One deal of a round as it was played at some tables."""
    wanted = Q(round=round_id, number=deal, table__in=tables)
    return _found(tournament, wanted, {round_id: number})


def deals_of_entry(
    tournament: Tournament, round_id: int, entry: int, number: int
) -> list[ShownDeal]:
    """The deals that count for an entry in a round, wherever they were played."""
    wanted = Q(round=round_id, current__points__has_key=str(entry))
    found = _found(tournament, wanted, {round_id: number})
    return [deal for deals in found.values() for deal in deals]


def _by_round(places: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    found: defaultdict[int, list[int]] = defaultdict(list)
    for round_id, table in places:
        found[round_id].append(table)
    return found


def _found(
    tournament: Tournament, wanted: Q, numbers: Mapping[int, int]
) -> dict[tuple[int, int], list[ShownDeal]]:
    found: defaultdict[tuple[int, int], list[ShownDeal]] = defaultdict(list)
    kept = Deal.objects.filter(wanted, current__isnull=False).select_related("current")
    head = reverse("standings:tournament", args=[tournament.slug])
    for deal in kept.order_by("round__number", "table", "number"):
        number = numbers[deal.round_id]
        address = f"{head}rounds/{number}/tables/{deal.table}/deals/{deal.number}/"
        if deal.current:
            shown_ = _shown(deal, deal.current, number, address)
            found[deal.round_id, deal.table].append(shown_)
    return found


def _shown(deal: Deal, version: Version, round_number: int, address: str) -> ShownDeal:
    is_annulled = deal.state == DealState.ANNULLED
    lines = [_("It counts for nobody.")] if is_annulled else lines_of(version.content, {})
    return ShownDeal(
        round_number,
        deal.table,
        deal.number,
        "" if deal.state == DealState.AGREED else deal.get_state_display(),
        deal.state in UNSETTLED,
        _headline(version.content, lines),
        lines,
        _parts(version),
        address,
    )


def _headline(content: Mapping[str, Any], lines: Sequence[str]) -> str:
    if "players" not in content:
        return lines[0] if lines else ""
    closers = [seat for seat, hand in content["players"].items() if hand.get("closed")]
    if not closers:
        return _("wall exhausted")
    return _("%(seat)s closed") % {"seat": closers[0]}


def _parts(version: Version) -> list[Part]:
    points = points_by_scorer(version.content, version.rules)
    sums = _sums(version.content, version.rules)
    entries = entries_of(version.seats)
    best = max(points.values(), default=0)
    return [
        Part(
            _label(scorer),
            points.get(scorer, 0),
            sums.get(scorer, ""),
            entries[scorer],
            bool(points) and points.get(scorer, 0) == best and len(set(points.values())) > 1,
        )
        for scorer in sorted(entries, key=_place)
    ]


def _sums(content: dict[str, Any], rules: Mapping[str, Any]) -> dict[Scorer, str]:
    """How the points of each come about; of a score that the desk gave there is only the score."""
    if "adjusted" in content:
        return {scorer: shown(points) for scorer, points in content["adjusted"].items()}
    if not content or "of" in content:
        return {}
    return {scorer: words.sum_of(lines) for scorer, lines in explain(content, rules).items()}


def _place(scorer: Scorer) -> tuple[bool, str]:
    return scorer == "EW", scorer


def _label(scorer: Scorer) -> str:
    letters = [str(words.SEAT_LETTERS.get(letter, letter)) for letter in scorer]
    return "–".join(letters)
