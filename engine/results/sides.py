"""A result by points between two sides: of one, of two partners, of a team."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from engine.json_text import check_keys, choice
from engine.points import by_points
from engine.points.by_points import DRAW, OUTCOMES, PointsRules
from engine.points.lines import Lines
from engine.results.points import PointsResult
from engine.seats import PAIRS_SEATS, Seat, Side

ALONE = (Seat.N, Seat.E)
"""The seats of a table at which one plays against one."""


@dataclass(frozen=True, slots=True)
class SidesResult(PointsResult):
    name: ClassVar = "sides"
    has_sides: ClassVar = True
    table_sizes: ClassVar = (2, 4)
    chooses_table_size: ClassVar = False
    line_keys: ClassVar = ("game", "points", "won")

    winner: str = ""
    """A side or a draw, where only that is written."""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        if "won" not in data:
            return super(SidesResult, cls).from_data(data)
        check_keys(data, ("won",))
        return cls({}, choice(data, "won", OUTCOMES))

    @classmethod
    def scorers(cls, points: Mapping[str, Any]) -> Sequence[Side]:
        """Where both make a sum together, one says it all."""
        return [side for side in Side if side in points] or [*Side]

    @classmethod
    def seats_at(cls, players: int = len(PAIRS_SEATS)) -> tuple[Seat, ...]:
        return ALONE if players == len(ALONE) else PAIRS_SEATS

    def data(self) -> dict[str, Any]:
        return {"won": self.winner} if self.winner else super(SidesResult, self).data()

    def check(self, seats: Sequence[Seat], rules: PointsRules) -> Self:  # noqa: ARG002 (always two)
        by_points.check_outcome(self.winner, rules)
        if self.winner:
            return self
        whole = replace(self, written=by_points.filled(self.written, Side, rules))
        by_points.check(whole.written, rules)
        return whole

    def explained(self, rules: PointsRules) -> Mapping[Side, Lines]:
        if not self.winner:
            return super(SidesResult, self).explained(rules)
        worth = {side: rules.won if side == self.winner else rules.lost for side in Side}
        drawn = dict.fromkeys(Side, rules.drawn)
        return by_points.lines_of(drawn if self.winner == DRAW else worth)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return PAIRS_SEATS


Result = SidesResult
