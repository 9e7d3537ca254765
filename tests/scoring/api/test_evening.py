"""Steps of an evening by a program: stages, ties, disputes, calls, and its end."""

from uuid import uuid4

import pytest

from club.models import EntryState, State, Tournament
from scoring.log.actions import Actor, DealAt, record
from scoring.log.tokens import token_of
from scoring.models import Deal
from scoring.rehearsal.actions import begin
from scoring.tables import referee_calls
from tests.club.evenings import come_in, seated, tournament_of
from tests.scoring.api.conftest import Program, token_text
from tests.scoring.api.test_desk import results_of, seats_of, set_round
from tests.scoring.api.test_results import item
from tests.scoring.conftest import LOST, MADE

pytestmark = pytest.mark.django_db
STARTS = "2026-12-03T19:00:00+02:00"


def program_of(tournament, **facts):
    return Program(tournament.slug, token_text(tournament, "desk", **facts))


def play(program, number, content=MADE):
    results = [each | {"content": content} for each in results_of(program, number)]
    written = program.send("post", "/results", {"results": results}).json()["results"]
    assert all(each["state"] for each in written), written
    assert set_round(program, number, "finished", anyway=True).status_code == 200


def test_a_tournament_like_an_earlier_one_is_made_once(club):
    earlier = tournament_of(club, form="swiss", rounds=4, deals=6, state=State.ARCHIVED)
    come_in(earlier, 3)
    program, address = program_of(earlier), f"/api/v1/clubs/{club.slug}/tournaments"
    body = {"like": earlier.slug, "name": "Joi", "starts": STARTS, "with_people": True}
    first, again = (program.send("post", address, body) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json() == program.get(first["Location"]).json()
    own = Tournament.objects.get(slug=first.json()["slug"])
    assert (own.state, own.deals, own.copied_from) == (State.DRAFT, 6, earlier)
    assert list(own.entries.values_list("state", "is_here")) == [(EntryState.ENTERED, False)] * 3
    assert first.json()["rounds_planned"] == 4
    for field, value in (
        ("starts", "2026-12-04T19:00:00"), ("starts", 1764781200), ("starts", "0026-12-04T19:00Z"),
        ("name", "  "), ("with_people", 1), ("like", True),
    ):  # fmt: skip
        refused = program.send("post", address, body | {field: value})
        assert [each["field"] for each in refused.json()["errors"]] == [field]
    only = program_of(earlier, whole_club=False)
    assert only.send("post", address, body | {"name": "Vineri"}).status_code == 403
    assert Tournament.objects.count() == 2


def test_a_tournament_is_finished_once_nothing_is_missing_or_anyway(hall, desk):
    early = desk.send("put", "/state", {"state": "finished"})
    assert early.status_code == 409
    assert early.json()["missing"]
    assert desk.send("put", "/state", {"state": "open"}).status_code == 409
    for _twice in range(2):
        ended = desk.send("put", "/state", {"state": "finished", "anyway": True})
        assert (ended.status_code, ended.json()["state"]) == (200, "finished")
    assert not hall.tournament.rounds.filter(finished_at=None).exists()
    assert desk.send("put", "/state", {"state": "running"}).json()["state"] == "running"
    assert desk.send("put", "/state", {"state": "archived"}).status_code == 422


def test_an_entry_is_withdrawn_and_says_how_its_round_goes_on(hall, desk):
    set_round(desk, 1, "finished", anyway=True)
    first_deals = [each for each in results_of(desk, 2) if each["deal"] == 1]
    desk.send("post", "/results", {"results": first_deals})
    path = f"/entries/{hall.tournament.entries.order_by('number')[0].number}"
    asked = desk.client.delete(f"{desk.home}{path}")
    assert asked.status_code == 409
    assert asked.json()["ways"] == ["average", "out", "walk_over"]
    assert desk.client.delete(f"{desk.home}{path}?others=close_up").status_code == 409
    unsaid = desk.client.delete(f"{desk.home}{path}?others=walk_over")
    assert unsaid.json()["errors"][0]["field"] == "points"
    for _twice in range(2):
        left = desk.client.delete(f"{desk.home}{path}?others=walk_over&points=5")
        assert (left.status_code, left.json()["state"]) == (200, "withdrawn")
    given = Deal.objects.filter(state="adjusted")
    assert given.exists()
    assert {tuple(sorted(each.current.points.values())) for each in given} == {(0, 5)}
    assert desk.send("put", path, {"is_here": True}).json()["state"] == "entered"


def two_stages(club, form="swiss", then="knock_out", entries=4, **options):
    tournament = tournament_of(club, form=form, rounds=1, deals=1, state=State.OPEN)
    tournament.stages.create(number=2, form=then, rounds_planned=1, options=options)
    seated(tournament, entries)
    return tournament


def test_the_next_stage_is_for_those_who_go_on_or_are_named(club):
    tournament = two_stages(club, going_on=2, carry="nothing")
    program = program_of(tournament)
    assert program.send("post", "/stages", {"stage": 2}).status_code == 409
    set_round(program, 1, "running")
    play(program, 1)
    wrong = program.send("post", "/stages", {"stage": 2, "entries": [1, 99]})
    assert wrong.json()["errors"][0]["field"] == "entries"
    first = program.send("post", "/stages", {"stage": 2, "entries": [3, 2]})
    again = program.send("post", "/stages", {"stage": 2})
    assert (first.status_code, again.status_code) == (201, 200), first.content
    assert first.json() == again.json() == program.get(first["Location"]).json()
    assert first.json()["stage"] == 2
    sit = {seat["entry"] for table in first.json()["tables"] for seat in table["seats"]}
    assert sit == {2, 3}


def test_a_tie_of_a_knock_out_is_named_and_decided(club):
    tournament = tournament_of(club, form="knock_out", rounds=2, deals=2, state=State.OPEN)
    seated(tournament, 4)
    program = program_of(tournament)
    set_round(program, 1, "running")
    even = [MADE, MADE | {"declarer": "E", "order": ["E", "N", "W", "S"]}]
    results = [each | {"content": even[each["deal"] - 1]} for each in results_of(program, 1)]
    program.send("post", "/results", {"results": results})
    set_round(program, 1, "finished", anyway=True)
    ties = program.get("/ties").json()["items"]
    assert [each["round"] for each in ties] == [1, 1]
    refused = seats_of(program, 2)
    assert (refused.status_code, refused.json()["reason"]) == (409, "NotDecided")
    assert refused.json()["ties"] == ties
    assert "Jucător" in refused.json()["detail"]
    assert program.get("/api/v1/problems/NotDecided/").status_code == 200
    chosen = [each["entries"][1] for each in ties]
    both = program.send("put", "/winners", {"entries": ties[0]["entries"]})
    assert both.json()["errors"][0]["field"] == "entries"
    for _twice in range(2):
        assert program.send("put", "/winners", {"entries": chosen}).json() == {"items": []}
    final = seats_of(program, 2).json()["tables"]
    assert chosen[0] in {seat["entry"] for table in final for seat in table["seats"]}


def test_a_rehearsal_takes_what_an_evening_takes(club, make_user):
    tournament = tournament_of(club, form="swiss", rounds=2, deals=1)
    come_in(tournament, 4)
    rehearsal = begin(tournament, make_user("organiser"))
    program, stranger = program_of(rehearsal), Program(rehearsal.slug)
    rehearsal.entries.update(is_here=True)
    assert stranger.get().status_code == 404
    assert seats_of(program, 1).status_code == 201
    assert set_round(program, 1, "running").status_code == 200
    play(program, 1)
    ended = program.send("put", "/state", {"state": "finished", "anyway": True})
    assert ended.json()["state"] == "finished"
    like = {"like": rehearsal.slug, "name": "Joi", "starts": STARTS}
    address = f"/api/v1/clubs/{club.slug}/tournaments"
    assert program.send("post", address, like).status_code == 404
    assert not Deal.objects.filter(round__tournament=tournament).exists()


def test_hidden_seats_are_released(club):
    tournament = tournament_of(club, form="swiss", hides_seats=True, state=State.OPEN)
    seated(tournament, 4)
    program, stranger = program_of(tournament), Program(tournament.slug)
    assert stranger.get("/rounds/1").status_code == 404
    assert program.get("/rounds/1").json()["is_released"] is False
    assert program.send("put", "/rounds/1/release", {}).json()["is_released"] is True
    assert stranger.get("/rounds/1").json()["is_released"] is True


def test_a_dispute_is_found_and_settled(hall, desk, stranger):
    card = Actor(token=token_of(hall.cards[1]))
    record(DealAt(hall.round, 1, 1), LOST, key=uuid4(), by=card)
    desk.send("post", "/results", {"results": [item()]})
    (deal,) = desk.items("/deals?state=disputed")
    assert (deal["content"], deal["rival"]["content"]) == (LOST, MADE)
    assert stranger.items("/deals?state=disputed")[0]["rival"] is None
    path = "/rounds/1/tables/1/deals/1/settlement"
    body = {"key": str(uuid4()), "version": deal["rival"]["version"]}
    receipts = [desk.send("put", path, body) for _ in range(2)]
    assert receipts[0].status_code == 200, receipts[0].content
    assert receipts[0].json() == receipts[1].json()
    assert desk.items("/deals?state=disputed") == []
    settled = desk.get("/rounds/1/tables/1/deals/1").json()
    assert (settled["content"], settled["state"]) == (MADE, "agreed")
    none = desk.send("put", path, body | {"key": str(uuid4())})
    assert (none.status_code, none.json()["reason"]) == (409, "NothingDisputed")


def test_calls_are_seen_taken_and_answered(hall, desk, reader, stranger):
    referee_calls.call(hall.tournament, 2, round_number=1, deal=3)
    assert stranger.get("/calls").status_code == 401
    (call,) = reader.items("/calls")
    assert (call["table"], call["deal"], call["state"]) == (2, 3, "open")
    taken = desk.send("put", "/calls/2", {"state": "taken"}).json()
    assert (taken["state"], taken["taken_by"]) == ("taken", "Scoreboard")
    for _twice in range(2):
        assert desk.send("put", "/calls/2", {"state": "answered"}).json()["state"] == "answered"
    assert desk.items("/calls") == []
    assert desk.send("put", "/calls/2", {"state": "taken"}).status_code == 404
    assert desk.send("put", "/calls/1", {"state": "answered"}).status_code == 404
