"""Who reads what: limits, the page cache, names that are on no page any more."""

import pytest
from django.core.cache import cache

from club.entries.settling import sign_up
from club.models import State
from club.web.public_pages import CACHE_CONTROL
from scoring.api import reader
from tests.club.evenings import tournament_of
from tests.scoring.api.conftest import Program
from tests.scoring.api.test_results import item, sent

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
