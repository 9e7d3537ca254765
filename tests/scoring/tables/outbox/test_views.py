import json
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from club.models import Round, Seat
from club.pairings.actions import swap
from scoring.log import batches
from scoring.log.queue import Busy
from scoring.log.recheck import disagreements
from scoring.log.seating import sat_in, seated
from scoring.log.tokens import revoke
from scoring.models import RefereeCall, TableToken, Version
from scoring.tables.outbox import views
from tests.scoring.evenings import MADE

CSRF = "c" * 32


@pytest.fixture
def phone(client, hall):
    client.cookies["table"] = hall.cards[1]
    return client


def item(**facts):
    return {"key": str(uuid4()), "round": 1, "deal": 1, "content": MADE, "side": "NS", **facts}


def send(phone, *items, **headers):
    body = json.dumps({"results": items})
    return phone.post("/table/results/", body, content_type="application/json", headers=headers)


def test_each_item_is_answered_by_receipt_or_refusal(phone):
    good, bad = item(), item(deal=9)
    response = send(phone, good, bad)
    assert (response.status_code, response.json()) == (
        200,
        {
            "results": [
                {
                    "number": 1,
                    "hash": Version.objects.get().short_hash,
                    "state": "provisional",
                    "points": {"1": 14, "2": 4},
                    "key": good["key"],
                },
                {
                    "key": bad["key"],
                    "error": "There is no result 9 at this table: there are 4.",
                    "reason": "DealUnknown",
                },
            ]
        },
    )


def test_the_forms_token_is_asked_for(hall):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["table"], strict.cookies["csrftoken"] = hall.cards[1], CSRF
    assert send(strict, item()).status_code == 403
    assert send(strict, item(), **{"X-CSRFToken": CSRF}).status_code == 200
    evil = {"X-CSRFToken": CSRF, "Origin": "http://evil.example"}
    assert send(strict, item(), **evil).status_code == 403


def test_without_a_valid_card_nothing_is_taken(client, hall):
    assert send(client, item()).status_code == 403
    client.cookies["table"] = "a guess"
    assert send(client, item()).status_code == 403
    client.cookies["table"] = hall.cards[1]
    revoke(hall.tournament, 1)
    assert send(client, item()).status_code == 403
    assert not Version.objects.exists()


def test_a_phone_that_went_to_another_table_sends_by_the_card_of_the_first(phone, hall):
    there = {"tournament": hall.tournament.pk, "table": 2}
    assert send(phone, item(**there)).json()["results"][0]["reason"] == "CardRevoked"
    phone.cookies[f"table-{hall.tournament.pk}-2"] = hall.cards[2]
    answers = send(phone, item(), item(**there), item(deal=2)).json()["results"]
    assert [each["points"] for each in answers] == [
        {"1": 14, "2": 4}, {"3": 14, "4": 4}, {"1": 14, "2": 4},
    ]  # fmt: skip
    assert list(Version.objects.values_list("token__table", flat=True)) == [1, 1, 2]


@pytest.mark.parametrize(
    "body",
    ["", "{", "[]", "7", '"results"', "{}", '{"results": 7}', '{"results": [7]}', "[" * 100_000,
     '{"results": [' + ",".join(["{}"] * 51) + "]}", '{"results": []}' + " " * 200_000,
     b"\xff\xfe"],
    ids=range(12),
)  # fmt: skip
def test_what_is_no_list_of_results_is_refused_whole(phone, body):
    response = phone.post("/table/results/", body, content_type="application/json")
    assert response.status_code == 400


def test_hostile_texts_in_an_item_are_answered(phone):
    first = send(phone, item()).json()["results"][0]
    reason = "\x00\ud800\u202e" + "x" * 5000
    correction = item(kind="correction", version=first["number"], reason=reason)
    assert send(phone, correction).json()["results"][0]["number"] == 2
    assert Version.objects.get(number=2).why == "x" * 300


@pytest.mark.parametrize("error", [Busy(), OperationalError("database or disk is full")])
def test_when_nothing_can_be_written_it_says_when_to_try_again(phone, hall, monkeypatch, error):
    def fail(*_args, **_facts):
        raise error

    monkeypatch.setattr(views, "record_batch", fail)
    response = send(phone, item())
    assert (response.status_code, response["Retry-After"]) == (503, "2")
    monkeypatch.setattr(views, "record_batch", batches.record_batch)
    assert send(phone, item()).status_code == 200


def test_the_card_remembers_when_it_was_used(phone):
    before = timezone.now()
    send(phone, item())
    assert TableToken.objects.get(table=1).last_seen_at >= before
    assert TableToken.objects.get(table=2).last_seen_at is None


def test_one_entry_takes_few_statements(phone, django_assert_max_num_queries):
    send(phone, item(deal=1))
    with django_assert_max_num_queries(14):
        send(phone, item(deal=2))
    with django_assert_max_num_queries(14):
        send(phone, item(deal=3), item(deal=4), item(deal=1, round=2), item(deal=2, round=2))


def scores(client, hall, number=1, **headers):
    return client.get(f"/t/{hall.tournament.slug}/rounds/{number}/scores/", headers=headers)


def test_scores_of_a_round_are_sent_once(phone, hall):
    send(phone, item())
    response = scores(phone, hall)
    assert response.json() == {"scores": {"1": [14, 1, 0], "2": [4, 1, 0]}}
    again = scores(phone, hall, **{"If-None-Match": response["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", response["ETag"])


def test_a_clock_that_goes_back_a_day_loses_nothing(phone, hall, appointed):
    """Lines stay in their order, receipts are given as they were, and the desk stays signed in."""
    first, second, desk = item(), item(deal=2), Client()
    evening = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
    with time_machine.travel(evening, tick=False):
        Round.objects.update(started_at=evening)
        desk.force_login(appointed("organiser", hall.tournament.club))
        standing = f"/t/{hall.tournament.slug}/desk/"
        assert desk.get(standing).status_code == 200
        receipt = send(phone, first).json()
    with time_machine.travel(evening - timedelta(days=1), tick=False):
        assert send(phone, first).json() == receipt
        assert send(phone, second).json()["results"][0]["number"] == 2
        assert desk.get(standing).status_code == 200
        assert phone.get(f"/t/{hall.tournament.slug}/standings.pdf").status_code == 200
    lines = list(Version.objects.order_by("number").values_list("key", "at"))
    assert [str(key) for key, _at in lines] == [first["key"], second["key"]]
    assert [at for _key, at in lines] == [evening, evening - timedelta(days=1)]
    assert list(disagreements(hall.tournament)) == []


def test_while_the_file_is_read_only_a_phone_keeps_its_result(sqlite_only, phone, hall):
    """What the system refuses SQLite says so; it is taken as soon as it can be."""
    kept = item()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only=1")
    try:
        response = send(phone, kept)
        assert (response.status_code, response["Retry-After"]) == (503, "2")
        assert phone.get(f"/t/{hall.tournament.slug}/rounds/1/scores/").status_code == 200
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only=0")
    assert send(phone, kept).json()["results"][0]["number"] == 1


def exchange(hall):
    """The pairs of table 1 and table 2 that sit North–South change places."""
    one, other = Seat.objects.filter(table__round=hall.round, place=0).order_by("table__number")
    swap(hall.round, one.entry, other.entry)


def sat(hall, table=1):
    return sat_in(seated(hall.round, [table])[table].seats)


def test_what_was_played_by_others_is_not_written_to_those_who_sit_there_now(phone, hall):
    early = item(sat=sat(hall))
    exchange(hall)
    (answer,) = send(phone, early).json()["results"]
    assert (answer["reason"], answer["error"]) == (
        "OthersSitThere",
        "This was entered for other people than those who sit there now. Show this screen at the "
        "desk.",
    )
    assert not Version.objects.exists()
    call = RefereeCall.objects.get()
    assert (call.table, call.round, call.deal) == (1, 1, 1)

    answers = send(phone, item(sat=sat(hall)), item(deal=2)).json()["results"]
    assert [each["number"] for each in answers] == [1, 2]
    (answer,) = send(phone, item(deal=3, sat=7)).json()["results"]
    assert answer["reason"] == "RecordError"


def test_a_table_puts_right_what_its_own_people_played(phone, hall):
    first = item(sat=sat(hall))
    send(phone, first)
    own = {"kind": "correction", "version": first["key"], "content": {**MADE, "contract": "3M"}}
    before = sat(hall)
    exchange(hall)
    answers = send(phone, item(**own, sat=sat(hall)), item(**own, sat=before)).json()["results"]
    assert [each.get("reason", each.get("number")) for each in answers] == ["OthersSitThere", 2]


def test_without_script_it_is_asked_as_well(client, hall):
    client.get(f"/table/{hall.cards[1]}/")
    page = client.get("/table/?round=1").content.decode()
    assert f'<input type="hidden" name="sat" value="{sat(hall)}">' in page
    fields = {**MADE, "round": 1, "deal": 1, "key": str(uuid4()), "step": "save", "sat": sat(hall)}
    exchange(hall)
    said = client.post("/table/", fields).content.decode()
    assert "other people than those who sit there now" in said
    assert f'name="sat" value="{sat(hall)}"' in said
    assert not Version.objects.exists()
