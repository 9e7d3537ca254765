"""Texts for a chat: in the club's language, by public names, and nothing of what is kept back."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from club.models import ClubPage, Membership, Player, State
from club.pairings import clock
from club.players.public_names import raise_versions_of
from club.series.actions import call_off
from club.tournaments.states import raise_version
from scoring.tell.texts import told_of
from tests.club.evenings import seated, tournament_of
from tests.scoring.conftest import LOST, MADE
from tests.scoring.wall.hall import evening_in

pytestmark = pytest.mark.django_db
TOLD = re.compile(r"<h2 id=\"tell-.\">(.+?)</h2>\s*<textarea.+?>\n(.*?)</textarea>", re.DOTALL)
HOME = "https://club.example.org/t/"


@pytest.fixture
def site(settings):
    settings.HOSTED, settings.BASE_URL = True, urlsplit("https://club.example.org")


def texts(client, slug, query=""):
    page = client.get(f"/t/{slug}/tell/{query}")
    assert page.status_code == 200
    found = TOLD.findall(unescape(page.content.decode().replace("\N{NO-BREAK SPACE}", " ")))
    return {title: text.split("\n") for title, text in found}


def test_an_evening_to_come_stands_by_itself_in_the_clubs_language(client, club, site):
    club.language = "ro"
    club.save()
    facts = {"place": "Casa de Cultură", "fee_amount": 2000, "takes_sign_ups": True}
    tournament_of(club, slug="vineri", **facts)
    assert texts(client, "vineri", "?language=en") == {
        "The evening": [
            "Joia muzicală",
            "Joi, 26 noiembrie 2026, 19:00",
            "Casa de Cultură",
            "Taxă de participare: 20 lei",
            f"Înscriere: {HOME}vineri/sign-up/",
        ]
    }


def test_without_sign_up_it_names_its_page_and_called_off_it_says_why(client, club, site):
    evening = tournament_of(club)
    assert texts(client, "joi")["The evening"][-1] == f"{HOME}joi/"
    call_off(evening, "The hall is closed")
    assert texts(client, "joi")["The evening"][2:] == [
        "called off: The hall is closed",
        "Sighet",
        f"{HOME}joi/",
    ]


def test_the_seats_are_told_when_they_are_released(client, club, site):
    evening = tournament_of(club, form="round_robin", hides_seats=True)
    seated(evening, 4)
    assert list(texts(client, "joi")) == ["The evening"]
    assert list(texts(client, "joi", "?round=1")) == ["The evening"]
    clock.release(evening.rounds.get(number=1))
    (first, *tables, last) = texts(client, "joi", "?round=1")["The seats"]
    assert (first, last) == ("Joia muzicală · Round 1", f"{HOME}joi/rounds/1/")
    assert len(tables) == 2
    assert re.fullmatch(r"Table 1: .+ – .+ \(North–South\), .+ – .+ \(East–West\)", tables[0])
    assert list(texts(client, "joi")) == ["The evening", "The seats"]


def test_the_podium_and_a_result_are_by_the_names_of_the_public(client, finished, site):
    finished([MADE], [LOST])
    day = texts(client, "cupa")["The podium"][0].partition(", ")[2]
    assert texts(client, "cupa") == {
        "The podium": [
            f"Cupa de toamnă, {day}",
            "1. Ana Mureșan – Ion Pop 21",  # 14 and 7
            "2. Eva Rusu – Dan Kovács 4",
            "3. Ilinca Puig – Pau Szabó 0",
            "3. Réka Vila – Imre Nagy 0",
            f"The full standing: {HOME}cupa/",
        ]
    }
    ana = Player.objects.get(name="Ana Mureșan")
    Membership.objects.filter(player=ana).update(naming="hidden")
    raise_versions_of(ana)
    assert texts(client, "cupa", "?entry=1") == {
        "The result": [
            "Ion Pop (+1)",
            f"Cupa de toamnă, {day}",
            "Place 1 of 4",
            "Points of all rounds: 21",
            f"{HOME}cupa/entries/1/",
        ]
    }


def test_what_is_kept_back_is_in_no_text(client, club, site):
    evening = evening_in(club)
    evening.state = State.FINISHED
    evening.save()
    raise_version(evening)
    for query in ("", "?entry=1"):
        (lines,) = texts(client, evening.slug, query).values()
        assert lines[0] == "Cupa de toamnă"
        assert lines[-1] == f"{HOME}{evening.slug}/"
        assert len(lines) == 4


def test_a_laptop_in_a_hall_names_no_address(client, club):
    ClubPage.objects.create(club=club)
    tournament_of(club, takes_sign_ups=True)
    assert "://" not in str(texts(client, "joi"))
    assert "people at home cannot open its pages" in client.get("/t/joi/tell/").content.decode()


def test_whatsapp_gets_the_whole_text_unless_it_is_too_long(client, club, site):
    evening = tournament_of(club, place="Casa & Grădina")
    (lines,) = texts(client, "joi").values()
    page = client.get("/t/joi/tell/").content.decode()
    (address,) = re.findall(r'href="(https://wa\.me/[^"]+)"', page)
    assert parse_qs(urlsplit(unescape(address)).query) == {"text": ["\n".join(lines)]}
    (told,) = told_of(evening, "", round_=None, entry=None)
    assert told.whatsapp
    assert told._replace(text="ș" * 2000).whatsapp == ""


@pytest.mark.parametrize("hidden", ["draft", "rehearsal"])
def test_a_draft_and_a_rehearsal_are_told_to_nobody(client, club, appointed, hidden):
    evening = tournament_of(club)
    if hidden == "draft":
        evening.state = State.DRAFT
    else:
        evening.rehearsal_of = tournament_of(club, slug="earnest")
    evening.save()
    client.force_login(appointed("organiser", club))
    assert client.get("/t/joi/").status_code == 200
    assert "Tell the others" not in client.get("/t/joi/").content.decode()
    for page in ("tell/", "picture.png"):
        assert client.get(f"/t/joi/{page}").status_code == 404
