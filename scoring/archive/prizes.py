"""The list of prizes and the draws in the file of a tournament; only the desk has seen them."""

import re
from datetime import datetime
from typing import Any, Final

from club.models import PrizeDraw, PrizeList, Tournament
from scoring.archive.parts import PartData, check_all, instance_of, objects
from scoring.archive.refusals import Impossible

OF_LIST: Final = ("sharing", "one_each")
OF_DRAW: Final = ("seed", "many", "spares_winners")
TICKET: Final = re.compile(r"\d{1,5}(\.\d{1,2})?")
MOST_DRAWN, LONGEST = 10_000, 120


def told(tournament: Tournament) -> dict[str, Any] | None:
    listed = PrizeList.objects.filter(tournament=tournament).first()
    draws = PrizeDraw.objects.filter(tournament=tournament)
    if listed is None and not draws:
        return None
    return {
        **{name: getattr(listed or PrizeList(), name) for name in (*OF_LIST, "lines")},
        "draws": [
            {name: getattr(each, name) for name in (*OF_DRAW, "tickets")}
            | {"at": each.at.isoformat()}
            for each in draws
        ],
    }


def read_in(tournament: Tournament, data: PartData) -> None:
    listed = instance_of(PrizeList, data, OF_LIST, ("lines",), others=("draws",))
    listed.tournament = tournament
    for ranking, first, last, prize in listed.lines:
        check_all((ranking, prize), str)
        check_all((first, last), int)
        if not 1 <= first <= last <= MOST_DRAWN or len(prize) > LONGEST:
            raise Impossible(what="a prize")
    listed.save()
    for each in objects(data, "draws"):
        drawn = instance_of(PrizeDraw, each, OF_DRAW, ("tickets",), others=("at",))
        if not all(map(TICKET.fullmatch, drawn.tickets)):
            raise Impossible(what="a ticket")
        drawn.tournament = tournament
        drawn.save()
        PrizeDraw.objects.filter(pk=drawn.pk).update(at=datetime.fromisoformat(each["at"]))
