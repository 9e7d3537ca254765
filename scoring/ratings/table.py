"""The table of ratings of a club and game: who stands in it, in which order, with what beside."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from club.clubs import groups
from club.models import Club, Membership
from club.players.public_names import is_shown, names_of, told_apart
from club.wording.collation import alphabetical
from scoring.ratings.queries import RatedEvening, RatingStep, Wins, curves, ratings_in, wins_in
from scoring.writers.pictures.chart import Chart, ChartSeries
from scoring.writers.value_format import short_day

RECENT: Final = 12
"""So many of the last tournaments a trend shows."""

LEADERS: Final = 5
WIDTH, HEIGHT, EDGE = 96, 28, 3


class RatingLine(NamedTuple):
    """Somebody in the table."""

    place: int | None
    """None as long as the rating is provisional."""
    name: str
    rating: RatingStep
    wins: Wins
    change: int | None
    """In the last tournament of the club; None for who was not there."""
    trend: str
    """The points of a line, empty where there is only one."""
    club: str = ""
    """In a list of a group."""

    @property
    def has_page(self) -> bool:
        return is_shown(self.name)

    @property
    def won(self) -> float:
        """Won, in per cent of the deals."""
        return 100 * self.wins.actual / self.wins.deals

    @property
    def expected(self) -> float:
        return 100 * self.wins.expected / self.wins.deals


class Listing(NamedTuple):
    game: str
    evenings: Sequence[RatedEvening]
    """Those of the game."""
    ranked: Sequence[RatingLine]
    provisional: Sequence[RatingLine]
    curves: Mapping[int, Mapping[int, int]]

    @property
    def last(self) -> RatedEvening:
        return self.evenings[-1]


def listing(club: Club, game: str, evenings: Sequence[RatedEvening]) -> Listing:
    """Everybody who is in the club and was rated, by the names that strangers may see; in five
    queries."""
    here = Membership.objects.filter(**groups.within(club), left=None).order_by()
    names = names_of(here.values_list("player", flat=True), for_public=True)
    ratings = [each for each in ratings_in(club, game) if each.player in names]
    names = told_apart({each.player: names[each.player] for each in ratings})
    clubs = groups.club_names(club)
    key = alphabetical()
    ratings.sort(key=lambda each: (-each.after, key(names[each.player]), each.player))
    wins = wins_in(club, game)
    last = evenings[-1].position
    since = max(0, last - RECENT + 1)
    shown = curves(club, game, [each.player for each in ratings], since)
    places = _places([each for each in ratings if not each.is_provisional])
    lines = [
        RatingLine(
            places.get(each.player),
            names[each.player],
            each,
            wins[each.player],
            each.change if last in shown.get(each.player, {}) else None,
            _trend(shown.get(each.player, {}), since, last),
            clubs.get(each.player, ""),
        )
        for each in ratings
    ]
    ranked = [line for line in lines if line.place is not None]
    provisional = [line for line in lines if line.place is None]
    return Listing(game, evenings, ranked, provisional, shown)


def picture(shown: Listing) -> Chart | None:
    """The curves of those who lead; none while there is nothing to see."""
    since = max(0, shown.last.position - RECENT + 1)
    recent = [each for each in shown.evenings if each.position >= since]
    leaders = shown.ranked[:LEADERS]
    if len(recent) < 2 or not leaders:
        return None
    days = [short_day(localtime(each.starts)) for each in recent]
    series = [
        ChartSeries(
            line.name, [shown.curves[line.rating.player].get(each.position) for each in recent]
        )
        for line in leaders
        if line.rating.player in shown.curves
    ]
    first = leaders[0]
    note = _("%(name)s leads with %(rating)d.") % {
        "name": first.name,
        "rating": first.rating.after,
    }
    return Chart(
        "line", _("How the first five got there"), days, series, _("Tournament"), _("Rating"), note
    )


def _places(ratings: Sequence[RatingStep]) -> dict[int, int]:
    """Places; equal numbers share one."""
    first: dict[int, int] = {}
    for at, each in enumerate(ratings, 1):
        first.setdefault(each.after, at)
    return {each.player: first[each.after] for each in ratings}


def _trend(curve: Mapping[int, int], since: int, last: int) -> str:
    """Points for a `polyline`: from left to right the tournaments, from top to bottom 100 points or
    what the curve takes."""
    if len(curve) < 2:
        return ""
    low, high = min(curve.values()), max(curve.values())
    middle, half = (low + high) / 2, max(50.0, (high - low) / 2)
    across = (WIDTH - 2 * EDGE) / max(1, last - since)
    down = (HEIGHT - 2 * EDGE) / (2 * half)
    return " ".join(
        f"{EDGE + (position - since) * across:.1f},{EDGE + (middle + half - rating) * down:.1f}"
        for position, rating in sorted(curve.items())
    )
