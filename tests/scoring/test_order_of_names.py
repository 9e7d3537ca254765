"""Wherever people are listed they stand in one order, that of the reader's language."""

import re
from html import unescape

import pytest
from django.urls import reverse

from club.entries.door_code import door_word
from club.memberships.actions import add_member
from club.models import Club, Player
from scoring.documents.seat_list import SeatLine, seats_by_name
from tests.club.evenings import come_in, tournament_of
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import text_of, words_of
from tests.scoring.evenings import under_way

pytestmark = pytest.mark.django_db

IN_ORDER = ["Pop", "Sava", "Szabó", "Șerba", "Ștefan", "Tat", "Țiplea", "Vlad", "Zoicaș"]
AS_THEY_CAME = ["Vlad", "Șerba", "Zoicaș", "Pop", "Țiplea", "Szabó", "Tat", "Ștefan", "Sava"]


def in_text(text):
    """Each once, where it comes first: next to the name stands what strangers see of it."""
    return list(dict.fromkeys(re.findall("|".join(IN_ORDER), unescape(text))))


@pytest.fixture
def reader(client, appointed):
    client.force_login(appointed("owner"))
    client.cookies["language"] = "ro"
    return client


@pytest.fixture
def members(club):
    return [add_member(club, Player(name=name)) for name in AS_THEY_CAME]


@pytest.mark.parametrize(
    "page", ["", "?sort=player", "members.csv", "?kind=all&sort=team", "{pk}/merge/"]
)
def test_members(reader, members, page):
    Club.objects.update(language="ro")  # which its files speak
    text = reader.get("/clubs/do-re-mi/members/" + page.format(pk=members[0].pk)).content.decode()
    body = text.partition("<main")[2].partition("<select")[2] if "pk" in page else text
    found = in_text(body)
    assert found == [name for name in IN_ORDER if "pk" not in page or name != "Vlad"]


def test_members_the_other_way_round(reader, members):
    text = reader.get("/clubs/do-re-mi/members/?sort=-player").content.decode()
    assert in_text(text) == IN_ORDER[::-1]


def test_members_page_by_page(reader, club):
    for at in range(60):
        add_member(club, Player(name=f"Țăran {at:02}"))
    add_member(club, Player(name="Șerban"))
    pages = [
        reader.get(f"/clubs/do-re-mi/members/?page={page}").content.decode() for page in (1, 2, 3)
    ]
    found = [list(dict.fromkeys(re.findall(r"Țăran \d\d|Șerban", page))) for page in pages]
    assert [len(page) for page in found] == [25, 25, 11]
    assert [name for page in found for name in page] == [
        "Șerban",
        *(f"Țăran {at:02}" for at in range(60)),
    ]


def test_members_on_paper(reader, club, members):
    type(club).objects.update(language="ro")
    content = reader.get("/clubs/do-re-mi/members.pdf").content
    assert in_text(text_of(content)) == IN_ORDER


def test_members_who_have_not_entered_and_those_offered(reader, club, members):
    tournament_of(club)
    guest = add_member(club, Player(name="Ábel"), is_guest=True)
    text = reader.get("/t/joi/people/?kind=members").content.decode()
    board, offered = text.split("<datalist")
    assert in_text(board) == IN_ORDER
    assert board.index("Ábel") > board.index("Zoicaș")
    assert in_text(offered) == IN_ORDER
    assert guest.player.name in offered


def test_seats_on_paper():
    seated = [SeatLine(name, "5") for name in AS_THEY_CAME]
    content = seats_by_name(letterhead(language="ro"), "Runda 1", seated)
    assert [word for word in words_of(content) if word in IN_ORDER] == IN_ORDER


def evening(club):
    tournament = under_way(club, "individual", tables=2, at_table=4)
    found = tournament.entries.order_by("number")
    for entry, name in zip(found, AS_THEY_CAME, strict=False):
        entry.line_up.get().player.memberships.update(naming="full")
        Player.objects.filter(pk=entry.line_up.get().player_id).update(name=name)
    return tournament


@pytest.mark.parametrize("page", ["me/", "?sort=name"])
def test_who_plays(reader, club, page):
    evening(club)
    found = in_text(reader.get(f"/t/cupa-individual/{page}").content.decode().split("<main")[1])
    assert found == [name for name in IN_ORDER if name != "Sava"]


def test_the_wall(reader, club):
    evening(club).rounds.update(started_at=None)
    page = reader.get(reverse("wall:pages", args=["cupa-individual"]), {"language": "ro"})
    assert in_text(page.content.decode()) == [name for name in IN_ORDER if name != "Sava"]


def test_the_door(reader, club):
    tournament = tournament_of(club, "individual")
    for entry, name in zip(come_in(tournament, 9, is_here=False), AS_THEY_CAME, strict=True):
        Player.objects.filter(entries__entry=entry).update(name=name)
    found = in_text(reader.get(f"/t/joi/door/{door_word(tournament)}/").content.decode())
    assert found == IN_ORDER
