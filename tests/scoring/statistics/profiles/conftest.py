"""A finished evening with known deals, for the pages of those who played it."""

import uuid

import pytest
from django.utils import timezone

from club.models import State
from club.tournaments.states import raise_version
from scoring.log.actions import Actor, record
from scoring.log.commands import DealAt
from tests.scoring.evenings import under_way

MADE = {"contract": "4M", "declarer": "N", "order": ["N", "S", "E", "W"], "last_stuck": True}
LOST = {"contract": "1S", "declarer": "E", "order": ["S", "N", "E", "W"], "last_stuck": False}


def finish(tournament):
    tournament.rounds.update(finished_at=timezone.now())
    tournament.state = State.FINISHED
    tournament.save(update_fields=["state"])
    raise_version(tournament)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def finished(club, make_user):
    """Two pairs of one table and two of another: Ana and Ion beat Eva and Dan, two deals of two."""

    def make(**facts):
        tournament = under_way(club, tables=2, deals=2, agreement="none", **facts)
        by = Actor(user=make_user(f"scorer-{tournament.pk}"))
        for table in (1, 2):
            for number, content in enumerate((MADE, LOST), 1):
                at = DealAt(tournament.rounds.get(), table, number)
                record(at, content, key=uuid.uuid4(), by=by)
        return finish(tournament)

    return make
