"""Who reads what: limits, the page cache, names that are on no page any more."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone

from club.clubs.finding import zone_of
from club.entries.settling import sign_up
from club.models import State
from club.web.public_pages import CACHE_CONTROL
from scoring.api import reader
from scoring.log.actions import DealAt, record
from tests.club.evenings import tournament_of
from tests.scoring.api.conftest import Program
from tests.scoring.api.test_results import item, sent
from tests.scoring.conftest import MADE

pytestmark = pytest.mark.django_db


def test_so_many_requests_a_minute_and_no_more(hall, stranger, desk, monkeypatch):
    monkeypatch.setattr(reader, "A_MINUTE", 3)
    for program, path in ((stranger, "/standing?by=entry"), (desk, "/standing")):
        answers = [program.get(path) for _ in range(4)]
        assert [each.status_code for each in answers] == [200, 200, 200, 429]
        assert answers[-1]["Retry-After"] == "60"
    assert stranger.send("post", "/results", {}).status_code == 429


def test_what_the_page_cache_makes_is_counted_for_nobody(hall, stranger, monkeypatch):
    monkeypatch.setattr(reader, "A_MINUTE", 3)
    paths = [f"/deals?limit={number}" for number in range(1, 8)]
    assert {stranger.get(path).status_code for path in paths} == {200}
    assert stranger.get("/rounds?cursor=x").status_code == 422


@pytest.mark.parametrize("header", ["Bearer", "Basic eDp5", "Bearer ptv_", "", "Bearer x y"])
def test_a_header_that_holds_no_token_is_refused_and_opens_no_cached_page(stranger, header):
    assert stranger.get("/standing").status_code == 200
    assert stranger.get("/standing", headers={"Authorization": header}).status_code == 401


def test_an_answer_for_all_is_kept_and_asked_for_by_its_tag(
    stranger, reader, django_assert_num_queries
):
    first = stranger.get("/standing", headers={"Origin": "https://club.example.org"})
    assert first["Cache-Control"] == CACHE_CONTROL
    assert first["Vary"] == "Accept-Encoding, Authorization"
    assert first["Access-Control-Allow-Origin"] == "*"
    for program, found in ((stranger, first), (reader, reader.get("/standing"))):
        again = program.get("/standing", headers={"If-None-Match": found["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert not first.cookies
    with django_assert_num_queries(1):  # whether the tournament has changed
        stranger.get("/standing")
    own = reader.get("/standing")
    assert own["Cache-Control"] == "private, no-cache"
    assert "Access-Control-Allow-Origin" not in own.headers
    assert stranger.client.head(f"{stranger.home}/deals").status_code == 200


def test_lists_go_on_where_they_ended(hall, desk, stranger):
    sent(desk, *(item(deal, table=table) for table in (1, 2) for deal in (1, 2, 3)))
    for program, path in ((stranger, "/deals"), (stranger, "/entries"), (desk, "/log")):
        whole, parts, at = program.items(path), [], f"{path}?limit=2"
        while at:
            answer = program.get(at)
            parts += answer.json()["items"]
            link = answer.get("Link", "")
            at = link[1 : link.index(">")] if link else ""
        assert parts == whole
        assert len(whole) > 2
    assert stranger.get("/deals?cursor=1-2").json()["errors"][0]["field"] == "cursor"


@pytest.mark.parametrize(
    ("path", "field"),
    [("/entries?page=2", "page"), ("/deals?round=1&game=x", "game"), ("?language=ro", "language"),
     ("/standing?rounds=1", "rounds"), ("/api/v1/clubs?order=name", "order")],
)  # fmt: skip
def test_a_parameter_that_nobody_knows_is_refused(hall, stranger, desk, path, field):
    for program in (stranger, desk):
        answer = program.get(path)
        assert answer.status_code == 422
        assert [each["field"] for each in answer.json()["errors"]] == [field]
    assert desk.send("post", "/results?dry=1", {}).json()["errors"][0]["field"] == "dry"


def test_lists_are_filtered(hall, desk, stranger, scorer):
    for number in (1, 2):
        round_ = hall.tournament.rounds.get(number=number)
        at = datetime(2026, 11, 26, 18 + number, tzinfo=UTC)
        record(DealAt(round_, 1, 1), MADE, key=uuid4(), by=scorer, at=at)
    whole = desk.items("/deals")
    for after, numbers in (
        ("18:59:59Z", [1, 2]), ("19:00:00Z", [2]), ("21:00:00%2B02:00", [2]), ("20:00:00Z", []),
    ):  # fmt: skip
        found = stranger.items(f"/deals?after=2026-11-26T{after}")
        assert [each["round"] for each in found] == numbers
    assert {each["round"] for each in desk.items("/log?round=2")} == {2}
    states = {each["state"] for each in whole}
    for state in ("provisional", "agreed", "annulled"):
        assert bool(stranger.items(f"/deals?state={state}")) is (state in states)
    assert len(stranger.items("/rounds?state=running")) == 2
    assert stranger.items("/rounds?state=finished") == []
    hall.tournament.entries.filter(number=1).update(state="withdrawn")
    assert [each["number"] for each in desk.items("/entries?state=withdrawn")] == [1]
    club = f"/api/v1/clubs/{hall.tournament.club.slug}/tournaments"
    day = timezone.localdate(hall.tournament.starts, zone_of(hall.tournament.club))
    for query, number in (
        ("state=running", 1), ("state=draft", 0), ("after=2000-01-01", 1), (f"after={day}", 0),
    ):  # fmt: skip
        assert len(stranger.items(f"{club}?{query}")) == number
    for wrong in ("/deals?state=new", "/deals?after=2026-01-01T10:00:00", "/rounds?state=x"):
        assert stranger.get(wrong).status_code == 422


def test_who_signed_up_is_named_and_who_waits_for_the_desk_is_not(club):
    tournament = tournament_of(club, takes_sign_ups=True)
    sign_up(tournament, ["Ion Vlad", "Eva Nagy"])
    tournament.approves_sign_ups = True
    sign_up(tournament, ["Dan Rus", "Ana Pop"])
    stranger = Program(tournament.slug)
    assert "Ion V" in stranger.get("/entries").content.decode()
    tournament.state = State.RUNNING
    tournament.save()
    cache.clear()
    assert [each["number"] for each in stranger.items("/entries?limit=100")] == [1]
