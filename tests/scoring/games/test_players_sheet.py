import pytest

from engine.editions import RO
from scoring.documents.score_sheets import score_sheets
from scoring.games import GAMES
from scoring.writers.pdf.score_table import PlayersDeal, ScoreSheet
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import after, bare, read, words_of

HEAD = letterhead(language="en")


def sheets(sheet):
    return score_sheets(HEAD, "T", [sheet], GAMES["individual"], RO)


def test_places_points_and_totals_run_on_for_each_player():
    deals = [
        PlayersDeal("S", [["I"], ["II"], ["III"]], [4, 3, 2]),
        PlayersDeal("M", [["III"], [""], ["I"]], [5, -11, 7]),
    ]
    content = sheets(ScoreSheet(["Ana", "Ion", "Ilie"], "", deals))
    assert after("1", words_of(content), 25) == [
        *("1", "S", "I", "4", "4", "II", "3", "3", "III", "2", "2"),
        *("2", "M", "III", "5", "9", "−11", "−8", "I", "7", "9"),
        *("Total", "9", "−8", "9"),
    ]


@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_have_a_table_to_write_on(players):
    content = sheets(ScoreSheet([""] * players, "", (), players))
    text = bare(read(content).pages[0].extract_text())
    assert [f"Player{number}" in text for number in range(1, 10)] == [
        number <= players for number in range(1, 10)
    ]
    assert f"I={players}" in text
