"""A player's own page, without an account."""

import re

import pytest
from django.utils import timezone

from club.models import EntryPlayer, Player, SitOut
from club.tournaments.states import raise_version
from scoring.models import RoundScore
from tests.scoring.evenings import under_way

ME = "/t/cupa-pairs/me/"


@pytest.fixture
def evening(club):
    """Round 1 runs, round 2 has its seats."""
    tournament = under_way(club, tables=2, rounds=2)
    tournament.rounds.filter(number=2).update(started_at=None)
    return tournament


@pytest.fixture
def me(client, evening):
    """Somebody who has chosen their name."""
    player = Player.objects.get(name="Ana Mureșan")
    assert client.post(ME, {"player": player.pk}).status_code == 302
    return client


def test_who_comes_first_chooses_a_name(client, evening):
    page = client.post(ME, {"search": "muresan"})
    names = re.findall(r"<button[^>]*>\s*<span>([^<]+)</span>", page.content.decode())
    assert names == ["Ana Mureșan", "Ilinca Mureșan", "Mara Mureșan"][: len(names)]
    assert "Ana Mureșan" in names


def found(client, words):
    page = client.post(ME, {"search": words}).context["page"]
    return [(each.player, each.name, each.beside) for each in page]


def test_the_partner_stands_only_beside_a_name_that_two_have(client, evening):
    assert not any(each.beside for each in client.get(ME).context["page"])
    Player.objects.filter(name="Eva Rusu").update(name="Ana Mureșan")
    raise_version(evening)
    shown = [(each.name, each.beside) for each in client.get(ME).context["page"] if each.beside]
    assert shown == [("Ana Mureșan", "with Ion Pop"), ("Ana Mureșan", "with Dan Kovács")]


def test_the_whole_name_finds_who_is_not_shown_and_no_part_of_it_does(client, evening):
    eva = Player.objects.get(name="Eva Rusu")
    eva.memberships.update(naming="hidden")
    raise_version(evening)
    for words in ("Eva Rusu", "rusu EVA", "dr. Éva Rusu", "2"):
        assert (eva.pk, "partner of Dan Kovács", "") in found(client, words), words
    for words in ("Eva", "Rusu", "Eva Rus", "Eva Rusu Pop", "", "-"):
        assert eva.pk not in [key for key, *_names in found(client, words)], words
    assert client.post(ME, {"player": eva.pk}).status_code == 404
    assert client.post(ME, {"player": eva.pk, "name": "Eva"}).status_code == 404
    assert client.post(ME, {"player": eva.pk, "name": "Eva Rusu"}).status_code == 302
    page = client.get(ME).content.decode()
    assert "<h1>partner of Dan Kovács</h1>" in page
    assert "Rusu" not in page


def test_a_short_name_is_found_by_the_whole_and_offered_for_the_surname(client, evening):
    Player.objects.filter(name="Eva Rusu").update(name="Eva Brâncoveanu")
    eva = Player.objects.get(name="Eva Brâncoveanu")
    eva.memberships.update(naming="short")
    raise_version(evening)
    for words in ("eva brancoveanu", "Brâncoveanu", "Eva B", "Brancoveanu E"):
        assert found(client, words) == [(eva.pk, "Eva B.", "")], words
    page = client.post(ME, {"search": "Nobodyhere"}).content.decode()
    assert "ask at the desk" in page


def test_a_name_shows_where_one_sits_now_and_next(me, evening):
    page = me.get(ME)
    now, coming = page.context["places"]
    assert (now.table, now.where, now.with_, now.against) == (
        1, "North–South", "Ion Pop", "Eva Rusu – Dan Kovács",
    )  # fmt: skip
    assert (now.round.is_running, coming.round.number) == (True, 2)
    assert "data-ends" in page.content.decode()


def test_the_name_is_kept_for_the_next_tournament(me, evening, club):
    response = me.get(ME)
    cookie = me.cookies["follow"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert response.context["name"] == "Ana Mureșan"
    other = under_way(club, "individual")
    entry = other.entries.get(number=3)
    player = Player.objects.filter(name="Ana Mureșan").first()
    EntryPlayer.objects.filter(entry=entry).update(player=player)
    assert me.get("/t/cupa-individual/me/").context["number"] == 3


def test_rank_and_results_are_shown_with_the_way_to_why(me, evening):
    first = evening.rounds.get(number=1)
    for number, points in ((1, 7), (2, 9), (3, 1), (4, 1)):
        entry = evening.entries.get(number=number)
        RoundScore.objects.create(round=first, entry=entry, points=points, deals=1)
    raise_version(evening)
    page = me.get(ME)
    facts = page.context
    assert (facts["row"].place, facts["of"], facts["score"]) == (2, 4, "7")
    assert "Standing in round 1, so far" in page.content.decode()
    assert facts["results"] == [(1, "7", "")]
    assert '/t/cupa-pairs/entries/1/"' in page.content.decode()


def test_what_is_kept_back_is_not_in_the_own_page(me, evening):
    RoundScore.objects.create(
        round=evening.rounds.get(number=1), entry=evening.entries.get(number=1), points=7777,
        deals=1,
    )  # fmt: skip
    evening.publicity = "end"
    evening.save()
    raise_version(evening)
    page = me.get(ME)
    assert "7777" not in page.content.decode()
    assert "row" not in page.context


def test_who_sits_out_is_told_so(me, evening):
    first = evening.rounds.get(number=1)
    entry = evening.entries.get(number=1)
    entry.seats.filter(table__round=first).delete()
    SitOut.objects.create(round=first, entry=entry)
    assert "You sit out" in me.get(ME).content.decode()


def test_who_has_no_seat_is_told_so(me, evening):
    evening.entries.get(number=1).seats.all().delete()
    assert "You have no seat in this round" in me.get(ME).content.decode()


def test_between_rounds_the_seats_are_not_known(me, evening):
    evening.rounds.filter(number=2).delete()
    evening.rounds.update(finished_at=timezone.now())
    assert "not known yet" in me.get(ME).content.decode()


def test_one_can_be_somebody_else_again(me, evening):
    me.post(ME, {"forget": "1"})
    assert "Who are you?" in me.get(ME).content.decode()


def test_only_somebody_who_plays_here_can_be_chosen(client, evening, subtests):
    for player in ["", "x", "0", "999999999", "9" * 40, "²", "-1"]:
        with subtests.test(player=player):
            assert client.post(ME, {"player": player}).status_code == 404


@pytest.mark.parametrize("cookie", ["", "x", "9" * 30, "²", "-1", "999999999"])
def test_a_cookie_that_means_nobody_is_passed_over(client, evening, cookie):
    client.cookies["follow"] = cookie
    page = client.get(ME)
    assert page.status_code == 200
    assert "Who are you?" in page.content.decode()


def test_partners_of_the_round_are_named(client, club):
    under_way(club, "rotating")
    client.post("/t/cupa-rotating/me/", {"player": Player.objects.get(name="Ana Mureșan").pk})
    place = client.get("/t/cupa-rotating/me/").context["places"][0]
    assert (place.where, place.with_, place.against) == ("North", "Eva Rusu", "Ion Pop, Dan Kovács")
