"""Who is called the best partner, and who the toughest opponent."""

from django.template.loader import render_to_string

from scoring.names import LinkedName
from scoring.statistics.player_totals import OpponentTotals, PartnerTotals, Tally
from scoring.statistics.profiles.opponents import MOST_SHOWN, company, people_in


def named(*players):
    return {player: LinkedName(f"P{player}", has_page=True) for player in players}


def test_the_best_partner_has_most_points_a_deal_in_enough_deals():
    tally = Tally(
        partners={
            1: PartnerTotals(7, points=70),
            2: PartnerTotals(8, points=40),
            3: PartnerTotals(20, points=80),
        }
    )
    found = company(tally, named(1, 2, 3))
    assert [each.player for each in found.partners] == [3, 2, 1]
    assert found.best.player == 2
    assert found.best.figures.average == 5


def test_the_toughest_opponent_was_ahead_most_often_for_each_deal_in_all_games():
    tally = Tally(
        opponents={
            ("pairs", 1): OpponentTotals(4, ahead=1, behind=3),
            ("remi", 1): OpponentTotals(4, ahead=1, behind=3),
            ("pairs", 2): OpponentTotals(20, ahead=5, behind=12),
            ("pairs", 3): OpponentTotals(7, ahead=0, behind=7),
        }
    )
    found = company(tally, named(1, 2, 3))
    assert (found.toughest.player, found.toughest.figures.behind) == (1, 6)
    assert found.opponents_in_all == 3


def test_nobody_is_tough_who_was_behind_as_often():
    tally = Tally(opponents={("pairs", 1): OpponentTotals(10, ahead=5, behind=5)})
    assert company(tally, named(1)).toughest is None


def test_names_are_asked_for_those_that_are_shown_and_no_others():
    often = {player: PartnerTotals(100 - player, points=100) for player in range(1, 10)}
    tally = Tally(partners={**often, 50: PartnerTotals(8, points=999)})
    assert people_in(tally) == {*range(1, MOST_SHOWN + 1), 50}


def test_whose_name_is_not_known_is_left_out():
    tally = Tally(partners={1: PartnerTotals(9), 2: PartnerTotals(8)})
    assert [each.player for each in company(tally, named(2)).partners] == [2]


def test_a_list_that_leaves_some_out_says_so():
    def heads(number):
        tally = Tally(opponents={("pairs", each): OpponentTotals(4) for each in range(number)})
        known = {key: LinkedName("P", has_page=False) for key in range(number)}
        page = render_to_string(
            "scoring/statistics/profiles/_company.html", {"company": company(tally, known)}
        )
        return page.split("</h2>")[0]

    assert "Most frequent opponents" not in heads(MOST_SHOWN)
    assert "Most frequent opponents" in heads(MOST_SHOWN + 1)
