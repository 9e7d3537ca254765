from uuid import uuid4

import pytest

from scoring.log.actions import Actor, DealAt
from scoring.log.tokens import token_of


@pytest.fixture
def table(hall):
    """Whoever has the card of table 1."""
    return Actor(token=token_of(hall.cards[1]))


@pytest.fixture
def desk(make_user):
    return Actor(user=make_user("desk"))


@pytest.fixture
def deal(hall):
    """A deal of the hall: `deal(2)`, `deal(2, table=2, round_number=2)`."""

    def find(number=1, table=1, round_number=1):
        return DealAt(hall.tournament.rounds.get(number=round_number), table, number)

    return find


@pytest.fixture
def key():
    return uuid4
