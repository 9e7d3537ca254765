"""The ratings in a real Chromium: they fit, everything can be hit, and everybody can read them."""

import random
from collections import Counter

import pytest

from scoring.log.actions import Actor
from scoring.models import RatingState
from scoring.ratings.stored import bring_up_to_date
from tests.browser.test_pages import look, violations
from tests.scoring.statistics.clubs import random_club

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

LOW_TARGETS = """() => [...document.querySelectorAll("main a, main button, main summary")]
  .filter(each => each.checkVisibility() && each.parentElement.tagName !== "P")
  .filter(each => each.getBoundingClientRect().height < 43.5)
  .map(each => each.outerHTML.slice(0, 120))"""


@pytest.fixture
def addresses(transactional_db, make_user):
    """Of a club with three tournaments: its table, and how the first in it came there."""
    by = Actor(user=make_user("desk"))
    club = random_club(random.Random(7), by, 30, ("pairs", "rotating", "teams", "remi"))[0].club
    bring_up_to_date(club)
    often = Counter(RatingState.objects.filter(game="pairs").values_list("player", flat=True))
    first = [player for player, _times in often.most_common(4)]
    player = club.memberships.get(player=first[0]).player
    player.name = "Wolfeschlegelsteinhausenbergerdorff-Ștefănescu Țintă i Montserrat"
    player.save()
    RatingState.objects.filter(player__in=first).update(sigma=1.0, deals=30)
    return [f"/clubs/{club.slug}/ratings/", f"/clubs/{club.slug}/ratings/{player.pk}/"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages_fit_and_can_be_used_and_read(visit, addresses, theme):
    page = visit(theme=theme)
    for address in addresses:
        page.go(address)
        page.wait_for_load_state("networkidle")
        for width, large in ((1280, False), (360, True), (360, False)):
            look(page, width, large=large)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address
            assert page.evaluate(LOW_TARGETS) == [], address
            assert page.locator("figure.picture canvas").first.is_visible()
        page.locator("figure summary").first.click()
        assert violations(page) == [], address
