"""Entries that came back from phones after a laptop was replaced by another, for the desk."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from django.utils import timezone
from django.utils.translation import ngettext

from club.models import EntryPlayer, Tournament
from club.storage import sqlite
from club.tournaments.states import raise_version
from scoring.log.seating import seats_in
from scoring.models import ReturnedEntry
from scoring.table_names import names_at, names_by_scorer

MOST_GAPS: Final = 20
"""Named to the desk; a phone may claim any number, so the list has an end of its own."""


class CameBack(NamedTuple):
    """Until somebody at the desk has seen it."""

    number: int
    tables: list[tuple[int, str]]
    """Each table, and its deals in words."""
    missing: str
    """Lines of the lost log, up to the last that came back, that no phone has brought yet."""
    held: list[tuple[int, int, str]]
    """Rounds and tables of what phones hold and cannot send yet, with those who played there."""


def came_back(tournament: Tournament) -> CameBack | None:
    found = list(ReturnedEntry.objects.filter(tournament=tournament, seen_at=None))
    if not found:
        return None
    deals: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for each in found:
        if each.line:
            deals[each.table].append((each.round, each.deal))
    tables = [(table, _deals_said(own)) for table, own in deals.items()]
    number = sum(bool(each.line) for each in found)
    return CameBack(number, tables, _missing(tournament), _held(tournament, found))


def _held(tournament: Tournament, found: Sequence[ReturnedEntry]) -> list[tuple[int, int, str]]:
    """A phone says who sat there, and may say anything: named is who plays in this tournament."""
    taken = {_place(each) for each in found if each.line}
    sat = {
        (each.round, each.table): seats_in(each.sat)
        for each in found
        if not each.line and _place(each) not in taken
    }
    if not sat:
        return []
    playing = EntryPlayer.objects.filter(entry__tournament=tournament)
    own = set(playing.values_list("player", flat=True))
    for seats in sat.values():
        for sitting in seats.values():
            sitting["players"] = [each for each in sitting["players"] if each in own]
    names = names_at(sat.values(), for_public=False)
    return [
        (*place, " · ".join(names_by_scorer(seats, names, tournament.game).values()))
        for place, seats in sorted(sat.items())
    ]


def _place(entry: ReturnedEntry) -> tuple[int, int, int, int]:
    return entry.round, entry.table, entry.deal, entry.was


def mark_seen(tournament: Tournament) -> None:
    with sqlite.alone():
        unseen = ReturnedEntry.objects.filter(tournament=tournament, seen_at=None)
        if unseen.update(seen_at=timezone.now()):
            raise_version(tournament)


def _missing(tournament: Tournament) -> str:
    """Gaps between the lines that came back, from where the copy ended, which the first line that
    was written again tells. Only lines that a phone named are looked at, never the span."""
    every = ReturnedEntry.objects.filter(tournament=tournament, was__gt=0)
    numbers = list(every.values_list("was", "line"))
    first = min((min(each) for each in numbers if each[1]), default=0)
    lines = sorted({first - 1, *(was for was, _line in numbers if was >= first)})
    gaps = [(before + 1, after - 1) for before, after in pairwise(lines) if after - before > 1]
    return _ranges_said(gaps[:MOST_GAPS]) + (" …" if len(gaps) > MOST_GAPS else "")


def _deals_said(places: Sequence[tuple[int, int]]) -> str:
    """`round 2, results 1–2 · round 3, result 1`."""
    said = []
    for round_, own in groupby(sorted(set(places)), key=lambda each: each[0]):
        deals = [deal for _round, deal in own]
        text = ngettext(
            "round %(round)d, result %(deals)s", "round %(round)d, results %(deals)s", len(deals)
        )
        said.append(text % {"round": round_, "deals": _ranges(deals)})
    return " · ".join(said)


def _ranges(numbers: Iterable[int]) -> str:
    """`3, 5–8`."""
    runs: list[tuple[int, int]] = []
    for each in sorted(numbers):
        if runs and each == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], each
        else:
            runs.append((each, each))
    return _ranges_said(runs)


def _ranges_said(runs: Iterable[tuple[int, int]]) -> str:
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)
