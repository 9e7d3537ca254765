import pytest

from club.consents.lines import Word
from club.memberships.actions import add_member
from club.models import How, Player


@pytest.fixture
def ana(club):
    return add_member(club, Player(name="Ana Pop"), birth_year=1950)


@pytest.fixture
def word(make_user):
    return Word(How.PAPER, "ro", by=make_user("secretary"))
