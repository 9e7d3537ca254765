"""A breach, which annuls a deal of Muzicando: its words, its part of the form.

Typed it is `x e t r`: by East, out of turn, dealt again.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.wording import engine_texts
from club.wording.engine_texts import Text
from club.wording.texts import with_minus
from engine.results import BreachResult, GameResult
from engine.seats import Seat
from scoring.games.table_game import Data, Fact, ResultWords, SeatNames, who
from scoring.games.typed_line import NotUnderstood, TooShort, letter_of, seat_in

BREACHES: Mapping[str, Text] = {
    "illegal_card": gettext_lazy("a card that may not be laid there"),
    "pass_with_playable": gettext_lazy("a pass with a note that could be laid"),
    "out_of_turn": gettext_lazy("out of turn"),
    "other": gettext_lazy("something else"),
}
SIGN, AGAIN = "x", "r"
KIND_LETTERS = {"c": "illegal_card", "p": "pass_with_playable", "t": "out_of_turn", "o": "other"}


class BreachWords(ResultWords[BreachResult]):
    def facts(self, result: BreachResult, names: SeatNames) -> list[Fact]:
        again = _("yes, dealt again") if result.again else _("no")
        return [
            (_("Breach by"), who(result.by, names)),
            (_("What it was"), str(BREACHES[result.kind])),
            (_("Played again"), again),
        ]

    def fields(self, result: BreachResult) -> Data:
        again = "yes" if result.again else "no"
        said = {"breach_by": str(result.by), "breach_kind": result.kind, "breach_again": again}
        return {"what": "breach", **said}

    def line(self, result: BreachResult) -> str:
        kind = next(letter for letter, name in KIND_LETTERS.items() if name == result.kind)
        again = [AGAIN] if result.again else []
        return " ".join([SIGN, letter_of(result.by), kind, *again])

    def values(self, result: BreachResult) -> Data:
        return {"breach": f"{engine_texts.letters(result.by)}: {BREACHES[result.kind]}"}


BREACH = BreachWords()


def example(game: type[GameResult[Any]], by: Seat) -> str:
    return BREACH.line(BreachResult(game, by, "out_of_turn", again=True))


def content_of(data: Mapping[str, Any]) -> Data:
    """The breach that the fields of the form say."""
    return {
        "breach": {
            "by": data.get("breach_by", ""),
            "kind": data.get("breach_kind", "other"),
            "again": data.get("breach_again") == "yes",
        }
    }


def wanted() -> str:
    return _("Say who broke the rules, how, and whether you play it again.")


def missing(data: Mapping[str, Any]) -> str:
    said = data.get("breach_by") and data.get("breach_kind") and data.get("breach_again")
    return "" if said else wanted()


def sum_of(cost: int) -> tuple[str, str]:
    """Sum shown for the points of the one who committed the breach."""
    return "breach", with_minus(-cost)


def read_line(parts: Sequence[str], seats: Sequence[str], typed_so: str) -> Data:
    """The parts of a line after its sign."""
    if not parts:
        raise TooShort(example=typed_so)
    by, *others = parts
    content = {"by": seat_in(by, seats), "kind": "other", "again": False}
    for part in others:
        if part in KIND_LETTERS:
            content["kind"] = KIND_LETTERS[part]
        elif part == AGAIN:
            content["again"] = True
        else:
            raise NotUnderstood(part=part, example=typed_so)
    return {"breach": content}
