"""A referee at a table, with a phone and one thumb."""

import re

import pytest
from playwright.sync_api import expect

from tests.thorough import looks

pytestmark = pytest.mark.browser

LAYOUTS = {
    "M": "R1 R2 R3 R4 G1 G2 B1 B2 B3 V1 Y1 Y2",
    "P": "R1 R2 R3 G4 G5 G3 B5 B6 V7 V6 Y3 Y4",
    "S": "R1@0,0 R2@1,0 R3@2,0 R4@3,0 R5@4,0 O2@0,1 O7@0,-1 O3@1,1 O1@1,-1 G4@2,1 G2@2,-1 O6@5,0",
    "G": "R1@0,0 R2@1,0 R3@2,0 Y4@3,0 B7@-1,0 G6@-2,0 O2@0,1 Y1@1,1 B2@2,1 B3@-1,1 R4@-2,1 V7@0,-1",
}
TYPES = {"M": "Muzicando", "P": "Parada", "S": "Sarabanda", "G": "Glissando"}


class Thumb:
    """Taps, counted; each must be of a size and at a place that a thumb can hit."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    def tap(self, found):
        found.wait_for()
        box = found.bounding_box()
        assert min(box["width"], box["height"]) >= 44, box
        found.click()
        self.taps += 1

    def press(self, value):
        self.tap(self.page.locator(f'#asking button[value="{value}"]'))


@pytest.fixture
def thumb(visit):
    def come(address="/referee/", **facts):
        page = visit(width=360, height=740, **facts)
        page.go(address)
        return Thumb(page)

    return come


@pytest.mark.parametrize(("type_", "most"), looks(("S", 26), ("G", 26), ("M", 14), ("P", 14)))
def test_a_layout_of_twelve_cards_is_told_in_few_taps(thumb, type_, most):
    hand = thumb()
    hand.tap(hand.page.get_by_role("button", name=TYPES[type_]))
    for number, each in enumerate(LAYOUTS[type_].split()):
        card, _at, cell = each.partition("@")
        if cell and number:
            hand.press(f"at {cell}")
        hand.press(f"put {card}")
        expect(hand.page.locator("input[name=on]")).to_have_value(re.compile(re.escape(each)))
    laid = hand.page.locator("input[name=on]").get_attribute("value").split(".")
    assert sorted(laid) == sorted(LAYOUTS[type_].split())
    assert hand.page.locator(".notice.error").count() == 0
    assert hand.taps <= most, hand.taps


CASES = {
    "S": ("R1@0,0.O2@1,0.G2@0,1.B7@-1,0.I7@0,-1", "Y3@1,1", "R5"),
    "G": ("R1@0,0.R2@1,0.O2@0,1.R3@1,1", "R4@2,1", "B6"),
    "P": ("G4.G5.R1.V7", "G6", "G2"),
    "M": ("G1.G2.R1.V1", "G3", "G5"),
}


@pytest.mark.parametrize("type_", looks(*CASES))
def test_a_card_is_asked_about_and_the_turn_goes_on(thumb, type_):
    """A legal card, one that is not with its rule, a pass that must be."""
    on, legal, wrong = CASES[type_]
    hand = thumb(f"/referee/?type={type_}&on={on}#play")
    page = hand.page
    hand.press("step asks")
    hand.press(f"ask {wrong}")
    answer, turn = page.locator("#answer"), page.locator(".turn")
    expect(answer).to_contain_text("No.")
    link = answer.get_by_role("link").get_attribute("href")
    assert re.search(r"/rules/muzicando/#\w+", link)
    expect(answer).to_contain_text("and must pass without other cards")
    hand.press(f"ask {legal.partition('@')[0]}")
    expect(answer).to_contain_text("Yes.")
    expect(answer).to_contain_text("Passing is not allowed")
    assert page.get_by_role("button", name="Pass", exact=True).count() == 0
    hand.press(f"lay {legal}")
    expect(turn).to_contain_text("It is the turn of East")
    hand.tap(page.locator("[data-undo]"))
    expect(turn).to_contain_text("It is the turn of North")


SYMBOLS = {
    "S": ("R1@0,0.O2@1,0.G2@0,1.B7@-1,0.I7@0,-1", "V1@0,0.O2@1,0.G2@0,1.B7@-1,0.I7@0,-1", "@0,0"),
    "G": ("R1@0,0.R2@1,0.B7@-1,0.O2@0,1.V7@0,-1", "V7@0,0.R1@0,1.B6@-1,0.O1@1,0.I6@0,-1", "@0,0"),
    "P": ("R1", "V7", ""),
    "M": ("R1", "V1", ""),
}


@pytest.mark.parametrize("type_", looks(*SYMBOLS))
def test_a_block_and_a_pause_are_told_before_and_after(thumb, type_):
    red, violet, cell = SYMBOLS[type_]
    hand = thumb(f"/referee/?type={type_}&on={red}&asks=1#play")
    answer = hand.page.locator("#answer")
    hand.press("ask R#")
    expect(answer).to_contain_text("A turn is missed by: East.")
    hand.press(f"lay R#{cell}")
    expect(hand.page.locator(".turn")).to_contain_text("It is the turn of South")
    hand.page.go(f"/referee/?type={type_}&on={violet}&asks=1#play")
    hand.press("ask Vp")
    expect(answer).to_contain_text("Everyone else is blocked")
    hand.press(f"lay Vp{cell}")
    expect(hand.page.locator(".seat-row .is-blocked")).to_have_count(3)


def test_without_a_network_the_last_table_goes_on_answering(thumb):
    """And so does what offences cost."""
    page = thumb("/referee/?type=M&on=R1.R2&asks=1#play", cuts=True).page
    page.context.set_offline(True)
    for card, said in (("R3", "may be laid"), ("G5", "does not follow")):
        page.locator(f'#asking button[value="ask {card}"]').click()
        expect(page.locator("#answer")).to_contain_text(said)
    page.locator('#asking button[value="step table"]').click()
    expect(page.locator("#no-network")).to_contain_text("a new layout needs the site")
    page.locator('.asks a[href="#costs"]').click()
    page.locator("#costs").get_by_role("heading", name="Remi etalat").click()
    expect(page.get_by_text("−500")).to_be_visible()


@pytest.mark.thorough
def test_the_smallest_phone_shows_every_card_and_whole_names(visit):
    page = visit(width=320, height=568)
    page.go("/referee/?type=M&players=8#play")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    violet = page.locator("#asking .card-row").first.locator("button").last.bounding_box()
    assert violet["x"] + violet["width"] <= 320
    assert min(violet["width"], violet["height"]) >= 44
    for box in [each.bounding_box() for each in page.locator(".seat-row button").all()]:
        assert min(box["width"], box["height"]) >= 44, box


def test_on_a_laptop_the_cards_stand_beside_the_table(visit):
    page = visit(width=1366, height=768)
    page.go("/referee/?type=S&on=R1@0,0#play")
    cards, table = (
        page.locator(f"#asking .{each}").bounding_box() for each in ("cards-told", "told-at")
    )
    assert cards["x"] >= table["x"] + table["width"]
    assert cards["y"] - table["y"] < 20


def test_two_taps_before_the_answer_are_two_taps(thumb):
    page = thumb("/referee/?type=M#play").page
    page.evaluate(
        """() => ["put R1", "put G3"].forEach((value) =>
             document.querySelector(`#asking button[value="${value}"]`).click())"""
    )
    expect(page.locator("input[name=on]")).to_have_value("R1.G1.G2.G3")
