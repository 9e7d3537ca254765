import uuid

import pytest
from django.utils import timezone

from club.models import State
from club.tournaments.states import raise_version
from scoring.results.actions import Actor, DealAt, record
from tests.scoring.evenings import under_way

MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False}
LOST = {"contract": "1S", "declarer": "E", "order": ["S", "N", "E", "W"], "last_stuck": True}


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
                record(DealAt(round_, 1, number), content, key=uuid.uuid4(), by=scorer)
        own.rounds.update(finished_at=timezone.now())
        own.state = State.FINISHED
        own.save(update_fields=["state"])
        raise_version(own)
        own.refresh_from_db()
        return own

    return play
