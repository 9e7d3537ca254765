"""Data of a table's page, without the page."""

from uuid import uuid4

import pytest

from club.models import State
from club.models.tournament import Agreement, Entrance
from scoring.log.actions import Actor, DealAt, agree, record
from scoring.models import TableToken
from scoring.tables import queries
from tests.scoring.evenings import begin_round

pytestmark = pytest.mark.django_db
MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"]}  # NS 14, EW 4


@pytest.fixture
def token(evening, scan):
    scan(evening)
    return TableToken.objects.get(tournament=evening, table=1)


def enter(evening, token, number, **facts):
    deal = DealAt(evening.rounds.get(number=1), 1, number)
    return record(deal, facts.pop("content", MADE), key=uuid4(), by=Actor(token=token), **facts)


def test_a_result_of_one_side_asks_the_other(evening, token):
    enter(evening, token, 1, side="NS")
    place = queries.place_of(token)
    first, *rest = place.deals
    assert (first.score, first.state, first.agreeing_side) == ("14 : 4", "provisional", "EW")
    assert (first.may_agree, first.may_correct, first.asks) == (True, True, True)
    assert [each.is_in for each in rest] == [False] * 3
    assert (place.next_deal, place.deal(2).is_next, place.deal(9)) == (2, True, None)


def test_an_agreed_result_is_asked_for_no_more(evening, token):
    receipt = enter(evening, token, 1, side="NS")
    deal = DealAt(evening.rounds.get(number=1), 1, 1)
    agree(deal, of=receipt.number, key=uuid4(), by=Actor(token=token), side="EW")
    shown = queries.place_of(token).deal(1)
    assert (shown.state, shown.may_agree, shown.asks) == ("agreed", False, False)


def test_two_entries_that_differ_stand_open_with_what_differs(evening, token):
    enter(evening, token, 1, side="NS")
    enter(evening, token, 1, side="EW", content={**MADE, "order": ["E", "N", "S", "W"]})
    shown = queries.place_of(token).deal(1)
    assert (shown.state, shown.asks, shown.may_agree) == ("disputed", True, False)
    assert len(shown.entries) == 2
    assert shown.differing


def test_the_two_sides_of_a_dispute_are_of_one_kind(evening, token):
    """Points against points, where only one of the two says that the last one is stuck."""
    enter(evening, token, 1, side="NS")
    enter(evening, token, 1, side="EW", content={**MADE, "last_stuck": True})
    one, other = [each.said.partition(": ") for each in queries.place_of(token).deal(1).entries]
    assert one[0] == other[0]
    assert (one[2], other[2]) == ("4", "4 − 1 = 3")


def test_where_nobody_said_who_entered_it_the_side_without_the_contract_agrees(evening, token):
    enter(evening, token, 1)
    assert queries.place_of(token).deal(1).agreeing_side == "EW"


@pytest.mark.parametrize(
    "facts", [{"state": State.FINISHED}, {"entrance": Entrance.DESK}, {"agreement": Agreement.NONE}]
)
def test_a_table_is_asked_only_while_it_may_enter(evening, token, facts):
    enter(evening, token, 1, side="NS")
    type(evening).objects.filter(pk=evening.pk).update(**facts)
    place = queries.place_of(TableToken.objects.get(pk=token.pk))
    assert not place.deal(1).may_agree
    assert place.may_enter == ("agreement" in facts)


def test_the_round_before_is_still_the_tables_and_a_drawn_one_is_not(evening, token):
    stage, entries = evening.stages.get(), [*evening.entries.order_by("number")]
    second = begin_round(evening, stage, 2, entries, 2)
    place = queries.place_of(token)
    assert (place.round.number, [each.number for each in place.other_rounds]) == (2, [1])
    assert queries.place_of(token, 1).round.number == 1
    second.started_at = None
    second.save()
    place = queries.place_of(token, 2)
    assert (place.round.number, place.following.number) == (1, 2)
