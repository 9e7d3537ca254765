"""The statistics of a tournament and of a club, and the page of definitions."""

import re

import pytest

from club.models import Naming, Season
from club.tournaments.states import raise_version
from scoring.statistics.profiles.achievements import ACHIEVEMENTS
from scoring.statistics.queries import in_all_of
from tests.scoring.conftest import LOST, MADE

pytestmark = pytest.mark.django_db

REMI = {
    "double": False,
    "exhausted": False,
    "players": {
        "1": {"opened": True, "laid": 120, "closed": "joker"},
        **{seat: {"opened": False} for seat in "234"},
    },
}
TYPE = {"type": "P", "chooser": "2", "order": ["2", "1", "4", "3"], "last_stuck": True}
CONTENTS = {"pairs": MADE, "rotating": MADE, "teams": MADE, "individual": TYPE, "remi": REMI}
EMPTY = "when the tournament is finished and all of it is public"


@pytest.mark.parametrize("entering", CONTENTS)
def test_every_game_has_its_statistics(client, finished, entering):
    content = CONTENTS[entering]
    own = finished([content] * 3, [content] * 2, entering=entering)
    page = client.get(f"/t/{own.slug}/statistics/")
    text = page.content.decode()
    assert page.context["in_all"].deals.whole == 5
    assert ("The sixteen contracts" in text) == (own.game == "pairs")
    assert ("How Remi was closed" in text) == (entering == "remi")
    assert ("Chosen types" in text) == (entering == "individual")
    assert "5 deals won in a row" in text
    assert client.get(f"/clubs/do-re-mi/statistics/?game={own.game}").status_code == 200


def test_a_hidden_round_leaves_no_trace(client, finished, appointed):
    own = finished([MADE], [LOST], frozen_rounds=1)
    own.stages.update(rounds_planned=2)
    raise_version(own)
    for reader in ("stranger", "organiser"):
        if reader == "organiser":
            client.force_login(appointed("organiser"))
        text = client.get(f"/t/{own.slug}/statistics/").content.decode()
        assert EMPTY in text
        assert "The sixteen contracts" not in text
        text = client.get("/clubs/do-re-mi/statistics/").content.decode()
        assert "The sixteen contracts" not in text
        assert "when the first tournament is finished" in text


def test_a_running_tournament_says_when_there_will_be_something(client, finished):
    own = finished([MADE])
    own.state = "running"
    own.save()
    assert EMPTY in client.get(f"/t/{own.slug}/statistics/").content.decode()


def test_names_are_those_that_strangers_see(client, finished, club):
    own = finished([MADE] * 3)
    club.memberships.update(naming=Naming.SHORT)
    raise_version(own)
    for address in (f"/t/{own.slug}/statistics/", "/clubs/do-re-mi/statistics/"):
        text = client.get(address).content.decode()
        assert "Ana M." in text
        assert "Mureșan" not in text


def test_a_season_and_a_game_are_chosen(client, finished, club):
    season = Season.objects.create(
        club=club, name="2026", slug="2026", starts="2026-01-01", ends="2026-12-31"
    )
    own = finished([MADE, MADE], slug="eins", season=season)
    finished([MADE], slug="zwei")
    finished([TYPE], slug="drei", entering="individual")
    for query, game, deals in (
        ("", "pairs", 2),
        ("?season=2026", "pairs", 2),
        ("?season=all", "pairs", 3),
        ("?season=all&game=individual", "individual", 1),
        ("?season=2026&game=individual", "individual", 0),
    ):
        page = client.get(f"/clubs/do-re-mi/statistics/{query}")
        assert (page.context["game"], page.context["in_all"].deals.whole) == (game, deals), query
    assert own.season == page.context["season"]
    for wrong in ("season=2025", "game=bridge", "season=%00"):
        assert client.get(f"/clubs/do-re-mi/statistics/?{wrong}").status_code == 404


def test_records_lead_to_their_deals(client, finished):
    own = finished([LOST, MADE], [MADE])
    text = client.get(f"/t/{own.slug}/statistics/").content.decode()
    assert f'href="/t/{own.slug}/rounds/1/tables/1/deals/2/">round 1, table 1, deal 2</a>' in text
    record = in_all_of([own]).in_all.highest_deal
    assert (record.value, record.where.round, record.where.deal) == (14, 1, 2)


def test_pages_cost_fifteen_queries_however_much_was_played(
    client, finished, django_assert_max_num_queries
):
    for at in range(6):
        own = finished([MADE, LOST], [LOST], slug=f"cupa-{at}")
    with django_assert_max_num_queries(22):
        client.get(f"/t/{own.slug}/statistics/?first")
    with django_assert_max_num_queries(22):
        client.get("/clubs/do-re-mi/statistics/")
    with django_assert_max_num_queries(15):
        assert client.get(f"/t/{own.slug}/statistics/?again").status_code == 200
    with django_assert_max_num_queries(15):
        assert client.get("/clubs/do-re-mi/statistics/").status_code == 200


def test_every_figure_that_a_page_names_is_defined_once(client, finished):
    text = client.get("/definitions/").content.decode()
    places = re.findall(r'<(?:section|div)[^>]* id="([\w-]+)"', text)
    assert len(places) == len(set(places)) > 50
    own = finished(*[[MADE] * 4] * 3)
    page = client.get(f"/t/{own.slug}/statistics/").content.decode()
    linked = set(re.findall(r'href="/definitions/#([\w-]+)"', page))
    assert linked
    assert linked | {f"achievement-{each.name}" for each in ACHIEVEMENTS} <= set(places)
    assert "tournaments played. (5, 15, 40)</dd>" in text
    assert "Played a first tournament.</dd>" in text


def test_the_pages_lead_to_each_other(client, finished):
    own = finished([MADE])
    assert f"/t/{own.slug}/statistics/" in client.get(f"/t/{own.slug}/").content.decode()
    assert "/clubs/do-re-mi/statistics/" in client.get("/clubs/do-re-mi/players/").content.decode()


def test_the_contracts_can_be_taken_away(client, finished):
    own = finished([MADE, LOST, MADE])
    row = "4M,8,2,2,100.0,0,16,8.0\r\n"
    for address in (f"/t/{own.slug}/contracts", "/clubs/do-re-mi/contracts"):
        text = client.get(f"{address}.csv").content.decode()
        assert row in text, address
        assert client.get(f"{address}.json").json()["rows"][0]["contract"] == "1S"
        assert client.get(f"{address}.xlsx").status_code == 200
        assert client.get(f"{address}.odt").status_code == 404
    links = client.get("/clubs/do-re-mi/statistics/").content.decode()
    assert "/clubs/do-re-mi/contracts.csv?season=all" in links


def test_hidden_contracts_cannot_be_taken_away(client, finished):
    own = finished([MADE], frozen_rounds=1)
    for address in (f"/t/{own.slug}/contracts", "/clubs/do-re-mi/contracts"):
        assert client.get(f"{address}.csv").status_code == 404
