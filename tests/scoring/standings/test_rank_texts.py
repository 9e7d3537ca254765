import csv
from fractions import Fraction
from pathlib import Path

import pytest

from engine.ranking.places import Broke
from engine.ranking.rules import RankingRules, Scoring
from engine.ranking.tie_breaks import Apart, TieBreak
from scoring.standings import rank_texts
from scoring.standings.knockouts import LOST_FINAL, STILL_IN, WON_FINAL, WON_THIRD, Further

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))


def value(text):
    number = Fraction(text) if text else None
    return number if number is None or number.denominator > 1 else int(number)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_each_step_has_its_sentence(case):
    by = Apart(case["by"]) if case["by"] in list(Apart) else TieBreak(case["by"])
    broke = Broke(by, value(case["own"]), value(case["next"]))
    rules = RankingRules(scoring=Scoring(case["scoring"]))
    assert rank_texts.why_before(broke, rules, "X") == case["sentence"]


def test_from_below_the_values_change_places():
    broke = Broke(TieBreak.DEALS_WON, 3, 2)
    said = rank_texts.why_behind(broke, RankingRules(), "X")
    assert said == "behind X: same points, but 2 deals won to 3"


def test_nothing_is_said_where_nothing_decides():
    assert rank_texts.why_before(None, RankingRules(), "X") == ""
    assert rank_texts.why_behind(None, RankingRules(), "X") == ""


@pytest.mark.parametrize(
    ("own", "next_", "sentence"),
    [
        (WON_FINAL, LOST_FINAL, "ahead of X: the final decided"),
        (WON_THIRD, WON_THIRD - 1, "ahead of X: the match for third place decided"),
        (STILL_IN, 2, "ahead of X: entries that get further in the knock-out rank higher"),
    ],
)
def test_a_knock_out_is_decided_by_its_matches(own, next_, sentence):
    assert rank_texts.why_before(Further(own, next_), RankingRules(), "X") == sentence


def test_averages_stand_below_each_other():
    rules = RankingRules(scoring=Scoring.AVERAGE)
    assert (rank_texts.score(5, rules), rank_texts.score(Fraction(1, 3), rules)) == ("5.00", "0.33")


@pytest.mark.parametrize(
    ("form", "line", "title"),
    [("mitchell", 1, "North–South"), ("mitchell", 2, "East–West"), ("groups", 2, "Group B"),
     ("groups", 27, "Group 27"), ("mitchell", 3, "Line 3 of 3")],
)  # fmt: skip
def test_several_rankings_have_names(form, line, title):
    assert rank_texts.line_title(form, line, 3) == title
