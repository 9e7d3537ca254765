"""Players' pages in a real Chromium: they fit, can be hit and read, and the badges are drawn."""

import uuid

import pytest

from club.models import Club, Player
from scoring.log.actions import Actor, record
from scoring.log.commands import DealAt
from scoring.ratings.stored import bring_up_to_date
from scoring.statistics.profiles.achievements import ACHIEVEMENTS
from tests.browser.test_pages import LONG, all_fit, in_every_look, unfold
from tests.scoring.evenings import under_way
from tests.scoring.statistics.profiles.conftest import LOST, MADE, finish

pytestmark = pytest.mark.browser

ALONE = {"type": "P", "chooser": "1", "order": ["1", "2", "3", "4"], "last_stuck": True}
TILES = {
    "players": {
        "1": {"opened": True, "laid": 120, "closed": "joker"},
        **{seat: {"opened": True, "laid": 60, "rack": 25} for seat in "234"},
    }
}


@pytest.fixture
def paths(transactional_db, make_user):
    """Of somebody with a long name who has played all three games."""
    club = Club.objects.create(name=LONG, language="en", slug="do-re-mi")
    by, first = Actor(user=make_user("scorer")), None
    for entering, contents in (
        ("pairs", [MADE, LOST]), ("individual", [ALONE]), ("remi", [TILES]),
    ):  # fmt: skip
        tournament = under_way(club, entering, tables=1, agreement="none", deals=2)
        place = tournament.entries.get(number=1).line_up.get(place=0)
        first = first or place.player
        place.player = first
        place.save()
        for number, content in enumerate(contents, 1):
            at = DealAt(tournament.rounds.get(), 1, number)
            record(at, content, key=uuid.uuid4(), by=by)
        tournament.name = LONG
        tournament.save()
        finish(tournament)
    Player.objects.filter(pk=first.pk).update(name=LONG)
    bring_up_to_date(club)
    return [f"/players/{first.pk}/", "/clubs/do-re-mi/players/"]


@in_every_look
def test_players_pages_fit_and_can_be_hit_and_read(visit, paths, seen):
    all_fit(visit(**seen), paths, read=seen["width"] == 360)


@pytest.mark.thorough
def test_every_badge_is_drawn(visit, paths):
    page = visit(width=1280)
    page.go(paths[0])
    page.wait_for_load_state("networkidle")
    unfold(page)
    boxes = page.evaluate(
        "[...document.querySelectorAll('svg.badge use')].map("
        "each => [each.getAttribute('href').split('#')[1], each.getBBox().width])"
    )
    assert len(boxes) == len(ACHIEVEMENTS)
    assert [name for name, wide in boxes if wide < 10] == []
