"""Input of a ranking: each entry's rounds, and whatever else counts for it."""

from typing import NamedTuple

from engine.movements.seating import Pair
from engine.ranking.rules import Number


class RoundRecord(NamedTuple):
    """One entry in one round. All but `opponents` adds up deal by deal, so it can be kept ready."""

    entry: int
    round: int
    opponents: tuple[int, ...] = ()
    """Who was played against: one pair, one team, both players of the other side, or the others at
    the table. Their own records of the round say what they made."""

    points: Number = 0
    """Of all deals and penalties of the round."""

    deals: int = 0
    """Valid deals. As long as there is none, the round is not played."""

    deals_won: int = 0
    contracts_made: int = 0
    best_deal: Number | None = None
    penalties: int = 0
    """What penalties and breaches have taken off `points`."""

    sat_out: bool = False
    provisional: bool = False
    """Whether anything of it is still to be agreed."""

    most: Number = 0
    """What could be made in these deals, in a game in which there is a most."""


class Competitor(NamedTuple):
    """An entry's figures besides its rounds."""

    number: int
    carried: Number = 0
    """From an earlier stage; see `engine.movements.stages.carried`."""

    penalty: Number = 0
    """What penalties take off the score, in its unit: victory points, match points, …"""

    penalty_points: int = 0
    """What penalties of no round take off the points. Victory and match points are won against
    somebody in a round, so with those it counts in tie-breaks only."""

    withdrawn: bool = False
    played_for: tuple[Pair, ...] = ()
    """Of a person among persons: the entry and the round of each of their records. Partners, for
    whom it is the same, never meet, and one lot is drawn for them."""
