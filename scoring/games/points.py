"""A game of which only the points are written, everyone for themselves.

Typed, each player's points follow in the order of the seats, `12 7 -3`.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.wording import engine_texts
from club.wording.by_points import rules_said
from club.wording.engine_texts import Text
from club.wording.texts import with_minus
from engine.points import halves
from engine.points.by_points import FIELDS, PointsRules
from engine.results.deal_result import field_values
from engine.results.points import PointsResult
from engine.seats import PLAYER_SEATS
from scoring.games import players_sheet
from scoring.games.table_game import Data, Fact, SeatLabel, SeatNames, TableGame, who
from scoring.games.typed_line import NotUnderstood, TooShort
from scoring.writers.pdf.page import QUIET, Pdf
from scoring.writers.pdf.ruled_form import Form, SlipForm
from scoring.writers.pdf.score_table import PlayersDeal, ScoreSheet, ScoreTable, players_table

NUMBER: Final = re.compile(r"[-−]?(?:\d{1,5}(?:[.,]5|½)?|½)")
SAMPLED: Final = 100

WANTED: Final[Mapping[str, Text]] = {
    "points": gettext_lazy("Give the points of {name}."),
    "number": gettext_lazy("“{typed}” is not a number of points."),
    "outcome": gettext_lazy("Say who won."),
}
REFUSED: Final = {
    "above": "AboveBound",
    "below": "BelowBound",
    "total": "WrongTotal",
    "halves": "NoHalves",
}
"""Texts of the phone, with the sentences of the engine's refusals."""

Result = TypeVar("Result", bound=PointsResult)


class PointsGame(TableGame[Result]):
    result: ClassVar[type[Any]] = PointsResult
    rating_title: ClassVar = gettext_lazy("By points")
    best_deal: ClassVar = gettext_lazy("points in the best result of a game by points:")
    template: ClassVar = "scoring/games/_points.html"
    measures: ClassVar = players_sheet.MEASURES
    upright: ClassVar = 4
    dealing: ClassVar = ""
    seats_run: ClassVar = ""
    points_in_a_bar: ClassVar = 10
    example: ClassVar[Data] = {"points": {"1": 12, "2": 7, "3": 5}}

    def facts(self, result: Result, names: SeatNames) -> list[Fact]:
        return [
            (who(scorer, names), with_minus(points)) for scorer, points in result.written.items()
        ]

    def lines(self, result: Result, names: SeatNames) -> list[str]:
        return [", ".join(f"{label} {said}" for label, said in self.facts(result, names))]

    def headline(self, result: Result, names: SeatNames) -> str:  # noqa: ARG002
        """Nothing: the points beside it say all."""
        return ""

    def fields(self, result: Result) -> Data:
        return {f"points-{scorer}": with_minus(points) for scorer, points in result.written.items()}

    def form(self, rules: PointsRules, sittings: Sequence[SeatLabel], data: Data) -> Data:
        scorers = self.scorers(len(sittings))
        return {
            "rules": json.dumps(field_values(rules, FIELDS[2:])),
            "steps": " ".join(f"points-{scorer}" for scorer in scorers),
            "rows": [
                {"scorer": scorer, "name": name, "value": data.get(f"points-{scorer}", "")}
                for scorer, name in zip(scorers, self.called(sittings), strict=True)
            ],
            "digits": [*map(str, (*range(1, 10), 0))],
            "has_minus": rules.least < 0,
            "halves": rules.halves,
            "only_outcome": rules.only_outcome,
            "draws": rules.draws,
            "rules_said": " ".join(rules_said(rules)),
            "says": [*WANTED.items(), *_refusals()],
        }

    def called(self, sittings: Sequence[SeatLabel]) -> list[str]:
        """The names of those who have points."""
        return [each.name for each in sittings]

    def content_of(self, data: Mapping[str, Any], seats: Sequence[str]) -> Data:
        typed = {each: str(data.get(f"points-{each}", "")) for each in self.scorers(len(seats))}
        return {"points": {each: number(text) for each, text in typed.items() if text.strip()}}

    def missing(self, data: Mapping[str, Any], seats: Sequence[str]) -> str:
        for scorer in self.scorers(len(seats)):
            typed = str(data.get(f"points-{scorer}", "")).strip()
            if typed and not NUMBER.fullmatch(typed):
                return str(WANTED["number"]).format(typed=typed[:20])
            if not typed and self.is_asked(data):
                label = engine_texts.letters(scorer)
                return str(WANTED["points"]).format(name=label)
        return ""

    def is_asked(self, data: Mapping[str, Any]) -> bool:  # noqa: ARG002
        """True if everybody's points have to be given."""
        return True

    def line(self, result: Result) -> str:
        return " ".join(map(with_minus, result.written.values())).replace("−", "-")

    def read_line(self, text: str, seats: Sequence[str], turn: int = 1) -> Data:  # noqa: ARG002
        scorers = self.scorers(len(seats))
        parts = [part for part in re.split(r"[\s:;/]+", text) if part]
        if not all(map(NUMBER.fullmatch, parts)):  # a comma may part numbers, or a half
            parts = [part for part in re.split(r"[\s:,;/]+", text) if part]
        for part in parts[: len(scorers)]:
            if not NUMBER.fullmatch(part):
                raise NotUnderstood(part=part, example=self.typed_example)
        if len(parts) > len(scorers):
            raise NotUnderstood(part=parts[len(scorers)], example=self.typed_example)
        if len(parts) < self.fewest_typed(len(scorers)):
            raise TooShort(example=self.typed_example)
        return {"points": dict(zip(scorers, map(number, parts), strict=False))}

    def fewest_typed(self, scorers: int) -> int:
        return scorers

    def typed_help(self) -> list[tuple[str, Text]]:
        said = _("The points of players 1, 2 and 3, with spaces between.")
        return [(self.typed_example, said)]

    def columns(self, seats: Sequence[str]) -> list[str]:
        return [f"{what}-{seat}" for seat in seats for what in ("player", "points")]

    def values(self, result: Result) -> Data:  # noqa: ARG002 (the points stand there anyway)
        return {}

    def sums_said(self, rules: PointsRules) -> list[str]:
        return rules_said(rules)

    def score_line(
        self,
        result: Result | None,  # noqa: ARG002 (the points are all of it)
        points: Mapping[str, float],
        remark: str,
        seats: int,
    ) -> object:
        scorers = self.scorers(seats)
        made = [points.get(each) for each in scorers]
        return PlayersDeal(remark, [[] for _each in scorers], made)

    def score_table(self, title: str, sheet: ScoreSheet, rules: PointsRules) -> ScoreTable:
        said = " ".join(rules_said(rules))

        def below(document: Pdf, y: float, _is_last: bool) -> None:
            document.paragraph(
                document.margin, y + 16, said, document.room, size=8, colour=QUIET, most=3
            )

        own = ((_("Points"), 1.2), (_("Total"), 1.3))
        return players_table(title, sheet, (_("Remark"), 1.3), own, below)

    def slip(self, seats: int, rules: PointsRules) -> SlipForm:  # noqa: ARG002
        players = PLAYER_SEATS[:seats]
        form = Form(
            heads=("", *players),
            shares=(0.8, *[1.3] * seats),
            groups=(("", 1), (_("Points"), seats)),
        )
        return SlipForm(form, [[""] * seats])

    def sample(self, players: int, number: int, chance: Random, rules: PointsRules) -> Data:  # noqa: ARG002
        made = [*sampled(players, chance, rules)]
        return {"points": dict(zip(self.scorers(players), made, strict=True))}

    def otherwise(self, content: Mapping[str, Any]) -> Data:
        """The first two in the other order; of the same points one more, and one less."""
        one, other, *_more = points = {**content["points"]}
        points[one], points[other] = points[other], points[one]
        if points[one] == points[other]:
            step = 1 if points[one] else -1
            points[one], points[other] = points[one] - step, points[other] + step
        return {"points": points}


def _refusals() -> Iterator[tuple[str, str]]:
    """With their values in braces, for the script fills them."""
    braces = {name: f"{{{name}}}" for name in ("points", "most", "least", "made", "wanted")}
    for name, refusal in REFUSED.items():
        yield name, str(engine_texts.REFUSALS[refusal]) % braces


def number(text: str) -> float:
    plain = text.strip().replace("−", "-").replace(",", ".").replace("½", ".5")
    return halves.plain(float(plain))


def sampled(scorers: int, chance: Random, rules: PointsRules) -> Iterator[int]:
    """Points as they may fall, within what is possible."""
    left, most = rules.total, min(rules.highest, SAMPLED)
    for at in range(scorers):
        if not rules.total:
            yield chance.randint(max(rules.least, 0), most)
        elif at == scorers - 1:
            yield left
        else:
            part = chance.randint(0, left)
            left -= part
            yield part


GAME: Final = PointsGame[PointsResult]()
