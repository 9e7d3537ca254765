"""The list of prizes and the draws in the file of a tournament; only the desk has seen them."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from club.models import Entry, Player, PrizeDraw, PrizeList, Tournament
from engine.json_text import field
from engine.ranking.prizes import draw_order
from scoring.archive.forgotten_people import moment_of
from scoring.archive.parts import MOST_NUMBER, PartData, check_all, from_one, instance_of, objects
from scoring.archive.refusals import Impossible
from scoring.prizes.list_text import MOST_PLACE, is_possible

OF_LIST: Final = ("sharing", "one_each")
OF_DRAW: Final = ("seed", "many", "spares_winners", "is_typed")
TICKET: Final = re.compile(r"[1-9]\d{0,4}(\.[1-9]\d?)?", re.ASCII)
MOST_TICKETS: Final = 10_000


def told(tournament: Tournament, people: Mapping[int, int]) -> dict[str, Any] | None:
    """Prizes with the numbers of entries and people in the file; who is not there is 0, and goes by
    the ticket."""
    listed = PrizeList.objects.filter(tournament=tournament).first()
    draws = PrizeDraw.objects.filter(tournament=tournament)
    if listed is None and not draws:
        return None
    numbers = dict(tournament.entries.values_list("pk", "number"))
    return {
        **{name: getattr(listed or PrizeList(), name) for name in (*OF_LIST, "lines")},
        "draws": [
            {name: getattr(each, name) for name in (*OF_DRAW, "tickets")}
            | {
                "holders": [
                    [numbers.get(entry, 0), people.get(who, 0)] for entry, who in each.holders
                ]
            }
            | {"at": each.at.isoformat()}
            for each in draws
        ],
    }


def read_in(
    tournament: Tournament,
    content: PartData,
    entries: Mapping[int, Entry],
    people: Sequence[Player],
) -> None:
    data: PartData = field(content, "prizes", dict)
    listed = instance_of(PrizeList, data, OF_LIST, ("lines",), others=("draws",))
    listed.tournament = tournament
    for ranking, first, last, prize in listed.lines:
        check_all((ranking, prize), str)
        check_all((first, last), int)
    if not is_possible(listed.lines):
        raise Impossible(what="a prize")
    listed.save()
    for each in objects(data, "draws"):
        drawn = instance_of(PrizeDraw, each, OF_DRAW, ("tickets", "holders"), others=("at",))
        _check(drawn)
        drawn.holders = [
            [entry and entries[entry].pk, who and people[from_one(who)].pk]
            for entry, who in drawn.holders
        ]
        drawn.tournament = tournament
        drawn.save()
        if (at := moment_of(each["at"])) is None:
            raise Impossible(what="when lots were drawn")
        PrizeDraw.objects.filter(pk=drawn.pk).update(at=at)


def _check(drawn: PrizeDraw) -> None:
    """Each ticket was drawn once, in the order that the seed gives, and has one holder."""
    tickets = drawn.tickets
    check_all(tickets, str)
    for holder in drawn.holders:
        check_all(holder, int)
    if not (
        len(set(tickets)) == len(tickets) == len(drawn.holders) <= MOST_TICKETS
        and all(TICKET.fullmatch(each) and float(each) < MOST_NUMBER + 1 for each in tickets)
        and tickets == draw_order(drawn.seed, tickets)
        and 1 <= drawn.many <= min(MOST_PLACE, len(tickets))
    ):
        raise Impossible(what="a draw of lots")
