"""How far a tournament is: the steps, what each fixes, and which can be taken back."""

import pytest

from club.models import State
from club.pairings import actions, clock
from club.pairings.actions import NotSeated
from club.tournaments import states
from club.tournaments.states import NotNow
from engine.results import GAMES
from tests.club import evenings
from tests.club.evenings import come_in, tournament_of

ORDER = [State.DRAFT, State.OPEN, State.RUNNING, State.FINISHED, State.ARCHIVED]


@pytest.fixture
def tournament(club):
    return tournament_of(club, form="round_robin")


@pytest.fixture
def seated(tournament):
    evenings.seated(tournament, 4)
    return tournament


def state_of(tournament):
    tournament.refresh_from_db()
    return tournament.state


def test_a_tournament_goes_on_and_back_step_by_step(tournament):
    tournament.state = State.DRAFT
    tournament.save()
    for state in ORDER[1:]:
        states.go_on(tournament)
        assert state_of(tournament) == state
    with pytest.raises(NotNow, match=r"^This tournament is archived\.$"):
        states.go_on(tournament)
    for state in reversed(ORDER[:-1]):
        states.go_back(tournament)
        assert state_of(tournament) == state
    with pytest.raises(NotNow, match=r"^This tournament is still being prepared\.$"):
        states.go_back(tournament)


def test_it_is_not_taken_back_to_preparing_while_people_have_signed_up(tournament):
    come_in(tournament, 1)
    states.go_back(tournament)
    assert state_of(tournament) == State.DRAFT
    states.go_on(tournament)
    tournament.entries.update(code="abc")
    with pytest.raises(NotNow, match="People have already signed up"):
        states.go_back(tournament)
    assert state_of(tournament) == State.OPEN


def test_the_start_is_not_taken_back_while_a_round_has_begun(seated):
    first = seated.rounds.get(number=1)
    clock.start_round(first)
    assert state_of(seated) == State.RUNNING
    with pytest.raises(NotNow, match="A round has begun"):
        states.go_back(seated)
    clock.take_back_start(first)
    states.go_back(seated)
    assert state_of(seated) == State.OPEN


def test_it_is_not_finished_while_a_round_runs(seated):
    first = seated.rounds.get(number=1)
    clock.start_round(first)
    seated.refresh_from_db()
    with pytest.raises(NotNow, match="A round is still running"):
        states.go_on(seated)
    clock.end_round(first)
    states.go_on(seated)
    assert state_of(seated) == State.FINISHED


@pytest.mark.parametrize(
    ("entering", "house", "kept"),
    [
        ("pairs", {"breach_costs_side": 20}, ("breach_costs_side", 20)),
        ("individual", {"edition": "ca"}, ("edition", "ca")),
        ("remi", {"atu": 70}, ("atu", 70)),
    ],
)
def test_the_start_fixes_the_rules_whole(club, entering, house, kept):
    """Whatever the club changes later, or a later version of the site calls usual."""
    tournament = tournament_of(club, entering, rules=house)
    states.go_on(tournament)
    tournament.refresh_from_db()
    name, value = kept
    assert tournament.rules[name] == value
    assert tournament.rules.keys() == GAMES[tournament.game].whole_rules({}).keys()
    assert len(tournament.rules) > 4


@pytest.mark.parametrize("state", [State.FINISHED, State.ARCHIVED])
def test_what_is_over_takes_no_seats_and_no_press_of_the_clock(seated, state):
    first = seated.rounds.get(number=1)
    clock.start_round(first)
    clock.end_round(first)
    seated.state = state
    seated.save(update_fields=["state"])
    one, other = seated.entries.all()[:2]
    table = first.tables.first()
    before = [list(round_.tables.values_list("seats__entry")) for round_ in seated.rounds.all()]
    for change in (
        lambda: actions.swap(first, one, other),
        lambda: actions.rebuild(seated),
        lambda: actions.remove_open_rounds(seated),
        lambda: actions.open_round_by_hand(seated),
    ):
        with pytest.raises(NotSeated, match=r"^The tournament is over\.$"):
            change()
    for press in (
        lambda: clock.open_again(first),
        lambda: clock.take_back_start(first),
        lambda: clock.add_minutes(first, 5),
        lambda: clock.add_table_minutes(table, 5),
        lambda: clock.start_round(seated.rounds.get(number=2)),
    ):
        with pytest.raises(NotNow, match=r"^The tournament is over\.$"):
            press()
    assert before == [
        list(round_.tables.values_list("seats__entry")) for round_ in seated.rounds.all()
    ]


def test_each_change_raises_the_version(seated):
    version = seated.version
    clock.start_round(seated.rounds.get(number=1))
    seated.refresh_from_db()
    assert seated.version > version
