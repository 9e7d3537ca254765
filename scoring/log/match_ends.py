"""The matches that a total has ended, before all deals of the round were played."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from club.models import Round
from engine.points.remi import MatchEnd, match_end
from scoring.log.refusals import MatchOver
from scoring.models import Deal

MatchEnds = Mapping[int, MatchEnd]
"""By the number of the table."""


def match_ends(round_: Round, deals: Iterable[Deal] | None = None) -> MatchEnds:
    """End of the match at each table where somebody has the total; `deals` are those of some, where
    they are read already."""
    total = round_.tournament.match_total
    if total is None:
        return {}
    if deals is None:
        found = Deal.objects.filter(round=round_, current__isnull=False).select_related("current")
        deals = found.only("round", "table", "number", "current__points")
    made: defaultdict[int, dict[int, Mapping[str, int]]] = defaultdict(dict)
    for deal in deals:
        if deal.current:
            made[deal.table][deal.number] = deal.current.points
    ends = {at: match_end(points, total) for at, points in made.items()}
    return {at: end for at, end in ends.items() if end}


def check_open(deal: Any, deals: Mapping[Any, Any]) -> None:
    """A match that a total has ended goes on with no further deal; `deals` as they stand, by their
    keys."""
    total = deal.tournament.match_total
    if total is None:
        return
    made = {
        key.number: now.current.points
        for key, now in deals.items()
        if now.current and key[:2] == deal.key[:2] and key.number < deal.number
    }
    if end := match_end(made, total):
        raise MatchOver(deal=end.deal, points=end.points)


def planned(round_: Round, table: int, ends: MatchEnds) -> int:
    """The deals that are asked for at a table: none after the end of its match."""
    return ends[table].deal if table in ends else round_.deals
