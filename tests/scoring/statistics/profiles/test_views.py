"""A player's page, two players' page, the players of a club."""

import re
from uuid import uuid4

import pytest

from club.memberships.actions import leave, merge, save_member
from club.models import Membership, Naming, Player
from club.tournaments.states import raise_version
from scoring.log.actions import Actor, give_penalty

pytestmark = pytest.mark.django_db


def player(name):
    return Player.objects.get(name=name)


def page_of(client, name, query=""):
    return client.get(f"/players/{player(name).pk}/{query}")


def text_of(page):
    text = re.sub(r"<[^>]+>", " ", page.content.decode())
    return re.sub(r"\s+", " ", text).replace(" .", ".")


def member(name):
    return Membership.objects.get(player__name=name)


def call(name, naming):
    found = member(name)
    found.naming = naming
    save_member(found)


def test_a_page_says_what_was_played_with_whom_and_how_it_went(client, finished):
    finished()
    page = page_of(client, "Ana Mureșan")
    (result,) = page.context["results"]
    assert (result.place.place, result.place.of_how_many, result.deals) == (1, 4, 2)
    assert result.score == "22 points"
    assert [partner.shown.name for partner in result.partners] == ["Ion Pop"]
    assert page.context["podiums"] == [1, 0, 0]
    (mate,) = page.context["company"].partners
    assert (mate.shown.name, mate.figures.deals, mate.figures.won) == ("Ion Pop", 2, 2)
    rivals = [(each.shown.name, each.figures.ahead) for each in page.context["company"].opponents]
    assert sorted(rivals) == [("Dan Kovács", 2), ("Eva Rusu", 2)]
    (places,) = page.context["with_partner"]
    assert [(part.label, part.times) for part in places.parts] == [
        ("I", 1), ("II", 1), ("III", 0), ("IV", 0)
    ]  # fmt: skip
    rows = page.context["grid"].rows
    held = {cell.contract: cell.held for _level, cells in rows for cell in cells}
    assert (held["4M"].held, held["4M"].made, held["4M"].gained) == (1, 1, 8)
    assert held["1S"].held == 0
    assert "15 points in the best deal with a partner" in text_of(page)


def test_a_loss_is_said_with_the_sign_of_subtraction(client, finished):
    finished()
    assert "0 made of 1 held; together they gained −2 points" in text_of(
        page_of(client, "Eva Rusu")
    )


def test_who_has_played_nothing_that_is_over_has_an_empty_page(client, club):
    somebody = Player.objects.create(name="Ana Pop")
    Membership.objects.create(club=club, player=somebody)
    assert "Nothing to show yet" in text_of(client.get(f"/players/{somebody.pk}/"))


def test_who_has_left_every_club_has_no_page_and_a_joined_record_leads_on(client, club, finished):
    finished()
    newer = Membership.objects.create(club=club, player=Player.objects.create(name="Ana-Maria"))
    gone = player("Ana Mureșan").pk
    merge(newer, member("Ana Mureșan"))
    response = client.get(f"/players/{gone}/")
    assert (response.status_code, response["Location"]) == (301, f"/players/{newer.player_id}/")
    assert len(client.get(response["Location"]).context["results"]) == 1
    leave(newer)
    assert client.get(f"/players/{newer.player_id}/").status_code == 404


@pytest.mark.parametrize("facts", [{"frozen_rounds": 1}, {"publicity": "end"}])
def test_what_is_kept_back_is_not_told(client, finished, facts):
    tournament = finished(**facts)
    if "publicity" in facts:
        tournament.state = "running"
        tournament.save()
        raise_version(tournament)
    page = page_of(client, "Ana Mureșan")
    assert page.status_code == 200
    assert "Cupa de toamnă" not in page.content.decode()
    assert not page.context["played"].evenings
    assert "Ana Mureșan" not in client.get("/clubs/do-re-mi/players/").content.decode()


def test_what_was_kept_back_again_is_gone_although_it_was_kept(client, finished):
    tournament = finished()
    assert len(page_of(client, "Ana Mureșan").context["results"]) == 1
    tournament.state = "running"
    tournament.save()
    raise_version(tournament)
    assert not page_of(client, "Ana Mureșan").context["played"].evenings


def test_partners_and_opponents_go_by_the_name_that_their_club_shows(client, finished):
    finished()
    call("Ion Pop", Naming.SHORT)
    call("Eva Rusu", Naming.SHORT)
    for path in (f"/players/{player('Ana Mureșan').pk}/", "/clubs/do-re-mi/players/",
                 f"/players/{player('Dan Kovács').pk}/"):  # fmt: skip
        html = client.get(path).content.decode()
        assert "Ion Pop" not in html, path
        assert "Eva Rusu" not in html, path
    assert "Ion P." in page_of(client, "Ana Mureșan").content.decode()


def test_a_page_tells_of_every_club_by_the_name_of_the_most_discreet(client, other_club, finished):
    """Ion may be named in the club where this was played, and is Ion P. in another: so he is that
    everywhere, and nothing of what he played need be left out."""
    finished()
    ion = player("Ion Pop")
    Membership.objects.create(club=other_club, player=ion, naming=Naming.SHORT)
    own = client.get(f"/players/{ion.pk}/").content.decode()
    assert "<h1>Ion P.</h1>" in own
    assert "Cupa de toamnă" in own
    beside = page_of(client, "Ana Mureșan").content.decode()
    assert f"/players/{ion.pk}/" in beside
    listed = client.get("/clubs/do-re-mi/players/").content.decode()
    assert "Ion P." in listed
    for html in (own, beside, listed):
        assert "Ion Pop" not in html


def test_who_left_is_named_as_in_the_standing_and_has_no_link(client, finished):
    finished()
    ion = member("Ion Pop")
    leave(ion)
    html = page_of(client, "Ana Mureșan").content.decode()
    assert "Ion Pop" in html
    assert f"/players/{ion.player_id}/" not in html


@pytest.mark.parametrize(
    ("role", "sees"),
    [("member", False), ("secretary", False), ("scorer", False), ("referee", True),
     ("organiser", True)],
)  # fmt: skip
def test_only_who_referees_sees_breaches(client, appointed, finished, role, sees):
    tournament = finished()
    give_penalty(
        tournament.rounds.get(), tournament.entries.get(number=1), 12, rule="Late", key=uuid4(),
        by=Actor(user=appointed("owner")), reason="The bus",
    )  # fmt: skip
    assert "penalty of 12 points" not in text_of(page_of(client, "Ana Mureșan"))
    client.force_login(appointed(role))
    assert ("penalty of 12 points" in text_of(page_of(client, "Ana Mureșan"))) is sees


def test_the_players_of_a_club_are_found_by_the_names_that_are_shown(client, finished):
    finished()
    call("Ion Pop", Naming.NICKNAME)
    html = client.post("/clubs/do-re-mi/players/", {"search": "muresan"}).content.decode()
    assert "Ana Mureșan" in html
    assert "Eva Rusu" not in html
    hidden = client.post("/clubs/do-re-mi/players/", {"search": "Pop"}).content.decode()
    assert "No one with this name" in hidden
    assert "Ion P." in client.post("/clubs/do-re-mi/players/", {"search": "ion"}).content.decode()


@pytest.mark.parametrize("path", ["entries/1/", "me/"])
def test_pages_of_a_tournament_lead_to_those_who_have_a_page(client, other_club, finished, path):
    finished()
    ana = player("Ana Mureșan")
    client.post("/t/cupa-pairs/me/", {"player": ana.pk})
    address = f'href="/players/{ana.pk}/"'
    assert address in client.get(f"/t/cupa-pairs/{path}").content.decode()
    Membership.objects.create(club=other_club, player=ana, naming=Naming.SHORT)
    assert address in client.get(f"/t/cupa-pairs/{path}").content.decode()
    for membership in ana.memberships.all():
        leave(membership)
    assert address not in client.get(f"/t/cupa-pairs/{path}").content.decode()
