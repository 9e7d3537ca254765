"""The sixteen contracts as a sheet, to be taken away."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from club.models import Club
from club.wording.rounding import rounded_float
from engine.auction import BIDS
from scoring.statistics.player_totals import ContractTotals
from scoring.writers import columns
from scoring.writers.sheet import Sheet, SheetRow, letterhead_of


def contracts_sheet(
    club: Club,
    contracts: Mapping[str, ContractTotals],
    language: str,
    *,
    lines: Sequence[str],
    made_at: datetime | None = None,
    address: str = "",
) -> Sheet:
    """In rising order, those that nobody held too."""
    return columns.sheet(
        "contracts",
        letterhead_of(club, language),
        _("The sixteen contracts"),
        [_row(str(bid), bid.worth, contracts.get(str(bid), ContractTotals())) for bid in BIDS],
        totals=("held", "contracts-made", "overbid"),
        lines=lines,
        made_at=made_at,
        address=address,
    )


def _row(bid: str, worth: int, own: ContractTotals) -> SheetRow:
    made = None if own.made_share is None else rounded_float(100 * own.made_share, 2)
    average = None if own.average is None else rounded_float(own.average, 2)
    return (bid, worth, own.held, own.made, made, own.lost, own.gained, average)
