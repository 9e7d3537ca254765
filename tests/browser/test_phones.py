"""Phones that are older, a second one at the table, one for two tables, and hands on a keyboard."""

import pytest

from scoring.models import RefereeCall, Version
from tests.browser.conftest import SLOW_HAND, look_again, ready
from tests.browser.test_table import enter, is_recorded, title_is, unfolded
from tests.scoring.evenings import card, under_way

pytestmark = pytest.mark.browser
# What iOS 15.4, Chrome 92 and Firefox 91 are without.
OLD = """() => {
  delete Array.prototype.at; delete String.prototype.at; delete Array.prototype.findLast;
  delete Object.hasOwn; delete window.structuredClone; delete window.CompressionStream;
  delete Element.prototype.checkVisibility; delete AbortSignal.timeout;
  window.FormData = class extends FormData { constructor(form) { super(form); } } }"""
# A browser in which half of a script works.
TOO_OLD = "delete Element.prototype.replaceChildren"


def test_a_table_works_in_the_oldest_browsers_by_script(visit, club):
    tournament = under_way(club, deals=2)
    page = visit()
    page.add_init_script(f"({OLD})()")
    page.go(f"/table/{card(tournament)}/")
    assert ready(page).evaluate("'at' in [] || 'CompressionStream' in window") is False
    enter(page)
    is_recorded(page)
    assert page.locator("#plain-way").count() == 0
    unfolded(page).click("text=Call the referee")
    page.click("text=No longer needed")
    page.wait_for_selector("text=No longer needed", state="detached")
    assert RefereeCall.objects.get().answered_at is not None


def test_a_browser_that_is_too_old_is_led_to_the_form_without_script(chromium, live_server, club):
    tournament = under_way(club)
    context = chromium.new_context(viewport={"width": 360, "height": 640})
    for script in (SLOW_HAND, TOO_OLD):
        context.add_init_script(script)
    page = context.new_page()
    page.goto(f"{live_server.url}/table/{card(tournament)}/")
    assert (
        page.locator("#plain-way").evaluate("each => getComputedStyle(each).visibility") == "hidden"
    )
    page.evaluate("document.getAnimations().forEach(each => each.finish())")
    page.click("text=To the form that works in it")
    for step in ("entered", "a later visit"):
        assert page.locator("html.scripted").count() == 0, step
        page.reload()
    page.click(".only-result label.seat:has([name=declarer][value=N])")
    page.click("label.bid:has([value='4M'])")
    for place, seat in enumerate("NESW", start=1):
        page.select_option(f"[name=order][data-place='{place}']", seat)
    page.click("text=Show the points")
    page.click("button:has-text('Save')")
    assert "Deal 1 saved: 14 to 4" in page.inner_text(".notice.success")
    page.click("text=To the quick form")
    page.wait_for_selector("html.scripted")
    context.close()
    assert Version.objects.get().content["contract"] == "4M"


def test_a_second_phone_sees_from_the_start_which_deal_waits_for_its_word(scan, club):
    tournament = under_way(club)
    first = scan(tournament)
    enter(first)
    is_recorded(first)
    assert first.locator(".line-mark > *").count() == 0
    second = scan(tournament)
    title_is(second, "Deal 2")
    assert second.inner_text(".line-said") == "Deal 1 waits for your word"
    assert second.inner_text(".line-mark").startswith("?1")
    unfolded(second).click("text=Yes, that is right")
    second.wait_for_selector("#deal-1.is-agreed")
    assert second.inner_text(".line-mark") == ""


def test_one_browser_has_two_tables(scan, club):
    """Each page stays the one it was of, over a reload and a call too."""
    tournament = under_way(club, tables=2)
    one = scan(tournament, 1)
    other = one.context.new_page()
    other.goto(one.url.partition("/table/")[0] + f"/table/{card(tournament, 2)}/")
    ready(other)
    look_again(one)
    enter(one)
    is_recorded(one)
    enter(other, "N", "3S", "NES")
    is_recorded(other)
    one.reload()
    title_is(ready(one), "Deal 2")
    assert not one.is_visible("#elsewhere")
    unfolded(one).click("text=Call the referee")
    one.wait_for_selector("text=The referee was called")
    assert RefereeCall.objects.get().table == 1
    found = Version.objects.order_by("table").values_list("table", "content__contract")
    assert [*found] == [(1, "4M"), (2, "3S")]


FOCUS = """() => document.activeElement.dataset.seat || document.activeElement.value"""


def test_the_keyboard_keeps_its_place_at_each_question(scan, club):
    page = scan(under_way(club), width=360, height=640)
    page.focus("[data-seat=E]")
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUS) == "1S"
    page.keyboard.press("Space")
    assert page.evaluate(FOCUS) == "N"
    for _held in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUS) == "E"
    assert page.evaluate("deal.content()") == {
        "contract": "1S", "declarer": "E", "order": ["N", "E"], "last_stuck": False,
    }  # fmt: skip
