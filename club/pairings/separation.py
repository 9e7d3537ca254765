"""Entries that are kept apart by group, team or family name; and what it costs."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from club.models import EntryPlayer, Membership, Tournament
from club.wording.folding import name_key
from club.wording.person_names import bare_words
from engine.movements.seating import Kind, Pair, Seating, matches, pair_of
from engine.movements.separation import meetings
from engine.ranking.rules import Number


class ApartGroup(NamedTuple):
    name: str
    entries: frozenset[int]


class Unmet(NamedTuple):
    """A group of which some meet all the same."""

    name: str
    meetings: int
    size: int
    most: int
    """The largest group that could be kept apart in a round."""
    of_all: int


class ApartPrice(NamedTuple):
    farther: int
    """Entries that meet somebody farther away in score than they would else."""
    by: float
    """At most by so many points."""
    unmet: Sequence[Unmet]


def is_kept_apart(tournament: Tournament, number: int) -> bool:
    """True if the organiser keeps anybody apart in a round."""
    chosen = tournament.apart_groups, tournament.apart_teams, tournament.apart_families
    return any(chosen) and number <= (tournament.apart_rounds or number)


def apart_part(tournament: Tournament, rounds: Sequence[Seating], first: int) -> Sequence[Seating]:
    """Of rounds that follow each other, by the number of the first, those in which they are kept
    apart."""
    last = tournament.apart_rounds
    return rounds[: max(0, last - first + 1)] if last else rounds


def groups_of(tournament: Tournament, here: Collection[int], number: int = 1) -> list[ApartGroup]:
    """Groups of two entries and more in a round, in two queries at most."""
    if not is_kept_apart(tournament, number):
        return []
    found: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    names: dict[tuple[str, str], str] = {}
    rows = EntryPlayer.objects.filter(entry__tournament=tournament, entry__in=here)
    teams = _teams(tournament) if tournament.apart_teams else {}
    for entry, groups, player, name in rows.values_list(
        "entry", "entry__groups", "player", "player__name"
    ):
        called = [("group", each.strip()) for each in groups.split(",") if tournament.apart_groups]
        if tournament.apart_families:
            called.append(("family", bare_words(name)[-1]))
        called.append(("team", teams.get(player, "")))
        for kind, text in called:
            if text:
                names.setdefault((kind, name_key(text)), text)
                found[kind, name_key(text)].add(entry)
    large = [ApartGroup(names[key], frozenset(own)) for key, own in found.items() if len(own) > 1]
    return sorted(large, key=lambda each: each.name)


def _teams(tournament: Tournament) -> dict[int, str]:
    members = Membership.objects.filter(club=tournament.club_id, team__isnull=False)
    return dict(members.values_list("player", "team__name"))


def pairs_of(groups: Iterable[ApartGroup]) -> set[Pair]:
    return {pair_of(*pair) for each in groups for pair in combinations(each.entries, 2)}


def unmet_of(groups: Iterable[ApartGroup], rounds: Sequence[Seating], kind: Kind) -> list[Unmet]:
    """Groups that meet in these rounds."""
    found = []
    for group in groups:
        own = group.entries
        together = sum(own.issuperset(pair) for each in rounds for pair in meetings(each, kind))
        if together:
            most = min(len(matches(each.tables, kind)) for each in rounds)
            of_all = min(len(set(each.present)) for each in rounds)
            found.append(Unmet(group.name, together, len(own), most, of_all))
    return found


def unavoidable(groups: Iterable[ApartGroup], here: int, kind: Kind) -> list[Unmet]:
    """Groups so large that some of them must meet in every round, whoever is drawn."""
    tables, out = divmod(here, 2)
    found = []
    for group in groups if kind.is_of_two else ():
        size = len(group.entries)
        must = (size - out - (here - size) + 1) // 2
        if must > 0:
            found.append(Unmet(group.name, must, size, tables, here))
    return found


def price_of(
    groups: Sequence[ApartGroup],
    kind: Kind,
    scores: Mapping[int, Number],
    kept: Seating,
    free: Seating,
) -> ApartPrice:
    """A round in which they are kept apart against the same round drawn freely."""
    apart, before = _distances(kept, kind, scores), _distances(free, kind, scores)
    more = [far - before.get(entry, far) for entry, far in apart.items()]
    farther = [each for each in more if each > 0]
    return ApartPrice(len(farther), max(farther, default=0), unmet_of(groups, [kept], kind))


def _distances(seating: Seating, kind: Kind, scores: Mapping[int, Number]) -> dict[int, float]:
    """Distances: for each entry how far in score the farthest at its table is."""
    found: dict[int, float] = {}
    for one, other in meetings(seating, kind):
        far = abs(float(scores.get(one, 0)) - float(scores.get(other, 0)))
        found[one], found[other] = max(far, found.get(one, 0)), max(far, found.get(other, 0))
    return found
