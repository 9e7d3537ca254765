"""Arithmetic of ratings: the change that the deals of a tournament make.

Every deal that was played out is one result: two sides, or two to eight players each for
themselves, ranked by their points; equal points share the rank. The Bradley-Terry model of Weng
and Lin is used with all pairs of a table (A Bayesian Approximation Method for Online Ranking,
Journal of Machine Learning Research 12, 2011, algorithm 1), for it treats ties as ties.

Not rated: a deal that was annulled, and one with a breach or a score that the desk gave, because
nobody played it to its end; a table at which somebody is not known, or would play against
themselves. The four of a team who do not say who sat at the table are rated as one side.
"""

import math
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.log.played_deals import PlayedDeal
from scoring.models import DealState
from scoring.ratings.scale import MU, SIGMA

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull, BradleyTerryFullRating

VERSION: Final = 2
"""Raised with every change after which the same deals give other ratings."""

BETA: Final = 25.0 / 6.0


class Strength(NamedTuple):
    """Estimated strength of a player, and its spread."""

    mu: float = MU
    sigma: float = SIGMA
    deals: int = 0


class RatingChange(NamedTuple):
    """Change of a player's rating by a tournament."""

    before: Strength | None
    """None where it was the first."""
    after: Strength
    played: int
    expected: float
    """The share of each deal that was to be expected, added up: what a deal is worth is how many
    of the others one is ahead of, a tie being half."""
    actual: float


class RatedSide(NamedTuple):
    players: tuple[int, ...]
    points: float


def sides_of(deal: PlayedDeal) -> list[RatedSide]:
    """Sides of a deal, always in the same order; empty if the deal is not rated."""
    if deal.state == DealState.ANNULLED or not deal.is_whole:
        return []
    sides = [
        RatedSide(tuple(sorted(set(deal.people[scorer]))), deal.points[scorer])
        for scorer in sorted(deal.people)
        if scorer in deal.points
    ]
    people = [player for side in sides for player in side.players]
    is_clear = len(people) == len(set(people)) and all(side.players for side in sides)
    return sides if is_clear and 2 <= len(sides) == len(deal.people) else []


class Reckoning:
    """The ratings of a club and game, tournament by tournament."""

    def __init__(self, known: Mapping[int, Strength] | None = None) -> None:
        self._model = model()
        self._ratings = {
            player: self._model.rating(mu=each.mu, sigma=each.sigma)
            for player, each in (known or {}).items()
        }
        self._deals = {player: each.deals for player, each in (known or {}).items()}

    def tournament(self, deals: Iterable[PlayedDeal]) -> tuple[int, dict[int, RatingChange]]:
        """Rate a tournament: the number of its rated deals, and the change of everybody
        who played."""
        before: dict[int, Strength | None] = {}
        told: dict[int, list[float]] = {}
        rated = 0
        for deal in deals:
            sides = sides_of(deal)
            if not sides:
                continue
            rated += 1
            for side, expected, actual in zip(sides, *self._shares(sides), strict=True):
                for player in side.players:
                    before.setdefault(player, self._known(player))
                    own = told.setdefault(player, [0.0, 0.0])
                    own[0] += expected
                    own[1] += actual
            self._rate(sides)
            for side in sides:
                for player in side.players:
                    self._deals[player] = self._deals.get(player, 0) + 1
        return rated, {player: self._part(player, before[player], told[player]) for player in told}

    def _known(self, player: int) -> Strength | None:
        found = self._ratings.get(player)
        return None if found is None else Strength(found.mu, found.sigma, self._deals[player])

    def _part(self, player: int, before: Strength | None, told: list[float]) -> RatingChange:
        after = self._known(player) or Strength()
        return RatingChange(before, after, after.deals - (before.deals if before else 0), *told)

    def _of(self, player: int) -> "BradleyTerryFullRating":
        if player not in self._ratings:
            self._ratings[player] = self._model.rating(mu=MU, sigma=SIGMA)
        return self._ratings[player]

    def _shares(self, sides: list[RatedSide]) -> tuple[list[float], list[float]]:
        """Shares of each side: of the others that it was expected to beat, and that it beat."""
        strengths = []
        for side in sides:
            ratings = [self._ratings.get(player) for player in side.players]
            mu = sum(each.mu if each else MU for each in ratings)
            strengths.append((mu, sum((each.sigma if each else SIGMA) ** 2 for each in ratings)))
        others = len(sides) - 1
        expected, actual = [0.0] * len(sides), [0.0] * len(sides)
        for one in range(len(sides)):
            for other in range(one):
                share = chance(*strengths[one], *strengths[other])
                expected[one] += share / others
                expected[other] += (1 - share) / others
                gap = sides[one].points - sides[other].points
                won = 0.5 if gap == 0 else float(gap > 0)
                actual[one] += won / others
                actual[other] += (1 - won) / others
        return expected, actual

    def _rate(self, sides: list[RatedSide]) -> None:
        teams = [[self._of(player) for player in side.players] for side in sides]
        rated = self._model.rate(teams, ranks=[float(-side.points) for side in sides])
        for side, ratings in zip(sides, rated, strict=True):
            self._ratings.update(zip(side.players, ratings, strict=True))


def chance(mu: float, variance: float, other_mu: float, other_variance: float) -> float:
    """That a side comes before another, as the model has it."""
    spread = math.sqrt(variance + other_variance + 2 * BETA**2)
    return 1 / (1 + math.exp((other_mu - mu) / spread))


@cache
def model() -> "BradleyTerryFull":
    """Imported when it is first used, for it takes its time."""
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull(mu=MU, sigma=SIGMA, beta=BETA)
