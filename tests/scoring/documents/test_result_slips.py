import pytest

from scoring.documents.result_slips import Slip, result_slips
from scoring.games import GAMES
from tests.scoring.documents.made_of import ADDRESS, letterhead
from tests.scoring.documents.reading import after, read, sizes_of, words_of

HEAD = letterhead(language="en")
EVENING = "/t/cupa-pairs/"


@pytest.mark.parametrize(("deals", "pages"), [(4, 1), (8, 1), (9, 2), (16, 2)])
def test_slips_have_a_line_for_each_deal(deals, pages):
    numbers = [f"d{number}" for number in range(deals)]
    slips = [Slip(f"Table {n}", [("N–S", "Ana"), ("E–W", "Ion")], numbers, ADDRESS) for n in (1, 2)]
    for game in ("pairs", "individual"):
        content = result_slips(HEAD, "Cup", slips, GAMES[game])
        assert len(read(content).pages) == pages
        assert [word for word in words_of(content) if word[0] == "d"] == numbers * 2


def test_the_form_that_every_slip_has_is_drawn_once(monkeypatch):
    from scoring.documents import result_slips

    drawn, draw = [], result_slips.draw_form
    monkeypatch.setattr(
        result_slips, "draw_form", lambda *form, **look: drawn.append(form) or draw(*form, **look)
    )
    slips = [Slip(f"Table {n}", [("N–S", "Ana"), ("E–W", "Ion")], ["d1", "d2"]) for n in range(50)]
    words = words_of(result_slips.result_slips(HEAD, "Cup", slips, GAMES["pairs"]))
    assert (len(drawn), words.count("d2"), words.count("Table")) == (1, 50, 50)


def test_every_name_on_a_slip_has_one_size_however_long():
    names = ["Maximiliana-Theodora Constantinescu-Mărgineanu de la Râșnov", "Ion Pop", "Eva Rusu"]
    for players in ([*enumerate(names, 1)], [(1, "Ana Vila"), *enumerate(names[1:], 2)]):
        slip = Slip("Table 1", [(str(at), name) for at, name in players], ["1"], ADDRESS, seats=3)
        content = result_slips(HEAD, "Cup", [slip], GAMES["individual"])
        assert {size for _at, name in players for size in sizes_of(content, name)} == {9.5}


def test_a_pairs_slip_offers_everything_to_circle():
    slip = Slip("Table 1", [("N–S", "Ana")], ["7"], ADDRESS)
    assert after("7", words_of(result_slips(HEAD, "Cup", [slip], GAMES["pairs"])), 16) == [
        *("7", "1", "2", "3", "4", "S", "G", "P", "M"),
        *("N", "E", "S", "W", "□", "N–S", "E–W"),
    ]


def test_an_individual_slip_has_a_place_and_points_for_each_player():
    slip = Slip("Table 1", [("1", "Ana")], ["7"], ADDRESS, seats=3)
    words = words_of(result_slips(HEAD, "Cup", [slip], GAMES["individual"]))
    assert after("Type", words, 20) == [
        *("Type", "Chosen", "by", "I", "II", "III", "Last", "one", "stuck", "Breach"),
        *("1", "2", "3", "7", "S", "G", "P", "M", "□", "Checked"),
    ]


def test_a_remi_slip_holds_all_that_a_deal_of_remi_is_scored_by():
    slip = Slip("Table 1", [("1", "Ana")], ["7"], ADDRESS, seats=2)
    words = words_of(result_slips(HEAD, "Cup", [slip], GAMES["remi"]))
    of_player = ["yes", "no", "✓", "1", "J", "□", *"123456", "□"]
    assert after("7", words, 32) == ["7", "□", "□", "1", *of_player, "2", *of_player, "Closed"]
    said = " ".join(words)
    for head in ("Opened", "Three or fewer not announced", "On the board", "Points"):
        assert head in said
    assert "4 two-coloured" in said


@pytest.mark.django_db
def test_a_slip_leads_to_where_it_is_typed_in(evening, client, monkeypatch):
    told = []
    from scoring.documents import result_slips

    monkeypatch.setattr(
        result_slips, "draw_code", lambda _document, address, *_place: told.append(address)
    )
    client.get(f"{EVENING}rounds/1/slips.pdf")
    assert told == [
        f"http://testserver{EVENING}rounds/1/tables/{table}/deals/1/enter/" for table in (1, 2)
    ]
