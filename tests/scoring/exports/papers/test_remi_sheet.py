from engine.editions import RemiRules
from scoring.exports.papers.remi_sheet import RemiDeal, RemiHand, RemiSheet, remi_sheets
from tests.scoring.exports.made_of import letterhead
from tests.scoring.exports.reading import after, bare, read, words_of

HEAD = letterhead(language="en")


def test_a_filled_sheet_adds_up():
    deals = [
        RemiDeal([RemiHand(120, 0, "joker", 440), RemiHand(None, None, "", -100)], double=True),
        RemiDeal([RemiHand(50, 20, "", 30), RemiHand(80, 0, "", 130)]),
    ]
    content = remi_sheets(HEAD, "Remi", [RemiSheet(["Ana", "Ion"], "", deals)])
    assert after("1", words_of(content), 22) == [
        *("1", "×", "2", "120", "0", "joker", "440", "440", "−100", "−100"),
        *("2", "50", "20", "30", "470", "80", "0", "130", "30"),
        *("Total", "470", "30"),
    ]


def test_the_rules_below_are_those_that_the_club_plays():
    rules = RemiRules(unopened_costs=150, tiles={"1": 30, "2": 5, "3": 5, "joker": 60})
    text = bare(
        read(remi_sheets(HEAD, "Remi", [RemiSheet([""] * 4, "", (), 8)], rules=rules))
        .pages[0]
        .extract_text()
    )
    assert "unopened−150" in text
    assert "Tiles:2,3=5;1=30;joker=60." in text
