"""The referee's page of a running table: its people, its rules, a penalty at one press."""

import re

import pytest

from scoring.log.recheck import disagreements
from scoring.models import Penalty, Version

PAGE = "rounds/1/tables/1/referee/"


def fields_of(html):
    """What the form of the penalties would post, without the press and the one who is meant."""
    form = html[html.index('class="wide-form sheet penalty"') :]
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))


def test_it_knows_the_people_and_gives_a_penalty_at_one_press(evening):
    html = evening.get(PAGE).content.decode()
    who = re.findall(r'name="who" value="([\d-]+)" required> ([^<]+)<', html)
    assert len(who) == 4
    page = evening.post("penalties/", {**fields_of(html), "who": who[1][0], "offence": "late"})
    assert page.status_code == 302
    penalty = Penalty.objects.get()
    assert str(penalty.player) == who[1][1]
    assert (penalty.table, penalty.round.number, penalty.points) == (1, 1, 4)
    assert (penalty.given.rule, penalty.given.why) == (
        "Late at the table",
        "Seen at table 1 in round 1",
    )
    assert list(disagreements(evening.tournament)) == []


def test_the_seats_carry_names_and_the_question_keeps_the_rules_of_tonight(evening_of):
    evening = evening_of(
        1, entering="individual", rules={"edition": "ca", "pause_gives_run": False}
    )
    html = evening.get(f"{PAGE}?type=M&on=R1").content.decode()
    names = re.findall(r"<b>(\d)</b>\s*<small>([^<]+)</small>", html)
    assert len(names) == len(dict(names)) == 4
    assert 'name="edition" value="ca"' in html
    assert 'name="players" value="4"' in html
    assert 'value="edition ro"' not in html


def test_a_stranger_asks_and_gives_nothing(evening):
    html = evening.stranger.get(f"{evening.home}{PAGE}").content.decode()
    assert 'id="asking"' in html
    assert 'name="who"' not in html


@pytest.mark.parametrize("page", ["rounds/1/tables/9/referee/", "rounds/9/tables/1/referee/"])
def test_a_table_that_does_not_play_is_not_there(evening, page):
    assert evening.get(page).status_code == 404


def test_an_offence_of_remi_is_a_penalty_with_its_code(evening_of):
    """Without points it is a warning; what a table did wrong in a deal stays its result."""
    evening = evening_of(1, entering="remi")
    html = evening.get(PAGE).content.decode()
    assert 'id="asking"' not in html
    assert "R2 · A broken tile not used in the same turn" in html
    assert "−500" in html
    assert 'value="card"' not in html
    ((who, _name), *_others) = re.findall(r'name="who" value="([\d-]+)" required> ([^<]+)<', html)
    page = evening.post("penalties/", {**fields_of(html), "who": who, "offence": "broken"})
    assert page.status_code == 302, page.context["form"].errors
    penalty = Penalty.objects.get()
    assert penalty.points == 0
    assert penalty.given.rule == "R2 · A broken tile not used in the same turn"
    assert set(Version.objects.values_list("kind", flat=True)) == {penalty.given.kind}
    form = evening.get("penalties/").context["form"]
    listed = dict(form.fields["offence"].choices)
    assert listed["fifteen"] == "R4 · More than 14 tiles on the rack after a turn: a warning"
    assert listed["late"] == "Late at the table: 30 points"
    assert "pass" not in listed


def test_a_table_and_the_desk_lead_there(evening):
    """In the round that is played."""
    card = evening.stranger.get(f"/table/{evening.hall.cards[1]}/", follow=True)
    found = re.search(r'href="([^"]+/tables/1/referee/)"', card.content.decode())[1]
    assert evening.stranger.get(found).status_code == 200
    evening.stranger.post("/table/call/")
    assert '/tables/1/referee/"' in evening.get("desk/").content.decode()
