"""The desk types a whole round in, with the keyboard alone."""

from contextlib import contextmanager

import pytest

from scoring.models import Version
from tests.browser.test_pages import all_is_well, in_every_look
from tests.scoring.evenings import under_way
from tests.thorough import in_every_engine

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(visit, club, appointed):
    """The lines of a round with two tables of two deals."""

    def come(**facts):
        tournament = under_way(club, tables=2, deals=2)
        page = visit(user=appointed("scorer"), **facts)
        page.go(f"/t/{tournament.slug}/rounds/1/enter/")
        return page

    return come


@contextmanager
def answers_held_back(page):
    """The next line is typed before the desk hears of this one."""
    held = []
    page.route("**/enter/", lambda route: held.append(route))
    yield
    for route in held:
        route.continue_()
    page.unroute("**/enter/")


def test_a_round_is_typed_and_enter_goes_on(desk):
    page = desk(width=1280)
    page.focus("[name='1-1']")
    page.keyboard.type("4m n nes")
    page.wait_for_selector("text=6 + 4 + 4 = 14")
    page.keyboard.press("Enter")
    page.keyboard.type("1g e ewq")
    with answers_held_back(page):
        page.keyboard.press("Enter")
        page.keyboard.type("x e t")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=“q” is not at this table.")
    page.wait_for_selector("text=✓ Réka – Imre −12")
    assert page.evaluate("document.activeElement.name") == "1-2"  # the wrong line holds it
    assert page.input_value("[name='1-2']") == "1g e ewq"
    points = {(each.table, each.deal): each.points for each in Version.objects.all()}
    assert points == {(1, 1): {"1": 14, "2": 4}, (2, 1): {"4": -12}}


def test_a_wrong_line_holds_the_cursor_until_it_is_right(desk):
    page = desk(width=1280)
    page.focus("[name='1-1']")
    page.keyboard.type("4m q nes")
    page.wait_for_selector(".lines .wrong")
    for _time in range(2):
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.name") == "1-1"
    page.focus("[name='1-2']")
    page.click("[name='1-1']")
    page.keyboard.type("4m n nes")  # in the place of what was refused
    assert page.input_value("[name='1-1']") == "4m n nes"
    page.keyboard.press("Enter")
    page.wait_for_selector("text=✓")
    assert page.evaluate("document.activeElement.name") == "1-2"


def test_saving_all_lines_says_when_it_is_done_and_leaving_before_asks(desk):
    page = desk(width=1280)
    page.click("text=Save all lines")
    page.wait_for_selector(".all-saved.quiet >> text=Nothing is typed yet.")
    page.fill("[name='1-1']", "4m n nes")
    page.fill("[name='2-1']", "x q t")
    page.click("text=Save all lines")
    page.wait_for_selector("text=Not everything is saved")
    assert page.evaluate("document.activeElement.name") == "2-1"
    page.reload()
    assert len(page.asked_before_leaving) == 1
    page.fill("[name='2-1']", "x e t")
    page.click("text=Save all lines")
    page.wait_for_selector("text=Everything is saved.")
    page.reload()
    assert len(page.asked_before_leaving) == 1
    assert Version.objects.count() == 2


@in_every_engine
def test_what_could_not_be_saved_is_still_typed_after_a_reload(desk):
    page = desk(width=1280, cuts=True)
    page.context.set_offline(True)
    page.focus("[name='1-1']")
    page.keyboard.type("4m n nes")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Not saved: no connection.")
    page.context.set_offline(False)
    page.reload()
    page.wait_for_selector("text=6 + 4 + 4 = 14")
    assert page.input_value("[name='1-1']") == "4m n nes"
    page.focus("[name='1-1']")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=✓")
    assert Version.objects.count() == 1


@in_every_look
def test_nothing_overflows_and_everything_can_be_read_and_hit(desk, seen):
    page = desk(**seen)
    page.fill("[name='1-1']", "4m q nes")
    page.wait_for_selector(".lines .error")
    all_is_well(page)
    page.click("main .menu summary")
    all_is_well(page)


def test_enter_leads_to_what_is_missing_and_the_arrows_to_the_next_table(desk):
    page = desk(width=1280)
    here = "document.activeElement.name"
    assert page.evaluate(here) == "1-1"
    page.fill("[name='1-2']", "4m n nes")
    page.press("[name='1-2']", "Enter")
    page.wait_for_selector(".saved [name='1-2']")
    page.fill("[name='1-1']", "4m n nes")
    page.press("[name='1-1']", "Enter")
    assert page.evaluate(here) == "2-1"
    page.press("[name='2-1']", "ArrowUp")
    assert page.evaluate(here) == "1-1"
