"""Ratings as people read them.

The arithmetic has everybody begin at 25 ± 8.3. People read 1500 ± 333: forty points for each of its
units, so that a side with 100 points more than the other is expected to win three deals of five,
once both are well known.
"""

from typing import Final

START: Final = 1500
POINTS_A_UNIT: Final = 40
MU, SIGMA = 25.0, 25.0 / 3.0
"""What everybody begins with."""

KNOWN_SIGMA: Final = 4.0
FEWEST_DEALS: Final = 20


def exact_rating(mu: float) -> float:
    return START + POINTS_A_UNIT * (mu - MU)


def exact_spread(sigma: float) -> float:
    """What stands behind ±: in two cases of three the true one lies within."""
    return POINTS_A_UNIT * sigma


def shown_rating(mu: float) -> int:
    return round(exact_rating(mu))


def shown_spread(sigma: float) -> int:
    return round(exact_spread(sigma))


def is_provisional(sigma: float, deals: int) -> bool:
    """Whether too little is known: fewer than 20 deals, or wider than ± 160."""
    return deals < FEWEST_DEALS or sigma > KNOWN_SIGMA
