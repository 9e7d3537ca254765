"""Which columns the workbook of a round has, what may be chosen in them, and what a choice counts.

The figures beside the choices come from the engine; the formulas of the workbook only look them up.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club import words
from club.house_rules import BOARD_GAMES, remi_rules, rule_set
from engine.auction import BIDS, Contract, PlayType
from engine.editions import RemiRules, RuleSet
from engine.points.lines import Part
from engine.points.pairs import explain
from engine.points.remi import Closing
from engine.seats import PAIRS_SEATS, PLAYER_SEATS, Side
from scoring.exports.papers.diploma import ROMAN
from scoring.tables.words import BREACHES, HAND_STATES

FORMAT = "portativ-workbook/1"
OPENED, UNOPENED, ON_BOARD, UNANNOUNCED = 1, 2, 3, 4
"""How the formulas of a Remi table know the state of a hand."""


class Choice(NamedTuple):
    """What may be chosen in a cell."""

    shown: str | int
    value: Any
    """What it is in a result."""
    figures: tuple[int, ...] = ()
    """What the formulas look up."""


Choices = Mapping[str, Sequence[Choice]]
"""By the name of the list."""


class Field(NamedTuple):
    """A column."""

    name: str
    title: str
    choices: str = ""
    """The list that its cells are chosen from."""
    is_typed: bool = True
    """Whether something is written in it; the others are for reading."""
    is_number: bool = False
    width: int = 9


def fields(game: str, seats: int) -> list[Field]:
    """The columns of a round whose largest table has so many seats."""
    at = [
        Field("table", pgettext("furniture", "Table"), is_typed=False, width=7),
        Field("deal", pgettext("of cards", "Deal"), is_typed=False, width=7),
    ]
    remark = Field("remark", _("Remark"), is_typed=False, width=12)
    return [*at, *_FIELDS[game](seats), remark]


def choices(game: str, rules: Mapping[str, Any]) -> dict[str, list[Choice]]:
    """The lists of a game, in the language that is active."""
    yes = [Choice(pgettext("in a table", "yes"), True)]
    breaches = [Choice(str(said), kind) for kind, said in BREACHES.items()]
    if game == "pairs":
        return {**_pairs_choices(rule_set(rules, game)), "yes": yes, "breaches": breaches}
    seats = [Choice(number, str(number)) for number in range(1, len(PLAYER_SEATS) + 1)]
    if game == "individual":
        types = [Choice(type_.value, type_.value, (type_.points,)) for type_ in PlayType]
        return {"types": types, "seats": seats, "yes": yes, "breaches": breaches}
    return {**_remi_choices(remi_rules(rules)), "seats": seats, "yes": yes}


def points_names(game: str, seats: int) -> list[str]:
    if game == "pairs":
        return ["points-NS", "points-EW"]
    return [f"points-{number}" for number in range(1, seats + 1)]


def _pairs_fields(_seats: int) -> list[Field]:
    return [
        Field("NS", str(words.SIDES[Side.NS]), is_typed=False, width=18),
        Field("EW", str(words.SIDES[Side.EW]), is_typed=False, width=18),
        Field("contract", _("Contract"), "contracts"),
        Field("declarer", _("Held by"), "seats"),
        Field("order", _("Order of going out"), "orders", width=11),
        Field("stuck", _("Last one stuck"), "yes"),
        Field("breach", _("Breach by"), "seats"),
        Field("what", _("What it was"), "breaches", width=22),
        Field("again", _("Dealt again"), "yes"),
        Field("points-NS", _("Points N–S"), is_typed=False, is_number=True, width=11),
        Field("points-EW", _("Points E–W"), is_typed=False, is_number=True, width=11),
    ]


def _individual_fields(seats: int) -> list[Field]:
    return [
        Field("players", _("Players"), is_typed=False, width=20),
        Field("type", _("Type"), "types"),
        Field("chooser", _("Chosen by"), "seats"),
        *(
            Field(f"place-{place}", ROMAN[place - 1], "seats", width=6)
            for place in range(1, seats + 1)
        ),
        Field("stuck", _("Last one stuck"), "yes"),
        Field("breach", _("Breach by"), "seats"),
        Field("what", _("What it was"), "breaches", width=22),
        Field("again", _("Dealt again"), "yes"),
        *_points_fields(seats),
    ]


def _remi_fields(seats: int) -> list[Field]:
    hands = []
    for number in range(1, seats + 1):
        hands += [
            Field(
                f"state-{number}", _("Player %(number)d") % {"number": number}, "states", width=14
            ),
            Field(f"laid-{number}", _("Laid"), is_number=True, width=7),
            Field(f"rack-{number}", _("Left on the rack"), is_number=True, width=8),
            Field(f"atu-{number}", _("Trump"), "yes", width=7),
        ]
    return [
        Field("players", _("Players"), is_typed=False, width=20),
        Field("double", _("Double game"), "yes"),
        Field("exhausted", _("Wall exhausted"), "yes", width=11),
        Field("closer", _("Closed by"), "seats"),
        Field("closed", _("Closed with"), "closings", width=12),
        *hands,
        *_points_fields(seats),
    ]


def _points_fields(seats: int) -> list[Field]:
    title = _("Points of %(number)d")
    return [
        Field(
            f"points-{number}", title % {"number": number}, is_typed=False, is_number=True, width=11
        )
        for number in range(1, seats + 1)
    ]


_FIELDS = {"pairs": _pairs_fields, "individual": _individual_fields, "remi": _remi_fields}


def _pairs_choices(rules: RuleSet) -> dict[str, list[Choice]]:
    return {
        "contracts": [Choice(str(bid), str(bid), (bid.worth,)) for bid in BIDS],
        "seats": [
            Choice(str(words.SEAT_LETTERS[seat]), str(seat), (1 if seat.side is Side.NS else -1,))
            for seat in PAIRS_SEATS
        ],
        "orders": [_order_choice(order, rules) for order in permutations(PAIRS_SEATS)],
    }


def _order_choice(order: Sequence[Any], rules: RuleSet) -> Choice:
    """The points of both sides' places, ordinarily and with the last one stuck, and who is first:
    1 for North–South."""
    # The worth of the contract is looked up by itself.
    told = [
        explain(Contract(BIDS[0], PAIRS_SEATS[0]), order, last_stuck=is_stuck, rules=rules)
        for is_stuck in (False, True)
    ]
    figures = [
        sum(line.points for line in lines[side] if line.part is not Part.WORTH)
        for lines in told
        for side in Side
    ]
    first = 1 if order[0].side is Side.NS else -1
    shown = "".join(str(words.SEAT_LETTERS[seat]) for seat in order)
    return Choice(shown, [str(seat) for seat in order], (*figures, first))


def _remi_choices(rules: RemiRules) -> dict[str, list[Choice]]:
    board = _("on the board: %(kind)s")
    states = [
        Choice(str(HAND_STATES["opened"]), {"opened": True}, (0, OPENED)),
        Choice(str(HAND_STATES["unopened"]), {}, (0, UNOPENED)),
        *(
            Choice(board % {"kind": BOARD_GAMES[kind]}, {"board": kind}, (worth, ON_BOARD))
            for kind, worth in rules.board_games.items()
        ),
        Choice(_("three tiles or fewer not announced"), {"unannounced": True}, (0, UNANNOUNCED)),
    ]
    closings = [
        Choice(str(words.CLOSINGS[each]), str(each), (2 if each.doubles else 1,))
        for each in Closing
    ]
    return {"states": states, "closings": closings}
