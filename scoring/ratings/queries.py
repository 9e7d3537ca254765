"""The ratings as pages show them; what is kept, and never worked out here.

`keeping.bring_up_to_date_for_a_page(club)` comes before, and says how many deals are still to be
rated. A player is asked for by the key that stands after records were joined.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Sum

from club.models import Club, Player
from scoring.games import GAMES
from scoring.models import RatedTournament, RatingState
from scoring.ratings import scale


class RatingStep(NamedTuple):
    """Effect of a tournament on a rating; the last one leaves the rating as it is now."""

    player: int
    game: str
    tournament: int
    title: str
    slug: str
    starts: datetime
    mu_before: float | None
    mu: float
    sigma: float
    deals: int
    """All that were rated until then."""
    played: int
    """Those of this tournament."""
    expected: float
    """Of the deals played, how many were to be expected to be won; one with several others counts
    by the share of them that one is ahead of."""
    actual: float
    """And how many were won."""
    rules: Mapping[str, Any] = {}
    """Those of the tournament."""

    @property
    def game_title(self) -> str:
        return rated_title(self.game, self.rules)

    @property
    def before(self) -> int:
        return scale.shown_rating(scale.MU if self.mu_before is None else self.mu_before)

    @property
    def after(self) -> int:
        """The number that people read: 1500 is where everybody begins."""
        return scale.shown_rating(self.mu)

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def spread(self) -> int:
        """Spread shown behind ±."""
        return scale.shown_spread(self.sigma)

    @property
    def is_provisional(self) -> bool:
        return scale.is_provisional(self.sigma, self.deals)


class Wins(NamedTuple):
    """Over all that was rated: deals, and how many were to be expected to be won, and were."""

    deals: int
    expected: float
    actual: float


def history(player: Player, club: Club, game: str | None = None) -> list[RatingStep]:
    """Every tournament of the club that they were rated in, in the order it was played, game by
    game; in one query. For a curve: `step.starts` and `step.after`."""
    found = RatingState.objects.filter(player=player.pk, club=club)
    if game is not None:
        found = found.filter(game=game)
    return [
        RatingStep(*row) for row in found.order_by("game", "rated__position").values_list(*_STEP)
    ]


def ratings_in(club: Club, game: str) -> list[RatingStep]:
    """Ratings of everybody who has played it, the strongest first; in one query."""
    found = RatingState.objects.filter(club=club, game=game, is_last=True)
    return [RatingStep(*row) for row in found.order_by("-mu", "player").values_list(*_STEP)]


class RatedEvening(NamedTuple):
    """A tournament that was rated."""

    game: str
    position: int
    deals: int
    title: str
    slug: str
    starts: datetime
    rules: Mapping[str, Any]

    @property
    def game_title(self) -> str:
        return rated_title(self.game, self.rules)


def rated_title(game: str, rules: Mapping[str, Any]) -> str:
    """Title of a game that is rated; of one by points the name that its rules give."""
    return str(GAMES[game].rating_title if game in GAMES else rules["title"])


def evenings_in(club: Club) -> list[RatedEvening]:
    """Every tournament that was rated, game by game, in the order it was played; in one query."""
    found = RatedTournament.objects.filter(club=club).order_by("game", "position")
    return [RatedEvening(*row) for row in found.values_list(*_EVENING)]


def curves(club: Club, game: str, players: Iterable[int], since: int) -> dict[int, dict[int, int]]:
    """Curves of each player, by the position of the tournament, the rating after it; from a
    position on, in one query."""
    found = RatingState.objects.filter(
        club=club, game=game, player__in=list(players), rated__position__gte=since
    )
    curves: dict[int, dict[int, int]] = {}
    rows = found.order_by("rated__position").values_list("player", "rated__position", "mu")
    for player, position, mu in rows:
        curves.setdefault(player, {})[position] = scale.shown_rating(mu)
    return curves


def wins_in(club: Club, game: str) -> Mapping[int, Wins]:
    """Wins by the key of the player, expected against actual over all that was rated."""
    found = RatingState.objects.filter(club=club, game=game).order_by()
    sums = found.values_list("player").annotate(Sum("played"), Sum("expected"), Sum("actual"))
    return {player: Wins(*row) for player, *row in sums}


_EVENING = (
    *("game", "position", "deals", "tournament__name", "tournament__slug", "tournament__starts"),
    "tournament__rules",
)
_STEP = (
    *("player", "game", "rated__tournament", "rated__tournament__name", "rated__tournament__slug"),
    *("rated__tournament__starts", "mu_before", "mu", "sigma", "deals", "played"),
    *("expected", "actual", "rated__tournament__rules"),
)
