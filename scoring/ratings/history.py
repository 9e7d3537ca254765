"""History of a rating: its curve, and the expected results beside the real ones."""

from collections.abc import Sequence
from typing import Final

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.ratings.queries import RatingStep, Wins
from scoring.writers.pictures.chart import Chart, Series
from scoring.writers.value_format import short_day

MOST_SHOWN: Final = 40


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
        [Series(name, [step.after for step in shown])],
        _("Tournament"),
        _("Rating"),
        note,
    )
