"""A tournament's page, the page of an entry, who met whom."""

import re

import pytest
from django.db.models import F
from django.test import Client

from club.models import Membership, Naming, Round, Stage, Tournament
from club.players.public_names import raise_versions_of
from club.tournaments.states import raise_version
from scoring.models import RoundScore
from tests.scoring.conftest import LOST, MADE
from tests.scoring.evenings import two_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(club, scorer):
    """Two tables, two rounds; something is entered at table 1 in both, and a penalty given."""
    return two_rounds(club, scorer, (MADE, LOST))


@pytest.fixture
def desk(appointed):
    client = Client()
    client.force_login(appointed("organiser"))
    return client


def names(page):
    found = re.findall(r'/entries/\d+/">(.+?)</a>', page.content.decode())
    return [" ".join(re.sub("<[^>]+>", "", each).split()) for each in found]


def test_a_column_sorts(client, evening):
    one, two = "Ana Mureșan – Ion Pop", "Eva Rusu – Dan Kovács"
    three, four = "Ilinca Puig – Pau Szabó", "Réka Vila – Imre Nagy"
    for sort, order in (
        ("", [one, three, four, two]),
        ("?sort=place", [one, three, four, two]),
        ("?sort=-place", [two, three, four, one]),
        ("?sort=name", [one, two, three, four]),
        ("?sort=-name", [four, three, two, one]),
        ("?sort=-round_2", [one, two, three, four]),
    ):
        assert names(client.get(f"/t/cupa-pairs/{sort}")) == order, sort


def test_the_menu_says_what_is_shown_and_leads_to_the_same_addresses(client, evening):
    page = client.get("/t/cupa-pairs/?round=1&by=person").context
    assert page["shown_now"] == "Persons · after round 1"
    assert page["choices"] == [
        ("", [("Pairs", "?round=1", False), ("Persons", "?round=1&by=person", True)]),
        ("After round", [("1", "?round=1&by=person", True), ("2", "?round=2&by=person", False)]),
    ]
    evening.rounds.filter(number=2).update(finished_at=None)
    raise_version(evening)
    assert client.get("/t/cupa-pairs/").context["shown_now"] == "Pairs · in round 2"


def test_a_name_opens_every_deal_with_its_sum(client, evening):
    page = client.get("/t/cupa-pairs/entries/1/")
    text = page.content.decode()
    assert "places 6 + level 4 + Muzicando 4 = 14" in text
    assert 'href="/t/cupa-pairs/rounds/1/tables/1/deals/1/"' in text
    assert "<span>4 Muzicando · N · Ana</span><span>I Ana, II Eva, III Ion, IV Dan</span>" in text
    kept = Membership.objects.filter(player__name__startswith="Eva")
    kept.update(naming=Naming.HIDDEN)
    raise_versions_of(*[each.player for each in kept])
    hidden_one = client.get("/t/cupa-pairs/entries/1/").content.decode()
    assert "<span>I Ana, II East, III Ion, IV Dan</span>" in hidden_one
    (_title, why, _unit) = page.context["stages"][0]
    assert (why.place, why.score) == ("1", "42")
    (below,) = [each.said for each in why.neighbours]
    assert below == "ahead of Ilinca Puig – Pau Szabó: 42 points to 0"


def test_an_entry_page_shows_penalties_and_their_reason_to_the_desk_only(client, desk, evening):
    public = client.get("/t/cupa-pairs/entries/2/").content.decode()
    assert "Late" in public
    assert "The bus" not in public
    assert "The bus" in desk.get("/t/cupa-pairs/entries/2/").content.decode()


def test_deals_that_were_moved_to_others_are_found(client, evening):
    """What counts for an entry is shown, wherever it was played."""
    page = client.get("/t/cupa-pairs/entries/2/")
    for part in page.context["rounds"]:
        if part.table == 1:
            made = sum(own.points for own in part.deals)
            score = RoundScore.objects.get(entry__number=2, round__number=part.number)
            assert made == score.points


def test_a_page_is_kept_until_something_changes(client, evening, django_assert_num_queries):
    first = client.get("/t/cupa-pairs/")
    with django_assert_num_queries(1):
        again = client.get("/t/cupa-pairs/")
    assert again["ETag"] == first["ETag"]
    with django_assert_num_queries(1):
        answer = client.get("/t/cupa-pairs/", headers={"if-none-match": first["ETag"]})
    assert (answer.status_code, answer.content) == (304, b"")
    RoundScore.objects.filter(entry__number=1).update(points=500)
    raise_version(evening)
    answer = client.get("/t/cupa-pairs/", headers={"if-none-match": first["ETag"]})
    assert answer.status_code == 200
    assert "1000" in answer.content.decode()


def test_what_the_desk_sees_is_not_kept_for_others(client, desk, evening):
    evening.publicity = "end"
    evening.save()
    raise_version(evening)
    assert "To the desk" in desk.get("/t/cupa-pairs/").content.decode()
    assert "To the desk" not in client.get("/t/cupa-pairs/").content.decode()


def test_what_is_not_there_is_not_found(client, evening):
    for path in ("?round=x", "?round=-1", "?stage=99999999999", "entries/99/", "?round=²",
                 "rounds/9/", "rounds/1/deals/99/", "tables/99/history/"):  # fmt: skip
        assert client.get(f"/t/cupa-pairs/{path}").status_code == 404, path


@pytest.mark.parametrize("entering", ["pairs", "rotating", "teams", "individual", "remi"])
def test_every_game_has_its_pages_and_before_the_first_round_too(client, played, entering):
    played([[number] for number in range(8)], entering)
    paths = ["", "entries/1/", "crosstable/", "?by=person", "me/"]
    for path in (*paths, "rounds/1/", "rounds/1/deals/1/", "tables/1/history/"):
        assert client.get(f"/t/cupa-{entering}/{path}").status_code == 200, path
    Round.objects.all().delete()
    Tournament.objects.update(version=F("version") + 1)
    for path in paths:
        assert client.get(f"/t/cupa-{entering}/{path}").status_code == 200, path


def test_a_penalty_is_marked_in_its_round_and_in_the_total(client, evening):
    page = client.get("/t/cupa-pairs/").content.decode()
    mark = "includes a penalty of 12 points"
    assert page.count(f'title="{mark}"') == 2
    assert "These points include a penalty." in page


@pytest.mark.parametrize(("going_on", "rounds"), [(4, 2), (5, 3), (8, 3)])
def test_the_line_of_a_knock_out_says_the_rounds_that_will_be_played(
    client, evening, going_on, rounds
):
    options = {"going_on": going_on}
    Stage.objects.create(
        tournament=evening, number=2, form="knock_out", rounds_planned=7, options=options
    )
    raise_version(evening)
    lengths = [length for _stage, length in client.get("/t/cupa-pairs/").context["stage_lengths"]]
    assert lengths == [evening.rounds.count(), rounds]
