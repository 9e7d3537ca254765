from engine.editions import REMI, RemiRules
from scoring.documents.score_sheets import score_sheets
from scoring.games import GAMES
from scoring.writers.pdf.score_table import PlayersDeal, ScoreSheet
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import after, bare, read, words_of

HEAD = letterhead(language="en")


def test_a_filled_sheet_adds_up():
    deals = [
        PlayersDeal("× 2", [["120", "0", "joker"], ["", "", ""]], [440, -100]),
        PlayersDeal("", [["50", "20", ""], ["80", "0", ""]], [30, 130]),
    ]
    content = score_sheets(
        HEAD, "Remi", [ScoreSheet(["Ana", "Ion"], "", deals)], GAMES["remi"], REMI
    )
    assert after("1", words_of(content), 22) == [
        *("1", "×", "2", "120", "0", "joker", "440", "440", "−100", "−100"),
        *("2", "50", "20", "30", "470", "80", "0", "130", "30"),
        *("Total", "470", "30"),
    ]


def test_the_rules_below_are_those_that_the_club_plays():
    rules = RemiRules(unopened_costs=150, tiles={"1": 30, "2": 5, "3": 5, "joker": 60})
    text = bare(
        read(score_sheets(HEAD, "R", [ScoreSheet([""] * 4, "", (), 8)], GAMES["remi"], rules))
        .pages[0]
        .extract_text()
    )
    assert "unopened−150" in text
    assert "Tiles:2,3=5;1=30;joker=60." in text
