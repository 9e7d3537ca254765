"""A deal that a breach annulled."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from engine.errors import RecordError, RuleError
from engine.json_text import check_keys, choice, field
from engine.points.lines import Lines, Part, PointsLine
from engine.points.order import SeatAbsent
from engine.results.deal_result import DealResult, GameResult
from engine.results.going_out import seat_of
from engine.seats import Seat

BREACHES: Final = ("illegal_card", "pass_with_playable", "out_of_turn", "other")
_SEATS: Final = tuple(Seat)


class NoBreach(RuleError):
    def __init__(self) -> None:
        super().__init__("the rules of Remi know no breach")


@dataclass(frozen=True, slots=True)
class BreachResult(DealResult[Any]):
    game: type[GameResult[Any]]
    by: Seat
    kind: str
    again: bool
    """Whether the organiser lets it be dealt again."""

    @classmethod
    def from_data(cls, data: Mapping[str, Any], game: type[GameResult[Any]]) -> Self:
        check_keys(data, ("breach",))
        breach = field(data, "breach", dict)
        check_keys(breach, ("by", "kind", "again"))
        return cls(
            game,
            seat_of(breach, "by", _SEATS),
            choice(breach, "kind", BREACHES, default="other"),
            field(breach, "again", bool, default=False),
        )

    def data(self) -> dict[str, Any]:
        return {"breach": {"by": str(self.by), "kind": self.kind, "again": self.again}}

    def check(self, seats: Sequence[Seat], rules: Any) -> Self:
        if self.game.breach_costs(rules) is None:
            raise NoBreach
        known = self.game.seats_at()
        if self.by not in known:
            raise RecordError(f"by must be one of {', '.join(known)}, not {self.by}")
        if self.by not in seats:
            raise SeatAbsent(self.by)
        return self

    @property
    def holder(self) -> Seat:
        return self.by

    def explained(self, rules: Any) -> Mapping[Any, Lines]:
        """It annuls the deal, so the others get nothing."""
        scorer = self.by.side if self.game.has_sides else self.by
        return {scorer: (PointsLine(Part.PENALTY, -(self.game.breach_costs(rules) or 0)),)}
