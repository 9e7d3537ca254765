"""Cards for tables and entries, and slips: what is on them, and that none is lost."""

from datetime import date

import pytest

from scoring.exports.papers.diploma import Diploma, diplomas
from scoring.exports.papers.guide_cards import Guide, GuideRound, guide_cards
from scoring.exports.papers.poster import poster
from scoring.exports.papers.result_slips import Slip, individual_slips, pairs_slips, remi_slips
from scoring.exports.papers.table_cards import TableCard, table_cards
from tests.scoring.exports.made_of import ADDRESS, letterhead
from tests.scoring.exports.reading import after, bare, read, text_of, words_of

HEAD = letterhead(language="en")


@pytest.mark.parametrize(("cards", "pages"), [(0, 1), (1, 1), (2, 1), (3, 2)])
def test_two_table_cards_share_a_page(cards, pages):
    tables = [TableCard(f"T{number}", ADDRESS) for number in range(cards)]
    reader = read(table_cards(HEAD, "Cup", tables))
    assert len(reader.pages) == pages
    assert [mark.title for mark in reader.outline] == [f"Table T{n}" for n in range(cards)]


def test_a_guide_card_says_where_to_sit_and_when_not():
    rounds = [GuideRound("1", "12", "N–S", "Ana & Ion"), GuideRound("2", "", "", "")]
    assert text_of(guide_cards(HEAD, "Cup", [Guide("Eva", "7", rounds)])) == (
        "7CupEvaRdTableSeatAgainst112N–SAna&Ion2Yousitout"
    )


@pytest.mark.parametrize(("rounds", "cards"), [(0, 1), (20, 1), (21, 2), (45, 3)])
def test_very_many_rounds_take_more_cards_and_none_is_lost(rounds, cards):
    guide = Guide("Ana", "7", [GuideRound(f"r{n}", "1", "N", "x") for n in range(rounds)])
    words = words_of(guide_cards(HEAD, "Cup", [guide]))
    assert words.count("Ana") == cards
    assert [word for word in words if word[0] == "r"] == [f"r{n}" for n in range(rounds)]


@pytest.mark.parametrize(("deals", "pages"), [(4, 1), (6, 1), (7, 2), (16, 2)])
def test_slips_have_a_line_for_each_deal(deals, pages):
    numbers = [f"d{number}" for number in range(deals)]
    slips = [Slip(f"Table {n}", [("N–S", "Ana"), ("E–W", "Ion")], numbers, ADDRESS) for n in (1, 2)]
    for make in (pairs_slips, individual_slips):
        content = make(HEAD, "Cup", slips)
        assert len(read(content).pages) == pages
        assert [word for word in words_of(content) if word[0] == "d"] == numbers * 2


def test_a_pairs_slip_offers_everything_to_circle():
    slip = Slip("Table 1", [("N–S", "Ana")], ["7"], ADDRESS)
    assert after("7", words_of(pairs_slips(HEAD, "Cup", [slip])), 16) == [
        *("7", "1", "2", "3", "4", "S", "G", "P", "M"),
        *("N", "E", "S", "W", "□", "N–S", "E–W"),
    ]


def test_an_individual_slip_has_a_place_and_points_for_each_player():
    slip = Slip("Table 1", [("1", "Ana")], ["7"], ADDRESS, seats=3)
    words = words_of(individual_slips(HEAD, "Cup", [slip]))
    assert after("Type", words, 20) == [
        *("Type", "Chosen", "by", "I", "II", "III", "Last", "one", "stuck", "Breach"),
        *("1", "2", "3", "7", "S", "G", "P", "M", "□", "Checked"),
    ]


def test_a_remi_slip_asks_who_closed_with_what_and_what_each_laid():
    slip = Slip("Table 1", [("1", "Ana")], ["7"], ADDRESS, seats=2)
    words = words_of(remi_slips(HEAD, "Cup", [slip]))
    assert after("7", words, 9) == ["7", "□", "□", "1", "2", "–", "1", "J", "□"]
    assert words.count("Laid") == words.count("Trump") == 2


def test_a_diploma_names_the_place_the_person_the_club_and_the_day():
    awarded = [Diploma("Ana Pop", 1), Diploma("Ion Bud", 12), Diploma("Eva", 0, "the youngest")]
    content = diplomas(HEAD, "Cup", date(2026, 5, 12), awarded, where="Sighet")
    pages = [bare(page.extract_text()) for page in read(content).pages]
    for page, said in zip(pages, ("PlaceI", "Place12", "theyoungest"), strict=True):
        assert said in page
        assert "ClubulPortativ" in page
        assert bare("Sighet, 12 May 2026") in page
    assert "AnaPop" in pages[0]


@pytest.mark.parametrize("size", ["A4", "A3"])
def test_a_poster_shows_its_address(size):
    address = "http://192.168.1.20:8000/t/cupa-de-toamna/"
    text = text_of(poster(HEAD, "Cup", address, lines=["Friday at six"], size=size))
    assert bare("Friday at six") in text
    assert address in text
