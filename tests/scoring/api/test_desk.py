"""A whole evening run by a program: entries, seats, rounds, penalties, the reveal."""

from uuid import uuid4

import pytest

from club.models import State
from scoring.models import Penalty, Version
from tests.club.entries.test_settling import at_once
from tests.club.evenings import tournament_of
from tests.scoring.api.conftest import Program, token_text
from tests.scoring.conftest import MADE

pytestmark = pytest.mark.django_db
PAIRS = [["Ana Pop", "Ion Vlad"], ["Eva Rus", "Dan Kovács"], ["Pau Puig", "Réka Nagy"]]


@pytest.fixture
def draft(club):
    return tournament_of(club, form="swiss", state=State.DRAFT, rounds=3)


@pytest.fixture
def program(draft):
    return Program(draft.slug, token_text(draft, "desk", whole_club=False))


def entered(program, *people, **facts):
    answer = program.send("post", "/entries", {"people": list(people)} | facts)
    assert answer.status_code in (200, 201), answer.content
    return answer.json()


def seats_of(program, number, **facts):
    return program.send("post", "/rounds", {"round": number} | facts)


def set_round(program, number, state, **facts):
    return program.send("put", f"/rounds/{number}", {"state": state} | facts)


def results_of(program, number):
    round_ = program.get(f"/rounds/{number}").json()
    return [
        {
            "key": str(uuid4()),
            "round": number,
            "table": each["table"],
            "deal": deal,
            "content": MADE,
        }
        for each in round_["tables"]
        for deal in range(1, round_["deals"] + 1)
    ]


def test_an_evening(draft, program):
    made = [entered(program, *people) for people in [*PAIRS, ["Oriol Vila", "Teo Mas"]]]
    assert [each["number"] for each in made] == [1, 2, 3, 4]
    assert made[0]["people"][0]["name"] == "Ana Pop"
    seats = seats_of(program, 1).json()
    assert seats_of(program, 1).json() == seats
    early = seats_of(program, 2)
    assert (early.status_code, early.json()["type"]) == (409, "/api/v1/problems/not-now/")
    assert {seat["entry"] for each in seats["tables"] for seat in each["seats"]} == {1, 2, 3, 4}

    for _twice in range(2):
        assert set_round(program, 1, "running").json()["state"] == "running"
    paused = set_round(program, 1, "paused").json()["clock"]
    assert paused["ends_at"] is None
    assert paused["seconds_left"] > 0
    assert set_round(program, 1, "running").json()["state"] == "running"

    early = set_round(program, 1, "finished")
    assert early.status_code == 409
    assert early.json()["missing"]
    assert seats_of(program, 2).json()["missing"] == early.json()["missing"]
    assert seats_of(program, 2, anyway=True).status_code == 409
    program.send("post", "/results", {"results": results_of(program, 1)})
    assert set_round(program, 1, "finished").json()["state"] == "finished"
    assert set_round(program, 1, "running").status_code == 409
    assert [row["place"] for row in program.items("/standing")] == [1, 1, 3, 3]
    assert seats_of(program, 2).json()["number"] == 2
    assert seats_of(program, 1).json()["state"] == "finished"
    draft.refresh_from_db()
    assert draft.state == State.RUNNING


def test_names_that_are_known_nearly_known_or_none(draft, program):
    first = entered(program, "Ana Pop", "Ion Vlad")
    again = program.send("post", "/entries", {"people": ["Ana Pop"]})
    assert again.json()["errors"][0]["field"] == "people.0"
    nearly = {"people": ["Anna Pop"]}
    refused = program.send("post", "/entries", nearly).json()
    assert refused["errors"][0]["field"] == "people.0"
    assert refused["candidates"] == {"people.0": ["Ana Pop"]}
    assert entered(program, "Anna Pop", are_new=True)["number"] == 2
    many = program.send("post", "/entries", {"people": ["Eva Rus", "Dan Micu", "Teo Mas"]})
    assert many.json()["errors"][0]["field"] == "people"
    away = program.send("put", f"/entries/{first['number']}", {"is_here": False})
    assert away.json()["is_here"] is False
    assert program.send("put", "/entries/99", {"is_here": True}).status_code == 404
    assert draft.entries.count() == 2


def test_the_same_entry_sent_again_under_its_key_is_the_first(draft, program):
    first = entered(program, "Ana Pop", "Ion Vlad", key=(key := uuid4()))
    entered(program, "Eva Rus", "Dan Micu", key=uuid4())
    assert entered(program, "Ana Pop", "Ion Vlad", key=key, are_new=True) == first
    assert draft.entries.count() == 2
    assert draft.entries.get(number=1).key == key
    for people in (["Ana Pop", "Teo Mas"], ["Eva Rus", "Dan Micu"]):
        other = program.send("post", "/entries", {"people": people, "key": key})
        assert (other.status_code, other.json()["type"]) == (422, "/api/v1/problems/key-used/")
    assert draft.entries.count() == 2


def test_what_is_made_says_its_address(program):
    sent = {"people": ["Ana Pop", "Ion Vlad"], "key": str(uuid4())}
    answers = [program.send("post", "/entries", sent) for _ in range(2)]
    entered(program, "Eva Rus", "Dan Micu")
    seats = [seats_of(program, 1) for _ in range(2)]
    for first, again in (answers, seats):
        assert (first.status_code, again.status_code) == (201, 200)
        assert "Location" not in again.headers
        assert program.get(first["Location"]).json() == again.json()
    assert answers[0]["Location"].endswith("/entries/1")


def test_who_lacks_a_partner_is_here_and_cannot_be_seated(program):
    alone, pair = entered(program, "Ana Pop"), entered(program, "Eva Rus", "Dan Micu")
    assert [each["is_here"] for each in (alone, pair)] == [True, True]
    assert [each["can_be_seated"] for each in (alone, pair)] == [False, True]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("facts", [{}, {"are_new": True}, {"key": str(uuid4())}])
def test_the_same_two_sent_at_one_moment_are_one_entry(draft, program, facts):
    sent, answers = {"people": ["Qrace One", "Qrace Two"]} | facts, []
    at_once(lambda: answers.append(program.send("post", "/entries", sent).status_code))
    assert draft.entries.count() == 1
    assert sorted(answers) == ([200, 200, 200, 201] if "key" in facts else [201, 422, 422, 422])


def test_seats_for_nobody(program):
    answer = seats_of(program, 1)
    assert (answer.status_code, answer.json()["type"]) == (409, "/api/v1/problems/not-now/")


def test_a_penalty_stands_in_the_log_once(hall, desk):
    body = {
        "key": str(uuid4()), "round": 1, "entry": 2, "points": 12, "rule": "late",
        "reason": "ten minutes",
    }  # fmt: skip
    given = desk.send("post", "/penalties", body)
    assert given.status_code == 200, given.content
    assert desk.send("post", "/penalties", body).json() == given.json()
    assert Penalty.objects.get().points == 12
    assert str(Version.objects.get().user) == "Scoreboard"
    other = desk.send("post", "/penalties", body | {"points": 3})
    assert other.json()["type"].endswith("/key-used/")
    huge = desk.send("post", "/penalties", body | {"points": 10**9})
    assert huge.json()["errors"][0]["field"] == "points"
    for field, value in (("entry", 99), ("round", 99), ("table", 32767), ("deal", 32767)):
        refused = desk.send("post", "/penalties", body | {field: value})
        assert [each["field"] for each in refused.json()["errors"]] == [field]


def test_what_is_kept_back_is_shown_press_by_press(hall, desk, stranger):
    desk.send("post", "/results", {"results": results_of(desk, 1) + results_of(desk, 2)})
    hall.tournament.stages.update(rounds_planned=2)
    assert desk.send("put", "/freeze", {"rounds": 1}).json() == {"rounds": 1}
    assert stranger.get("/standing").json()["rounds"] == [1]
    assert {each["round"] for each in stranger.items("/deals")} == {1}
    assert stranger.get("/rounds/2/tables/1/deals/1").status_code == 404
    assert desk.get("/standing").json()["rounds"] == [1, 2]
    assert desk.send("post", "/reveal", {"do": "start"}).status_code == 409
    for number in (1, 2):
        set_round(desk, number, "finished", anyway=True)
    press = {"do": "start", "one_by_one": 3}
    assert desk.send("post", "/reveal", press).json()["revealing"] == 2
    assert stranger.get("/standing").json()["rounds"] == [1]
    assert desk.send("post", "/reveal", press).json()["shown_steps"] == 0
    for _twice in range(2):
        once = desk.send("post", "/reveal", {"do": "on", "seen": 0})
        assert once.json()["shown_steps"] == 1
    assert desk.send("post", "/reveal", {"do": "all"}).json()["shown_through"] == 2
    assert stranger.get("/standing").json()["rounds"] == [1, 2]


def test_a_token_of_one_tournament_is_a_stranger_in_the_next(club, draft, program):
    other = Program(tournament_of(club, slug="alta", state=State.DRAFT).slug)
    other.client = program.client
    assert other.get().status_code == 404
    assert other.send("post", "/entries", {"people": ["Ana Pop"]}).status_code == 404
    assert program.get().json()["state"] == "draft"
