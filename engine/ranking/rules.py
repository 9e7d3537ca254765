"""Settings of a ranking that an organiser chooses."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from engine.movements.seating import Kind
from engine.results import GAMES

Number = int | Fraction
"""A score. Scores are compared, and a rounded one could make or break a tie."""

Scale = tuple[tuple[int, int], ...]
"""Victory points: each smallest margin, from 0 up, and what the winner then has."""


class Scoring(StrEnum):
    """Unit that is added up for the score."""

    SUM = "sum"
    """The points of all deals."""
    AVERAGE = "average"
    """Points a deal, so that entries that played unequal numbers compare."""
    VICTORY = "victory"
    """What the margin of each match is worth on a scale, so that no single table decides."""
    MATCH = "match"
    """Points for a match won or drawn, or for the place at a table."""
    SHARE = "share"
    """What part of the most that could be made at the table was made, in hundredths, so that tables
    of unequal size compare."""


class SitOutRule(StrEnum):
    """Worth of a round sat out."""

    AVERAGE = "average"
    """What the entry has made a round on average."""
    FIXED = "fixed"
    NOTHING = "nothing"
    NOT_COUNTED = "not_counted"
    """No round at all: the score is what the entry made a round on average."""


USUAL_TIE_BREAKS: Final = ("head_to_head", "deals_won", "contracts_made", "shared")


def usual_tie_breaks(kind: Kind) -> tuple[str, ...]:
    """Without contracts, where nobody bids for one."""
    bids = GAMES[kind.game].has_auction
    return tuple(each for each in USUAL_TIE_BREAKS if each != "contracts_made" or bids)


@dataclass(frozen=True, slots=True)
class RankingRules:
    kind: Kind = Kind.PAIRS
    """Whether two sides meet at a table (pairs, teams, rotating partners), or everyone everyone."""

    scoring: Scoring = Scoring.SUM
    deals: int = 4
    """The valid deals of a full round: those that `scale` is made for."""

    scale: Scale | None = None
    """Victory points; None is the scale that is made from the number of deals."""

    usual_margin: int = 0
    """That scale is made for it; 0 is the margin that is usual in the game."""

    match_points: tuple[Number, Number, Number] = (2, 1, 0)
    """Two sides: for a match won, drawn, lost."""

    place_points: tuple[Number, ...] | None = None
    """Tables without sides: for each place, 0 beyond. None is 1 … 0 in even steps, so that
    tables of unequal size compare."""

    tie_breaks: tuple[str, ...] = USUAL_TIE_BREAKS
    """Names of `engine.ranking.tie_breaks`, in this order. What they leave tied, and what comes
    after `shared`, shares its place."""

    sit_out: SitOutRule = SitOutRule.AVERAGE
    sit_out_points: Number = 0
    """A fixed score for a sit-out, in the unit of the scoring: with `AVERAGE`, points a deal."""

    seed: int = 0
    """Of the draw of lots."""
