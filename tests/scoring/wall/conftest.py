import pytest

from tests.scoring.wall.hall import desk_of, evening_in


@pytest.fixture
def desk(club):
    return desk_of(club)


@pytest.fixture
def evening(club):
    return evening_in(club)
