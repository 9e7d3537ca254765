"""What is missing is said before something ends, and it ends only on purpose."""

import re
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.results.actions import Actor, agree
from scoring.tables.calls import call

MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"]}
LOST = {"contract": "1S", "declarer": "N", "order": ["E", "N", "S", "W"]}


@pytest.fixture
def evening(evening_of):
    """Two tables, round 1 over with nothing written, round 2 running."""
    made = evening_of(2, rounds=2, deals=2)
    made.tournament.rounds.filter(number=1).update(finished_at=timezone.now())
    return made


def said(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


def fill(evening, round_number, *, agreed=True):
    for table in (1, 2):
        for deal in (1, 2):
            at = evening.at(deal, table, round_number)
            receipt = evening.write(MADE, deal=deal, table=table, round_number=round_number)
            if agreed:
                agree(at, key=uuid4(), by=Actor(user=evening.user), of=receipt.number)


def is_over(evening, number=2):
    return evening.tournament.rounds.get(number=number).finished_at is not None


def test_a_round_with_something_missing_ends_on_the_second_press(evening):
    evening.write(MADE, round_number=2)
    evening.write(MADE, deal=2, round_number=2, side="NS")
    evening.write(LOST, deal=2, round_number=2, side="EW")
    call(evening.tournament, 2, round_number=2)
    asked = evening.post("rounds/2/end/", {"do": "end"})
    assert not is_over(evening)
    text = said(asked)
    assert "1 table has not all its deals: 2." in text
    assert "1 deal is not agreed yet." in text
    assert "1 deal is disputed: round 2, table 1, deal 2." in text
    assert "1 table has called and nobody has gone there: 2." in text
    assert evening.post("rounds/2/end/", {"sure": "yes"}).status_code == 302
    assert is_over(evening)


def test_a_round_with_nothing_missing_ends_at_once(evening):
    fill(evening, 2)
    assert evening.get("rounds/2/end/").status_code == 200
    assert not is_over(evening)
    assert evening.post("rounds/2/end/", {"do": "end"}).status_code == 302
    assert is_over(evening)


def test_nothing_is_drawn_from_what_is_not_in(evening):
    evening.tournament.stages.update(form="swiss", rounds_planned=3)
    evening.tournament.entries.update(is_here=True)
    fill(evening, 2, agreed=False)
    evening.tournament.rounds.update(finished_at=timezone.now())
    assert "4 deals are not agreed yet." in said(evening.post("draw/", {}))
    assert evening.tournament.rounds.count() == 2
    evening.post("draw/", {"sure": "yes"})
    assert evening.tournament.rounds.count() == 3


def test_a_tournament_with_something_missing_is_finished_on_the_second_press(evening):
    evening.tournament.stages.update(form="swiss", rounds_planned=5)
    fill(evening, 2)
    evening.tournament.rounds.update(finished_at=timezone.now())
    for page, facts in (("finish/", {}), ("state/", {"on": "running"})):
        text = said(evening.client.post(evening.home + page, facts, follow=True))
        assert "Round 1: 2 tables have not all their deals: 1, 2." in text
        assert "3 of 5 planned rounds have not been played." in text
        evening.tournament.refresh_from_db()
        assert evening.tournament.state == "running"
    evening.post("finish/", {"sure": "yes"})
    evening.tournament.refresh_from_db()
    assert evening.tournament.state == "finished"


def test_a_tournament_with_nothing_missing_is_finished_at_once(evening):
    for number in (1, 2):
        fill(evening, number)
    evening.tournament.stages.update(rounds_planned=2)
    evening.tournament.rounds.update(finished_at=timezone.now())
    evening.post("finish/", {})
    evening.tournament.refresh_from_db()
    assert evening.tournament.state == "finished"


def test_the_clock_ends_no_round_by_itself(evening):
    assert evening.post("rounds/2/clock/", {"do": "end"}).status_code == 400
    assert not is_over(evening)
