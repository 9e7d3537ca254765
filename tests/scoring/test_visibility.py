import csv
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from club.models import Round, Stage, Tournament
from scoring.models import Wall
from scoring.visibility import EVERY, is_public, last_round_shown, last_round_shown_to

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))


def tournament_of(club, case):
    """So many rounds have ended, the last so many hours ago, and perhaps one more runs."""
    ended = timezone.now() - timedelta(hours=float(case["hours"] or 0))
    tournament = Tournament.objects.create(
        club=club, name="Cupa", slug="cupa", starts=ended, state=case["state"],
        publicity=case["publicity"], frozen_rounds=int(case["frozen"]),
    )  # fmt: skip
    stage = Stage.objects.create(
        tournament=tournament, number=1, form="swiss", rounds_planned=int(case["planned"])
    )
    running = int(case["ended"]) + 1 if case["running"] == "yes" else 0
    for number in range(1, max(int(case["ended"]), running) + 1):
        Round.objects.create(
            tournament=tournament, stage=stage, number=number, deals=4, minutes=35,
            started_at=ended, finished_at=None if number == running else ended,
        )  # fmt: skip
    if int(case["revealed"]):
        Wall.objects.create(tournament=tournament, shown_through=case["revealed"])
    return tournament


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_last_round_that_everybody_sees(club, case):
    tournament = tournament_of(club, case)
    last = EVERY if case["shown"] == "all" else int(case["shown"])
    assert last_round_shown(tournament) == last
    assert last_round_shown_to(AnonymousUser(), tournament) == last
    assert [is_public(each) for each in tournament.rounds.all()] == [
        each.number <= last for each in tournament.rounds.all()
    ]


@pytest.mark.parametrize("role", ["owner", "organiser", "referee", "secretary", "scorer"])
def test_the_desk_sees_what_is_kept_back(club, appointed, role):
    tournament = tournament_of(club, dict(CASES[5]))
    assert last_round_shown_to(appointed(role), tournament) == EVERY


def test_members_wait_like_everybody(club, appointed):
    assert last_round_shown_to(appointed("member"), tournament_of(club, dict(CASES[5]))) == 0


def test_another_clubs_organiser_waits_like_everybody(club, other_club, appointed):
    stranger = appointed("organiser", other_club)
    assert last_round_shown_to(stranger, tournament_of(club, dict(CASES[5]))) == 0


def test_a_tournament_that_hides_nothing_costs_no_query(club, django_assert_num_queries):
    tournament = tournament_of(club, dict(CASES[1]))
    with django_assert_num_queries(0):
        assert last_round_shown(tournament) == EVERY
