"""What the tables wrote, as rows."""

import json
import uuid

import pytest

from scoring.log.actions import annul, record
from scoring.log.commands import DealAt
from scoring.models import Deal
from tests.scoring.evenings import under_way

pytestmark = pytest.mark.django_db

INDIVIDUAL = {"type": "P", "chooser": "2", "order": ["3", "1", "2"], "last_stuck": True}
REMI = {
    "double": False,
    "exhausted": False,
    "players": {
        "1": {"opened": True, "laid": 120, "closed": "joker", "atu": True},
        "2": {"opened": False},
        "3": {"opened": True, "laid": 60, "rack": 35},
    },
}


def rows(client, address):
    found = json.loads(client.get(address).content)["rows"]
    return [{name: value for name, value in row.items() if name != "entered-at"} for row in found]


def test_every_deal_has_a_row_with_all_that_was_entered(evening, client):
    found = rows(client, "/t/cupa-pairs/deals.json")
    assert [(row["round"], row["table"], row["deal"]) for row in found] == [
        (round_, "1", deal) for round_ in (1, 2) for deal in (1, 2, 3)
    ]
    at = {"round": 1, "table": "1", "state": "agreed"}
    at |= {"ns": "Ana Mureșan – Ion Pop", "ew": "Eva Rusu – Dan Kovács"}
    assert found[:3] == [
        at | {
            "deal": 1, "contract": "4M", "by": "N", "made": "yes", "order": "N E S W", "stuck": "",
            "breach": None, "ns-points": 14, "ew-points": 4, "version": 1,
        },
        at | {
            "deal": 2, "contract": "1S", "by": "E", "made": "no", "order": "S N E W",
            "stuck": "yes", "breach": None, "ns-points": 7, "ew-points": 0, "version": 2,
        },
        at | {
            "deal": 3, "contract": None, "by": None, "made": None, "order": None, "stuck": None,
            "breach": "W: a card that may not be laid there", "ns-points": None,
            "ew-points": -12, "version": 3,
        },
    ]  # fmt: skip


def test_a_deal_that_counts_for_nobody_has_no_points(evening, client, scorer):
    at = DealAt(evening.rounds.first(), 1, 1)
    annul(at, key=uuid.uuid4(), by=scorer, reason="Wrong deck")
    first = rows(client, "/t/cupa-pairs/deals.json")[0]
    assert (first["state"], first["ns-points"], first["ew-points"]) == ("annulled", None, None)


def test_a_table_of_many_has_a_column_for_each(club, client, scorer):
    tournament = under_way(club, "individual", at_table=3)
    at = DealAt(tournament.rounds.get(), 1, 1)
    record(at, INDIVIDUAL, key=uuid.uuid4(), by=scorer)
    assert rows(client, "/t/cupa-individual/deals.json") == [
        {
            "round": 1, "table": "1", "deal": 1, "type": "P", "by": "2", "order": "3 1 2",
            "stuck": "yes", "breach": None, "player-1": "Ana Mureșan", "points-1": 5,
            "player-2": "Ion Pop", "points-2": 3, "player-3": "Eva Rusu", "points-3": 6,
            "state": "agreed", "version": 1,
        }
    ]  # fmt: skip


def test_a_hand_of_remi_is_written_out(club, client, scorer):
    tournament = under_way(club, "remi", at_table=3)
    record(DealAt(tournament.rounds.get(), 1, 1), REMI, key=uuid.uuid4(), by=scorer)
    assert rows(client, "/t/cupa-remi/deals.json") == [
        {
            "round": 1, "table": "1", "deal": 1, "double": "", "exhausted": "",
            "closed": "1, with a joker",
            "player-1": "Ana Mureșan",
            "hand-1": "melded 120, closed with a joker, trump announced",
            "laid-1": 120, "rack-1": None, "points-1": 440,
            "player-2": "Ion Pop", "hand-2": "not opened", "laid-2": None, "rack-2": None,
            "points-2": -100,
            "player-3": "Eva Rusu", "hand-3": "melded 60, left 35", "laid-3": 60,
            "rack-3": 35, "points-3": 25, "state": "agreed", "version": 1,
        }
    ]  # fmt: skip


def test_many_deals_cost_as_many_queries_as_few(evening, client, scorer, django_assert_num_queries):
    def ask():
        client.get("/t/cupa-pairs/deals.csv?language=ca")

    with django_assert_num_queries(8):
        ask()
    for table in (1, 2):
        for number in range(1, 5):
            at = DealAt(evening.rounds.last(), table, number)
            if not Deal.objects.filter(round=at.round, table=table, number=number).exists():
                content = {"breach": {"by": "N", "kind": "other", "again": False}}
                record(at, content, key=uuid.uuid4(), by=scorer)
    with django_assert_num_queries(8):
        ask()
