"""Results that a program writes: the log's receipts, refusals and disputes."""

import json
from uuid import uuid4

import jsonschema_rs
import pytest

from club.models import State
from scoring.api.contents import EXAMPLES
from scoring.api.document import document
from scoring.api.reading import reasons
from scoring.log.actions import Actor, DealAt, record
from scoring.log.tokens import token_of
from scoring.models import Deal, Version
from tests.scoring.api.conftest import Program, token_text
from tests.scoring.conftest import LOST, MADE

pytestmark = pytest.mark.django_db
DEAL = "/rounds/1/tables/1/deals/1"


def item(deal=1, content=MADE, **facts):
    found = {"key": str(uuid4()), "round": 1, "table": 1, "deal": deal, "content": content}
    return found | facts


def sent(program, *items):
    answer = program.send("post", "/results", {"results": items})
    assert answer.status_code == 200, answer.content
    return answer.json()["results"]


def test_results_get_the_receipts_of_the_log(desk):
    first, second = sent(desk, item(1), item(2, LOST))
    line = Version.objects.get(number=first["number"])
    assert (first["hash"], first["points"]) == (line.short_hash, line.points)
    assert str(line.user) == "Scoreboard"
    assert second["number"] == first["number"] + 1


def test_a_repeat_gets_the_first_receipt_and_another_content_under_its_key_is_refused(desk):
    once = item()
    (first,), (again,) = sent(desk, once), sent(desk, once)
    assert again == first
    (refused,) = sent(desk, once | {"content": LOST})
    assert refused["reason"] == "KeyUsed"
    assert Version.objects.count() == 1


def test_a_table_that_says_something_else_disputes_it(hall, desk):
    card = Actor(token=token_of(hall.cards[1]))
    record(DealAt(hall.round, 1, 1), LOST, key=uuid4(), by=card)
    (answer,) = sent(desk, item())
    assert answer["state"] == "disputed"
    assert Deal.objects.get().state == "disputed"


def test_each_item_of_a_batch_is_answered_by_itself(hall, desk):
    hall.tournament.rounds.filter(number=2).update(started_at=None)
    impossible = MADE | {"contract": "9M"}
    answers = sent(
        desk, item(1), item(round=2), item(2, impossible), item(round=9), item(2, LOST),
        item(1, None, kind="agreement", version=1),
    )  # fmt: skip
    assert [each.get("reason") for each in answers] == [
        None, "NotBegun", "RecordError", "RoundUnknown", None, None,
    ]  # fmt: skip
    assert Version.objects.count() == 3


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"key": "7"}, "results.0.key"),
        ({"round": "one"}, "results.0.round"),
        ({"table": 0}, "results.0.table"),
        ({"content": [1]}, "results.0.content"),
        ({"score": 4}, "results.0.score"),
    ],
)
def test_a_wrong_field_is_named(desk, change, field):
    answer = desk.send("post", "/results", {"results": [item(**change)]})
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert [each["field"] for each in answer.json()["errors"]] == [field]
    assert desk.get(answer.json()["type"]).status_code == 200


@pytest.mark.parametrize(
    "body",
    ["{", "[" * 100_000, '{"results": %s}' % ("[" * 30 + "]" * 30), '{"results": NaN}', b"\xff{}"],
)
def test_a_body_that_cannot_be_read(desk, body):
    answer = desk.client.post(f"{desk.home}/results", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["type"].endswith("/unreadable/")


def test_too_much_at_once(desk):
    many = desk.send("post", "/results", {"results": [item() for _ in range(51)]})
    assert many.status_code == 422
    assert many.json()["errors"][0]["field"] == "results"
    long = desk.send("post", "/results", "x" * 200_001)
    assert (long.status_code, long["Cache-Control"]) == (413, "no-store")
    for answer in (long, desk.send("post", "/results", "x" * 3_000_000)):
        found = answer.json()
        assert (found["status"], found["errors"][0]["field"]) == (413, "body")


def test_what_is_nested_too_deeply_is_named(desk):
    deep = json.loads("[" * 30 + "]" * 30)
    found = desk.send("post", "/results", {"results": [item(), item(content=deep)]}).json()
    assert [each["field"] for each in found["errors"]] == ["results.1.content"]


def corrected(program, version, **facts):
    body = {"key": str(uuid4()), "content": LOST, "reason": "the slip says so"} | facts
    headers = {"If-Match": version} if version else {}
    return program.send("put", DEAL, body, **headers)


def test_a_correction_names_the_version_that_was_looked_at(desk, stranger):
    sent(desk, item())
    tag = desk.get(DEAL)["ETag"]
    assert corrected(desk, None).status_code == 428
    key = str(uuid4())
    good = corrected(desk, tag, key=key)
    assert good.status_code == 200, good.content
    assert good["ETag"] == desk.get(DEAL)["ETag"] != tag
    assert corrected(desk, tag, key=key).json() == good.json()
    late = corrected(desk, tag)
    assert late.status_code == 412
    assert late.json()["current"]["version"] == good.json()["number"]
    for unclear in ('"x"', "*", stranger.get(DEAL)["ETag"]):
        assert corrected(desk, unclear).status_code == 428
    assert corrected(desk, good["ETag"].strip('"')).status_code == 200
    tag = desk.get(DEAL)["ETag"]
    assert corrected(desk, tag, key=key, content=MADE).json()["type"].endswith("key-used/")
    assert corrected(desk, tag, reason="").json()["errors"][0]["field"] == "reason"
    assert Version.objects.count() == 3
    # What strangers read counts no lines of the log.
    assert stranger.get(DEAL).json()["version"] is None
    assert stranger.get(DEAL)["ETag"] != good["ETag"]


def test_an_archived_tournament_takes_nothing(hall, desk):
    hall.tournament.state = State.ARCHIVED
    hall.tournament.save()
    answer = desk.send("post", "/results", {"results": [item()]})
    assert (answer.status_code, answer.json()["reason"]) == (409, "IsArchived")


def test_who_reads_does_not_write(reader, stranger):
    body = {"results": [item()]}
    assert reader.send("post", "/results", body).status_code == 403
    refused = stranger.send("post", "/results", body)
    assert (refused.status_code, refused["WWW-Authenticate"]) == (401, "Bearer")
    assert not Version.objects.exists()


def test_refusals_are_in_the_language_that_is_asked_for(desk, stranger):
    for program, facts in ((stranger, {}), (desk, {"results": []})):
        asked = {"headers": {"Accept-Language": "ro"}}
        if facts:
            answer = program.send("post", "/results", facts, **asked["headers"])
        else:
            answer = program.get("/standing?round=x", **asked)
        assert answer.json()["title"] == "Un câmp este greșit"
        assert "greșit" in answer.content.decode()


PENALTY = {"round": 1, "entry": 2, "points": 1, "rule": "late"}


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/penalties", PENALTY | {"points": True}, "points"),
        ("/penalties", PENALTY | {"table": True}, "table"),
        ("/penalties", PENALTY | {"round": "1"}, "round"),
        ("/results", {"results": [item(round=True)]}, "results.0.round"),
        ("/results", {"results": [item(table=1.0)]}, "results.0.table"),
        ("/rounds", {"round": True}, "round"),
        ("/rounds", {"round": 1, "anyway": 1}, "anyway"),
        ("/entries", {"people": ["Ana Pop"], "is_here": "yes"}, "is_here"),
    ],
)
def test_what_is_not_of_its_type_is_refused(desk, path, body, field):
    keyed = {"key": str(uuid4())} | body if path == "/penalties" else body
    answer = desk.send("post", path, keyed)
    assert answer.status_code == 422, answer.content
    assert [each["field"] for each in answer.json()["errors"]] == [field]
    assert not Version.objects.exists()


def test_points_are_those_of_entries_in_deal_receipt_and_log(desk):
    (receipt,) = sent(desk, item())
    (deal,), (line,) = desk.items("/deals"), desk.items("/log")
    assert deal["points"] == receipt["points"] == line["points"]
    at_sides = {str(number) for numbers in deal["entries"].values() for number in numbers}
    assert set(deal["points"]) == at_sides


def test_each_reason_has_a_page_and_is_listed(client, desk):
    listed = client.get("/api/v1/problems/").content.decode()
    for reason in [*reasons(), "RecordError", "TableUnknown", "NotBegun"]:
        page = client.get(f"/api/v1/problems/{reason}/")
        assert page.status_code == 200
        assert f"<code>{reason}</code>" in listed
        assert "%(" not in page.content.decode()
    (refused,) = sent(desk, item(table=9))
    assert refused["reason"] in reasons()


def test_what_the_document_says_of_each_game_is_taken(evening_of):
    """Of the individual version the chooser too: without it every result came back refused."""
    schema = {"$ref": "#/components/schemas/SentContent", "components": document()["components"]}
    for game, content in (
        ("pairs", EXAMPLES["PairsResult"]),
        ("individual", EXAMPLES["IndividualResult"]),
        ("remi", EXAMPLES["RemiResult"]),
    ):
        own = evening_of(1, entering=game).tournament
        program = Program(own.slug, token_text(own, "desk"))
        breach = {"breach": {"by": "N" if game == "pairs" else "1", "kind": "other"}}
        for deal, each in enumerate([content, breach][: 1 if game == "remi" else 2], 1):
            jsonschema_rs.validate(schema, each)
            (answer,) = sent(program, item(deal, each))
            assert answer.get("error") is None, answer
            kept = program.get(f"/rounds/1/tables/1/deals/{deal}").json()["content"]
            jsonschema_rs.validate(schema, kept)
        free = iter((3, 4))
        for missing in content:
            less = {name: value for name, value in content.items() if name != missing}
            is_free = missing in ("last_stuck", "double", "exhausted")
            assert jsonschema_rs.is_valid(schema, less) is is_free
            (answer,) = sent(program, item(next(free) if is_free else 4, less))
            assert (answer.get("reason") is None) is is_free
