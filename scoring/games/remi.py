"""Remi etalat: what each player laid and has left, and who closed.

Typed, each player's hand follows after a comma, `120 -15 a, 90 c, -`; `d` before all is a double
game, `w` the wall exhausted.
"""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from club.wording import engine_texts
from club.wording.engine_texts import Text
from club.wording.house_rules import BOARD_GAMES
from engine.editions import RemiRules
from engine.points import remi
from engine.points.remi import Closing
from engine.results.deal_result import field_values
from engine.results.remi import MOST_POINTS, RemiResult
from scoring.games import remi_hand, remi_sheet
from scoring.games.remi_hand import HAND_STATES
from scoring.games.table_game import Data, Fact, SeatLabel, SeatNames, TableGame, who
from scoring.games.typed_line import TooShort
from scoring.writers.pdf.ruled_form import SlipForm
from scoring.writers.pdf.score_table import ScoreSheet, ScoreTable

_WANTED: Final[Mapping[str, Text]] = {
    "closer": gettext_lazy("Say who closed."),
    "closed": gettext_lazy("Say what it was closed with."),
    "states": gettext_lazy("Say for each player: opened, not opened, or on the board."),
    "laid": gettext_lazy("Say how many points {name} laid."),
    "unopened": gettext_lazy("The player who closed must have opened, or played on the board."),
}


# Of what is possible and unusual: what is asked, by the field of the rules.
_DOUBTS: Final[Mapping[str, Text]] = {
    "first_melding": gettext_lazy("{name} opened with {points}? At least {usual} is usual."),
    "step": gettext_lazy("{points} for {name}? Tiles add up in steps of {usual}."),
}


class RemiGame(TableGame[RemiResult]):
    result: ClassVar = RemiResult
    rating_title: ClassVar = gettext_lazy("Remi")
    best_deal: ClassVar = gettext_lazy("points in the best deal of Remi:")
    template: ClassVar = "scoring/games/_remi.html"
    measures: ClassVar = remi_sheet.MEASURES
    # The turn goes counter-clockwise, and so do the numbers of the seats (rules, 10).
    dealing: ClassVar = gettext_lazy("made by {seat}, {next} begins")
    seats_run: ClassVar = gettext_lazy("The seats run counter-clockwise, as the turn does.")
    points_in_a_bar: ClassVar = 50
    first_said: ClassVar = gettext_lazy("Where it was closed.")
    example: ClassVar = {
        "players": {
            "1": {"opened": True, "laid": 120, "closed": "joker", "atu": True},
            "2": {"opened": True, "laid": 60, "rack": 25},
            "3": {},
        },
    }

    def facts(self, result: RemiResult, names: SeatNames) -> list[Fact]:
        facts = [(_("Double game"), _("yes") if result.double else _("no"))]
        if result.exhausted:
            facts.append((_("Wall"), _("exhausted")))
        return [
            *facts,
            *(
                (names.get(seat, str(seat)), remi_hand.in_words(hand))
                for seat, hand in result.players.items()
            ),
        ]

    def lines(self, result: RemiResult, names: SeatNames) -> list[str]:
        lines = super().lines(result, names)
        return lines if result.double else lines[1:]

    def doubts(self, result: RemiResult, names: SeatNames, rules: RemiRules) -> list[str]:
        usual = field_values(rules, [*_DOUBTS])
        return [
            str(_DOUBTS[each.field]).format(
                name=names.get(each.seat) or each.seat, points=each.points, usual=usual[each.field]
            )
            for each in remi.doubts(result.players, rules)
        ]

    def headline(self, result: RemiResult, names: SeatNames) -> str:
        if result.went_first is None:
            return _("wall exhausted")
        return _("%(seat)s closed") % {"seat": who(result.went_first, names)}

    def form(self, rules: RemiRules, sittings: Sequence[SeatLabel], data: Data) -> Data:
        boards = [(kind, BOARD_GAMES.get(kind, kind)) for kind in rules.board_games]
        numbers = _("Give a whole number, at most %(most)d.") % {"most": MOST_POINTS}
        return {
            "rules": json.dumps(field_values(rules, (*self.result.scored_by, *_DOUBTS))),
            "match_total": self.result.match_total(rules),
            "parts": json.dumps({part: str(said) for part, said in engine_texts.PARTS.items()}),
            "hands": [remi_hand.form_facts(seat, data) for seat in sittings],
            "states": list(HAND_STATES.items()),
            "boards": [(kind, f"{name} · {rules.board_games[kind]}") for kind, name in boards],
            "closings": [(each.value, engine_texts.CLOSINGS[each]) for each in Closing],
            "tiles": tile_buttons(rules),
            "says": [*_WANTED.items(), ("numbers", numbers), *_DOUBTS.items()],
        }

    def content_of(self, data: Mapping[str, Any], seats: Sequence[str]) -> Data:
        closer = data.get("closer", "")
        exhausted = closer == "nobody"
        return {
            "double": "double" in data,
            "exhausted": exhausted,
            "players": {
                seat: remi_hand.in_fields(data, seat, closer, exhausted=exhausted) for seat in seats
            },
        }

    def fields(self, result: RemiResult) -> Data:
        data: Data = {"double": "on"} if result.double else {}
        if result.exhausted:
            data["closer"] = "nobody"
        for seat, hand in result.players.items():
            data |= remi_hand.fields(str(seat), hand)
        return data

    def missing(self, data: Mapping[str, Any], seats: Sequence[str]) -> str:
        if not data.get("closer"):
            return str(_WANTED["closer"])
        if data["closer"] != "nobody" and not data.get("closed"):
            return str(_WANTED["closed"])
        if any(not data.get(f"state-{seat}") for seat in seats):
            return str(_WANTED["states"])
        return ""

    def line(self, result: RemiResult) -> str:
        flags = ["d"] if result.double else []
        flags += ["w"] if result.exhausted else []
        return " ".join([*flags, ", ".join(map(remi_hand.typed, result.players.values()))])

    def read_line(self, text: str, seats: Sequence[str], turn: int = 1) -> Data:  # noqa: ARG002
        hands = [part.split() for part in text.casefold().split(",")]
        flags = []
        while hands[0] and hands[0][0] in ("d", "w"):
            flags.append(hands[0].pop(0))
        if len(hands) != len(seats):
            raise TooShort(example=self.typed_example)
        players = {
            seat: remi_hand.read(parts, self.typed_example)
            for seat, parts in zip(seats, hands, strict=True)
        }
        return {"double": "d" in flags, "exhausted": "w" in flags, "players": players}

    def typed_help(self) -> list[tuple[str, Text]]:
        return [
            (
                self.typed_example,
                _(
                    "Player 1 laid 120, closed with a joker and announced the trump; player 2 laid "
                    "60 and has 25 left; player 3 never opened."
                ),
            ),
            ("c c1 cj", _("closed with a tile, a 1, a joker")),
            ("a u", _("trump announced; three tiles or fewer not announced")),
            (
                "b1 … b6",
                _("on the board: simple, sets, mosaic, two-coloured, doubles, one-coloured"),
            ),
            ("d w", _("before everything: double game, wall exhausted")),
        ]

    def columns(self, seats: Sequence[str]) -> list[str]:
        whats = ("player", "hand", "laid", "rack", "points")
        return [
            "double",
            "exhausted",
            "closed",
            *(f"{what}-{seat}" for seat in seats for what in whats),
        ]

    def values(self, result: RemiResult) -> Data:
        yes = pgettext("in a table", "yes")
        values: Data = {
            "double": yes if result.double else "",
            "exhausted": yes if result.exhausted else "",
        }
        for seat, hand in result.players.items():
            if hand.closed:
                facts = {"seat": str(seat), "how": engine_texts.CLOSINGS[hand.closed]}
                values["closed"] = _("%(seat)s, %(how)s") % facts
            values[f"hand-{seat}"] = remi_hand.in_words(hand)
            values[f"laid-{seat}"] = hand.laid or None
            values[f"rack-{seat}"] = hand.rack or None
        return values

    def sums_said(self, rules: RemiRules) -> list[str]:
        return remi_sheet.rules_said(rules)[:2]

    def score_line(
        self,
        result: RemiResult | None,
        points: Mapping[str, float],
        remark: str,  # noqa: ARG002
        seats: int,
    ) -> object:
        return remi_sheet.line(result, points, seats)

    def score_table(self, title: str, sheet: ScoreSheet, rules: RemiRules) -> ScoreTable:
        return remi_sheet.table(title, sheet, rules)

    def slip(self, seats: int, rules: RemiRules) -> SlipForm:  # noqa: ARG002
        return remi_sheet.slip(seats)

    def sample(self, players: int, number: int, chance: Random, rules: RemiRules) -> Data:  # noqa: ARG002
        return remi_hand.sample(players, chance)

    def otherwise(self, content: Mapping[str, Any]) -> Data:
        """As a double game, or as none."""
        return {**content, "double": not content.get("double")}


def tile_buttons(rules: RemiRules) -> list[tuple[str, int]]:
    """Tiles in a row that count the same have one button: `2–9` counts 5."""
    buttons: list[tuple[str, str, int]] = []
    for code, points in rules.tiles.items():
        tile = pgettext("tile", "joker") if code == "joker" else code
        if buttons and buttons[-1][2] == points:
            buttons[-1] = (buttons[-1][0], tile, points)
        else:
            buttons.append((tile, tile, points))
    return [
        (first if first == last else f"{first}–{last}", points) for first, last, points in buttons
    ]


GAME = RemiGame()
