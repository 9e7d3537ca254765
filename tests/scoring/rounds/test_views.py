"""A round at all tables, one deal across them, one table through the rounds."""

import re
import uuid

import pytest
from django.utils.html import strip_tags

from club.models import Seat
from scoring.log.actions import Actor, adjust, annul, record
from scoring.log.commands import DealAt
from tests.scoring.evenings import under_way

MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False}
LOST = {"contract": "1S", "declarer": "E", "order": ["S", "N", "E", "W"], "last_stuck": False}


@pytest.fixture
def evening(club):
    return under_way(club, tables=2, rounds=2, agreement="none")


@pytest.fixture
def write(evening, make_user):
    by = Actor(user=make_user("scorer"))

    def put(table, number, content, round_number=1):
        deal = DealAt(evening.rounds.get(number=round_number), table, number)
        record(deal, content, key=uuid.uuid4(), by=by)
        return deal, by

    return put


def words(made):
    """What somebody reads of it."""
    return " ".join(strip_tags(re.sub("<", " <", made)).split())


def test_every_table_shows_what_it_wrote(client, evening, write):
    write(1, 1, MADE)
    write(2, 1, LOST)
    page = client.get("/t/cupa-pairs/rounds/1/")
    ((first, deals), (_second, others)) = page.context["tables"]
    assert [each.title for each in first.sittings] == [
        "Ana Mureșan – Ion Pop", "Eva Rusu – Dan Kovács",
    ]  # fmt: skip
    assert [words(each) for each in (*deals, *others)] == [
        "1 4 Muzicando · N · Ana N–S 14 E–W 4", "1 1 Sarabanda · E · Réka N–S 7 E–W 1",
    ]  # fmt: skip


def test_a_deal_that_was_annulled_or_adjusted_says_so(client, evening, write):
    deal, by = write(1, 1, MADE)
    annul(deal, key=uuid.uuid4(), by=by, reason="seen")
    deal, by = write(1, 2, MADE)
    adjust(deal, {"NS": 5, "EW": 5}, key=uuid.uuid4(), by=by, reason="seen")
    ((_table, deals), _other) = client.get("/t/cupa-pairs/rounds/1/").context["tables"]
    assert [words(each) for each in deals] == [
        "1 It does not count for anybody. annulled N–S 0 E–W 0",
        "2 Score: given by the desk adjusted N–S 5 E–W 5",
    ]  # fmt: skip


def test_a_deal_across_the_tables_stands_from_most_to_least(client, evening, write):
    write(1, 1, LOST)
    write(2, 1, MADE)
    write(2, 2, LOST)
    page = client.get("/t/cupa-pairs/rounds/1/deals/1/")
    found = [(table.number, deal.parts[0].points) for table, deal, _ in page.context["lines"]]
    assert found == [(2, 14), (1, 7)]
    assert "4 Muzicando · N · Ilinca I Ilinca, II Réka, III Pau, IV Imre" in words(
        page.content.decode()
    )
    assert "places 6 + level 4 + Muzicando 4 = 14" in words(page.content.decode())


def test_a_table_has_its_rounds_the_last_one_first(client, evening, write):
    write(1, 1, MADE)
    write(1, 1, LOST, round_number=2)
    page = client.get("/t/cupa-pairs/tables/1/history/")
    found = [(each.number, words(deals[0])) for each, _table, deals in page.context["rounds"]]
    assert found == [
        (2, "1 1 Sarabanda · E · Eva N–S 7 E–W 1"), (1, "1 4 Muzicando · N · Ana N–S 14 E–W 4"),
    ]  # fmt: skip


def test_an_empty_seat_and_a_table_without_seats_are_shown(client, evening):
    Seat.objects.filter(table__number=2).delete()
    page = client.get("/t/cupa-pairs/rounds/1/")
    assert [len(table.sittings) for table, _deals in page.context["tables"]] == [2, 0]


@pytest.mark.parametrize(("deals", "pages"), [(4, 1), (60, 6)])
def test_a_round_of_many_deals_is_divided_into_pages(client, club, deals, pages):
    """In one page, 60 tables with 60 deals were 836 kB and half a second of the server's."""
    under_way(club, tables=60, deals=deals)
    seen = []
    for number in range(1, pages + 1):
        page = client.get("/t/cupa-pairs/rounds/1/", {"page": number})
        seen += [table.number for table, _deals in page.context["tables"]]
        assert len(seen) == 60 // pages * number
        assert ("?page=" in page.content.decode()) == (pages > 1)
    assert seen == list(range(1, 61))
