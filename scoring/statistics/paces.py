"""Times that the tables of a round took, and the pace of a hall."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from statistics import median, quantiles
from typing import Final, NamedTuple

from django.db.models import Min

from club.models import Round, Tournament
from scoring.models import Version, VersionKind

LAST_EVENINGS: Final = 5
"""So many tell the pace of a hall."""
FEWEST_TABLES: Final = 4
"""Fewer tables of a round tell nothing."""


class Pace(NamedTuple):
    """Time that a table took for a whole round, pauses of the clock included."""

    seconds: int
    tournament: int
    round: int


class HallPace(NamedTuple):
    """Minutes that the tables of a club need for a deal, without the pauses of the clock."""

    half: float
    """At half of the tables it was less."""
    most: float
    """At nine of ten it was less."""
    evenings: int


def hall_pace(tournament: Tournament) -> HallPace | None:
    """Pace by the last evenings of this club at which the same was played; None without any."""
    last = Tournament.objects.filter(
        club=tournament.club_id, entering=tournament.entering, rounds__finished_at__isnull=False
    ).exclude(pk=tournament.pk)
    evenings = list(last.distinct().order_by("-starts", "-pk")[:LAST_EVENINGS])
    rounds = Round.objects.filter(tournament__in=evenings)
    sizes = {
        (at, number): (deals, paused)
        for at, number, deals, paused in rounds.values_list(
            "tournament", "number", "deals", "paused_seconds"
        )
    }
    minutes = []
    for pace in (each for paces in paces_of(evenings).values() for each in paces):
        deals, paused = sizes[pace.tournament, pace.round]
        minutes.append(max(0, pace.seconds - paused) / 60 / deals)
    if len(minutes) < FEWEST_TABLES:
        return None
    return HallPace(
        median(minutes), quantiles(minutes, n=10, method="inclusive")[-1], len(evenings)
    )


def paces_of(tournaments: Sequence[Tournament]) -> defaultdict[int, list[Pace]]:
    """Paces from the start of a round to the last first entry of a table. A table that wrote
    anything down after the round was over tells nothing."""
    entered = Version.objects.filter(tournament__in=tournaments, kind=VersionKind.RESULT)
    last: dict[tuple[int, int], datetime] = {}
    for round_, table, _deal, at in entered.values_list("round", "table", "deal").annotate(
        Min("at")
    ):
        last[round_, table] = max(at, last.get((round_, table), at))
    rounds = Round.objects.filter(tournament__in=tournaments, started_at__isnull=False)
    times = {each.pk: each for each in rounds}
    found: defaultdict[int, list[Pace]] = defaultdict(list)
    for (round_id, _table), at in sorted(last.items()):
        round_ = times.get(round_id)
        if round_ is None or round_.started_at is None or at < round_.started_at:
            continue
        if round_.finished_at is None or at <= round_.finished_at:
            seconds = int((at - round_.started_at).total_seconds())
            pace = Pace(seconds, round_.tournament_id, round_.number)
            found[round_.tournament_id].append(pace)
    return found
