"""Rights at a deal: in each of its states, what a table's card may change and what the desk may.

`tests/scoring/log/test_rights.csv` is the table of it, state by state and hand by hand. A card
is never turned away with a result: what it may not change it sets beside, for people to look at.
So entering is no right, and what comes of it says `deal_states`; that asks here as well, so another
right may need another `chain.FORMULA`.
"""

from collections.abc import Collection, Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

from club.models import Round, State
from club.models.tournament import Agreement, Entrance
from scoring.log import refusals
from scoring.log.commands import DealAt
from scoring.models import DealState, TableToken, Version, VersionKind


class DealStanding(NamedTuple):
    """A deal as it stands; a disputed one counts by its first entry."""

    state: DealState = DealState.EMPTY
    current: Version | None = None
    rival: Version | None = None


class Hold(Enum):
    """Holder of a deal as it stands."""

    EMPTY = auto()
    ENTERED = auto()
    """A table's entry that nobody has agreed to."""
    AGREED = auto()
    """Both sides of the table said so."""
    DISPUTED = auto()
    """The table says two things."""
    DECIDED = auto()
    """What counts is the desk's."""
    CONTESTED = auto()
    """The desk's, and something else beside it."""


class Right(Enum):
    AGREE = auto()
    """To a version that is there, by a touch or by entering the same."""
    CORRECT = auto()
    """In the place of what counts; a card only where it shows that it wrote that itself."""
    SETTLE = auto()


_NONE: Final[frozenset[Right]] = frozenset()
CARD: Final[Mapping[Hold, frozenset[Right]]] = {
    Hold.EMPTY: _NONE,
    Hold.ENTERED: frozenset({Right.AGREE, Right.CORRECT}),
    Hold.AGREED: frozenset({Right.AGREE}),
    Hold.DISPUTED: frozenset({Right.AGREE}),
    Hold.DECIDED: _NONE,
    Hold.CONTESTED: _NONE,
}
DESK: Final[Mapping[Hold, frozenset[Right]]] = {
    Hold.EMPTY: _NONE,
    Hold.ENTERED: frozenset({Right.AGREE, Right.CORRECT}),
    Hold.AGREED: frozenset({Right.AGREE, Right.CORRECT}),
    Hold.DISPUTED: frozenset({Right.CORRECT, Right.SETTLE}),
    Hold.DECIDED: frozenset({Right.AGREE, Right.CORRECT}),
    Hold.CONTESTED: frozenset({Right.CORRECT, Right.SETTLE}),
}

_DECISIONS: Final = (
    VersionKind.SETTLEMENT,
    VersionKind.ANNULMENT,
    VersionKind.ADJUSTMENT,
    VersionKind.MOVED_HERE,
)


def hold_of(now: DealStanding) -> Hold:
    if now.current is None:
        return Hold.EMPTY
    if is_desks(now.current) or (now.rival is not None and is_desks(now.rival)):
        return Hold.CONTESTED if now.rival is not None else Hold.DECIDED
    if now.rival is not None:
        return Hold.DISPUTED
    is_asked = now.current.rules.get("agreement") != Agreement.NONE
    return Hold.AGREED if is_asked and now.state == DealState.AGREED else Hold.ENTERED


def is_desks(version: Version) -> bool:
    return version.user_id is not None or version.kind in _DECISIONS


def may(now: DealStanding, right: Right, *, card: bool) -> bool:
    return right in (CARD if card else DESK)[hold_of(now)]


def check_card(card: TableToken | None, deal: DealAt, rounds: Collection[Round]) -> None:
    """A table's card enters results of its own table, in this round and the one before."""
    if card is None:
        return
    tournament = deal.tournament
    if card.revoked_at:
        raise refusals.CardRevoked
    if card.tournament_id != tournament.pk or card.table != deal.table:
        raise refusals.OtherTable
    if tournament.state != State.RUNNING:
        raise refusals.NotRunning
    if tournament.entrance != Entrance.TABLES:
        raise refusals.OnlyDesk
    begun = [each.number for each in rounds if not each.is_open]
    if deal.round.number not in (max(begun, default=0), max(begun, default=0) - 1):
        raise refusals.NotThisRound(round=deal.round.number)
