from scoring.statistics.heat import heat_map
from scoring.statistics.player_totals import ContractTotals


def test_the_map_stands_as_the_table_of_bids():
    found = heat_map({"1S": ContractTotals(1, 1, 2)})
    assert [[cell.bid for cell in level.cells] for level in found.levels] == [
        ["1S", "1G", "1P", "1M"],
        ["2S", "2G", "2P", "2M"],
        ["3S", "3G", "3P", "3M"],
        ["4S", "4G", "4P", "4M"],
    ]


def test_a_cell_says_how_often_and_how_many_in_a_hundred_were_made():
    found = heat_map({"2M": ContractTotals(8, 6, 24), "4M": ContractTotals(2, 0, -16)})
    cells = {
        cell.bid: (cell.held, cell.made, cell.shade) for each in found.levels for cell in each.cells
    }
    assert cells["2M"] == (8, "75\u202f%", 6)
    assert cells["4M"] == (2, "0\u202f%", 3)
    assert cells["1S"] == (0, "", 0)


def test_there_is_no_map_where_nothing_was_held():
    assert heat_map({}) is None
