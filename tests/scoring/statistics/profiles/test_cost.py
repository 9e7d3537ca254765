"""A page costs the same queries for one tournament and for many, for two people and for a hall."""

import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.models import EntryPlayer, Player, State, Tournament
from scoring.log.actions import Actor, record
from scoring.log.commands import DealAt
from tests.scoring.evenings import under_way
from tests.scoring.statistics.profiles.conftest import MADE, finish

pytestmark = pytest.mark.django_db

PAGES = ["/players/{ana}/", "/clubs/do-re-mi/players/"]


@pytest.fixture
def people(finished):
    finished()
    return {name: Player.objects.get(name__startswith=name).pk for name in ("Ana", "Ion")}


@pytest.fixture
def more(club, make_user, people):
    """Further evenings of the same two, with others: of all games, some with rounds kept back."""

    def play():
        by = Actor(user=make_user("another-scorer"))
        for at, entering in enumerate(("rotating", "individual", "remi", "teams")):
            tournament = under_way(club, entering, tables=2, frozen_rounds=at, agreement="none")
            for number, player in enumerate(people.values(), 1):
                places = EntryPlayer.objects.filter(entry__tournament=tournament)
                places.filter(entry__number=number, place=0).update(player=player)
            if entering == "rotating":
                record(DealAt(tournament.rounds.get(), 1, 1), MADE, key=uuid.uuid4(), by=by)
            finish(tournament)
            state = State.FINISHED if at == 0 else State.ARCHIVED
            Tournament.objects.filter(pk=tournament.pk).update(state=state)

    return play


def cost(client, address):
    """When nothing has changed since it was last looked at."""
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


@pytest.mark.parametrize("page", PAGES)
def test_it_does_not_grow(client, appointed, people, more, page):
    address = page.format(ana=people["Ana"], ion=people["Ion"])
    desk = Client()
    desk.force_login(appointed("referee"))
    desk.get("/")  # the session's own queries, once in its life
    few = [cost(client, address), cost(desk, address)]
    more()
    many = [cost(client, address), cost(desk, address)]
    assert max(many) <= 15
    assert many == few


def test_the_further_evenings_are_there(client, people, more):
    more()
    assert len(client.get(f"/players/{people['Ana']}/").context["results"]) == 5
