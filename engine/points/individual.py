"""Points of one deal of the individual version (ca, X)."""

from collections.abc import Sequence

from engine.auction import PlayType
from engine.editions import RuleSet
from engine.points.lines import Lines, Part, PointsLine, totals
from engine.points.order import check_order
from engine.seats import Seat, player_seats


def deal_points(
    type_: PlayType, order: Sequence[Seat], *, last_stuck: bool, rules: RuleSet
) -> dict[Seat, float]:
    """Points of every player; `order` is the seats as they ran out of cards."""
    return totals(explain(type_, order, last_stuck=last_stuck, rules=rules))


def explain(
    type_: PlayType, order: Sequence[Seat], *, last_stuck: bool, rules: RuleSet
) -> dict[Seat, Lines]:
    """The lines of the sum: the place, the value of the type, the stuck.

    Of n players the first has n points, the last 1, which a stuck last player loses. The value of
    the type is for every player, or, a house option, for the winner only.
    """
    check_order(order, player_seats(len(order)))
    return {
        seat: (
            PointsLine(Part.PLACES, len(order) - place + 1, (place,)),
            *_type_value(type_, place, rules),
            *_stuck(seat, last_stuck and place == len(order), rules),
        )
        for place, seat in enumerate(order, start=1)
    }


def breach_points(offender: Seat, rules: RuleSet) -> dict[Seat, int]:
    """Cost of a breach: it annuls the deal, so the others get nothing."""
    return {offender: -rules.breach_costs_player}


def _type_value(type_: PlayType, place: int, rules: RuleSet) -> Lines:
    if rules.type_value_to_winner_only and place > 1:
        return ()
    return (PointsLine(Part.TYPE_VALUE, type_.points, (type_,)),)


def _stuck(seat: Seat, is_stuck: bool, rules: RuleSet) -> Lines:
    if not (is_stuck and rules.stuck_player_loses_place_point):
        return ()
    return (PointsLine(Part.STUCK, -1, (seat,)),)
