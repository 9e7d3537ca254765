"""Seats drawn with notes at the desk."""

import re
from random import Random

import pytest

from club.models import Round, Seat
from club.pairings import actions, draw_views
from engine.dealing import seat_cards
from tests.scoring.evenings import under_way


@pytest.fixture
def desk(client, appointed, monkeypatch):
    client.force_login(appointed("organiser"))
    monkeypatch.setattr(draw_views, "CHANCE", Random(3))
    return client


def seated(tournament):
    """The numbers of the entries round table 1."""
    seats = Seat.objects.filter(table__round__tournament=tournament, table__number=1)
    return list(seats.order_by("place").values_list("entry__number", flat=True))


def address(tournament):
    return f"/t/{tournament.slug}/rounds/1/draw/"


def notes(page):
    return re.findall(r'<li value="(\d)">.*?<span class="edition">(.*?)</span>', page, re.DOTALL)


def test_the_cards_are_the_rainbow_and_guido():
    assert [str(card) for card in seat_cards(8)] == "R1 O2 Y3 G4 B5 I6 V7 Vp".split()
    assert [str(card) for card in seat_cards(3)] == "R1 O2 Y3".split()


def test_a_press_shuffles_and_the_seats_follow_the_notes(desk, club):
    tournament = under_way(club, "individual", at_table=5)
    before = seated(tournament)
    assert notes(desk.get(address(tournament)).content.decode()) == []
    page = desk.post(address(tournament), {"do": "draw", "table": 1}, follow=True)
    assert sorted(seated(tournament)) == before != seated(tournament)
    assert notes(page.content.decode()) == [*zip("12345", "Do Re Mi Fa Sol".split(), strict=True)]
    assert "Guido" not in page.content.decode()


def test_every_order_comes_up(club):
    tournament = under_way(club, "individual", at_table=3)
    table, chance, met = Round.objects.get().tables.get(), Random(1), set()
    for _at in range(60):
        actions.draw_seats(table, chance)
        met.add(tuple(seated(tournament)))
    assert len(met) == 6


def test_guido_sits_where_they_like_and_the_others_keep_their_order(desk, club):
    tournament = under_way(club, "individual", at_table=8)
    desk.post(address(tournament), {"do": "draw", "table": 1})
    *others, guido = seated(tournament)
    entry = tournament.entries.get(number=guido).pk
    sit = {"do": "sit", "table": 1, "entry": entry, "place": 2}
    page = desk.post(address(tournament), sit, follow=True).content.decode()
    assert seated(tournament) == [*others[:2], guido, *others[2:]]
    assert notes(page)[1:4] == [("2", "Re"), ("3", "Guido d&#x27;Arezzo"), ("4", "Mi")]
    first = tournament.entries.get(number=others[0]).pk
    for wrong in ({"entry": first}, {"place": 0}, {"place": 8}, {"place": "x"}, {"do": ""}):
        assert desk.post(address(tournament), sit | wrong).status_code == 400
    assert seated(tournament) == [*others[:2], guido, *others[2:]]


def test_a_round_that_is_over_keeps_its_seats(desk, club):
    tournament = under_way(club, "individual")
    tournament.rounds.update(finished_at=tournament.starts)
    before = seated(tournament)
    page = desk.post(address(tournament), {"do": "draw", "table": 1}, follow=True)
    assert "This round is over: its seats stay." in page.content.decode()
    assert seated(tournament) == before


def test_only_tables_of_the_individual_version_are_drawn(desk, club):
    assert desk.get(address(under_way(club))).status_code == 404
