"""Ratings as people read them, and what everybody begins with.

The arithmetic has everybody begin at 25 ± 2.8. People read 1500 ± 111: forty points for each of its
units, so that a side with 100 points more is expected to win three deals of five, once both are
well known.

The library would begin at ± 8.3, for games in which the stronger nearly always wins. Luck has more
of a part in a deal of cards: in simulated clubs ratings from ± 2.8 foretold deals better, whether
the players differed little or much (mean logarithmic loss 0.678 against 0.695, and 0.603 against
0.615), and in the demo club, whose players are all alike, they were led astray less (0.716 against
0.750, where a coin has 0.693).
"""

from typing import Final

from club.wording.rounding import rounded

START: Final = 1500
"""The number that people read where everybody begins."""
POINTS_A_UNIT: Final = 40
MU, SIGMA = 25.0, 25.0 / 9.0
"""The same inside the arithmetic, and stored: another one needs another `arithmetic.VERSION`."""

KNOWN_SIGMA: Final = 2.25
FEWEST_DEALS: Final = 20


def exact_rating(mu: float) -> float:
    return START + POINTS_A_UNIT * (mu - MU)


def exact_spread(sigma: float) -> float:
    """Spread behind ±, not rounded: in two cases of three the true rating lies within."""
    return POINTS_A_UNIT * sigma


def shown_rating(mu: float) -> int:
    return int(rounded(exact_rating(mu)))


def shown_spread(sigma: float) -> int:
    return int(rounded(exact_spread(sigma)))


def is_provisional(sigma: float, deals: int) -> bool:
    """True if too little is known: fewer than 20 deals, or wider than ± 90."""
    return deals < FEWEST_DEALS or sigma > KNOWN_SIGMA
