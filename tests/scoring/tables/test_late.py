"""Phones that come after the end: nothing is written, and the desk hears of it."""

import uuid

import pytest
from django.test import Client

from scoring.models import RefereeCall, Version
from tests.scoring.evenings import card, under_way

MADE = {"contract": "4M", "declarer": "N", "order": list("NESW"), "last_stuck": False}


@pytest.fixture
def over(club):
    tournament = under_way(club)
    text = card(tournament)
    tournament.state = "finished"
    tournament.save()
    return tournament, text


def sent(client, tournament, *deals, kind="result", phone="first"):
    """The results that a phone holds, each under its own key whenever it is sent."""
    items = [
        {"key": str(uuid.uuid5(uuid.NAMESPACE_OID, f"{phone} {deal}")), "kind": kind,
         "tournament": tournament.pk, "table": 1, "round": 1, "deal": deal, "content": MADE,
         "side": "NS"}
        for deal in deals
    ]  # fmt: skip
    answer = client.post("/table/results/", {"results": items}, "application/json")
    return [each["reason"] for each in answer.json()["results"]]


def test_a_late_result_is_not_written_and_the_desk_is_told_once(client, over, appointed):
    tournament, text = over
    assert client.get(f"/table/{text}/").status_code == 302
    assert b"This tournament is finished" in client.get("/table/").content
    for _again in range(2):
        assert sent(client, tournament, 1, 2) == ["Finished", "Finished"]
    assert Version.objects.count() == 0
    assert RefereeCall.objects.get().unsent == 2
    desk = Client()
    desk.force_login(appointed("organiser"))
    for page, who in (("", "A phone of table 1"), ("desk/", "A phone")):
        said = f"{who} holds 2 results that came after the end"
        assert said in desk.get(f"/t/{tournament.slug}/{page}").content.decode()
        assert said not in client.get(f"/t/{tournament.slug}/").content.decode()
    desk.post(f"/t/{tournament.slug}/desk/calls/", {"call": RefereeCall.objects.get().pk})
    assert sent(client, tournament, 1, 2) == ["Finished", "Finished"]
    assert RefereeCall.objects.filter(answered_at=None).count() == 0
    sent(client, tournament, 1, 2, 3)
    assert RefereeCall.objects.get(answered_at=None).unsent == 3


def test_a_second_phone_is_told_of_after_the_first_was_answered(client, over, appointed):
    tournament, text = over
    client.get(f"/table/{text}/")
    sent(client, tournament, 1, 2)
    desk = Client()
    desk.force_login(appointed("organiser"))
    desk.post(f"/t/{tournament.slug}/desk/calls/", {"call": RefereeCall.objects.get().pk})
    for _again in range(2):
        sent(client, tournament, 1, 2)
        sent(client, tournament, 2, phone="second")
    assert RefereeCall.objects.get(answered_at=None).unsent == 1
    said = "A phone holds 1 result that came after the end"
    assert said in desk.get(f"/t/{tournament.slug}/desk/").content.decode()


def test_what_is_kept_of_a_phone_that_sends_without_end_has_an_end(client, over, monkeypatch):
    monkeypatch.setattr("scoring.tables.referee_calls.MOST_UNSENT", 3)
    tournament, text = over
    client.get(f"/table/{text}/")
    for deals in ((1, 2), (3, 4), (5, 6)):
        sent(client, tournament, *deals)
    assert len(RefereeCall.objects.get().unsent_keys) == 4


def test_an_agreement_that_comes_late_troubles_nobody(client, over):
    tournament, text = over
    client.get(f"/table/{text}/")
    assert sent(client, tournament, 1, kind="agreement") == ["Finished"]
    assert not RefereeCall.objects.exists()


def test_the_card_of_an_archived_tournament_is_not_known(client, over):
    tournament, text = over
    tournament.state = "archived"
    tournament.save()
    assert client.get(f"/table/{text}/").status_code == 404
