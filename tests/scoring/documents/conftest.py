"""Evenings whose papers are looked at."""

import uuid

import pytest
from django.test import Client
from django.utils import timezone

from club.tournaments.states import raise_version
from scoring.log.actions import Actor, give_penalty, record
from scoring.log.commands import DealAt
from tests.scoring.evenings import under_way

MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False}
LOST = {"contract": "1S", "declarer": "E", "order": ["S", "N", "E", "W"], "last_stuck": True}
BREACH = {"breach": {"by": "W", "kind": "illegal_card", "again": False}}


@pytest.fixture
def scorer(make_user):
    return Actor(user=make_user("scorer"))


@pytest.fixture
def evening(club, scorer):
    """Two tables, two rounds that are over; three deals at table 1 in both, and a penalty."""
    tournament = under_way(club, tables=2, rounds=2, agreement="none", place="Sala mare")
    for round_ in tournament.rounds.all():
        for number, content in enumerate((MADE, LOST, BREACH), 1):
            record(DealAt(round_, 1, number), content, key=uuid.uuid4(), by=scorer)
    first = tournament.rounds.first()
    give_penalty(
        first, tournament.entries.get(number=2), 12, rule="Late", key=uuid.uuid4(), by=scorer,
        reason="The bus",
    )  # fmt: skip
    tournament.rounds.update(finished_at=timezone.now())
    raise_version(tournament)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def change(evening):
    """Sets facts of the evening as the desk does: its version rises."""

    def changed(**facts):
        for name, value in facts.items():
            setattr(evening, name, value)
        evening.save()
        raise_version(evening)

    return changed


@pytest.fixture
def desk(appointed):
    client = Client()
    client.force_login(appointed("organiser"))
    return client


@pytest.fixture
def romanian(club):
    club.language = "ro"
    club.save()
    return club
