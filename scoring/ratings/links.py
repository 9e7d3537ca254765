"""Meetings that link the clubs of a group: how often people of two of them sat at one table."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from club.clubs import groups
from club.models import Club, EntryPlayer, Seat
from club.models.tournament import OVER
from club.storage.caches import SharedCache

KEPT_SECONDS: Final = 3600

Met = Counter[tuple[int, int]]
"""By two clubs, the lower key first."""


class ClubLink(NamedTuple):
    one: Club
    other: Club
    meetings: int


def links_of(group: Club) -> Sequence[ClubLink]:
    """Every two clubs, those that met most often first."""
    club_of = groups.club_of_each(group)
    over = groups.evenings(group).filter(state__in=OVER).order_by("pk")
    versions = dict(over.values_list("pk", "version"))
    follows_from = repr((versions, sorted(club_of.items())))
    met = _met.get(f"links:{group.pk}", follows_from, lambda: _count([*versions], club_of))
    found = [
        ClubLink(one, other, met[min(one.pk, other.pk), max(one.pk, other.pk)])
        for one, other in combinations(groups.clubs_of(group), 2)
    ]
    return sorted(found, key=lambda link: -link.meetings)


def _count(tournaments: Sequence[int], club_of: dict[int, int]) -> Met:
    """A meeting is two entries at a table in a round; one of two clubs stands for both."""
    clubs: defaultdict[int, set[int]] = defaultdict(set)
    people = EntryPlayer.objects.filter(entry__tournament__in=tournaments).order_by()
    for entry, player in people.values_list("entry", "player"):
        if player in club_of:
            clubs[entry].add(club_of[player])
    tables: defaultdict[int, list[int]] = defaultdict(list)
    seats = Seat.objects.filter(table__round__tournament__in=tournaments).order_by()
    for table, entry in seats.values_list("table", "entry"):
        tables[table].append(entry)
    found: Met = Counter()
    for entries in tables.values():
        for one, other in combinations(entries, 2):
            found.update({(min(a, b), max(a, b)) for a in clubs[one] for b in clubs[other]})
    return found


_met: Final = SharedCache[Met](KEPT_SECONDS)
