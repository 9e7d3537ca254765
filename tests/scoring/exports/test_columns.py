import pytest

from scoring.exports.columns import DEFAULTS, FORMATS, column, sheet
from scoring.exports.rows import Column, Kind, Letterhead, Sheet

HEAD = Letterhead("Club", "en")


def test_each_kind_of_sheet_has_a_format_with_its_version():
    assert dict(FORMATS) == {
        "standings": "portativ-standings/1",
        "results": "portativ-results/1",
        "crosstable": "portativ-crosstable/1",
        "deals": "portativ-deals/1",
        "members": "portativ-members/1",
        "season": "portativ-season/1",
        "season-teams": "portativ-season-teams/1",
        "ratings": "portativ-ratings/1",
        "contracts": "portativ-contracts/1",
    }


def test_standings_have_their_usual_columns():
    assert sheet("standings", HEAD, "Standings", [], totals=["deals"]) == Sheet(
        format="portativ-standings/1",
        letterhead=HEAD,
        title="Standings",
        columns=(
            Column("rank", "Rank", Kind.RANK),
            Column("name", "Name"),
            Column("team", "Team"),
            Column("deals", "Deals", Kind.INTEGER, adds_up=True),
            Column("points", "Points", Kind.POINTS, is_strong=True),
            Column("difference", "Difference", Kind.SIGNED),
            Column("average", "Average a deal", Kind.DECIMAL),
        ),
        rows=[],
    )


def test_columns_can_be_chosen_and_stand_in_the_order_given():
    made = sheet("standings", HEAD, "T", [], names=["points", "round-3", "against-12", "name"])
    assert made.columns == (
        Column("points", "Points", Kind.POINTS, is_strong=True),
        Column("round-3", "R3", Kind.POINTS),
        Column("against-12", "12", Kind.POINTS),
        Column("name", "Name"),
    )


@pytest.mark.parametrize("kind", DEFAULTS)
@pytest.mark.parametrize("language", ["en", "ro", "ca", "hu"])
def test_usual_columns_have_names_of_their_own_and_titles(kind, language):
    columns = sheet(kind, HEAD._replace(language=language), "T", []).columns
    assert len({each.name for each in columns}) == len(columns)
    assert all(type(each.title) is str and each.title for each in columns)


def test_another_name_is_a_mistake():
    with pytest.raises(KeyError):
        column("nothing")
