"""What is missing is said before something ends, and it ends only on purpose."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import PrizeList
from club.payments import fees
from club.tournaments.states import raise_version
from scoring.log.actions import Actor, agree
from scoring.log.tokens import see, token_of
from scoring.models import Deal, RoundScore, Wall
from scoring.tables.referee_calls import call, note_unsent
from tests.club.evenings import come_in
from tests.scoring.evenings import LOST, MADE, said


@pytest.fixture
def evening(evening_of):
    """Two tables, round 1 over with nothing written, round 2 running."""
    made = evening_of(2, rounds=2, deals=2)
    made.tournament.rounds.filter(number=1).update(finished_at=timezone.now())
    return made


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
    assert "Table 2 is missing results." in text
    assert "Round 2: 1 result is not agreed yet." in text
    assert "1 result is disputed: round 2, table 1, deal 2." in text
    assert "Table 2 has called and is still waiting." in text
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
    assert "Round 2: 4 results are not agreed yet." in said(evening.post("draw/", {}))
    assert evening.tournament.rounds.count() == 2
    evening.post("draw/", {"sure": "yes"})
    assert evening.tournament.rounds.count() == 3


def test_a_tournament_with_something_missing_is_finished_on_the_second_press(evening):
    evening.tournament.stages.update(form="swiss", rounds_planned=5)
    fill(evening, 2)
    evening.tournament.rounds.update(finished_at=timezone.now())
    for page, facts in (("finish/", {}), ("state/", {"on": "running"})):
        text = said(evening.client.post(evening.home + page, facts, follow=True))
        assert "Round 1: 2 tables are missing results: 1, 2." in text
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


def test_a_round_that_still_runs_is_named_and_ended_on_the_way(evening):
    for number in (1, 2):
        fill(evening, number)
    evening.tournament.stages.update(rounds_planned=2)
    page = evening.post("finish/", {})
    assert "Round 2 is still running." in said(page)
    assert "Nothing is missing." in said(do(evening, page, "End the round"))
    assert is_over(evening)


def test_finished_on_purpose_a_tournament_ends_its_round(evening):
    evening.post("finish/", {"sure": "yes"})
    evening.tournament.refresh_from_db()
    assert is_over(evening)
    assert evening.tournament.state == "finished"


def test_the_clock_ends_no_round_by_itself(evening):
    assert evening.post("rounds/2/clock/", {"do": "end"}).status_code == 400
    assert not is_over(evening)


def presses(page):
    return {press.label: press for each in page.context["missing"] for press in each.presses}


def do(evening, page, label):
    """The press of this name, and the list that it leads back to."""
    press = presses(page)[label]
    here = page.request["PATH_INFO"]
    return evening.client.post(press.address, {**dict(press.fields), "next": here}, follow=True)


def test_each_missing_thing_is_settled_by_a_press_beside_it(evening):
    evening.write(MADE, round_number=2)
    evening.write(MADE, table=2, round_number=2)
    call(evening.tournament, 2, round_number=2)
    page = evening.get("rounds/2/end/")
    assert list(presses(page)) == [
        *(
            "Enter results of table 1",
            "Enter results of table 2",
            "Agree to all",
            "Table 1",
            "Table 2",
        ),
        "Mark table 2 as settled",
    ]
    page = do(evening, page, "Table 1")
    assert page.request["PATH_INFO"].endswith("rounds/2/end/")
    assert "Round 2: 1 result is not agreed yet." in said(page)
    page = do(evening, page, "Agree to all")
    assert "not agreed yet" not in said(page)
    page = do(evening, page, "Mark table 2 as settled")
    assert list(presses(page)) == ["Enter results of table 1", "Enter results of table 2"]
    lines = evening.client.get(presses(page)["Enter results of table 2"].address).context["lines"]
    assert [line.name for line in lines] == ["2-1", "2-2"]


def test_a_dispute_leads_to_its_deal(evening):
    evening.write(MADE, round_number=2, side="NS")
    evening.write(LOST, round_number=2, side="EW")
    press = presses(evening.get("finish/"))["Settle table 1, deal 1"]
    assert press.address == evening.path(1, 1, 2)
    assert not press.fields


def test_a_phone_that_was_used_and_has_not_sent_all_is_asked_for(evening):
    see(token_of(evening.hall.cards[2]))
    text = said(evening.get("rounds/2/end/"))
    assert "Table 1 is missing results." in text
    assert "A phone was used at table 2 and results are missing there." in text


def test_a_phone_of_the_round_before_is_not_asked_for(evening):
    see(token_of(evening.hall.cards[2]))
    evening.tournament.rounds.filter(number=2).update(started_at=timezone.now())
    assert "2 tables are missing results: 1, 2." in said(evening.get("rounds/2/end/"))


def test_results_that_came_too_late_are_named_when_the_play_goes_on(evening):
    note_unsent(evening.tournament, 1, {"a": ("2", "1"), "b": ("2", "2")})
    text = said(evening.get("rounds/2/end/"))
    assert "A phone of table 1 holds results that came too late." in text
    assert "has called" not in text


def test_a_press_leads_nowhere_else(evening):
    made = call(evening.tournament, 2, round_number=2)
    facts = {"call": made.pk, "next": "https://elsewhere.example/t/"}
    assert evening.post("desk/calls/", facts).url == f"{evening.home}desk/"


def test_what_the_desk_types_is_agreed(evening):
    """One deal typed as a line, one in the form of its own page."""
    evening.post("rounds/2/enter/", {"1-1": "4M N NESW"})
    fields = {**MADE, "key": uuid4(), "step": "save"}
    evening.client.post(evening.path(2, 1, 2, "enter/"), fields)
    states = Deal.objects.filter(round__number=2).values_list("number", "state")
    assert dict(states) == {1: "agreed", 2: "agreed"}


def test_a_finished_tournament_leads_to_its_next_steps(evening, settings, tmp_path):
    evening.tournament.rounds.update(finished_at=timezone.now())
    page = evening.client.post(f"{evening.home}finish/", {"sure": "yes"}, follow=True)
    text = said(page)
    for step in (
        "To the reveal",
        "Standing (PDF)",
        "Diplomas (PDF)",
        "Save it as a file",
        "Plan it",
    ):
        assert step in text
    reveal = re.compile(r'class="([^"]*)" href="[^"]*">\s*To the reveal')
    assert reveal.search(page.content.decode())[1] == "button"
    Wall.objects.update_or_create(tournament=evening.tournament, defaults={"shown_through": 2})
    assert reveal.search(evening.get("desk/").content.decode())[1] == "button second"
    copy = evening.get("copy/?people=yes")
    assert copy.context["form"].initial["with_people"]
    assert evening.post("copy-to-stick/", {}).status_code == 400
    settings.BACKUP_TO = tmp_path
    assert "Make the copy" in said(evening.get("desk/"))


def test_a_tied_match_of_a_knock_out_is_missing_when_it_is_to_be_finished(evening):
    evening.tournament.stages.update(form="knock_out")
    for number in (1, 2):
        fill(evening, number)
    RoundScore.objects.filter(round__number=2).update(points=7, penalties=0)
    evening.tournament.rounds.update(finished_at=timezone.now())
    raise_version(evening.tournament)
    page = evening.post("finish/", {})
    assert "2 matches of the knock-out are tied. Say who won" in said(page)
    assert reverse("desk:winners", args=[evening.tournament.slug]) in page.content.decode()


def test_fees_that_are_not_in_are_named_before_the_end_and_after(evening):
    tournament = evening.tournament
    tournament.fee_amount, tournament.fee = 2000, ""
    tournament.save()
    absent, *came = tournament.entries.order_by("number")
    fees.take(came[0], evening.user)
    text = said(evening.post("finish/", {}))
    assert "3 pairs have not paid: 120 lei. Take the fees" in text
    page = evening.client.post(f"{evening.home}finish/", {"sure": "yes"}, follow=True)
    assert "3 pairs have not paid" in said(page)
    assert "Cash" in said(page)
    for each in (absent, *came[1:]):
        fees.take(each, evening.user)
    PrizeList.objects.create(tournament=tournament, lines=[["lot", 1, 2, "Tea"]])
    text = said(evening.get("desk/"))
    assert "Every fee is in." in text
    assert "See who gets which, and draw the lots." in text


def test_who_was_expected_and_did_not_come_owes_nothing(evening):
    tournament = evening.tournament
    tournament.fee_amount = 2000
    tournament.save()
    tournament.entries.update(has_paid=True)
    come_in(tournament, 1, is_here=False)
    assert "not paid" not in said(evening.post("finish/", {}))
