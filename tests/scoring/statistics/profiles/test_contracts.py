"""The grid of contracts and the bar of places."""

from scoring.statistics.player_totals import ContractTotals, GameTotals, Tally, Times
from scoring.statistics.profiles.contracts import WIDE, grid, parts_of, places_in


def test_the_grid_has_sixteen_fields_and_their_sum():
    found = grid({"4M": ContractTotals(3, 2, 8), "1S": ContractTotals(1, 0, -2)})
    assert [letter for letter, _name in found.types] == ["S", "G", "P", "M"]
    cells = {cell.contract: cell for _level, row in found.rows for cell in row}
    assert len(cells) == 16
    assert (cells["4M"].gained, cells["4M"].shade) == ("+2.7", 2)
    assert (cells["1S"].gained, cells["1S"].shade) == ("−2.0", 0)
    assert (found.total.held, found.total.made, found.total.gained) == (4, 2, 6)
    assert grid({}) is None


def test_places_of_pairs_are_four_and_alone_as_many_as_there_were():
    tally = Tally(
        games={"pairs": GameTotals(stuck=2), "individual": GameTotals()},
        places={("pairs", 1): Times(3), ("pairs", 4): Times(1), ("individual", 5): Times(2)},
    )
    (pairs,) = places_in(tally, with_partner=True)
    assert [(part.label, part.times, part.percent) for part in pairs.parts] == [
        ("I", 3, 75), ("II", 0, 0), ("III", 0, 0), ("IV", 1, 25),
    ]  # fmt: skip
    assert (pairs.whole, pairs.stuck) == (4, 2)
    (alone,) = places_in(tally, with_partner=False)
    assert len(alone.parts) == 5
    assert places_in(Tally(), with_partner=False) == []


def test_the_parts_of_a_bar_fill_it_without_gap():
    parts = parts_of([("a", 1), ("b", 1), ("c", 1)])
    assert [part.at + part.wide for part in parts] == [*(part.at for part in parts[1:]), WIDE]
    assert parts_of([("a", 0)])[0].wide == 0
