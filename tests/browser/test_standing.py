"""The standing on the first screen of a phone and of a laptop, and the reader's own row in it."""

import pytest

from tests.browser.test_pages import all_is_well, unfold
from tests.workshop.fixtures.tournament import seed_tournament

pytestmark = pytest.mark.browser

SEEN = """() => [...document.querySelectorAll(".standing tbody tr")]
  .filter(row => row.getBoundingClientRect().bottom <= innerHeight).length"""
WEIGHT = "row => getComputedStyle(row.querySelector('a')).fontWeight"


@pytest.fixture
def standing(transactional_db):
    """The address of one whose last round runs."""
    return seed_tournament(30, 3, 1).get_absolute_url()


def choose_last(page, standing):
    """Say on this phone that one is the second person of the last row, and return the name."""
    page.go(standing)
    assert not page.locator(".to-me").is_visible()
    name = page.locator(".standing td a").last.text_content().split("– ")[1]
    page.go(f"{standing}me/")
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_selector("[data-entry]")
    return name


@pytest.mark.parametrize(("width", "height", "rows"), [(1366, 768, 10), (360, 740, 6)])
def test_the_first_screen_shows_ten_rows_on_a_laptop_and_six_on_a_phone(
    visit, standing, width, height, rows
):
    page = visit(width=width, height=height)
    choose_last(page, standing)
    page.go(standing)
    assert page.locator(".strip time[data-ends]").is_visible()
    assert page.locator(".to-me").is_visible()
    assert page.evaluate(SEEN) >= rows
    unfold(page)
    all_is_well(page)


def test_my_row_is_marked_and_a_press_leads_to_it(visit, standing):
    page = visit()
    name = choose_last(page, standing)
    page.go(standing)
    mine = page.locator(".standing [aria-current]")
    assert name in mine.inner_text()
    assert mine.evaluate(WEIGHT) > page.locator(".standing tbody tr").first.evaluate(WEIGHT)
    assert page.evaluate(SEEN) < 30
    page.click(".to-me")
    page.wait_for_function(f"({SEEN})() === 30")
    page.go(f"{standing}?by=person")
    assert mine.locator("a").inner_text() == name
