"""Figures to show, of tournaments that everybody may see.

    in_all_of(tournaments)                 what happened in all
    figures_of_player({12}, tournaments)   the tally of one person, by tournament and together

`tournaments` are those of `counted(...)`, in their order; each of these takes three queries at most
when nothing has changed, and counts anew no more than a request may.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import F, QuerySet

from club.models import Club, Tournament
from scoring.json_form import unpack
from scoring.models import TournamentFigures
from scoring.statistics import cache
from scoring.statistics.player_totals import Tally
from scoring.statistics.sums import sum_of
from scoring.statistics.tournament_totals import TournamentTotals
from scoring.visibility import counted


class CountedTotals(NamedTuple):
    in_all: TournamentTotals
    waiting: Sequence[Tournament]
    """What is still to be counted: not in the figures, or as it was before."""


class PlayerFigures(NamedTuple):
    """One person's tally, of all together and of each tournament in which there is anything."""

    tally: Tally
    by_tournament: Mapping[int, Tally]
    """By the key of the tournament, in the order in which they were played."""

    waiting: Sequence[Tournament]


def counted_in(clubs: Iterable[Club]) -> list[Tournament]:
    """All tournaments of some clubs that count, in the order they were played."""
    found = Tournament.objects.filter(club__in=list(clubs)).select_related("club", "season")
    return counted(found)


def in_all_of(tournaments: Sequence[Tournament]) -> CountedTotals:
    """Totals of tournaments of one game: of others there is nothing that could be added up."""
    waiting = cache.bring_up_to_date(tournaments)
    data = dict(_kept(tournaments).values_list("tournament_id", "in_all"))
    found = (unpack(TournamentTotals, data[each.pk]) for each in tournaments if each.pk in data)
    return CountedTotals(sum_of(TournamentTotals, found), waiting)


def figures_of_player(players: Collection[int], tournaments: Sequence[Tournament]) -> PlayerFigures:
    """`players` are the keys of one person: usually one."""
    waiting = cache.bring_up_to_date(tournaments)
    own: dict[int, Tally] = {}
    names = [f"of_{player}" for player in players]
    kept = _kept(tournaments).annotate(
        **{f"of_{player}": F(f"people__p{player}") for player in players}
    )
    found = {row[0]: row[1:] for row in kept.values_list("tournament_id", *names)}
    for each in tournaments:
        tallies = [unpack(Tally, data) for data in found.get(each.pk, ()) if data]
        if tallies:
            own[each.pk] = sum_of(Tally, tallies)
    return PlayerFigures(sum_of(Tally, own.values()), own, waiting)


def _kept(tournaments: Sequence[Tournament]) -> QuerySet[TournamentFigures]:
    """Figures that are kept: those of an older definition may have another form; they are counted
    anew."""
    return TournamentFigures.objects.filter(
        tournament__in=tournaments, definitions=cache.DEFINITIONS
    )
