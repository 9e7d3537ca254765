"""Ratings of a person in the club where they play most, game by game, with their history."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from club.models import Club
from scoring.games import GAMES
from scoring.ratings.history import curve, told
from scoring.ratings.queries import RatingStep, Wins, history
from scoring.statistics.profiles.evenings import Evening
from scoring.statistics.profiles.profile import Profile
from scoring.writers.pictures.chart import Chart


class GameRating(NamedTuple):
    title: str
    now: RatingStep
    wins: Wins
    curve: Chart | None


class Ratings(NamedTuple):
    club: Club
    games: Sequence[GameRating]


def ratings(person: Profile, evenings: Sequence[Evening]) -> Ratings | None:
    """As they are kept, in one query; only of tournaments that are shown here."""
    club = _club_of(person, evenings)
    if club is None:
        return None
    shown = {each.tournament.pk for each in evenings}
    steps: defaultdict[str, list[RatingStep]] = defaultdict(list)
    for step in history(person.player, club):
        if step.tournament in shown:
            steps[step.game].append(step)
    games = [
        GameRating(title, own[-1], told(own), curve(own, person.name, title))
        for game, title in ((key, str(game.rating_title)) for key, game in GAMES.items())
        if (own := steps[game])
    ]
    return Ratings(club, games) if games else None


def _club_of(person: Profile, evenings: Sequence[Evening]) -> Club | None:
    """Of the clubs that they are in, the one where they played most."""
    counts = Counter(each.tournament.club_id for each in evenings)
    own = [each.club for each in person.memberships]
    return max(own, key=lambda club: counts[club.pk], default=None)
