"""The demo's evenings go through the same doors as real ones, the same from the same seed."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from club.memberships.actions import add_member
from club.models import Player, State, Tournament
from scoring.management.demo.evenings import PlannedEvening, hold
from scoring.management.demo.programme import PROGRAMME, evenings
from scoring.management.demo.season import leave_under_way
from scoring.models import Deal, DealState, Penalty, Version
from scoring.rehearsal.samples import result_of

STARTS = datetime(2026, 11, 26, 17, 0, tzinfo=UTC)
SMALL = [
    ("pairs", "swiss", 5, 2, {}),
    ("pairs", "knock_out", 4, 2, {}),
    ("teams", "round_robin", 2, 1, {}),
    ("rotating", "danish", 5, 2, {}),
    ("individual", "tables", 5, 2, {"options": {"size": 3}}),
    ("remi", "swiss", 7, 2, {}),
    (
        *("pairs", "groups", 4, 1),
        {
            "options": {"groups": 2},
            "then": ("knock_out", 1, {"going_on": 1, "carry": "nothing"}),
        },
    ),
]


@pytest.fixture
def people(club):
    for number in range(24):
        name = f"Jucător {chr(65 + number)}"
        add_member(club, Player(name=name), number=number + 1)
    return club


@pytest.mark.parametrize("row", SMALL, ids=lambda row: f"{row[0]}-{row[1]}")
def test_an_evening_is_played_to_its_end(people, make_user, row):
    entering, form, entries, rounds, more = row
    evening = PlannedEvening("Probă", STARTS, entering, form, entries, rounds, deals=4, **more)
    tournament = hold(people, evening, make_user("scorer"), Random(7))
    tournament.refresh_from_db()
    assert tournament.state == State.FINISHED
    last = max(each.finished_at for each in tournament.rounds.all())
    assert last <= tournament.finished_at < last + timedelta(hours=1)
    tables = sum(each.tables.count() for each in tournament.rounds.all())
    assert Deal.objects.filter(round__tournament=tournament).count() == 4 * tables
    _took_an_evening(tournament)


def _took_an_evening(tournament):
    """By the clock in the hall, on the day that it was."""
    rounds = list(tournament.rounds.all())
    moments = [(each.started_at, each.finished_at) for each in rounds]
    assert moments == sorted(moments)
    assert moments[0][0] == STARTS
    for each in rounds:
        log = Version.objects.filter(round=each).values_list("at", flat=True)
        assert each.started_at <= min(log) <= max(log) <= each.finished_at
        minutes = (each.finished_at - each.started_at).total_seconds() / 60
        assert each.minutes / 3 <= minutes <= each.minutes + 2


@pytest.mark.parametrize("entering", ["pairs", "individual", "remi"])
def test_the_same_seed_plays_the_same_deals(entering):
    tournament = Tournament(entering=entering)
    both = [
        [result_of(tournament, 4, number, chance) for number in range(1, 9)]
        for chance in (Random(11), Random(11))
    ]
    assert both[0] == both[1]
    assert both[0] != [result_of(tournament, 4, 1, Random(12))] * 8


def test_tonight_is_left_with_something_to_do(people, make_user):
    scorer = make_user("scorer")
    make_user("ilona.szabo")
    evening = PlannedEvening("Probă", STARTS, "pairs", "swiss", 6, 3, played=1)
    tournament = hold(people, evening, scorer, Random(3))
    leave_under_way(tournament, scorer, Random(4))
    played = Deal.objects.filter(round__tournament=tournament, round__number=1)
    assert set(played.values_list("state", flat=True)) == {DealState.AGREED}
    states = Deal.objects.filter(round__tournament=tournament, round__number=2)
    assert states.filter(state=DealState.DISPUTED).count() == 1
    assert states.count() == 6
    assert Penalty.objects.filter(round__tournament=tournament).count() == 1
    assert Version.objects.filter(tournament=tournament, kind="correction").count() == 1


def test_the_season_is_twenty_evenings_and_tonight():
    plan = list(evenings(STARTS.date(), "Europe/Bucharest"))
    assert len(plan) == len(PROGRAMME) + 1 == 21
    assert [each.played for each in plan[:-1]] == [None] * 20
    days = [each.starts for each in plan]
    assert days == sorted(set(days))
