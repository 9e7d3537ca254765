import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.entries.actions import add_entry, substitute, withdraw
from club.entries.head_count import HeadCount, attendance, attendance_of, counted, head_count
from club.entries.queries import entries_of
from club.entries.settling import sign_up
from club.memberships.actions import add_member
from club.models import Player
from club.payments.fees import take
from tests.club.evenings import tournament_of


@pytest.mark.parametrize(
    ("entering", "count", "said"),
    [
        ("pairs", HeadCount(15, 30), "15 pairs, 30 people"),
        ("pairs", HeadCount(15, 29, 1), "14 pairs, 1 single, 29 people"),
        ("pairs", HeadCount(2, 2, 2), "2 singles"),
        ("teams", HeadCount(2, 9), "2 teams, 9 people"),
        ("remi", HeadCount(1, 1), "1 person"),
        ("individual", HeadCount(7, 7), "7 people"),
    ],
)
def test_entries_and_people_are_counted_apart(club, entering, count, said):
    assert counted(tournament_of(club, form="", entering=entering), count) == said


def test_everybody_who_has_a_place_is_counted_once(club):
    tournament = tournament_of(club, form="", takes_sign_ups=True)
    people = [add_member(club, Player(name=f"Om {letter}")).player for letter in "abcdefg"]
    pair = add_entry(tournament, people[:2], is_here=True)
    add_entry(tournament, people[2:3])
    gone = add_entry(tournament, people[3:5], is_here=True)
    for entry in (pair, gone):
        take(entry, AnonymousUser())
    withdraw(gone)
    substitute(pair, 1, people[5], 2, 2)
    sign_up(tournament, ["Ana Pop", "Ion Vlad"])
    with CaptureQueriesContext(connection) as queries:
        found = attendance(tournament)
    assert found.paid == 1
    assert (found.entered, found.here) == (HeadCount(3, 5, 1), HeadCount(1, 2))
    assert len(queries) == 1
    entered = [each for each in entries_of(tournament) if each.state == "entered"]
    assert head_count(entered) == found.entered
    assert attendance_of(tournament, entries_of(tournament)) == found
