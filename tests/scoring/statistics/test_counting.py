"""Figures without a database: deals in, tallies out."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from engine.auction import BIDS
from scoring.json_form import pack, unpack
from scoring.log.played_deals import PlayedDeal
from scoring.models import DealState
from scoring.statistics.counting import Fine, tallies_of
from scoring.statistics.player_totals import (
    ContractTotals,
    GameTotals,
    OpponentTotals,
    PartnerTotals,
    SeatTotals,
    Tally,
    Times,
)
from scoring.statistics.sums import Best, DealPlace, Streak, sum_of
from scoring.statistics.tournament_totals import TournamentTotals, in_all

PEOPLE = {"N": 1, "E": 2, "S": 3, "W": 4}
SIDES = {"NS": (1, 3), "EW": (2, 4)}
EVENING = datetime(2026, 11, 26, 17, 0, tzinfo=UTC)


def dealt(content, points, number=1, tournament=1, game="pairs"):
    return PlayedDeal(
        tournament, game, 1, 1, number, number, EVENING, DealState.AGREED, content, {},
        SIDES, PEOPLE, points,
    )  # fmt: skip


def pairs(contract, declarer, order, points, number=1, tournament=1, *, last_stuck=False):
    content = {
        "contract": contract, "declarer": declarer, "order": list(order), "last_stuck": last_stuck,
    }  # fmt: skip
    return dealt(content, points, number, tournament)


def test_a_deal_is_counted_for_the_side_that_holds_it():
    deal = pairs("2M", "N", "SEWN", {"NS": 10, "EW": 5}, last_stuck=True)
    assert tallies_of("pairs", [deal])[1] == Tally(
        games={"pairs": GameTotals(1, 1, 1, 1, 10, last=1, stuck=1)},
        places={("pairs", 4): Times(1)},
        contracts={"2M": ContractTotals(1, 1, 6)},
        partners={3: PartnerTotals(1, 1, 10, 1, 1, 6)},
        opponents={
            ("pairs", 2): OpponentTotals(1, 1, 0, 10, 5),
            ("pairs", 4): OpponentTotals(1, 1, 0, 10, 5),
        },
        seats={("pairs", "N"): SeatTotals(1, 10, 0)},
        best={"pairs": Best(10, DealPlace(1, 1, 1, 1))},
        streak=Streak.of_one(True, DealPlace(1, 1, 1, 1)),
    )


def test_the_partner_shares_the_contract():
    deal = pairs("2M", "N", "EWSN", {"NS": -2, "EW": 7})
    found = tallies_of("pairs", [deal])
    assert found[3].contracts == {"2M": ContractTotals(1, 0, -6)}
    assert found[2].contracts == {}


def test_a_breach_costs_both_and_is_of_one():
    deal = dealt({"breach": {"by": "S", "kind": "other", "again": False}}, {"NS": -12})
    found = tallies_of("pairs", [deal])
    assert found[1].all_games == GameTotals(1, points=-12)
    assert found[3].all_games == GameTotals(1, points=-12, breaches=1)
    assert found[2].all_games == GameTotals(1)


def test_what_the_desk_gave_is_a_deal_without_a_contract():
    found = tallies_of("pairs", [dealt({"adjusted": {"NS": 9, "EW": 9}}, {"NS": 9, "EW": 9})])
    assert found[1].all_games == GameTotals(1, deals=1, points=9)
    assert (found[1].contracts, found[1].best, found[1].seats) == ({}, {}, {})


def test_an_annulled_deal_is_none():
    assert tallies_of("pairs", [dealt({}, {})]) == {}


def test_a_penalty_is_counted_beside_the_points():
    found = tallies_of("pairs", [], [Fine((1, 3), 12), Fine((1,), 3)])
    assert found[1].all_games == GameTotals(1, penalties=2, penalty_points=15)
    assert found[3].all_games == GameTotals(1, penalties=1, penalty_points=12)


results = st.builds(
    lambda bid, declarer, order, ns, ew: (str(bid), declarer, order, {"NS": ns, "EW": ew}),
    st.sampled_from(BIDS), st.sampled_from("NESW"), st.permutations("NESW"),
    st.integers(-8, 15), st.integers(-8, 15),
)  # fmt: skip
evening = st.lists(results, max_size=6)


def tournament(number, rows):
    return [pairs(*row, at, number) for at, row in enumerate(rows, 1)]


@given(one=evening, other=evening, third=evening)
def test_figures_of_tournaments_add_up_in_any_grouping(one, other, third):
    of_each = [
        tallies_of("pairs", tournament(number, rows)).get(1, Tally())
        for number, rows in enumerate((one, other, third), 1)
    ]
    later_tally = sum_of(Tally, of_each[1:])
    assert sum_of(Tally, of_each) == sum_of(Tally, [of_each[0], later_tally])
    games = [tournament(number, rows) for number, rows in enumerate((one, other, third), 1)]
    found = [in_all(deals, tallies_of("pairs", deals)) for deals in games]
    later = sum_of(TournamentTotals, found[1:])
    assert sum_of(TournamentTotals, found) == sum_of(TournamentTotals, [found[0], later])


@given(rows=evening)
def test_what_is_packed_is_unpacked(rows):
    deals = tournament(1, rows)
    tallies = tallies_of("pairs", deals, [Fine((1,), 3)])
    for tally in tallies.values():
        assert unpack(Tally, pack(tally)) == tally
    found = in_all(deals, tallies)
    assert unpack(type(found), pack(found)) == found


def test_of_two_wins_as_close_the_one_with_more_points_is_the_record():
    rounds = [
        pairs("1S", "N", "NESW", {"NS": ns, "EW": ew})._replace(round=number)
        for number, (ns, ew) in enumerate(((6, 5), (9, 8), (9, 8), (3, 3)), 1)
    ]
    found = in_all(rounds, tallies_of("pairs", rounds)).closest_win
    assert (found.value, found.points, found.people) == (1, 17, (1, 3))
    assert found.where == DealPlace(1, 2, 1, 0)
