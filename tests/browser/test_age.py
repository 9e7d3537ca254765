"""How old is what is shown: a cache in front gives out a page while the site does not answer."""

import re

import pytest

from tests.scoring.wall.hall import evening_in

pytestmark = pytest.mark.browser
OLD = re.compile(r"^As of \d\d:\d\d")


def grown_old(route):
    """As a cache gives it out that has had no answer for a minute."""
    answer = route.fetch()
    made = int(answer.headers["portativ-made"]) - 60_000
    route.fulfill(response=answer, headers={**answer.headers, "portativ-made": str(made)})


@pytest.fixture
def evening(club):
    return evening_in(club)


def test_the_wall_says_how_old_it_is(visit, evening):
    page = visit(width=1280, height=720)
    page.go(f"/t/{evening.slug}/live/?language=en")
    page.wait_for_selector("body[data-ready]")
    page.route("**/live/pages/**", grown_old)
    page.wait_for_selector(".stale:not(:empty)")
    assert OLD.match(page.inner_text(".stale"))
    page.unroute("**/live/pages/**")
    page.wait_for_selector(".stale:empty", state="attached")


def test_a_frame_on_another_site_says_how_old_it_is(visit, evening):
    page = visit(height=120)
    page.route("**/embed/**", grown_old)
    page.go(f"/t/{evening.slug}/embed/?language=en")
    page.wait_for_selector(".old:not(:empty)")
    assert OLD.match(page.inner_text(".old"))
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight")
    assert page.evaluate(
        "document.querySelector('.old').getBoundingClientRect().bottom <= innerHeight"
    )


def test_a_page_that_is_open_for_long_says_so_and_is_shown_anew_by_a_press(visit, evening):
    page = visit()
    page.clock.install()
    page.go(f"/t/{evening.slug}/?language=en")
    line = page.locator("p.as-of")
    page.clock.run_for(20_000)
    assert not line.is_visible()
    page.clock.run_for(20_000)
    line.wait_for(state="visible")
    assert OLD.match(line.inner_text())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("window.isOld = true")
    line.locator("button").click()
    page.wait_for_function("!window.isOld")
    assert not line.is_visible()


def test_a_page_of_what_is_over_does_not_grow_old(visit, evening):
    type(evening).objects.filter(pk=evening.pk).update(state="finished")
    page = visit()
    page.clock.install()
    page.go(f"/t/{evening.slug}/?language=en")
    page.clock.run_for(600_000)
    assert not page.locator("p.as-of").is_visible()
