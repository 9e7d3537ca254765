import pytest

from club.settings import LANGUAGES
from scoring.writers.columns import DEFAULTS, column, sheet
from scoring.writers.sheet import Column, ColumnKind, Letterhead, Sheet

HEAD = Letterhead("Club", "en")


def test_standings_have_their_usual_columns():
    assert sheet("standings", HEAD, "Standings", [], totals=["deals"]) == Sheet(
        format="portativ-standings/1",
        letterhead=HEAD,
        title="Standings",
        columns=(
            Column("rank", "Rank", ColumnKind.RANK),
            Column("name", "Name"),
            Column("team", "Team"),
            Column("deals", "Deals", ColumnKind.INTEGER, adds_up=True),
            Column("points", "Points", ColumnKind.POINTS, is_strong=True),
            Column("difference", "Difference", ColumnKind.SIGNED),
            Column("average", "Average per deal", ColumnKind.DECIMAL),
        ),
        rows=[],
    )


def test_columns_can_be_chosen_and_stand_in_the_order_given():
    made = sheet("standings", HEAD, "T", [], names=["points", "round-3", "against-12", "name"])
    assert made.columns == (
        Column("points", "Points", ColumnKind.POINTS, is_strong=True),
        Column("round-3", "R3", ColumnKind.POINTS),
        Column("against-12", "12", ColumnKind.POINTS),
        Column("name", "Name"),
    )


def test_a_table_may_have_columns_of_its_own_that_add_up_too():
    minutes = Column("minutes", "Minutes", ColumnKind.INTEGER)
    made = sheet("pace", HEAD, "T", [], names=["table", minutes], totals=["minutes"])
    assert made.format == "portativ-pace/1"
    assert made.columns == (
        Column("table", "Table", ColumnKind.CODE),
        minutes._replace(adds_up=True),
    )


@pytest.mark.parametrize("kind", DEFAULTS)
@pytest.mark.parametrize("language", dict(LANGUAGES))
def test_usual_columns_have_names_of_their_own_and_titles(kind, language):
    columns = sheet(kind, HEAD._replace(language=language), "T", []).columns
    assert len({each.name for each in columns}) == len(columns)
    assert all(type(each.title) is str and each.title for each in columns)


def test_another_name_is_a_mistake():
    with pytest.raises(KeyError):
        column("nothing")
