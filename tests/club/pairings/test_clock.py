"""The clock of a round: pressed in every order, and twice."""

from datetime import timedelta

import pytest
from django.utils import timezone

from club.models import Round, State
from club.pairings import actions, clock
from club.tournaments.states import NotNow
from tests.club.evenings import seated, tournament_of

BEGUN = timezone.now().replace(microsecond=0)


@pytest.fixture
def at(monkeypatch):
    """The time that it is: `at(5)` is five minutes after the first press."""

    def set_to(minutes):
        monkeypatch.setattr(timezone, "now", lambda: BEGUN + timedelta(minutes=minutes))

    set_to(0)
    return set_to


@pytest.fixture
def rounds(club):
    """Three rounds of 35 minutes with seats."""
    tournament = tournament_of(club, form="round_robin")
    seated(tournament, 4)
    return list(tournament.rounds.select_related("tournament"))


def test_an_end_that_is_planned_counts_from_the_evenings_start_or_from_now(rounds, at):
    tournament = rounds[0].tournament
    tournament.starts = BEGUN + timedelta(minutes=60)
    assert clock.planned_end(tournament, 30) == BEGUN + timedelta(minutes=90)
    at(80)
    assert clock.planned_end(tournament, 30) == BEGUN + timedelta(minutes=110)


def ends(round_):
    round_.refresh_from_db()
    return (round_.ends_at(timezone.now()) - BEGUN) / timedelta(minutes=1)


def test_the_first_start_starts_the_tournament_and_fixes_its_rules(rounds, at):
    clock.start_round(rounds[0])
    tournament = Round.objects.get(pk=rounds[0].pk).tournament
    assert tournament.state == State.RUNNING
    assert tournament.rules["edition"] == "ro"
    assert rounds[0].started_at == BEGUN


def test_a_second_press_changes_nothing(rounds, at):
    seen = Round.objects.select_related("tournament").get(pk=rounds[0].pk)
    clock.start_round(rounds[0])
    at(3)
    clock.start_round(seen)
    assert ends(seen) == 35
    clock.end_round(rounds[0])
    at(9)
    clock.end_round(seen)
    seen.refresh_from_db()
    assert seen.finished_at == BEGUN + timedelta(minutes=3)


def test_a_pause_puts_the_end_off(rounds, at):
    first = rounds[0]
    clock.start_round(first)
    at(10)
    clock.pause(first)
    at(14)
    assert ends(first) == 39
    clock.pause(first)
    at(15)
    clock.go_on(first)
    at(20)
    assert ends(first) == 40
    clock.go_on(first)
    assert ends(first) == 40
    assert clock.times(first)["is_paused"] is False


def test_a_round_that_is_ended_in_a_pause_stands_still_no_more(rounds, at):
    first = rounds[0]
    clock.start_round(first)
    at(10)
    clock.pause(first)
    at(12)
    clock.end_round(first)
    first.refresh_from_db()
    assert (first.paused_at, first.paused_seconds) == (None, 120)
    assert clock.times(first)["is_over"] is True


def test_a_round_of_another_day_stands_at_its_own_moments(rounds):
    first, minute = rounds[0], timedelta(minutes=1)
    day = BEGUN - timedelta(days=90)
    clock.start_round(first, day)
    clock.pause(first, day + 10 * minute)
    clock.end_round(first, day + 12 * minute)
    first.refresh_from_db()
    assert (first.started_at, first.finished_at) == (day, day + 12 * minute)
    assert (first.paused_at, first.paused_seconds) == (None, 120)


def test_more_time_for_all_and_for_one_table(rounds, at):
    first = rounds[0]
    table, other = first.tables.select_related("round__tournament").order_by("number")
    clock.start_round(first)
    clock.add_minutes(first, 5)
    clock.add_minutes(first, -1)
    clock.add_table_minutes(table, 3)
    assert ends(first) == 39
    table.refresh_from_db()
    assert first.ends_at(BEGUN, table.extra_minutes) == BEGUN + timedelta(minutes=42)
    other.refresh_from_db()
    assert other.extra_minutes == 0


def test_time_is_not_added_without_end(rounds, at):
    for _ in range(3):
        clock.add_minutes(rounds[0], 500)
    assert rounds[0].extra_minutes == clock.MOST_EXTRA
    for _ in range(4):
        clock.add_minutes(rounds[0], -500)
    assert rounds[0].extra_minutes == -clock.MOST_EXTRA


def test_what_a_screen_asks_for(rounds, at):
    first = rounds[0]
    begun = round(BEGUN.timestamp() * 1000)
    assert clock.times(first) == {
        "round": 1, "now": begun, "ends": None, "is_paused": False, "is_over": False, "minutes": 35,
    }  # fmt: skip
    clock.start_round(first)
    at(40)
    assert clock.times(first) == {
        "round": 1, "now": begun + 40 * 60_000, "ends": begun + 35 * 60_000, "is_paused": False,
        "is_over": False, "minutes": 35,
    }  # fmt: skip


def test_a_start_is_taken_back_and_made_again(rounds, at):
    first = rounds[0]
    clock.start_round(first)
    clock.add_minutes(first, 5)
    clock.take_back_start(first)
    first.refresh_from_db()
    assert (first.is_open, first.extra_minutes) == (True, 0)
    at(7)
    clock.start_round(first)
    assert ends(first) == 42


def test_a_round_ended_too_early_goes_on(rounds, at):
    first = rounds[0]
    clock.start_round(first)
    clock.end_round(first)
    at(2)
    clock.open_again(first)
    assert ends(first) == 35
    clock.end_round(first)
    clock.start_round(rounds[1])
    with pytest.raises(NotNow, match=r"^The next round has already begun\.$"):
        clock.open_again(first)


def test_rounds_are_played_one_after_the_other(rounds, at):
    with pytest.raises(NotNow, match="A round before this one has not been played"):
        clock.start_round(rounds[1])
    clock.start_round(rounds[0])
    with pytest.raises(NotNow, match="A round is still running"):
        clock.start_round(rounds[1])
    with pytest.raises(NotNow, match=r"^This round is not running\.$"):
        clock.end_round(rounds[1])


def test_a_round_without_seats_does_not_start(rounds, at):
    rounds[0].tables.all().delete()
    with pytest.raises(NotNow, match=r"^No one has a seat in this round\.$"):
        clock.start_round(rounds[0])


def test_a_round_that_somebody_removed_is_said_to_be_gone(rounds, at):
    seen = Round.objects.select_related("tournament").get(pk=rounds[0].pk)
    actions.remove_open_rounds(rounds[0].tournament)
    with pytest.raises(NotNow, match=r"^This round is no longer there\.$"):
        clock.start_round(seen)
