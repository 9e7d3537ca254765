"""Each sentence about a season follows from a setting, and from nothing else."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from engine.ranking.season import PointsBy, SeasonCounting, Takes, Tie
from engine.ranking.teams import TeamBy
from scoring.seasons.rules import SeasonChoices, TournamentChoice
from scoring.seasons.season_texts import listed, points, sentences

NAMES = {1: "Seara 1", 2: "Finala", 3: "Cupa"}
USUAL = [
    "All tournaments of the season count.",
    "The places are worth 12, 10, 8, 6, 5, 4, 3, 2 and 1 points.",
    "Both players of a pair get its points, and so do all of a team; a substitute gets a share.",
    "Players who share a place get its points in full.",
    "Taking part earns 1 extra point each time.",
    "All results count.",
    "Ties are broken by more tournaments won, then the best single result; "
    "otherwise the place is shared.",
    "A team gets the points of its best 5 members.",
]


def said(chosen, held=10):
    with override("en"):
        return sentences(chosen, NAMES, held, has_teams=True)


def by(**rules):
    return SeasonChoices(rules=SeasonCounting(**rules))


def test_the_usual_rules_in_full():
    assert said(SeasonChoices()) == USUAL


@pytest.mark.parametrize(
    ("chosen", "at", "sentence"),
    [
        (
            SeasonChoices(which=TournamentChoice.GAMES, games=("pairs", "remi")), 0,
            "Tournaments of Muzicando in pairs and Remi etalat count.",
        ),
        (
            SeasonChoices(which=TournamentChoice.PICKED, picked=frozenset({1, 3, 77})), 0,
            "2 chosen tournaments of the season count.",
        ),
        (by(scale=(7, Fraction(7, 2))), 1, "The places are worth 7 and 3.5 points."),
        (by(splits_ties=True), 3,
         "Players who share a place share the points of the places involved."),
        (by(bonus=Fraction(3, 2)), 4,
         "Taking part earns 1.5 extra points each time."),
        (by(takes=Takes.BEST, best=8), 5,
         "Everyone’s best 8 results of 10 tournaments count."),
        (by(takes=Takes.BEST, best=1), 5, "Everyone’s best result of 10 tournaments counts."),
        (by(takes=Takes.BEST, best=10), 5, "Everyone’s best 10 results count."),
        (by(takes=Takes.DROP, drop=2), 5,
         "Everyone’s worst 2 results do not count; missed tournaments go first."),
        (by(takes=Takes.DROP, drop=1), 5,
         "Everyone’s worst result does not count; a missed tournament is that one."),
        (by(ties=()), 6, "Equal points share the place."),
        (by(ties=(Tie.TOURNAMENTS,)), 6,
         "Ties are broken by more tournaments played; otherwise the place is shared."),
        (by(team_by=TeamBy.AVERAGE), 7,
         "A team gets the average of its members who have played."),
        (by(team_best=1), 7, "A team gets the points of its best member."),
    ],
)  # fmt: skip
def test_one_setting_changes_one_sentence(chosen, at, sentence):
    assert said(chosen) == [*USUAL[:at], sentence, *USUAL[at + 1 :]]


@pytest.mark.parametrize(
    ("way", "sentence"),
    [
        (PointsBy.SCORE, "Everyone keeps the points made in the tournament itself."),
        (
            PointsBy.PERCENT,
            "The winner gets 100 points, and the others the percentage of the winner’s score that "
            "they made.",
        ),
    ],
)
def test_where_no_place_brings_points_nothing_is_said_of_shared_places(way, sentence):
    assert said(by(by=way)) == [USUAL[0], sentence, USUAL[2], *USUAL[4:]]


def test_settings_that_add_a_sentence_or_take_one_away():
    assert said(by(bonus=0)) == [*USUAL[:4], *USUAL[5:]]
    ranked = "Players with at least 5 tournaments are ranked."
    assert said(by(at_least=5)) == [*USUAL[:6], ranked, *USUAL[6:]]
    weights = {2: 2, 1: Fraction(3, 2), 3: Fraction(3, 2), 99: 7}
    assert said(SeasonChoices(weights=weights)) == [
        USUAL[0],
        "What is won in Finala counts double.",
        "What is won in Seara 1 and Cupa counts 1.5 times.",
        *USUAL[1:],
    ]


def test_a_club_without_teams_reads_nothing_of_teams():
    with override("en"):
        assert sentences(SeasonChoices(), NAMES, 10, has_teams=False) == USUAL[:-1]


def test_numbers_are_as_short_as_they_can_be():
    with override("en"):
        values = (7, Fraction(15, 2), Fraction(1, 3), Fraction(-5, 4), 0, Fraction(200, 2))
        assert [points(value) for value in values] == [
            "7", "7.5", "0.33", "−1.25", "0", "100"
        ]  # fmt: skip
        assert [listed(names) for names in (["A"], ["A", "B"], ["A", "B", "C"])] == [
            "A", "A and B", "A, B and C"
        ]  # fmt: skip
    with override("ro"):
        assert points(Fraction(15, 2)) == "7,5"
