"""The sixteen contracts as they stand in the table of bids: levels down, types across. What each
was worth stands in the workbook."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from club.wording.engine_texts import PLAY_TYPES
from club.wording.rounding import rounded
from engine.auction import LEVELS, Bid, PlayType
from scoring.statistics.player_totals import ContractTotals
from scoring.writers.value_format import number

STEPS: Final = 6
"""So many shades there are, the last the deepest."""

FEW: Final = 5
"""What was held less often proves little, and is shown so."""


class HeatCell(NamedTuple):
    bid: str
    said: str
    held: int
    made: str
    """How many in a hundred were made."""
    shade: int
    """None for what was never held."""
    is_few: bool


class Level(NamedTuple):
    level: int
    cells: Sequence[HeatCell]


class HeatMap(NamedTuple):
    types: Sequence[tuple[str, str]]
    levels: Sequence[Level]
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
        _gist(contracts, held),
    )


def _cell(bid: Bid, contracts: Mapping[str, ContractTotals]) -> HeatCell:
    own = contracts.get(str(bid), ContractTotals())
    made = "" if own.made_share is None else percent(own.made_share)
    most = max(each.held for each in contracts.values())
    # One contract may have most of them: by their roots the others still differ.
    shade = max(1, round(STEPS * (own.held / most) ** 0.5)) if own.held else 0
    said = f"{bid.level} {PLAY_TYPES[bid.type]}"
    return HeatCell(str(bid), said, own.held, made, shade, own.held < FEW)


def percent(part: float) -> str:
    shown = "<1" if 0 < part < 0.005 else number(rounded(100 * part), decimals=0)
    return f"{shown}\u202f%"


def _gist(contracts: Mapping[str, ContractTotals], held: int) -> str:
    made = sum(each.made for each in contracts.values())
    often = max(contracts, key=lambda bid: contracts[bid].held)
    return _("%(made)s of all contracts were made. Most often it was %(bid)s.") % {
        "made": percent(made / held),
        "bid": often,
    }
