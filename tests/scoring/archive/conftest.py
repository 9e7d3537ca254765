from datetime import UTC, datetime
from random import Random

import pytest

from club.memberships.actions import add_member
from club.models import Player
from scoring.management.demo.evenings import PlannedEvening, hold
from scoring.management.demo.season import leave_under_way

STARTS = datetime(2026, 11, 26, 17, 0, tzinfo=UTC)


@pytest.fixture
def people(club):
    for number in range(16):
        add_member(club, Player(name=f"Jucător {chr(65 + number)}"), number=number + 1)
    return club


@pytest.fixture
def play(people, make_user):
    """An evening of the club, played to its end by the engine's players."""
    scorer = make_user("scorer")

    def played(entering, form, entries, rounds, **more):
        evening = PlannedEvening("Cupa", STARTS, entering, form, entries, rounds, deals=2, **more)
        return hold(people, evening, scorer, Random(7))

    return played


@pytest.fixture
def tonight(people, make_user):
    """Two rounds of pairs, the second half in: a dispute, a correction, a penalty."""
    scorer = make_user("scorer")
    make_user("ilona.szabo")
    evening = PlannedEvening("Cupa de toamnă", STARTS, "pairs", "swiss", 4, 3, deals=2, played=1)
    tournament = hold(people, evening, scorer, Random(3))
    leave_under_way(tournament, scorer, Random(4))
    return tournament
