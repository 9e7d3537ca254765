"""Page, document and API say the same, in every state of a tournament and to every reader."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from club.models import State
from club.pairings import clock
from club.pairings.actions import draw_round
from club.tournaments import states
from club.tournaments.states import raise_version
from scoring.log.actions import DealAt, record
from scoring.standings.draws import standing_for_draw
from scoring.wall import reveal
from tests.club.evenings import seated, tournament_of
from tests.scoring.api.conftest import Program, token_text
from tests.scoring.conftest import LOST, MADE

pytestmark = pytest.mark.django_db


def written(hall, by):
    """Both rounds are played, the second one with another winner."""
    for number, contents in ((1, (MADE, MADE)), (2, (LOST, LOST, LOST))):
        round_ = hall.tournament.rounds.get(number=number)
        for deal, content in enumerate(contents, 1):
            record(DealAt(round_, 1, deal), content, key=uuid4(), by=by)


def ended(tournament):
    tournament.rounds.update(finished_at=timezone.now())


def draft(tournament):
    tournament.rounds.update(started_at=None)
    tournament.state = State.DRAFT


def frozen(tournament):
    tournament.frozen_rounds = 1


def revealing(tournament):
    frozen(tournament)
    ended(tournament)
    tournament.save()
    reveal.start(tournament, 3)


def finished(tournament):
    ended(tournament)
    tournament.save()
    states.go_on(tournament)


def final(tournament):
    finished(tournament)
    tournament.finished_at = timezone.now() - timedelta(days=1)


@pytest.mark.parametrize("scoring", ["sum", "average", "victory"])
def test_points_of_who_sat_out_are_one_figure(club, scorer, scoring):
    tournament = tournament_of(
        club, form="swiss", rounds=2, deals=1, sit_out="average", scoring=scoring
    )
    seated(tournament, 5)
    stage = tournament.stages.get()
    for _twice in range(2):
        round_ = tournament.rounds.order_by("-number")[0]
        clock.start_round(round_)
        for table in round_.tables.all():
            record(DealAt(round_, table.number, 1), MADE, key=uuid4(), by=scorer)
        clock.end_round(round_)
        if round_.number == 1:
            draw_round(tournament, standing_for_draw(tournament, stage))
    rows = Program(tournament.slug).items("/standing")
    listed = Client().get(f"/t/{tournament.slug}/standings.json").json()["rows"]
    assert [each["points"] for each in rows] == [each["points"] for each in listed]
    out = next(each for each in rows if each["sat_out"])
    assert (out["points"] > out["points_at_tables"]) is (scoring == "sum")


@pytest.mark.parametrize("is_desk", [False, True], ids=["stranger", "desk"])
@pytest.mark.parametrize(
    ("state", "rounds_shown"),
    [(draft, None), (lambda _own: None, 2), (frozen, 1), (revealing, 1), (finished, 2), (final, 2)],
    ids=["draft", "running", "frozen", "revealing", "finished", "final"],
)
def test_they_say_the_same(hall, scorer, appointed, state, rounds_shown, is_desk):
    tournament = hall.tournament
    tournament.stages.update(rounds_planned=2)
    if state is not draft:
        written(hall, scorer)
    state(tournament)
    tournament.save()
    raise_version(tournament)
    browser = Client()
    if is_desk:
        browser.force_login(appointed("scorer", tournament.club))
    program = Program(tournament.slug, token_text(tournament, "read") if is_desk else "")
    page, standing = browser.get(f"/t/{tournament.slug}/"), program.get("/standing")
    if rounds_shown is None and not is_desk:
        assert (page.status_code, standing.status_code) == (404, 404)
        return
    shown = rounds_shown if not is_desk else 2 if rounds_shown else 0
    rows = standing.json()["items"]
    assert standing.json()["rounds"] == list(range(1, shown + 1))
    listed = program.items("/deals")
    assert {each["round"] for each in listed} == set(range(1, shown + 1))
    places = browser.get(f"/t/{tournament.slug}/standings.json")
    if not shown:
        assert (rows, places.status_code) == ([], 404)
        return
    assert [
        (row["rank"], row["entry"], row["name"], row["points"]) for row in places.json()["rows"]
    ] == [(row["place"], row["entry"], row["title"], row["points"]) for row in rows]
    on_page = re.findall(rf"/t/{tournament.slug}/entries/(\d+)/", page.content.decode())
    assert list(dict.fromkeys(map(int, on_page))) == [row["entry"] for row in rows]
    deals = browser.get(f"/t/{tournament.slug}/deals.json").json()["rows"]
    assert [(row["round"], int(row["table"]), row["deal"]) for row in deals] == [
        (row["round"], row["table"], row["deal"]) for row in listed
    ]
    crosstable = program.get("/crosstable").json()
    assert crosstable["rounds"] == standing.json()["rounds"]
    assert program.get().json()["is_kept_back"] is (shown < 2)
