import pytest

from engine.seats import Side
from scoring.documents.score_sheets import score_sheets
from scoring.games import GAMES
from scoring.games.pairs_sheet import ScoredDeal
from scoring.writers.pdf.score_table import ScoreSheet
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import after, read, words_of

HEAD = letterhead(language="en")
PAIRS = GAMES["pairs"]
DEALS = [
    ScoredDeal("3M", Side.NS, 14, 3),
    ScoredDeal("1S", Side.EW, 3, 9),
    ScoredDeal("4P", Side.NS, -2, 5),
    ScoredDeal("", None, 0, -12, "annulled"),
]


def sheets(matches):
    return score_sheets(HEAD, "S", matches, PAIRS, PAIRS.result.rules_of({}))


def test_a_match_is_set_as_the_rulebooks_print_it():
    words = words_of(sheets([ScoreSheet(["A", "B"], "Round 5", DEALS)]))
    heads = "Contract won Points of the deal Running total".split()
    mirrored = "Running total Points of the deal Contract won".split()
    at = words.index("Contract")
    assert words[at - 2 : at + 16] == ["North–South", "East–West", *heads, *mirrored]
    assert words[at + 16 : at + 45] == [
        *("1", "3M", "14", "14", "3", "3"),
        *("2", "3", "17", "12", "9", "1S"),
        *("3", "4P", "−2", "15", "17", "5"),
        *("4", "annulled", "0", "15", "5", "−12", "annulled"),
        *("Total", "15", "5", "Total"),
    ]


def test_a_blank_sheet_has_numbered_lines_and_no_points():
    words = words_of(sheets([ScoreSheet(["", ""], "", (), 4)]))
    assert after("1", words, 6) == ["1", "2", "3", "4", "Total", "Total"]


def test_totals_wait_while_lines_are_empty():
    words = words_of(sheets([ScoreSheet(["A", "B"], "", DEALS[:1], 1)]))
    assert after("1", words, 9) == ["1", "3M", "14", "14", "3", "3", "2", "Total", "Total"]


@pytest.mark.parametrize("deals", [1, 29, 30, 31, 64, 200])
def test_a_long_match_goes_on_and_its_totals_stand_at_the_end(deals):
    content = sheets([ScoreSheet(["A", "B"], "", DEALS[:1] * deals)])
    pages = [page.extract_text().split() for page in read(content).pages]
    assert [("Total" in page) for page in pages] == [False] * (len(pages) - 1) + [True]
    assert after("Total", pages[-1], 4) == ["Total", str(14 * deals), str(3 * deals), "Total"]
    wons = sum(page.count("3M") for page in pages)
    assert wons == deals


@pytest.mark.parametrize(("times", "pages"), [(1, 2), (6, 3)])
def test_each_match_has_its_page_or_half_of_one_and_its_bookmark(times, pages):
    matches = [ScoreSheet(["A", "B"], f"Table {number}", times * DEALS) for number in (1, 2, 3)]
    reader = read(sheets(matches))
    assert [mark.title for mark in reader.outline] == [f"Table {n} · A – B" for n in (1, 2, 3)]
    assert len(reader.pages) == pages
