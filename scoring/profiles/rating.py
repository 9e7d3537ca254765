"""What somebody is rated in the club where they play most, game by game, and how it came."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from club.models import Club
from scoring.pictures.chart import Chart, Series
from scoring.profiles.career import Evening
from scoring.profiles.people import Person
from scoring.ratings.queries import Step, history

FEWEST_FOR_A_CURVE: Final = 3
GAMES: Final = {
    "pairs": pgettext_lazy("rating", "Pairs"),
    "individual": pgettext_lazy("rating", "Individual"),
    "remi": gettext_lazy("Remi"),
}


class OfGame(NamedTuple):
    title: str
    now: Step
    played: int
    expected: float
    actual: float
    curve: Chart | None
    """None while there are too few tournaments for a curve."""


class Ratings(NamedTuple):
    club: Club
    games: Sequence[OfGame]


def ratings(person: Person, evenings: Sequence[Evening]) -> Ratings | None:
    """As they are kept, in one query; only of tournaments that are shown here."""
    club = _club_of(person, evenings)
    if club is None:
        return None
    shown = {each.tournament.pk for each in evenings}
    steps: defaultdict[str, list[Step]] = defaultdict(list)
    for step in history(person.player, club):
        if step.tournament in shown:
            steps[step.game].append(step)
    games = [_of_game(str(title), steps[game]) for game, title in GAMES.items() if steps[game]]
    return Ratings(club, games) if games else None


def _club_of(person: Person, evenings: Sequence[Evening]) -> Club | None:
    """Of the clubs that they are in, the one where they played most."""
    counts = Counter(each.tournament.club_id for each in evenings)
    own = [each.club for each in person.memberships if each.club_id in person.clubs]
    return max(own, key=lambda club: counts[club.pk], default=None)


def _of_game(title: str, steps: Sequence[Step]) -> OfGame:
    return OfGame(
        title,
        steps[-1],
        sum(each.played for each in steps),
        sum(each.expected for each in steps),
        sum(each.actual for each in steps),
        _curve(title, steps) if len(steps) >= FEWEST_FOR_A_CURVE else None,
    )


def _curve(title: str, steps: Sequence[Step]) -> Chart:
    days = [date_format(localtime(each.starts), "SHORT_DATE_FORMAT") for each in steps]
    return Chart(
        "line",
        _("Rating: %(game)s") % {"game": title},
        labels=days,
        series=[Series(title, [each.after for each in steps])],
        across=_("Tournament"),
        up=_("Rating"),
        note=_("After each tournament; everybody begins at 1500."),
    )
