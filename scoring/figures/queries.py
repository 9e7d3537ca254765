"""Figures to show, of tournaments that everybody may see.

    figures_of(tournaments)                the tally of everybody, and what is still to be counted
    in_all_of(tournaments)                 what happened in all
    figures_of_player({12}, tournaments)   the tally of one person, by tournament and together
    figures_of_pair(12, 17, tournaments)   what two people did with and against each other

`tournaments` are those of `counted(...)`, in their order; each of these takes three queries at most
when nothing has changed, and counts anew no more than a request may.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import F

from club.models import Club, Tournament
from scoring.figures.adding import plus
from scoring.figures.in_all import InAll, together
from scoring.figures.kept import bring_up_to_date
from scoring.figures.packing import unpack
from scoring.figures.played import counted
from scoring.figures.tally import Against, Tally, With, sum_of
from scoring.models import TournamentFigures


class Found(NamedTuple):
    """The tallies of everybody, by the key of the player."""

    tallies: Mapping[int, Tally]
    waiting: Sequence[Tournament]
    """What is still to be counted: not in the tallies, or as it was before."""


class FoundInAll(NamedTuple):
    in_all: InAll
    waiting: Sequence[Tournament]


class OfPlayer(NamedTuple):
    """One person's tally, of all together and of each tournament in which there is anything."""

    tally: Tally
    by_tournament: Mapping[int, Tally]
    """By the key of the tournament, in the order in which they were played."""

    waiting: Sequence[Tournament]


class OfPair(NamedTuple):
    """What the first of two did with the other as a partner, and against them."""

    together: With
    against: Against
    tournaments_together: Sequence[int]
    tournaments_against: Sequence[int]
    waiting: Sequence[Tournament]


def counted_in(clubs: Iterable[Club]) -> list[Tournament]:
    """All tournaments of some clubs that count, in the order they were played."""
    found = Tournament.objects.filter(club__in=list(clubs)).select_related("club", "season")
    return counted(found)


def figures_of(tournaments: Sequence[Tournament]) -> Found:
    waiting = bring_up_to_date(tournaments)
    kept = TournamentFigures.objects.filter(tournament__in=tournaments)
    people = dict(kept.values_list("tournament_id", "people"))
    own: defaultdict[int, list[Tally]] = defaultdict(list)
    for each in tournaments:
        for key, data in people.get(each.pk, {}).items():
            own[int(key[1:])].append(unpack(Tally, data))
    return Found({player: sum_of(tallies) for player, tallies in own.items()}, waiting)


def in_all_of(tournaments: Sequence[Tournament]) -> FoundInAll:
    """Of tournaments of one game: of others there is nothing that could be added up."""
    waiting = bring_up_to_date(tournaments)
    kept = TournamentFigures.objects.filter(tournament__in=tournaments)
    data = dict(kept.values_list("tournament_id", "in_all"))
    found = (unpack(InAll, data[each.pk]) for each in tournaments if each.pk in data)
    return FoundInAll(together(found), waiting)


def figures_of_player(players: Collection[int], tournaments: Sequence[Tournament]) -> OfPlayer:
    """`players` are the keys of one person: usually one."""
    waiting = bring_up_to_date(tournaments)
    own: dict[int, Tally] = {}
    names = [f"of_{player}" for player in players]
    kept = TournamentFigures.objects.filter(tournament__in=tournaments).annotate(
        **{f"of_{player}": F(f"people__p{player}") for player in players}
    )
    found = {row[0]: row[1:] for row in kept.values_list("tournament_id", *names)}
    for each in tournaments:
        tallies = [unpack(Tally, data) for data in found.get(each.pk, ()) if data]
        if tallies:
            own[each.pk] = sum_of(tallies)
    return OfPlayer(sum_of(own.values()), own, waiting)


def figures_of_pair(one: int, other: int, tournaments: Sequence[Tournament]) -> OfPair:
    of_one = figures_of_player({one}, tournaments)
    with_, against = With(), Against()
    for tally in of_one.by_tournament.values():
        with_ = plus(with_, tally.partners.get(other, With()))
        against = plus(against, tally.against(other))
    return OfPair(
        with_,
        against,
        [pk for pk, tally in of_one.by_tournament.items() if other in tally.partners],
        [pk for pk, tally in of_one.by_tournament.items() if tally.against(other).deals],
        of_one.waiting,
    )
