"""The sixteen contracts as a sheet, to be taken away."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.http import Http404
from django.utils.translation import gettext as _

from club.models import Club
from engine.auction import BIDS
from scoring.exports import columns
from scoring.exports.gathering.asked import Asked, about, address, as_of, letterhead_of
from scoring.exports.rows import Row, Sheet
from scoring.figures.in_all import Contract
from scoring.figures.played import counted
from scoring.figures.queries import in_all_of


def contracts_sheet(
    club: Club,
    contracts: Mapping[str, Contract],
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
        [_row(str(bid), bid.worth, contracts.get(str(bid), Contract())) for bid in BIDS],
        totals=("held", "contracts-made", "overbid"),
        lines=lines,
        made_at=made_at,
        address=address,
    )


def contracts_of_tournament(asked: Asked) -> Sheet:
    """404 where there are no contracts, or not everything is shown to everybody yet."""
    own = asked.tournament
    found = in_all_of(counted([own])).in_all
    if not found.contracts:
        raise Http404
    last = max((each.number for each in own.rounds.all()), default=0)
    return contracts_sheet(
        own.club,
        found.contracts,
        asked.language,
        lines=[own.name, about(own)],
        made_at=as_of(own, last),
        address=address(asked, "figures:tournament"),
    )


def _row(bid: str, worth: int, own: Contract) -> Row:
    made = None if own.made_share is None else round(100 * own.made_share, 2)
    average = None if own.average is None else round(own.average, 2)
    return (bid, worth, own.held, own.made, made, own.lost, own.gained, average)
