"""From tournaments to the numbers that achievements are given for."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from club.models import Club, Tournament
from scoring.models import FinalPlace
from scoring.statistics.player_totals import (
    ChosenType,
    GameTotals,
    HeldContract,
    OpponentTotals,
    PartnerTotals,
    RemiTotals,
    SeatTotals,
    Tally,
    Times,
)
from scoring.statistics.profiles.career import Career, Evening, careers
from scoring.statistics.sums import Best, DealPlace, Streak

AT = DealPlace(1, 1, 1, 1)


def evening(day, tally=None, *, place=None, of=10, entering="pairs", withdrawn=False):
    starts = datetime(2026, 11, day, 12, tzinfo=UTC)
    tournament = Tournament(club=Club(), entering=entering, starts=starts)
    came_in = None
    if place:
        came_in = FinalPlace(place=place, of_how_many=of, is_withdrawn=withdrawn, is_shared=False)
    return Evening(tournament, tally or Tally(), came_in)


def after(*evenings):
    return careers(evenings)[-1][1]


def test_every_day_has_what_was_there_until_then():
    days = careers([evening(5, place=1), evening(12, entering="remi"), evening(19, place=2)])
    assert [day for day, _career in days] == [date(2026, 11, 5), date(2026, 11, 12),
                                              date(2026, 11, 19)]  # fmt: skip
    assert [career.tournaments for _day, career in days] == [1, 2, 3]
    assert [career.podiums for _day, career in days] == [1, 1, 2]
    assert days[-1][1].games == {"pairs", "remi"}


@pytest.mark.parametrize(
    ("place", "of", "withdrawn", "counts"),
    [
        (1, 4, False, {"won": 1, "podiums": 1}),
        (1, 3, False, {"won": 1}),
        (1, 1, False, {}),
        (3, 4, False, {"podiums": 1}),
        (3, 3, False, {}),
        (4, 4, False, {"fourths": 1}),
        (4, 9, True, {}),
        (1, 9, True, {}),
        (5, 9, False, {}),
        (None, 0, False, {}),
    ],
)
def test_what_a_place_counts_for(place, of, withdrawn, counts):
    found = after(evening(5, place=place, of=of, withdrawn=withdrawn))
    podium = {"podiums_in_a_row": counts["podiums"]} if "podiums" in counts else {}
    expected = replace(Career(tournaments=1, games=frozenset({"pairs"})), **counts, **podium)
    assert found == expected


def test_another_place_between_breaks_the_row():
    row = [evening(day, place=place) for day, place in ((1, 1), (2, 3), (3, 7), (4, 2))]
    assert after(*row).podiums_in_a_row == 2
    assert after(*row[:2]).podiums_in_a_row == 2
    assert after(*row[1:]).podiums_in_a_row == 1


def test_deals_add_up_over_tournaments():
    first = Tally(
        games={"pairs": GameTotals(deals=4, last=1, stuck=1)},
        contracts={"4M": HeldContract(2, 1, 0), "1S": HeldContract(1, 0, -2)},
        partners={7: PartnerTotals(deals=3), 8: PartnerTotals(deals=1)},
        opponents={("pairs", 9): OpponentTotals(deals=4)},
        seats={("pairs", "N"): SeatTotals(deals=4)},
        best={"pairs": Best(13, AT)},
        streak=Streak(4, 1, 2, 2, AT, AT),
    )
    second = Tally(
        games={"individual": GameTotals(deals=3, last=2), "remi": GameTotals(deals=2)},
        places={("individual", 1): Times(2), ("individual", 3): Times(1), ("pairs", 1): Times(9)},
        contracts={"4M": HeldContract(1, 1, 8)},
        types={"S": ChosenType(1), "P": ChosenType(0)},
        partners={7: PartnerTotals(deals=2)},
        opponents={
            ("individual", 9): OpponentTotals(deals=1),
            ("remi", 10): OpponentTotals(deals=1),
        },
        seats={("pairs", "E"): SeatTotals(deals=1), ("individual", "1"): SeatTotals(deals=3)},
        remi=RemiTotals(deals=2, closed=2, with_tile=1, with_joker=1),
        best={"pairs": Best(9, AT), "remi": Best(400, AT)},
        streak=Streak(5, 1, 0, 1, AT, AT),
    )
    assert after(evening(1, first), evening(8, second, entering="remi")) == Career(
        tournaments=2, games=frozenset({"pairs", "remi"}), deals=9, best_deal=13,
        deals_won_in_a_row=3, firsts_alone=2, lasts=3, stuck=1, contracts_made=2,
        different_contracts_made=1, made_4m=2, types_chosen=1, seats=2, partners=2,
        deals_with_one_partner=5, opponents=2, closed=2, closed_high=1,
    )  # fmt: skip
