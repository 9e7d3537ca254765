"""Ratings of a person in the club where they play most, game by game, with their history."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from club.models import Club
from scoring.ratings.history import GameRating, by_game
from scoring.ratings.queries import history
from scoring.statistics.profiles.profile import Evening, Profile


class Ratings(NamedTuple):
    club: Club
    games: Sequence[GameRating]


def ratings(person: Profile, evenings: Sequence[Evening]) -> Ratings | None:
    """As they are kept, in one query; only of tournaments that are shown here."""
    club = _club_of(person, evenings)
    if club is None:
        return None
    shown = {each.tournament.pk for each in evenings}
    steps = [step for step in history(person.player, club) if step.tournament in shown]
    return Ratings(club, by_game(steps, person.name)) if steps else None


def _club_of(person: Profile, evenings: Sequence[Evening]) -> Club | None:
    """Of the clubs that they are in, the one where they played most."""
    counts = Counter(each.tournament.club_id for each in evenings)
    own = [each.club for each in person.memberships]
    return max(own, key=lambda club: counts[club.pk], default=None)
