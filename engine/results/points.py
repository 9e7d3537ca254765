"""A result by points, of a game of which only the points are written: everyone for themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, ClassVar, Self

from engine.errors import RecordError
from engine.json_text import check_keys, field
from engine.points import by_points
from engine.points.by_points import FIELDS, PointsRules, points_rules
from engine.points.halves import points_in
from engine.points.lines import Lines
from engine.results.deal_result import GameResult
from engine.seats import PLAYER_SEATS, Seat, Side


@dataclass(frozen=True, slots=True)
class PointsResult(GameResult[PointsRules]):
    name: ClassVar = "points"
    table_sizes: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8)
    chooses_table_size: ClassVar = True
    only_counts: ClassVar = True
    usual_margin: ClassVar = 20
    rule_fields: ClassVar = FIELDS
    scored_by: ClassVar = FIELDS[2:]
    line_keys: ClassVar[tuple[str, ...]] = ("game", "points")

    written: Mapping[Any, float]
    """By seat, or by side."""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, ("points",))
        points = field(data, "points", dict)
        scorers = cls.scorers(points)
        if points.keys() != {*scorers}:
            raise RecordError(f"points must be of {', '.join(scorers)}")
        return cls({scorer: points_in(points, scorer) for scorer in scorers})

    @classmethod
    def scorers(cls, points: Mapping[str, Any]) -> Sequence[Seat] | Sequence[Side]:
        """Those whose points are to be written."""
        return PLAYER_SEATS[: len(points)]

    def data(self) -> dict[str, Any]:
        return {"points": {str(scorer): points for scorer, points in self.written.items()}}

    def check(self, seats: Sequence[Seat], rules: PointsRules) -> Self:
        if {*self.written} != {*seats}:
            raise RecordError(f"points must be of {', '.join(seats)}")
        by_points.check(self.written, rules)
        return self

    def explained(self, rules: PointsRules) -> Mapping[Any, Lines]:
        return by_points.explain(self.written, rules)

    @classmethod
    def rules_of(cls, kept: Mapping[str, Any]) -> PointsRules:
        return points_rules(kept)

    @classmethod
    def title_of(cls, kept: Mapping[str, Any]) -> str:
        return str(kept.get("title", ""))

    @classmethod
    def rated_as(cls, kept: Mapping[str, Any]) -> str:
        """By its name, however it is seated."""
        title = " ".join(cls.title_of(kept).casefold().split())
        return f"g{sha256(title.encode()).hexdigest()[:9]}" if title else cls.name

    @classmethod
    def rules_of_line(cls, line: Mapping[str, Any]) -> PointsRules:  # noqa: ARG003 (it names none)
        return PointsRules()

    @classmethod
    def margin_of(cls, rules: PointsRules) -> int:
        """An eighth of what can be made, where that is known: 20 in a deal of belote."""
        if rules.only_outcome:
            return max(1, round(rules.won - rules.lost))
        most = rules.most or rules.total
        return max(1, most // 8) if most else cls.usual_margin

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self.written)

    @property
    def went_first(self) -> None:
        return None


Result = PointsResult
