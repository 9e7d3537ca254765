"""Points of one deal between two sides (ro, Calculul scorului; ca, VII and VIII)."""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import Final

from engine.auction import Contract
from engine.editions import RuleSet
from engine.points.lines import Lines, Part, PointsLine, totals
from engine.points.order import check_order
from engine.seats import PAIRS_SEATS, ROMAN, Seat, Side

PLACE_POINTS: Final = (4, 3, 2, 1)
PLACES: Final = (1, 2, 3, 4)
PAIRS_OF_PLACES: Final = tuple(combinations(PLACES, 2))


def deal_points(
    contract: Contract, order: Sequence[Seat], *, last_stuck: bool, rules: RuleSet
) -> dict[Side, float]:
    """Points of both sides; `order` is the seats as they ran out of cards."""
    return totals(explain(contract, order, last_stuck=last_stuck, rules=rules))


def explain(
    contract: Contract, order: Sequence[Seat], *, last_stuck: bool, rules: RuleSet
) -> dict[Side, Lines]:
    """The lines of the sum: the two places of each side, the worth of the contract, the stuck.

    The contract is made when its side goes out first, and is subtracted when not. A stuck last
    player loses the point of place IV in the Romanian edition (Calculul scorului, 3).
    """
    check_order(order, PAIRS_SEATS)
    return {
        side: (
            _places(side, order),
            *_worth(side, contract, made=order[0].side is contract.side),
            *_stuck(side, order[-1], last_stuck and rules.stuck_loses_place_point),
        )
        for side in Side
    }


def order_with(places: Collection[int]) -> list[Seat]:
    """An order in which North–South take these places."""
    own, others = [Seat.N, Seat.S], [Seat.E, Seat.W]
    return [(own if place in places else others).pop(0) for place in PLACES]


def numerals(places: Iterable[int]) -> str:
    """`I + IV`, as the rulebooks print two places."""
    return " + ".join(ROMAN[place - 1] for place in places)


def breach_points(offender: Side, rules: RuleSet) -> dict[Side, int]:
    """Cost of a breach: it annuls the deal, so the other side gets nothing."""
    return {offender: -rules.breach_costs_side}


def _places(side: Side, order: Sequence[Seat]) -> PointsLine:
    places = [place for place, seat in enumerate(order, start=1) if seat.side is side]
    return PointsLine(Part.PLACES, sum(PLACE_POINTS[place - 1] for place in places), tuple(places))


def _worth(side: Side, contract: Contract, *, made: bool) -> Lines:
    if side is not contract.side:
        return ()
    return (PointsLine(Part.WORTH, contract.worth if made else -contract.worth, (str(contract),)),)


def _stuck(side: Side, last: Seat, loses_point: bool) -> Lines:
    if not loses_point or side is not last.side:
        return ()
    return (PointsLine(Part.STUCK, -PLACE_POINTS[-1], (last,)),)
