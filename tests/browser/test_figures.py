"""Statistics in a real Chromium: they fit, can be hit and read, and the map of contracts is
shaded."""

import uuid

import pytest
from django.utils import timezone

from club.models import Club, Player, State
from club.tournaments.states import raise_version
from scoring.log.actions import Actor, record
from scoring.log.commands import DealAt
from tests.browser.test_pages import LONG, all_fit, in_every_look
from tests.scoring.evenings import under_way

pytestmark = pytest.mark.browser

CONTENTS = {
    "rotating": {
        "contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False,
    },
    "individual": {"type": "P", "chooser": "2", "order": ["2", "1", "4", "3"], "last_stuck": True},
    "remi": {
        "players": {
            "1": {"opened": True, "laid": 120, "closed": "joker"},
            **{seat: {"opened": True, "laid": 60, "rack": 25} for seat in "234"},
        }
    },
}  # fmt: skip
LOST = {"contract": "1S", "declarer": "E", "order": ["S", "N", "E", "W"], "last_stuck": True}


@pytest.fixture
def paths(transactional_db, make_user):
    """Three rounds of each game, by people with long names."""
    club = Club.objects.create(name=LONG, language="en", slug="do-re-mi")
    by = Actor(user=make_user("scorer"))
    for entering, content in CONTENTS.items():
        own = under_way(club, entering, rounds=3, agreement="none")
        contents = [content] * 4 if entering != "rotating" else [content, LOST, content, LOST]
        for round_ in own.rounds.all():
            for number, each in enumerate(contents, 1):
                record(DealAt(round_, 1, number), each, key=uuid.uuid4(), by=by)
        own.name, own.state = LONG, State.FINISHED
        own.save()
        started = timezone.now() - timezone.timedelta(minutes=30)
        own.rounds.update(started_at=started, finished_at=timezone.now())
        raise_version(own)
    for player in Player.objects.all():
        Player.objects.filter(pk=player.pk).update(name=f"{LONG} {player.pk}")
    return [
        *(f"/t/cupa-{entering}/statistics/" for entering in CONTENTS),
        *(f"/clubs/do-re-mi/statistics/?game={game}" for game in ("pairs", "individual", "remi")),
        "/definitions/",
    ]


@in_every_look
def test_statistics_fit_and_can_be_hit_and_read(visit, paths, seen):
    all_fit(visit(**seen), paths, read=seen["width"] == 360)


def test_the_map_of_contracts_is_shaded_also_on_paper(visit, paths):
    page = visit(width=1280)
    page.go(paths[0])
    page.emulate_media(media="print")
    assert page.locator(".bid-map .value:visible").all_inner_texts()[15] == "6"
    often, never = page.evaluate(
        "['4M', '2G'].map(bid => getComputedStyle([...document.querySelectorAll('.bid')]"
        ".find(each => each.querySelector('b').textContent === bid)).backgroundColor)"
    )
    assert often != never
