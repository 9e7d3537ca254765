"""Times that the tables of a round took."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from django.db.models import Min

from club.models import Round, Tournament
from scoring.models import Version, VersionKind
from scoring.statistics.tournament_totals import Pace


def paces_of(tournaments: Sequence[Tournament]) -> defaultdict[int, list[Pace]]:
    """From the start of a round to the last first entry of a table. A table that wrote anything
    down after the round was over tells nothing."""
    entered = Version.objects.filter(tournament__in=tournaments, kind=VersionKind.RESULT)
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
