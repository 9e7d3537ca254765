import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest

from club.referee.question import address, read
from club.wording.rule_anchors import Rule
from engine.cards import DECK
from engine.moves import Lay

pytestmark = pytest.mark.django_db

CASES = Path(__file__).parents[2] / "engine" / "cases" / "referee.jsonl"
RECORDS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
FIFTEEN = [str(card).replace("#", "%23") for card in DECK[:15]]


@pytest.mark.parametrize(
    "case", RECORDS[:20], ids=lambda case: str(case["expect"].get("reason", "legal"))[:40]
)
def test_a_record_is_judged_and_drawn(client, case):
    """As the engine's own cases have it."""
    html = client.post("/referee/record/", {"record": json.dumps(case["record"])}).content.decode()
    assert "<svg" in html
    assert ("notice success" in html) is case["expect"]["legal"]


def test_a_record_is_stepped_through(client):
    whole = next(each["record"] for each in RECORDS if each["expect"].get("over"))
    steps = len(whole.get("auction", [])) + len(whole["play"])
    page = client.post("/referee/record/", {"record": json.dumps(whole), "at": 1}).content.decode()
    assert f"Step 1 of {steps}" in page
    assert re.findall(r'<button .*name="at" value="(\d+)"', page) == ["0", "0", "2", str(steps)]
    beyond = client.post("/referee/record/", {"record": json.dumps(whole), "at": 99_999})
    assert f"Step {steps} of {steps}" in beyond.content.decode()


@pytest.mark.parametrize("text", ["{}", "[1]", "x", '{"format": "<b>"}', "[" * 9000])
def test_what_is_no_record_is_refused_and_kept(client, text):
    page = client.post("/referee/record/", {"record": text})
    html = page.content.decode()
    assert "This is no record of a deal" in html
    assert "<b>" not in html
    assert page.context["form"]["record"].value() == text


def test_a_record_leads_to_the_question_about_its_position(client):
    whole = next(each["record"] for each in RECORDS if each["expect"].get("over"))
    calls = len(whole.get("auction", []))
    page = client.post("/referee/record/", {"record": json.dumps(whole), "at": calls + 6})
    link = re.search(r'href="(/referee/\?[^"]+)#play"', page.content.decode())[1]
    asked = client.get(link.replace("&amp;", "&"))
    question = asked.context["question"]
    assert len(question.lays) == sum(each != "pass" for each in whole["play"][:6])
    assert all(question.hands)
    assert asked.context["misplaced"] == []
    assert asked.context["problems"] == ()


def table(client, address, tap=""):
    """The part of the page that a tap changes, as its script asks for it."""
    return client.get(
        f"/referee/?{address}", {"do": tap} if tap else None, headers={"X-Part": "table"}
    )


def tapped(client, address, *taps):
    for tap in taps:
        answer = client.get(f"/referee/?{address}&do={quote(tap)}")
        assert answer.status_code == 302
        address = answer.headers["Location"].partition("?")[2].removesuffix("#play")
    return address


@pytest.mark.parametrize(
    ("on", "cell", "card", "said", "rule"),
    [
        ("type=S&on=R1@0,0", "", "R4", "Red Fa fits nowhere now", Rule.SARABANDA),
        ("type=S&on=R1@0,0", "1,0", "R4", "Red Fa and red Do would touch", Rule.SARABANDA),
        ("type=S&on=R1@0,0", "", "R%23", "no note of its colour has all four", Rule.SYMBOLS),
        ("type=S&on=", "", "R4", "Red Fa does not open the play", Rule.OPENING),
        ("type=G&on=O2@0,0.O1@1,0", "2,0", "R4", "not neighbouring", Rule.GLISSANDO),
        ("type=G&on=O2@0,0.O3@1,0", "2,0", "G4", "it only opens a new row", Rule.GLISSANDO),
        ("type=P&on=G4", "", "G6", "In its colour comes green Mi or green Sol", Rule.PARADA),
        ("type=M&on=G1", "", "R%23", "must wait until its colour is opened", Rule.SYMBOLS),
        ("type=M&on=G1", "", "G1", "lies on the table already", Rule.CARDS),
    ],
)
def test_why_not_is_said_with_the_rule_that_says_so(client, on, cell, card, said, rule):
    html = table(client, f"{on}&asks=1&card={card}&cell={cell}").content.decode()
    verdict = re.search(r'class="notice error" data-verdict>(.+?)</div>', html, re.DOTALL)[1]
    assert said in verdict
    assert f'href="{rule.address}"' in verdict


def test_every_refusal_of_a_layout_leads_to_a_passage(client):
    from club.referee import reasons
    from engine import layouts
    from engine.play import columns, glissando, grid, opening

    modules = (layouts, columns, glissando, grid, opening)
    kinds = {
        kind.__name__
        for each in modules
        for kind in vars(each).values()
        if isinstance(kind, type)
        and issubclass(kind, Exception)
        and kind.__module__ == each.__name__
    }
    never = {"NotAtStart", "FitsNowhere"}
    """A layout may begin at any cell, and where a card fits nowhere its own rule is said."""
    assert kinds - never == set(reasons.RULES) - {"MustPlay"}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("type=M&on=G1.G2.G2", "Green Re lies on the table already."),
        ("type=S&on=R1@0,0.R2@5,0", "Red Re would touch no other card there."),
        ("type=S&on=R1@0,0.R%23@0,0", "must wait until all four sides"),
        ("type=G&on=O2@0,0.R1@1,0", "Red Do is circled"),
        ("type=S&on=R1@0,0.X9@1,0", "“X9@1,0” is no card, so it is left out."),
        ("type=S&on=R2@0,0.R3@1,0", "No opening card lies there yet"),
        ("type=M&on=" + ".".join(["R1"] * 60), "There are only 56 cards: 4 more are left out."),
        ("type=M&on=R1&hand-N=R1.R2", "Red Do is on the table, so it is in no hand."),
        ("type=M&hand-N=R1&hand-E=R1", "Red Do is held twice"),
        ("type=M&hand-N=" + ".".join(FIFTEEN), "A hand has at most 14"),
        ("type=X", "Choose one of the four types"),
        ("type=S&on=R1@0,0.R2@99999,0", "Red Re would touch no other card there."),
    ],
)  # fmt: skip
def test_an_impossible_table_names_the_card_and_keeps_the_rest(client, asked, said):
    answer = table(client, asked)
    html = answer.content.decode()
    assert said in html
    assert len(html) < 80_000
    if "on=R1@0,0" in asked:
        assert re.search(r'class="spot[^"]*"\s+name="do"\s+value="at 0,0"', html)


def test_a_table_told_by_taps_is_the_table_in_the_address(client):
    end = tapped(client, "", "type S", "put R1", "at 1,0", "put O2", "put G7", "at -1,0")
    question = read(dict(part.split("=") for part in end.split("&"))).question
    assert question.lays == (Lay(DECK[0], (0, 0)), Lay(DECK[9], (1, 0)), Lay(DECK[30], (-1, 0)))
    assert address(question) == end
    pile = tapped(client, "", "type M", "put R5", "put G2", "put R4")
    assert "on=R1.R2.R3.G1.G2" in pile


@pytest.mark.parametrize(
    ("start", "taps", "turn"),
    [
        ("type=M&on=R1&asks=1", ["ask R2", "lay R2"], "It is the turn of East."),
        ("type=M&on=R1&asks=1", ["ask R#", "lay R#"], "It is the turn of South."),
        ("type=M&on=B1&asks=1", ["ask Bb", "lay Bb"], "The next turn is missed by: West."),
        ("type=M&on=V1&asks=1", ["ask Vp", "lay Vp"], "A pause: North lays on until a pass"),
        ("type=M&on=V1&asks=1&edition=ca", ["ask Vp", "lay Vp"], "It is the turn of North."),
        ("type=M&on=R1&asks=1", ["ask G2", "pass"], "It is the turn of East."),
        ("type=M&on=R1&asks=1&out=ESW", ["pass"], "The deal is over."),
        ("type=M&on=R1&asks=1", ["ask G5", "lay G5"], "It is the turn of North."),
    ],
)
def test_the_turn_goes_on_as_the_engine_has_it(client, start, taps, turn):
    html = table(client, tapped(client, start, *taps)).content.decode()
    assert turn in html


@pytest.mark.parametrize(
    ("hand", "said", "may_pass"),
    [
        ("R2.G5", "North can lay red Re.", False),
        ("R%23.G5", "North may pass: only symbols can be laid", True),
        ("G5", "North can lay none of these", True),
    ],
)
def test_a_pass_is_judged_by_the_hand(client, hand, said, may_pass):
    html = table(client, f"type=M&on=R1&asks=1&hand-N={hand}").content.decode()
    assert said in html
    assert ('value="pass"' in html) is may_pass


def test_every_cards_answer_is_in_the_page(client):
    """For the phone that has lost the network since."""
    html = client.get("/referee/?type=G&on=R1@0,0&asks=1").content.decode()
    assert len(re.findall(r'<li data-card="', html)) == len(DECK)
    assert html.count("data-legal") == 14


def test_a_code_carries_the_table(client):
    page = client.get("/referee/code/?type=S&on=R1@0,0&turn=E")
    html = page.content.decode()
    assert "<svg" in html
    assert "/referee/?type=S&amp;on=R1@0,0&amp;turn=E" in html


def test_every_offence_of_the_games_says_what_it_costs(client):
    html = client.get("/referee/").content.decode()
    costs = html[html.index('id="costs"') :]
    for code in ("R1", "R2", "R3", "R4", "R5", "R6", "R7"):
        assert f"{code} · " in costs
    for price in ("−12", "−11", "−500"):
        assert price in costs
    assert costs.count('blockquote lang="ro"') == 8
    assert costs.count('blockquote lang="ca"') == 2


@pytest.mark.parametrize(
    ("asked", "is_said"),
    [("edition=ca", True), ("edition=ro", False), ("edition=ca&cell=0,-1", False)],
)
def test_the_catalan_print_on_a_row_beside_another_than_the_first(client, asked, is_said):
    """ca 119: a new row is laid at a card of the first row; played is any row (rules, 11)."""
    table = "type=G&on=O2@0,0.Y3@0,1" + ("" if "cell" not in asked else ".R2@1,1")
    card = "R1" if "cell" in asked else "G4"
    html = client.get(f"/referee/?{table}&asks=1&card={card}&{asked}").content.decode()
    assert "Yes." in html
    assert ("The Catalan print knows only new rows beside the first one." in html) is is_said


def test_a_pass_may_be_tapped_before_any_card_is_named(client):
    html = client.get("/referee/?type=M&on=R1&turn=E&asks=1").content.decode()
    assert "East may pass if none of their notes fits." in html
    assert 'value="pass"' in html


def test_when_all_have_passed_the_places_and_who_is_stuck_are_said(client):
    hands = "hand-N=O3&hand-E=O4.O5&hand-S=Y3&hand-W=Y4"
    address = tapped(client, f"type=M&on=R1&turn=N&asks=1&{hands}", *["pass"] * 4)
    html = client.get(f"/referee/?{address}").content.decode()
    assert "The deal is over. Places: I North, II South, III West, IV East. Stuck: East." in html
    assert "no cards left" not in html.partition('class="step-row"')[0]
    assert "is-lit" not in html
    assert "may be laid now" not in html
