"""Cards to cut, by which the seats of a table of players are drawn."""

import pytest

from tests.scoring.documents.reading import bare, text_of
from tests.scoring.evenings import under_way

pytestmark = pytest.mark.django_db


def cards(client, tournament):
    return text_of(client.get(f"/t/{tournament.slug}/seatcards.pdf?language=en").content)


def test_each_table_has_as_many_notes_as_players(club, client):
    said = cards(client, under_way(club, "individual", tables=2, at_table=3))
    assert [said.count(bare(each)) for each in ("Table 1", "Do", "Re", "Mi", "Fa")] == [
        3,
        2,
        2,
        2,
        0,
    ]
    assert said.count(bare("You are player 1, and deal first.")) == 2


def test_the_eighth_is_guido(club, client):
    said = cards(client, under_way(club, "individual", at_table=8))
    assert bare("Guido d'Arezzo") in said
    assert "V7" in said
    assert "Vp" in said
    assert bare("You sit wherever you like. The others keep their order.") in said


def test_they_are_listed_for_tables_of_players_only(club, client):
    address = "seatcards.pdf"
    listed = [
        address in client.get(f"/t/{under_way(club, entering).slug}/papers/").content.decode()
        for entering in ("individual", "pairs", "remi")
    ]
    assert listed == [True, False, False]
