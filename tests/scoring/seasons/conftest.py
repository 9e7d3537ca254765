"""A season of small evenings."""

from functools import partial

import pytest

from club.tournaments.states import raise_version
from scoring.models import RoundScore
from tests.scoring.seasons.evenings import announced, held, member, season_of


@pytest.fixture
def season(club):
    return season_of(club)


@pytest.fixture
def person(club):
    return partial(member, club)


@pytest.fixture
def hold(season):
    return partial(held, season)


@pytest.fixture
def announce(season):
    return partial(announced, season)


@pytest.fixture
def make_points():
    """What an entry made in its first round is corrected."""

    def make(tournament, number, points):
        RoundScore.objects.filter(
            round__tournament=tournament, round__number=1, entry__number=number
        ).update(points=points)
        raise_version(tournament)

    return make
