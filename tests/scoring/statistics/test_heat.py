from scoring.statistics.heat import heat_map
from scoring.statistics.player_totals import ContractTotals


def shades(found, bid):
    (cell,) = [cell for level in found.levels for cell in level.cells if cell.bid == bid]
    return {shade.face: (shade.value, shade.more, shade.css) for shade in cell.shades}


def test_the_map_stands_as_the_table_of_bids():
    found = heat_map({"1S": ContractTotals(1, 1, 2)})
    assert [[cell.bid for cell in level.cells] for level in found.levels] == [
        ["1S", "1G", "1P", "1M"],
        ["2S", "2G", "2P", "2M"],
        ["3S", "3G", "3P", "3M"],
        ["4S", "4G", "4P", "4M"],
    ]


def test_a_cell_says_four_things_of_its_contract():
    found = heat_map({"2M": ContractTotals(8, 6, 24), "4M": ContractTotals(2, 0, -16)})
    assert shades(found, "2M") == {
        "often": ("8", "80\u202f%", "6"),
        "made": ("75\u202f%", "6 of 8", "4"),
        "worth": ("+3.0", "worth 6", "plus-2"),
        "overbid": ("2", "−12", "6"),
    }
    assert shades(found, "4M") == {
        "often": ("2", "20\u202f%", "3"),
        "made": ("0\u202f%", "0 of 2", ""),
        "worth": ("−8.0", "worth 8", "minus-6"),
        "overbid": ("2", "−16", "6"),
    }
    assert shades(found, "1S") == {
        "often": ("0", "", ""),
        "made": ("–", "", ""),
        "worth": ("–", "", ""),
        "overbid": ("–", "", ""),
    }


def test_there_is_no_map_where_nothing_was_held():
    assert heat_map({}) is None
