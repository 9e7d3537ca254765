"""Figures of tournaments, kept until something of the tournament changes.

`bring_up_to_date` counts what is stale, as much of it as a request may; the functions of
`queries.py` read what is there.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final

from django.db.models import Count, Exists, OuterRef

from club.models import Tournament
from club.models.tournament import OVER
from scoring.derivations import Derivation, stale_among, store
from scoring.json_form import pack
from scoring.log.played_deals import PlayedDeal, merged_players, played_deals
from scoring.models import Deal, Penalty, TournamentFigures
from scoring.statistics.counting import Fine, tallies_of
from scoring.statistics.tournament_totals import in_all
from scoring.visibility import counted

DEFINITIONS: Final = 3
"""Raised when a figure is counted otherwise than before."""

MOST_DEALS: Final = 2000
"""So many are counted in one request; the rest in the next."""

MOST_AT_ONCE: Final = 20
"""So many tournaments are written in one statement."""


def stale(tournaments: Sequence[Tournament]) -> list[Tournament]:
    """Tournaments that have changed since they were counted, in one query."""
    return stale_among(TournamentFigures, tournaments, definitions=DEFINITIONS)


def bring_up_to_date(
    tournaments: Sequence[Tournament], most_deals: int | None = MOST_DEALS
) -> list[Tournament]:
    """Counts what is stale and keeps it; answers what is still to be counted.

    In as many queries for many as for one. A tournament with more deals than that is counted
    by the background job.
    """
    waiting = stale(tournaments)
    if not waiting:
        return []
    now = _that_fit(waiting, most_deals)[:MOST_AT_ONCE]
    rows = list(_counted(now))
    if rows and not store(lambda: _store(rows)):
        return waiting
    done = {each.pk for each in now}
    return [each for each in waiting if each.pk not in done]


def _that_fit(waiting: Sequence[Tournament], most_deals: int | None) -> list[Tournament]:
    if most_deals is None:
        return list(waiting)
    found = Deal.objects.filter(round__tournament__in=waiting, current__isnull=False)
    counts = found.values_list("round__tournament").annotate(Count("pk"))
    sizes = dict(counts)
    in_all = accumulate(sizes.get(each.pk, 0) for each in waiting)
    return [each for each, deals in zip(waiting, in_all, strict=True) if deals <= most_deals]


def _counted(tournaments: Sequence[Tournament]) -> Iterator[TournamentFigures]:
    deals: defaultdict[int, list[PlayedDeal]] = defaultdict(list)
    same = merged_players()
    for deal in played_deals(tournaments, same):
        deals[deal.tournament].append(deal)
    fines = _fines(tournaments, same)
    for each in tournaments:
        tallies = tallies_of(each.game, deals[each.pk], fines[each.pk])
        yield TournamentFigures(
            tournament=each,
            version=each.version,
            definitions=DEFINITIONS,
            in_all=pack(in_all(deals[each.pk], tallies)),
            people={f"p{player}": pack(tally) for player, tally in tallies.items()},
        )


def _store(rows: Iterable[TournamentFigures]) -> None:
    TournamentFigures.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["tournament"],
        update_fields=["version", "definitions", "in_all", "people"],
    )


def _fines(
    tournaments: Sequence[Tournament], same: Mapping[int, int]
) -> defaultdict[int, list[Fine]]:
    """Penalties that stand: of the person who is named, or of everybody who played for the entry
    in that round."""
    given = Penalty.objects.filter(round__tournament__in=tournaments, taken_back=None)
    found: defaultdict[int, list[Fine]] = defaultdict(list)
    for tournament, points, player, seats in given.order_by("pk").values_list(
        "round__tournament", "points", "player", "given__seats"
    ):
        people = [player] if player else seats[""]["players"]
        players = tuple(dict.fromkeys(same.get(each, each) for each in people))
        found[tournament].append(Fine(players, points))
    return found


def _stale_anywhere() -> list[Tournament]:
    """The database compares, so that of many tournaments only those that have changed are read."""
    kept = TournamentFigures.objects.filter(
        tournament=OuterRef("pk"), version=OuterRef("version"), definitions=DEFINITIONS
    )
    return counted(Tournament.objects.filter(~Exists(kept), state__in=OVER).order_by("pk"))


FIGURES: Final = Derivation[Tournament](
    "figures",
    _stale_anywhere,
    lambda each: bring_up_to_date([each], most_deals=None),
    every_seconds=30,
)
