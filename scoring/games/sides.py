"""A game of which only the points are written, or who won, between two sides.

Typed, the points of both sides, `82 80`; where they make a sum together those of the first are
enough. Where only the outcome counts `+`, `-` or `=`: the first side has won, lost, drawn.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from django.utils.translation import gettext as _

from club.wording.engine_texts import SIDES, Text, letters
from club.wording.texts import with_minus
from engine.points.by_points import DRAW, OUTCOMES, PointsRules
from engine.results.sides import SidesResult
from engine.seats import Side
from scoring.games import pairs_sheet
from scoring.games.points import WANTED, PointsGame
from scoring.games.table_game import Data, Fact, SeatLabel, SeatNames
from scoring.writers.pdf.ruled_form import Form, SlipForm

SIGNS: Final = {"+": str(Side.NS), "-": str(Side.EW), "=": DRAW}


class SidesGame(PointsGame[SidesResult]):
    result: ClassVar = SidesResult
    upright: ClassVar = 2
    example: ClassVar = {"points": {"NS": 82, "EW": 80}}

    def facts(self, result: SidesResult, names: SeatNames) -> list[Fact]:
        if result.winner:
            return [(_("Outcome"), _outcome(result, names))]
        return [(_side(side, names), with_minus(each)) for side, each in result.written.items()]

    def lines(self, result: SidesResult, names: SeatNames) -> list[str]:
        if result.winner:
            return [_outcome(result, names)]
        return [" : ".join(map(with_minus, result.written.values()))]

    def headline(self, result: SidesResult, names: SeatNames) -> str:  # noqa: ARG002
        return _("drawn") if result.winner == DRAW else ""

    def fields(self, result: SidesResult) -> Data:
        return super().fields(result) | ({"won": result.winner} if result.winner else {})

    def form(self, rules: PointsRules, sittings: Sequence[SeatLabel], data: Data) -> Data:
        facts = super().form(rules, sittings, data)
        if rules.only_outcome:
            facts["steps"] = "outcome"
        return facts

    def called(self, sittings: Sequence[SeatLabel]) -> list[str]:
        names = {each.letter: each.name for each in sittings}
        return [_side(side, names) for side in Side]

    def content_of(self, data: Mapping[str, Any], seats: Sequence[str]) -> Data:
        if data.get("won") in OUTCOMES:
            return {"won": data["won"]}
        return super().content_of(data, seats)

    def is_asked(self, data: Mapping[str, Any]) -> bool:
        """Where both make a sum, one number says it; the rules of the game know."""
        given = [str(data.get(f"points-{side}", "")).strip() for side in Side]
        return data.get("won") not in OUTCOMES and not any(given)

    def missing(self, data: Mapping[str, Any], seats: Sequence[str]) -> str:
        if "won" in data and data["won"] not in OUTCOMES:
            return str(WANTED["outcome"])
        return super().missing(data, seats)

    def line(self, result: SidesResult) -> str:
        sign = next((sign for sign, won in SIGNS.items() if won == result.winner), "")
        return sign or super().line(result)

    def read_line(self, text: str, seats: Sequence[str], turn: int = 1) -> Data:
        sign = text.strip().replace("−", "-")
        return {"won": SIGNS[sign]} if sign in SIGNS else super().read_line(text, seats, turn)

    def fewest_typed(self, scorers: int) -> int:  # noqa: ARG002
        return 1

    def typed_help(self) -> list[tuple[str, Text]]:
        both = _("The first side made 82 points, the other 80. Of a fixed sum 82 is enough.")
        signs = _("Where only the outcome counts: the first side has won, lost, drawn.")
        return [(self.typed_example, both), ("+ - =", signs)]

    def typed_in(self, rules: PointsRules) -> list[tuple[str, Text]]:
        points, outcome = self.typed_help()
        return [outcome if rules.only_outcome else points]

    def scorer_columns(self, scorer: str) -> tuple[str, str]:
        return scorer.lower(), f"{scorer.lower()}-points"

    def columns(self, seats: Sequence[str]) -> list[str]:  # noqa: ARG002
        return ["ns", "ew", "ns-points", "ew-points"]

    def on_sheet(self, titles: list[str]) -> list[str]:
        return pairs_sheet.sides(titles)

    def slip(self, seats: int, rules: PointsRules) -> SlipForm:
        both = ["1", "2"] if seats == len(Side) else [letters(side) for side in Side]
        if rules.only_outcome:
            form = Form(heads=("", _("Who won: circle")), shares=(0.8, 4))
            return SlipForm(form, [[[*both, "="] if rules.draws else both]])
        groups = (("", 1), (_("Points"), 2))
        return SlipForm(Form(("", *both), (0.8, 2, 2), groups), [["", ""]])

    def sample(self, players: int, number: int, chance: Random, rules: PointsRules) -> Data:  # noqa: ARG002
        if rules.only_outcome:
            return {"won": chance.choice(OUTCOMES if rules.draws else OUTCOMES[:2])}
        return super().sample(len(Side), number, chance, rules)

    def otherwise(self, content: Mapping[str, Any]) -> Data:
        if "won" not in content:
            return super().otherwise(content)
        return {"won": str(Side.EW if content["won"] == Side.NS else Side.NS)}


def _side(side: Side | str, names: SeatNames) -> str:
    """The people of a side, or the side where nobody is known."""
    known = dict.fromkeys(names[seat] for seat in str(side) if names.get(seat))
    return " – ".join(known) or str(SIDES[Side(side)])


def _outcome(result: SidesResult, names: SeatNames) -> str:
    if result.winner == DRAW:
        return _("drawn")
    return _("%(side)s won") % {"side": _side(result.winner, names)}


GAME: Final = SidesGame()
