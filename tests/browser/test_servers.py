"""A table and the wall at a site that is served as in a hall, by either of its servers."""

import pytest

from tests.browser.conftest import SLOW_HAND, ready
from tests.browser.test_table import SENDING, enter, is_recorded, waits
from tests.workshop.isolated_site import Site

pytestmark = [pytest.mark.browser, pytest.mark.thorough, pytest.mark.once]


@pytest.fixture
def site(tmp_path):
    served = Site(tmp_path / "data")
    served.folder.mkdir()
    served.migrate()
    served.collect_static()
    yield served
    served.close()


@pytest.mark.usefixtures("either_server")
def test_what_waited_for_the_network_comes_once_and_stands_on_the_wall(chromium, site):
    door = site.make_hall(2)
    url, (_table, card) = site.serve(), door.cards[0]
    with chromium.new_context(locale="en") as browser:
        browser.add_init_script(SLOW_HAND)
        wall, phone = browser.new_page(), browser.new_page()
        wall.goto(f"{url}/t/{door.slug}/live/?language=en")
        phone.goto(f"{url}/table/{card}/")
        phone.route(SENDING, lambda route: route.abort())
        enter(ready(phone))
        waits(phone, 1)
        phone.unroute(SENDING)
        is_recorded(phone)
        wall.wait_for_selector(".at:has-text('1 of')", state="attached")
    assert len(site.stored()["keys"]) == 1
