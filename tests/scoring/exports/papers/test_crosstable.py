import pytest

from scoring.exports.as_csv import as_csv
from scoring.exports.papers.crosstable import Entrant, crosstable, crosstable_sheet
from scoring.exports.press.page import MM
from tests.scoring.exports.made_of import letterhead
from tests.scoring.exports.reading import read, words_of

HEAD = letterhead(language="en")


def entrants(number):
    return [Entrant(f"Name{at:03}", 1000 + at) for at in range(number)]


@pytest.mark.parametrize(
    ("number", "width", "pages"), [(4, 297, 1), (20, 297, 1), (30, 420, 1), (60, 420, 4)]
)
def test_the_paper_grows_with_the_entrants(number, width, pages):
    reader = read(crosstable(HEAD, "T", entrants(number), {}))
    assert round(reader.pages[0].mediabox.width / MM) == width
    assert len(reader.pages) == pages


@pytest.mark.parametrize("number", [0, 1, 2, 21, 44, 70])
def test_every_result_is_printed_once(number):
    results = {
        (one, two): f"r{one}x{two}" for one in range(number) for two in range(number) if one != two
    }
    words = words_of(crosstable(HEAD, "T", entrants(number), results))
    assert sorted(word for word in words if word.startswith("r")) == sorted(results.values())


def test_the_same_can_be_taken_away_as_rows():
    results = {(0, 1): 14, (1, 0): -3}
    sheet = crosstable_sheet(HEAD, "T", entrants(2), results)
    assert as_csv(sheet).decode("utf-8-sig").splitlines() == [
        "No.,Name,1,2,Points",
        "1,Name000,,14,1000",
        "2,Name001,-3,,1001",
    ]
