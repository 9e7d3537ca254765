"""The path of the evening: its present step, and what each step still needs."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from club.models import Entry, EntryState, Round, Tournament
from scoring.desk.path import path_of
from scoring.log.tokens import revoke

PEOPLE, SEATS, CODES, PLAY, FINISH = range(5)


@pytest.fixture
def steps(hall, django_assert_num_queries):
    """The path after some changes: its present step, and the needs of all."""

    def after(**tournament):
        Tournament.objects.update(**tournament)
        found = Tournament.objects.select_related("club").get(pk=hall.tournament.pk)
        with django_assert_num_queries(1):
            path = path_of(found, AnonymousUser())
        (now,) = (at for at, each in enumerate(path) if each.is_now)
        assert [each.is_done for each in path] == [at < now for at in range(5)]
        return now, [each.need for each in path]

    return after


def test_people_come_first_and_then_their_seats(steps, hall):
    Round.objects.all().delete()
    assert steps() == (PEOPLE, ["0 here", "not set yet", "", "", "2 rounds left"])
    Entry.objects.update(is_here=True)
    Entry.objects.filter(number=1).update(state=EntryState.ASKED)
    assert steps()[0] == SEATS
    assert steps()[1][PEOPLE] == "3 here · 1 to be checked"


def test_seats_without_codes_come_before_play(steps, hall):
    Round.objects.update(started_at=None)
    assert steps()[0] == PLAY
    assert steps()[1][CODES] == "every table has one"
    revoke(hall.tournament, 1)
    assert steps()[0] == CODES
    assert steps()[1][CODES] == "1 table without"
    now, needs = steps(entrance="desk")
    assert (now, needs[CODES]) == (PLAY, "entered at the desk")


def test_play_ends_with_the_last_round(steps, hall):
    hall.tournament.stages.update(rounds_planned=2)
    rounds = Round.objects.filter(tournament=hall.tournament)
    rounds.exclude(number=1).delete()
    now, needs = steps()
    assert (now, needs[SEATS:]) == (
        PLAY,
        ["round 1 of 2", "every table has one", "round 1 is running", "1 round left"],
    )
    rounds.update(finished_at=timezone.now())
    now, needs = steps()
    assert (now, needs[PLAY:]) == (PLAY, ["round 1 is over", "1 round left"])
    hall.tournament.stages.update(rounds_planned=1)
    assert steps()[0] == FINISH
    assert steps(state="finished")[1][FINISH] == "finished"


@pytest.mark.parametrize(
    ("role", "closed"),
    [
        ("organiser", []), ("referee", ["seats", "finish"]),
        ("secretary", ["seats", "cards", "finish"]),
    ],
)  # fmt: skip
def test_a_step_leads_only_those_who_may_take_it(hall, appointed, role, closed):
    path = path_of(hall.tournament, appointed(role, hall.tournament.club))
    assert [each.name for each in path if not each.is_open] == closed
