"""What phones bring back to a laptop that was put in the place of another."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring.models import Deal, ReturnedEntry, Version
from tests.scoring.tables.outbox.test_views import MADE, item, send

OTHER = {"contract": "1S", "declarer": "E", "order": ["N", "E", "S", "W"]}


@pytest.fixture
def phone(client, hall):
    client.get(f"/table/{hall.cards[1]}/")
    return client


def ask(phone, hall, number, short_hash, table=1):
    facts = {"tournament": hall.tournament.pk, "table": table, "number": number}
    return phone.get("/table/log/", {**facts, "hash": short_hash})


def again(number, **facts):
    return item(again=True, was=number, points={"1": 14, "2": 4}, **facts)


def reasons(response):
    return [each.get("reason", each.get("number")) for each in response.json()["results"]]


def test_a_phone_hears_whether_the_log_holds_its_last_line(phone, hall):
    receipt = send(phone, item()).json()["results"][0]
    assert ask(phone, hall, receipt["number"], receipt["hash"]).json() == {
        "holds": True,
        "is_over": False,
    }
    assert ask(phone, hall, 1, "00000000").json()["holds"] is False
    assert ask(phone, hall, 2, receipt["hash"]).json()["holds"] is False
    assert ask(phone, hall, "x", "").status_code == 403
    assert ask(phone, hall, 1, receipt["hash"], table=2).status_code == 403
    hall.tournament.state = "finished"
    hall.tournament.save()
    assert ask(phone, hall, 1, receipt["hash"]).json() == {"holds": True, "is_over": True}


def test_what_the_copy_has_is_not_entered_twice_nor_told(phone, hall):
    had = item()
    first = send(phone, had).json()
    back = again(2, deal=2)
    answer = send(phone, {**had, "again": True, "was": 1}, back).json()["results"]
    assert answer[0] == first["results"][0]
    assert answer[1]["number"] == 2
    assert Version.objects.count() == 2
    assert list(ReturnedEntry.objects.values_list("table", "round", "deal", "was")) == [
        (1, 1, 2, 2)
    ]
    send(phone, {**had, "again": True, "was": 1}, back)
    assert ReturnedEntry.objects.count() == 1


def test_an_agreement_comes_back_to_the_same_points_and_to_no_others(phone, hall):
    said = {"kind": "agreement", "version": 77, "side": "EW"}
    early = again(78, **said)
    assert reasons(send(phone, early)) == ["NothingEntered"]
    send(phone, item(deal=2, content=OTHER), again(76))
    other = again(79, deal=2, **said)
    assert reasons(send(phone, early, other)) == [3, "ResultChanged"]
    assert Deal.objects.get(number=1).state == "agreed"
    assert Deal.objects.get(number=2).state == "provisional"
    assert reasons(send(phone, early)) == [3]


def test_the_receipt_of_an_agreement_says_to_what(phone, hall):
    send(phone, item())
    said = {"kind": "agreement", "version": 1, "side": "EW"}
    answer = send(phone, item(**said)).json()["results"][0]
    assert (answer["state"], answer["points"]) == ("agreed", {"1": 14, "2": 4})


def test_the_phone_of_the_desk_brings_what_others_hold(client, hall, appointed):
    place = {"tournament": hall.tournament.pk, "table": 2}
    assert send(client, again(5, **place)).status_code == 403
    client.force_login(appointed("secretary", hall.tournament.club))
    assert send(client, again(5, **place)).status_code == 403
    client.force_login(appointed("scorer", hall.tournament.club))
    answer = send(client, again(5, **place), again(6, tournament=hall.tournament.pk, table=1))
    assert reasons(answer) == [1, 2]
    assert list(Version.objects.values_list("table", "token__table", "user")) == [
        (2, 2, None),
        (1, 1, None),
    ]
    hall.tournament.state = "finished"
    hall.tournament.save()
    assert send(client, again(7, deal=2, **place)).status_code == 403


def test_a_round_that_is_not_drawn_again_is_waited_for(phone, hall):
    for _time in range(2):
        assert reasons(send(phone, again(9, round=7, sat="NS:1/1,2;EW:2/3,4"))) == ["RoundUnknown"]
    assert list(ReturnedEntry.objects.values_list("was", "line", "sat")) == [
        (9, 0, "NS:1/1,2;EW:2/3,4")
    ]
    assert reasons(send(phone, {**again(9), "key": str(uuid4()), "content": MADE})) == [1]


ODD = (
    *(0, -1, 32_767, 2**31 - 1, 2**63, 10**400, 1.5, True, None, "", "x" * 10_000, "\0", "\ud800"),
    *("9" * 300, [], [[]] * 1000, {}, {"a": {"b": [1] * 100}}, "NS:1/" + ",".join("1" * 5000)),
)
FIELDS = (
    *("kind", "key", "round", "deal", "side", "content", "again", "was", "points", "sat"),
    *("tournament", "table", "version", "expects", "replaces", "typed_at", "at", "text", "unsent"),
)


def test_no_field_of_a_phone_makes_the_desk_large_or_fail(hall, appointed):
    """Each in turn at its largest and oddest, of a result, an agreement and a call; the desk looks
    after each kind."""
    phone, desk = Client(), Client()
    phone.get(f"/table/{hall.cards[1]}/")
    desk.force_login(appointed("organiser", hall.tournament.club))
    home = f"/t/{hall.tournament.slug}/"
    for kind in ("result", "agreement", "call"):
        for name in FIELDS:
            items = [
                {**again(9, deal=1 + at % 4), "kind": kind, name: odd} for at, odd in enumerate(ODD)
            ]
            for own in (items[at : at + 4] for at in range(0, len(items), 4)):
                assert send(phone, *own).status_code in (200, 400, 403, 404), (kind, name)
        for page in ("desk/", "desk/now/"):
            answer = desk.get(f"{home}{page}")
            assert answer.status_code == 200, kind
            assert len(answer.content) < 150_000, kind
