"""Score sheets as they are printed for a round."""

import uuid

import pytest

from club.settings import LANGUAGES
from engine.ranking.tie_breaks import TieBreak
from scoring.documents.score_sheets import score_sheets
from scoring.games import GAMES
from scoring.log.actions import record
from scoring.log.commands import DealAt
from scoring.writers.pdf.score_table import ScoreSheet
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import after, bare, read, text_of, words_of
from tests.scoring.documents.test_deals import INDIVIDUAL, REMI
from tests.scoring.evenings import under_way

pytestmark = pytest.mark.django_db

HEAD = "/t/cupa-pairs/"


def words(client, address):
    return words_of(client.get(address).content)


def text(client, address):
    return text_of(client.get(address).content)


def test_a_score_sheet_is_filled_with_what_is_entered(evening, client):
    found = words(client, f"{HEAD}scoresheets.pdf?round=1")
    at = after("4M", found, 15)
    assert at == "4M 14 14 4 4 2 7 21 4 0 1S 3 breach, W 21".split()
    assert after("Total", found[found.index("breach,") :], 3) == ["Total", "21", "−8"]


def test_a_blank_score_sheet_has_a_line_for_each_deal(evening, client):
    page = read(client.get(f"{HEAD}scoresheets.pdf?blank=1").content).pages[0]
    found = page.extract_text().split()
    assert "4M" not in found
    assert [word for word in found if word.isdecimal()][:6].count("4") == 1
    assert {"1", "2", "3", "4"} <= set(found)


@pytest.mark.parametrize(("deals", "pages"), [(4, 1), (9, 2)])
def test_two_tables_share_a_page_where_both_have_room(club, client, deals, pages):
    under_way(club, tables=2, deals=deals)
    found = read(client.get(f"{HEAD}scoresheets.pdf").content)
    assert len(found.pages) == pages
    said = bare(found.pages[-1].extract_text())
    assert ("Table1" in said, "Table2" in said) == (pages == 1, True)


@pytest.mark.parametrize("language", dict(LANGUAGES))
def test_two_tables_share_a_page_however_long_the_small_print_is(club, client, language):
    under_way(club, tables=2, deals=4, tie_breaks=list(map(str, TieBreak))[:3])
    found = read(client.get(f"{HEAD}scoresheets.pdf?language={language}").content)
    assert len(found.pages) == 1


@pytest.mark.parametrize(("again", "last"), [(False, "4"), (True, "5")])
def test_a_sheet_has_lines_for_the_deals_that_are_still_played(club, client, scorer, again, last):
    round_ = under_way(club).rounds.get()
    breach = {"breach": {"by": "W", "kind": "illegal_card", "again": again}}
    record(DealAt(round_, 1, 1), breach, key=uuid.uuid4(), by=scorer)
    found = words(client, f"{HEAD}scoresheets.pdf")
    assert found[found.index("Total") - 1] == last


@pytest.mark.parametrize("game", ["pairs", "individual", "remi"])
def test_a_table_with_a_page_of_its_own_fills_it(game):
    own = GAMES[game]
    blank = ScoreSheet([""] * len(own.scorers(4)), blank=12)
    rules = own.result.rules_of({})
    lowest = []

    def see(text, _matrix, at, _font, _size):
        if text.strip() == "Total":
            lowest.append(at[5])

    made = score_sheets(letterhead(language="en"), "Cup", [blank], own, rules)
    read(made).pages[0].extract_text(visitor_text=see)
    assert min(lowest) < 842 / 4


def test_a_sheet_for_home_needs_no_round(club, client):
    under_way(club, rounds=0)
    found = words(client, f"{HEAD}scoresheets.pdf")
    assert "12" in found


def test_an_individual_sheet_says_the_rules_that_are_played(club, client, scorer):
    own = {"type_value_to_winner_only": True, "breach_costs_player": 20}
    tournament = under_way(
        club, "individual", at_table=3, rules={**own, "stuck_player_loses_place_point": False}
    )
    at = DealAt(tournament.rounds.get(), 1, 1)
    record(at, INDIVIDUAL, key=uuid.uuid4(), by=scorer)
    found = text(client, "/t/cupa-individual/scoresheets.pdf")
    assert bare("for the winner of the deal only") in found
    assert bare("−20") in found
    assert "loses" not in found
    words_ = words(client, "/t/cupa-individual/scoresheets.pdf")
    assert after("P", words_, 10) == "P II 2 2 III 1 1 I 6 6".split()


def test_a_remi_sheet_shows_what_was_laid_and_left(club, client, scorer):
    tournament = under_way(club, "remi", at_table=3)
    record(DealAt(tournament.rounds.get(), 1, 1), REMI, key=uuid.uuid4(), by=scorer)
    found = words(client, "/t/cupa-remi/scoresheets.pdf")
    assert after("120", found, 4) == ["120", "✓J", "+", "440"]
    assert after("60", found, 4) == ["60", "35", "25", "25"]
