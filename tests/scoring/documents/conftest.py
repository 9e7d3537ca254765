"""Evenings whose papers are looked at."""

import pytest
from django.test import Client

from club.tournaments.states import raise_version
from tests.scoring.conftest import LOST, MADE
from tests.scoring.evenings import two_rounds

BREACH = {"breach": {"by": "W", "kind": "illegal_card", "again": False}}


@pytest.fixture
def evening(club, scorer):
    """Two tables, two rounds that are over; three deals at table 1 in both, and a penalty."""
    return two_rounds(club, scorer, (MADE, LOST, BREACH), place="Sala mare")


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
