import pytest
from django.utils import translation

from tests.scoring.evenings import card, under_way


@pytest.fixture(autouse=True)
def in_english():
    """A test that asked for a page in Hungarian leaves that language behind."""
    with translation.override("en"):
        yield


@pytest.fixture
def evening(club):
    """Two tables of pairs, four deals, round 1 under way."""
    return under_way(club, tables=2)


@pytest.fixture
def scan(client):
    """Comes in by the code of a table: `scan(evening, 2)`."""

    def come_in(tournament, table=1, *, client=client):
        response = client.get(f"/table/{card(tournament, table)}/")
        assert response.status_code == 302
        return client

    return come_in
