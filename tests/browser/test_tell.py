"""A text for a chat is copied by one press, on plain http too, or handed to the phone's sharing."""

import pytest

from tests.workshop.fixtures.tournament import seed_tournament

pytestmark = pytest.mark.browser

AS_BY_HTTP = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
SHARES = "navigator.share = async (facts) => { window.shared = facts.text; }"
MARKED = "box => box.value.slice(box.selectionStart, box.selectionEnd)"


@pytest.mark.parametrize("first", ["", AS_BY_HTTP])
def test_a_press_copies_the_text_and_says_so(visit, transactional_db, first):
    address = f"{seed_tournament(8, 2, 1).get_absolute_url()}tell/"
    page = visit()
    page.context.add_init_script(f"{first}; {SHARES}")
    page.go(address)
    box, place = page.locator("textarea").first, page.locator("[data-tell]").first
    text = box.input_value()
    assert text.splitlines()[1:]
    place.locator("[data-copy]").click()
    place.get_by_text("Copied", exact=True).wait_for()
    assert box.evaluate(MARKED) == text
    page.evaluate("document.querySelector('textarea').blur()")
    place.locator("[data-share]").click()
    assert page.evaluate("window.shared") == text
    assert place.locator("a[href^='https://wa.me/?text=']").get_attribute("target") == "_blank"
