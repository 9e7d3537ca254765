"""A phone whose laptop died: what it holds goes to another phone by a code, and comes back."""

import json

import pytest
import segno

from scoring.models import ReturnedEntry, Version
from tests.browser.conftest import ready
from tests.browser.test_pages import AXE, SMALL_TARGETS
from tests.browser.test_table import SENDING, enter, entered, is_recorded, unfolded, waits
from tests.scoring.evenings import under_way

pytestmark = pytest.mark.browser
# As many letters as versions 1 to 20 hold: there encoders do not differ in how they fill up.
FULL = (
    *(17, 32, 53, 78, 106, 134, 154, 192, 230, 271),
    *(321, 367, 425, 458, 520, 586, 644, 718, 792, 858),
)
LOST = {"number": 41, "hash": "0123abcd", "state": "provisional", "points": {"1": 14, "2": 4}}


def answer_as_the_old_laptop(page):
    """It acknowledges what is sent, and nothing of it is in the copy."""

    def fulfil(route):
        items = json.loads(route.request.post_data)["results"]
        results = [
            {**LOST, "number": LOST["number"] + at, "key": each["key"]}
            for at, each in enumerate(items)
        ]
        route.fulfill(json={"results": results})

    page.route("**/table/log/**", lambda route: route.fulfill(json={"holds": True}))
    page.route(SENDING, fulfil)


def the_new_laptop_answers(page):
    page.unroute(SENDING)
    page.unroute("**/table/log/**")
    page.reload()
    ready(page)


def is_true(page, script):
    """Sooner or later; the site's policy lets no page evaluate what waits by itself."""
    for _ in range(100):
        if page.evaluate(script):
            return
        page.wait_for_timeout(100)
    raise AssertionError(script)


@pytest.mark.thorough
def test_codes_are_those_of_another_encoder(visit, club):
    page = visit(cuts=True)
    page.go("/table/")  # without a card it is refused, with a page that says what to do
    for length in FULL:
        text = ("http://portativ.local:8000/table/#held=" + 300 * "aB3_")[:length]
        drawn = page.evaluate("text => qr.squares(text)", text)
        made = segno.make(text, error="L", mask=0, mode="byte", boost_error=False, micro=False)
        assert [[bool(dark) for dark in row] for row in made.matrix] == drawn, length
    assert page.evaluate("qr.squares('a'.repeat(859))") is None


def test_after_the_laptop_is_replaced_the_phone_offers_its_receipts(scan, club):
    tournament = under_way(club)
    page = scan(tournament)
    answer_as_the_old_laptop(page)
    for _deal in (1, 2):
        enter(page)
        is_recorded(page)
    is_true(page, "outbox.all().then(all => all.length === 2 && all.every(each => each.receipt))")
    assert entered() == []
    the_new_laptop_answers(page)
    for deal in (1, 2):
        page.wait_for_selector(f"#deal-{deal}[data-state=provisional]", state="attached")
    assert sorted(entered()) == [(1, "4M"), (2, "4M")]
    told = ReturnedEntry.objects.values_list("round", "table", "deal", "was")
    assert sorted(told) == [(1, 1, 1, 41), (1, 1, 2, 41)]
    waits(page, 0)
    page.reload()
    ready(page)
    waits(page, 0)
    assert Version.objects.count() == 2


def test_what_a_phone_holds_goes_by_code_to_another_one(scan, visit, club, appointed):
    tournament = under_way(club)
    page = scan(tournament, cuts=True)
    page.context.set_offline(True)
    for _deal in (1, 2):
        enter(page)
    waits(page, 2)
    unfolded(page).click("#held summary")
    page.wait_for_selector(".held-codes svg")
    address = page.get_attribute(".held-open", "href")
    assert page.locator(".held-codes svg").count() == 1
    page.evaluate(AXE)
    found = "axe.run('#held').then(found => found.violations.map(each => each.id))"
    assert page.evaluate(found) == []
    assert page.evaluate(SMALL_TARGETS) == []
    desk = visit(user=appointed("organiser"), cuts=True)
    desk.goto(address)
    desk.wait_for_selector(".brought")
    assert desk.inner_text(".brought h2") == "Another phone sends these results: 2"
    assert entered() == []
    desk.click("[name=yes]")
    is_true(desk, "outbox.all().then(all => all.every(each => each.state === 'stored'))")
    assert entered() == [(1, "4M"), (2, "4M")]
    page.context.set_offline(False)
    page.evaluate("outbox.now()")
    waits(page, 0)
    assert Version.objects.count() == 2


@pytest.mark.thorough
def test_a_link_with_results_sends_nothing_by_itself(scan, visit, club):
    tournament = under_way(club)
    first = scan(tournament, cuts=True)
    first.context.set_offline(True)
    enter(first)
    waits(first, 1)
    unfolded(first).click("#held summary")
    first.fill("#held input", "portativ.local:8000/")
    first.wait_for_selector(".held-open[href^='http://portativ.local:8000/table/#held=']")
    code = first.get_attribute(".held-open", "href").partition("#")[2]
    other = scan(tournament, 2)
    other.goto(f"{other.url}#{code}")
    other.wait_for_selector(".brought")
    other.click("[name=no]")
    assert other.evaluate("outbox.all()") == []
    other.evaluate("location.hash = '#held=bm9uc2Vuc2U'")
    other.wait_for_selector("text=Everything in this code is here already.")
    assert entered() == []
