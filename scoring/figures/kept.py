"""Figures of tournaments, kept until something of the tournament changes.

`bring_up_to_date` counts what is stale, as much of it as a request may; `figures_of` and the
functions of `queries.py` read what is there.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from django.db import DatabaseError, connection, transaction
from django.db.models import Count, Min

from club import sqlite
from club.models import Round, Tournament
from scoring.figures.counting import Fine, tallies_of
from scoring.figures.in_all import Pace, in_all
from scoring.figures.packing import pack
from scoring.figures.played import PlayedDeal, merged_players, played_deals
from scoring.models import Deal, Kind, Penalty, TournamentFigures, Version

DEFINITIONS: Final = 1
"""Raised when a figure is counted otherwise than before."""

MOST_DEALS: Final = 2000
"""So many are counted in one request; the rest in the next."""

MOST_AT_ONCE: Final = 20
"""So many tournaments are written in one statement."""


def stale(tournaments: Sequence[Tournament]) -> list[Tournament]:
    """Those that have changed since they were counted, in one query."""
    kept = TournamentFigures.objects.filter(tournament__in=tournaments, definitions=DEFINITIONS)
    known = dict(kept.values_list("tournament_id", "version"))
    return [each for each in tournaments if known.get(each.pk) != each.version]


def bring_up_to_date(
    tournaments: Sequence[Tournament], most_deals: int | None = MOST_DEALS
) -> list[Tournament]:
    """Counts what is stale and keeps it; answers what is still to be counted.

    In as many queries for many as for one. A tournament with more deals than that is counted
    beside the pages (`beside.py`).
    """
    waiting = stale(tournaments)
    if not waiting:
        return []
    now = _that_fit(waiting, most_deals)[:MOST_AT_ONCE]
    rows = list(_counted(now))
    if rows and not _kept(rows):
        return waiting
    done = {each.pk for each in now}
    return [each for each in waiting if each.pk not in done]


def _that_fit(waiting: Sequence[Tournament], most_deals: int | None) -> list[Tournament]:
    if most_deals is None:
        return list(waiting)
    found = Deal.objects.filter(round__tournament__in=waiting, current__isnull=False)
    counts = found.values_list("round__tournament").annotate(Count("pk"))
    sizes, left, fit = dict(counts), most_deals, []
    for each in waiting:
        left -= sizes.get(each.pk, 0)
        if left < 0:
            break
        fit.append(each)
    return fit


def _counted(tournaments: Sequence[Tournament]) -> Iterator[TournamentFigures]:
    deals: defaultdict[int, list[PlayedDeal]] = defaultdict(list)
    same = merged_players()
    for deal in played_deals(tournaments, same):
        deals[deal.tournament].append(deal)
    fines, paces = _fines(tournaments, same), _paces(tournaments)
    for each in tournaments:
        tallies = tallies_of(each.game, deals[each.pk], fines[each.pk])
        yield TournamentFigures(
            tournament=each,
            version=each.version,
            definitions=DEFINITIONS,
            in_all=pack(in_all(deals[each.pk], tallies, paces[each.pk])),
            people={f"p{player}": pack(tally) for player, tally in tallies.items()},
        )


def _kept(rows: Iterable[TournamentFigures]) -> bool:
    """Whether it could be written. Two that count the same at once write the same."""
    try:
        with sqlite.one_writer(connection), transaction.atomic():
            TournamentFigures.objects.bulk_create(
                rows,
                update_conflicts=True,
                unique_fields=["tournament"],
                update_fields=["version", "definitions", "in_all", "people"],
            )
    except DatabaseError:
        return False
    return True


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


def _paces(tournaments: Sequence[Tournament]) -> defaultdict[int, list[Pace]]:
    """From the start of a round to the last first entry of a table. A table that wrote anything
    down after the round was over tells nothing."""
    entered = Version.objects.filter(tournament__in=tournaments, kind=Kind.RESULT)
    last: dict[tuple[int, int], datetime] = {}
    for round_, table, _deal, at in entered.values_list("round", "table", "deal").annotate(
        Min("at")
    ):
        last[round_, table] = max(at, last.get((round_, table), at))
    rounds = Round.objects.filter(tournament__in=tournaments, started_at__isnull=False)
    times = {each.pk: each for each in rounds}
    found: defaultdict[int, list[Pace]] = defaultdict(list)
    for (round_id, table), at in sorted(last.items()):
        round_ = times.get(round_id)
        if round_ is None or round_.started_at is None or at < round_.started_at:
            continue
        if round_.finished_at is None or at <= round_.finished_at:
            seconds = int((at - round_.started_at).total_seconds())
            pace = Pace(seconds, round_.tournament_id, round_.number, table or 0)
            found[round_.tournament_id].append(pace)
    return found
