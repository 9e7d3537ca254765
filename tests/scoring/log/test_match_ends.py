"""A match of Remi that ends when somebody has the agreed total."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.points.remi import MatchEnd
from scoring.desk.deals.queries import deals_at
from scoring.desk.departures import Leaving
from scoring.desk.progress import round_now
from scoring.log.actions import Actor, correct, record
from scoring.log.commands import DealAt
from scoring.log.match_ends import match_ends, planned
from scoring.log.refusals import MatchOver
from scoring.models import Deal, RoundScore
from scoring.seats import shown_rounds
from scoring.tables import queries
from tests.scoring.evenings import card, under_way

ENDS = {"ends_at_total": True, "match_total": 500}


def result(laid):
    """Player 1 closes: what is laid and 50; the other never opened."""
    return {"players": {"1": {"opened": True, "laid": laid, "closed": "tile"}, "2": {}}}


def enter(round_, deal, laid):
    return record(DealAt(round_, 1, deal), result(laid), key=uuid.uuid4(), by=Actor())


@pytest.fixture
def round_(club):
    return under_way(club, "remi", at_table=2, rules=ENDS).rounds.get()


def test_no_further_deal_is_asked_for_or_taken(round_):
    enter(round_, 1, 200)
    assert (match_ends(round_), planned(round_, 1, {})) == ({}, 4)
    enter(round_, 2, 250)
    ends = match_ends(round_)
    assert (ends[1].deal, ends[1].points, planned(round_, 1, ends)) == (2, 550, 2)
    with pytest.raises(MatchOver) as refused:
        enter(round_, 3, 10)
    assert refused.value.values == {"deal": 2, "points": 550}
    shown = shown_rounds(round_.tournament, for_public=False)[0]
    assert round_now(round_.tournament, shown).is_all_in
    assert sorted(RoundScore.objects.values_list("points", "deals")) == [(-200, 2), (550, 2)]


def test_the_table_says_who_has_it_and_goes_on_after_a_correction(round_, client):
    page = lambda: client.get("/table/").content.decode()  # noqa: E731
    client.get(f"/table/{card(round_.tournament)}/")
    enter(round_, 1, 200)
    second = enter(round_, 2, 250)
    assert "1 Ana Mureșan, 2 Ion Pop. The seats run counter-clockwise" in page()
    assert "Ana Mureșan has 550 points: the match is over." in page()
    assert 'data-open="3"' not in page()
    at = DealAt(round_, 1, 2)
    correct(at, result(20), key=uuid.uuid4(), by=Actor(), expects=second.number, reason="slip")
    assert "the match is over" not in page()
    assert 'data-open="3"' in page()
    enter(round_, 3, 10)


def test_what_was_played_after_an_earlier_deal_was_corrected_stays(round_):
    first = enter(round_, 1, 20)
    enter(round_, 2, 250)
    at = DealAt(round_, 1, 1)
    correct(at, result(500), key=uuid.uuid4(), by=Actor(), expects=first.number, reason="slip")
    assert match_ends(round_)[1].deal == 1
    place = queries.place_of(round_.tournament.table_tokens.first() or _token(round_))
    assert [deal.number for deal in place.deals] == [1, 2]


def _token(round_):
    card(round_.tournament)
    return round_.tournament.table_tokens.get()


def test_all_deals_are_played_where_no_total_ends_a_match(club):
    round_ = under_way(club, "remi", at_table=2).rounds.get()
    enter(round_, 1, 2000)
    assert match_ends(round_) == {}
    enter(round_, 2, 20)


def test_what_is_read_already_is_not_read_again(round_, django_assert_num_queries):
    token = _token(round_)
    enter(round_, 1, 500)
    deals = list(Deal.objects.select_related("current"))
    with django_assert_num_queries(0):
        assert match_ends(round_, deals) == match_ends(round_, []) | {1: MatchEnd(1, 550, ("1",))}
        assert deals_at(round_, 1, deals) == [1]
    with django_assert_num_queries(1):
        assert match_ends(round_)[1].deal == 1
    with CaptureQueriesContext(connection) as asked:
        assert [deal.number for deal in queries.place_of(token).deals] == [1]
    assert sum('FROM "scoring_deal"' in each["sql"] for each in asked) == 1
    with CaptureQueriesContext(connection) as asked:
        Leaving(round_, round_.tournament.entries.first()).missing  # noqa: B018
    assert sum('FROM "scoring_deal"' in each["sql"] for each in asked) == 1
