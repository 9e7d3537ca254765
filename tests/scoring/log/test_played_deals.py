import uuid

from scoring.log.actions import DealAt, annul, correct, record
from scoring.log.played_deals import played_deals
from scoring.models import DealState
from tests.scoring.conftest import LOST, MADE


def test_many_tournaments_are_read_at_once_in_the_order_given(finished, django_assert_num_queries):
    one, two = finished([MADE, LOST], slug="eins"), finished([MADE], slug="zwei")
    with django_assert_num_queries(2):
        found = list(played_deals([two, one]))
    assert [(deal.tournament, deal.number) for deal in found] == [
        (two.pk, 1), (one.pk, 1), (one.pk, 2),
    ]  # fmt: skip


def test_a_deal_says_who_sat_where_and_who_has_which_points(finished):
    own = finished([MADE])
    (deal,) = played_deals([own])
    first, second = (
        list(entry.line_up.values_list("player", flat=True)) for entry in own.entries.all()[:2]
    )
    assert deal.people == {"NS": tuple(first), "EW": tuple(second)}
    assert deal.seats == {"N": first[0], "S": first[1], "E": second[0], "W": second[1]}
    assert deal.points == {"NS": 14, "EW": 4}


def test_a_team_does_not_say_who_of_it_sat_where(finished):
    (deal,) = played_deals([finished([MADE], entering="teams")])
    assert [len(people) for people in deal.people.values()] == [4, 4]
    assert deal.seats == {}


def test_what_counts_is_the_last_word_on_a_deal(finished, scorer):
    own = finished([MADE, MADE, MADE])
    round_ = own.rounds.get()
    facts = {"by": scorer, "reason": "so"}
    correct(DealAt(round_, 1, 1), LOST, key=uuid.uuid4(), **facts)
    annul(DealAt(round_, 1, 2), key=uuid.uuid4(), **facts)
    found = {deal.number: deal for deal in played_deals([own])}
    assert found[1].content["contract"] == "1S"
    assert (found[2].state, found[2].points, found[2].is_valid) == (DealState.ANNULLED, {}, False)
    assert found[3].is_whole


def test_a_disputed_deal_counts_by_its_first_entry(finished, scorer):
    own = finished([MADE])
    record(DealAt(own.rounds.get(), 1, 1), LOST, key=uuid.uuid4(), by=scorer)
    (deal,) = played_deals([own])
    assert (deal.state, deal.content["contract"]) == (DealState.DISPUTED, "4M")


def test_a_breach_is_no_deal_that_was_played_out(finished):
    breach = {"breach": {"by": "E", "kind": "illegal_card", "again": False}}
    found = played_deals([finished([MADE, breach, MADE])])
    assert [(deal.is_whole, deal.is_valid) for deal in found] == [
        (True, True), (False, False), (True, True),
    ]  # fmt: skip
