"""The sixteen contracts as they stand in the table of bids: levels down, types across."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from club.wording.engine_texts import PLAY_TYPES, Text
from club.wording.rounding import rounded
from engine.auction import LEVELS, Bid, PlayType
from scoring.statistics.player_totals import ContractTotals
from scoring.writers.value_format import MINUS, PLUS, number, signed

STEPS: Final = 6
"""So many shades there are, the last the deepest."""

NOTHING: Final = "–"
FEW: Final = 5
"""What was held less often proves little, and is shown so."""


class Face(NamedTuple):
    """One of the ways to look at the map."""

    name: str
    title: Text
    sentence: Text
    definition: str
    shade: Callable[..., tuple[str, str, str]]
    """What is shown of a contract, more about it, and the depth of its colour."""


class Shade(NamedTuple):
    """Text of a cell under one face, and the depth of its colour."""

    face: str
    value: str
    more: str
    css: str


class HeatCell(NamedTuple):
    bid: str
    said: str
    shades: Sequence[Shade]
    is_few: bool


class Level(NamedTuple):
    level: int
    cells: Sequence[HeatCell]


class HeatMap(NamedTuple):
    types: Sequence[tuple[str, str]]
    levels: Sequence[Level]
    faces: Sequence[Face]
    gist: str


def heat_map(contracts: Mapping[str, ContractTotals]) -> HeatMap | None:
    """None where no contract was held."""
    held = sum(each.held for each in contracts.values())
    if not held:
        return None
    return HeatMap(
        [(str(type_), PLAY_TYPES[type_]) for type_ in PlayType],
        [
            Level(level, [_cell(Bid(level, type_), contracts) for type_ in PlayType])
            for level in LEVELS
        ],
        FACES,
        _gist(contracts, held),
    )


def _cell(bid: Bid, contracts: Mapping[str, ContractTotals]) -> HeatCell:
    own = contracts.get(str(bid), ContractTotals())
    shades = [Shade(face.name, *face.shade(own, bid, contracts.values())) for face in FACES]
    said = f"{bid.level} {PLAY_TYPES[bid.type]}"
    return HeatCell(str(bid), said, shades, own.held < FEW)


def _often(own: ContractTotals, _bid: Bid, every) -> tuple[str, str, str]:
    whole = sum(each.held for each in every)
    more = percent(own.held / whole) if own.held else ""
    return str(own.held), more, _deep(own.held, max(each.held for each in every), _ROOT)


def _made(own: ContractTotals, _bid: Bid, _every) -> tuple[str, str, str]:
    if own.made_share is None:
        return NOTHING, "", ""
    more = _("%(made)d of %(held)d") % {"made": own.made, "held": own.held}
    return percent(own.made_share), more, _deep(own.made_share, 1)


def _worth(own: ContractTotals, bid: Bid, every) -> tuple[str, str, str]:
    if own.average is None:
        return NOTHING, "", ""
    most = max(abs(each.average or 0) for each in every)
    side = "minus" if own.average < 0 else "plus"
    more, deep = _("worth %(worth)d") % {"worth": bid.worth}, _deep(abs(own.average), most)
    return signed_decimal(own.average), more, f"{side}-{deep}" if deep else ""


def _overbid(own: ContractTotals, bid: Bid, every) -> tuple[str, str, str]:
    if not own.held:
        return NOTHING, "", ""
    more = signed(-own.lost * bid.worth) if own.lost else ""
    return str(own.lost), more, _deep(own.lost, max(each.lost for each in every), _ROOT)


def _deep(value: float, most: float, power: float = 1) -> str:
    """The shade, 1 for the least that is not nothing."""
    if not value or not most:
        return ""
    return str(max(1, min(STEPS, round(STEPS * (value / most) ** power))))


_ROOT: Final = 0.5
"""Of counts one contract may have most: by their roots the others still differ."""


def percent(part: float) -> str:
    shown = "<1" if 0 < part < 0.005 else number(rounded(100 * part), decimals=0)
    return f"{shown}\u202f%"


def signed_decimal(value: float) -> str:
    shown = number(Fraction(abs(value)), decimals=1)
    if shown.strip("0,.") == "":
        return shown
    return f"{PLUS}{shown}" if value > 0 else f"{MINUS}{shown}"


def _gist(contracts: Mapping[str, ContractTotals], held: int) -> str:
    made = sum(each.made for each in contracts.values())
    often = max(contracts, key=lambda bid: contracts[bid].held)
    return _("%(made)s of all contracts were made. Most often it was %(bid)s.") % {
        "made": percent(made / held),
        "bid": often,
    }


FACES: Final = (
    Face(
        "often",
        pgettext_lazy("contracts", "How often"),
        gettext_lazy("How often each contract was held, and its share of all contracts."),
        "held",
        _often,
    ),
    Face(
        "made",
        pgettext_lazy("contracts", "How often made"),
        gettext_lazy("How many in a hundred were made."),
        "made",
        _made,
    ),
    Face(
        "worth",
        pgettext_lazy("contracts", "Average worth"),
        gettext_lazy("What the contract was worth on average: added if made, subtracted if not."),
        "worth",
        _worth,
    ),
    Face(
        "overbid",
        pgettext_lazy("contracts", "Overbid"),
        gettext_lazy("How often the contract was not made, and the points that were lost by it."),
        "overbid",
        _overbid,
    ),
)
