"""Whatever is entered, in whichever order and batches: the log and what is kept agree."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.log.actions import Actor
from scoring.models import DealState, VersionKind
from tests.workshop import log_machine, random_logs
from tests.workshop.fixtures.hall import make_hall

quickly = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def halls(db):
    return make_hall(2, deals=random_logs.DEALS)


@pytest.mark.thorough
@pytest.mark.each_database
@quickly
@given(seed=st.integers(0, 2**32))
def test_order_batches_and_repetition_change_no_score(halls, seed):
    """F8; `manage.py drill logs` tries ten thousand."""
    random_logs.check(halls, seed)


def test_corrections_between_entries_replay_to_what_is_kept(db, make_user):
    """F7; `manage.py drill machine` plays a thousand."""
    hall = make_hall(2, rounds=2, deals=3)
    log_machine.play(hall, Actor(user=make_user("desk")), 12, 15)


@pytest.mark.thorough
def test_in_the_replay_everything_comes_about(db, make_user):
    """The test above would prove nothing if everything were refused; longer ones are played here,
    the same ones each time."""
    hall = make_hall(2, rounds=2, deals=3)
    seen = log_machine.play(hall, Actor(user=make_user("desk")), 40, 25, derandomize=True)
    assert set(seen) == {*VersionKind, *DealState, ""}
