"""An evening under way with somebody at its desk, for the pages that show it."""

from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from club.models import State
from club.tournaments.states import raise_version
from scoring.log.actions import Actor, DealAt, record
from scoring.log.tokens import token_of
from tests.scoring.evenings import under_way
from tests.workshop.fixtures.hall import make_hall

MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False}
LOST = {"contract": "1S", "declarer": "E", "order": ["S", "N", "E", "W"], "last_stuck": True}


class Evening:
    """A hall under way, who sits at its desk, and what is written at its tables."""

    def __init__(self, hall, client, user):
        self.hall, self.client, self.user = hall, client, user
        self.tournament = hall.tournament
        self.stranger = Client()
        self.home = f"/t/{self.tournament.slug}/"

    def get(self, page, **facts):
        return self.client.get(f"{self.home}{page}", **facts)

    def post(self, page, facts):
        return self.client.post(f"{self.home}{page}", facts)

    def at(self, deal=1, table=1, round_number=1):
        return DealAt(self.tournament.rounds.get(number=round_number), table, deal)

    def path(self, deal=1, table=1, round_number=1, more=""):
        return f"{self.home}rounds/{round_number}/tables/{table}/deals/{deal}/{more}"

    def write(self, content, deal=1, table=1, round_number=1, **facts):
        card = Actor(token=token_of(self.hall.cards[table]))
        return record(self.at(deal, table, round_number), content, key=uuid4(), by=card, **facts)

    def press(self, do, at=(1, 1), **facts):
        """A press on the deal's page, its fields under the name of the form."""
        named = {f"{do}-{name}": value for name, value in {"key": uuid4(), **facts}.items()}
        return self.client.post(self.path(*at), {"do": do, **named})


@pytest.fixture
def hall(db):
    """Two tables of pairs, two rounds of four deals, both begun."""
    return make_hall(2, rounds=2)


@pytest.fixture
def evening(client, appointed):
    """Two tables of pairs, two rounds; an organiser is signed in."""
    return _evening(client, appointed, make_hall(2, rounds=2))


@pytest.fixture
def evening_of(client, appointed):
    return lambda *facts, **named: _evening(client, appointed, make_hall(*facts, **named))


def _evening(client, appointed, hall):
    user = appointed("organiser", hall.tournament.club)
    client.force_login(user)
    return Evening(hall, client, user)


@pytest.fixture
def scorer(make_user):
    return Actor(user=make_user("scorer"))


@pytest.fixture
def finished(club, scorer):
    """A tournament with these results at its first table, round by round, and over."""

    def play(*rounds, slug="cupa", entering="pairs", **facts):
        own = under_way(club, entering, tables=2, rounds=len(rounds), agreement="none")
        for name, value in {"slug": slug, **facts}.items():
            setattr(own, name, value)
        own.save()
        for round_, contents in zip(own.rounds.all(), rounds, strict=True):
            for number, content in enumerate(contents, 1):
                record(DealAt(round_, 1, number), content, key=uuid4(), by=scorer)
        own.rounds.update(finished_at=timezone.now())
        own.state = State.FINISHED
        own.save(update_fields=["state"])
        raise_version(own)
        own.refresh_from_db()
        return own

    return play
