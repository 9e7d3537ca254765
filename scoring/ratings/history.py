"""History of a rating: its curve, and the expected results beside the real ones."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.ratings.queries import RatingStep, Wins
from scoring.writers.pictures.chart import Chart, ChartSeries
from scoring.writers.value_format import short_day

MOST_SHOWN: Final = 40


class GameRating(NamedTuple):
    """A rating in one game, and how it came about."""

    title: str
    steps: Sequence[RatingStep]
    wins: Wins
    curve: Chart | None

    @property
    def now(self) -> RatingStep:
        return self.steps[-1]


def by_game(steps: Iterable[RatingStep], name: str) -> list[GameRating]:
    """Ratings of each game that was rated."""
    of_game: defaultdict[str, list[RatingStep]] = defaultdict(list)
    for step in steps:
        of_game[step.game].append(step)
    known = [*GAMES, *of_game]
    ordered = sorted(of_game, key=known.index)
    titles = {key: of_game[key][-1].game_title for key in ordered}
    return [
        GameRating(title, of_game[key], told(of_game[key]), curve(of_game[key], name, title))
        for key, title in titles.items()
    ]


def told(steps: Sequence[RatingStep]) -> Wins:
    """All of them together."""
    return Wins(
        sum(step.played for step in steps),
        sum(step.expected for step in steps),
        sum(step.actual for step in steps),
    )


def curve(steps: Sequence[RatingStep], name: str, game: str) -> Chart | None:
    """None while there is only one point of it."""
    shown = steps[-MOST_SHOWN:]
    if len(shown) < 2:
        return None
    best = max(shown, key=lambda step: step.after)
    note = _("Best: %(rating)d, after %(tournament)s.") % {
        "rating": best.after,
        "tournament": best.title,
    }
    return Chart(
        "line",
        _("Rating of %(name)s: %(game)s") % {"name": name, "game": game},
        [short_day(localtime(step.starts)) for step in shown],
        [ChartSeries(name, [step.after for step in shown])],
        _("Tournament"),
        _("Rating"),
        note,
    )
