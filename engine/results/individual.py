"""A deal of the individual version."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Final, Self

from engine.auction import PlayType
from engine.editions import RuleSet
from engine.errors import RecordError
from engine.json_text import check_keys, choice, field
from engine.points import individual
from engine.points.lines import Lines
from engine.points.order import SeatAbsent, check_order
from engine.results.going_out import GoingOutResult, order_of, seat_of
from engine.seats import PLAYER_SEATS, Seat

MANY: Final = 4_096
_TYPES: Final = tuple(PlayType)
_KEYS: Final = ("type", "chooser", "order", "last_stuck")


@dataclass(frozen=True, slots=True)
class IndividualResult(GoingOutResult):
    name: ClassVar = "individual"
    table_sizes: ClassVar = (2, 3, 4, 5, 6, 7, 8)
    chooses_table_size: ClassVar = True
    scored_by: ClassVar = (
        "edition",
        "pause_gives_run",
        "stuck_player_loses_place_point",
        "type_value_to_winner_only",
        "breach_costs_player",
    )
    rule_fields: ClassVar = (*scored_by, "whole_deck")
    line_keys: ClassVar = ("game", "edition", "type", "order", "last_stuck", "value_to")

    type: PlayType
    chooser: Seat | None
    """None where nobody asks: it makes no points."""
    order: tuple[Seat, ...]
    last_stuck: bool = False

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, _KEYS)
        chooser = seat_of(data, "chooser", PLAYER_SEATS) if "chooser" in data else None
        return cls(
            PlayType(choice(data, "type", _TYPES)),
            chooser,
            order_of(data, PLAYER_SEATS),
            field(data, "last_stuck", bool, default=False),
        )

    def data(self) -> dict[str, Any]:
        return {
            "type": str(self.type),
            "chooser": str(self.chooser),
            "order": [str(seat) for seat in self.order],
            "last_stuck": self.last_stuck,
        }

    def check(self, seats: Sequence[Seat], rules: RuleSet) -> Self:  # noqa: ARG002
        if self.chooser is None:
            raise RecordError("chooser is missing")
        if self.chooser not in seats:
            raise SeatAbsent(self.chooser)
        check_order(self.order, seats)
        return self

    def explained(self, rules: RuleSet) -> Mapping[Seat, Lines]:
        return _explained(self.type, self.order, self.last_stuck, rules)

    @classmethod
    def rules_of_line(cls, line: Mapping[str, Any]) -> RuleSet:
        rules: RuleSet = super(IndividualResult, cls).rules_of_line(line)
        if "value_to" not in line:
            return rules
        choice(line, "value_to", ("winner",))
        return replace(rules, type_value_to_winner_only=True)

    @classmethod
    def breach_costs(cls, rules: RuleSet) -> int:
        return rules.breach_costs_player

    @classmethod
    def knows_most(cls) -> bool:
        return True

    @property
    def most(self) -> int:
        """Points of the first to go out: as many as players, and the value of the type."""
        return len(self.order) + self.type.points

    @property
    def holder(self) -> Seat | None:
        return self.chooser

    @property
    def chosen(self) -> tuple[PlayType, Seat] | None:
        return (self.type, self.chooser) if self.chooser else None


@lru_cache(MANY)
def _explained(
    type_: PlayType, order: tuple[Seat, ...], last_stuck: bool, rules: RuleSet
) -> Mapping[Seat, Lines]:
    return individual.explain(type_, order, last_stuck=last_stuck, rules=rules)


Result = IndividualResult
