"""A deal of Remi etalat, as its players add it up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final, Self

from engine.editions import REMI, RemiRules, remi_rules
from engine.errors import RecordError
from engine.json_text import check_keys, choice, field
from engine.points import remi
from engine.points.lines import Lines
from engine.points.remi import Closing, Hand
from engine.results.deal_result import GameResult
from engine.seats import PLAYER_SEATS, Seat

MOST_POINTS: Final = 10_000
"""Of tiles, so that nobody counts for ever."""

_KEYS: Final = ("double", "exhausted", "players")
_EMPTY_HAND: Final = Hand()


@dataclass(frozen=True, slots=True)
class RemiResult(GameResult[RemiRules]):
    name: ClassVar = "remi"
    table_sizes: ClassVar = (2, 3, 4)
    usual_margin: ClassVar = 200
    rule_fields: ClassVar = tuple(each.name for each in fields(RemiRules))
    scored_by: ClassVar = (
        "unannounced_costs",
        "unopened_costs",
        "atu",
        "closing",
        "board_games",
    )
    line_keys: ClassVar = ("game", *_KEYS)

    double: bool
    exhausted: bool
    players: Mapping[Seat, Hand]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, _KEYS)
        players = field(data, "players", dict)
        seats = PLAYER_SEATS[: len(players)]
        if set(players) != set(seats):
            raise RecordError(f"players must be {', '.join(seats)}")
        hands = {Seat(seat): _hand_of(field(players, seat, dict)) for seat in seats}
        return cls(
            field(data, "double", bool, default=False),
            field(data, "exhausted", bool, default=False),
            hands,
        )

    def data(self) -> dict[str, Any]:
        return {
            "double": self.double,
            "exhausted": self.exhausted,
            "players": {str(seat): _data_of(hand) for seat, hand in self.players.items()},
        }

    def check(self, seats: Sequence[Seat], rules: RemiRules) -> Self:
        if set(self.players) != set(seats):
            raise RecordError(f"players must be {', '.join(seats)}")
        for seat, hand in self.players.items():
            if max(hand.laid, hand.rack) > MOST_POINTS:
                raise remi.TooManyPoints(seat, MOST_POINTS)
        self.explained(rules)
        return self

    def explained(self, rules: RemiRules) -> Mapping[Seat, Lines]:
        return remi.explain(self.players, double=self.double, exhausted=self.exhausted, rules=rules)

    @classmethod
    def rules_of(cls, kept: Mapping[str, Any]) -> RemiRules:
        return remi_rules(kept)

    @classmethod
    def rules_of_line(cls, line: Mapping[str, Any]) -> RemiRules:  # noqa: ARG003 (it names none)
        return REMI

    @classmethod
    def match_total(cls, rules: RemiRules) -> int | None:
        return rules.match_total if rules.ends_at_total else None

    @classmethod
    def place_points(cls, rules: RemiRules) -> tuple[int, ...]:
        return rules.match_points

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self.players)

    @property
    def went_first(self) -> Seat | None:
        return next((seat for seat, hand in self.players.items() if hand.closed), None)

    @property
    def is_double(self) -> bool:
        return self.double

    def hand(self, seat: Seat) -> Hand:
        return self.players[seat]


def _hand_of(data: Mapping[str, Any]) -> Hand:
    check_keys(data, Hand._fields)
    closed = choice(data, "closed", tuple(Closing)) if "closed" in data else None
    return Hand(
        opened=field(data, "opened", bool, default=False),
        laid=field(data, "laid", int, default=0),
        rack=field(data, "rack", int, default=0),
        closed=Closing(closed) if closed else None,
        atu=field(data, "atu", bool, default=False),
        board=field(data, "board", str) if "board" in data else None,
        unannounced=field(data, "unannounced", bool, default=False),
    )


def _data_of(hand: Hand) -> dict[str, Any]:
    """Fields of a hand; an absent number is 0, an absent flag false."""
    return {
        name: str(value) if isinstance(value, Closing) else value
        for name, value, usual in zip(hand._fields, hand, _EMPTY_HAND, strict=True)
        if value != usual
    }


Result = RemiResult
