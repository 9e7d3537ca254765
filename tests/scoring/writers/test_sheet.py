import pytest

from scoring.writers.sheet import Column, Letterhead, Sheet, WrongRow, checked

SHEET = Sheet("portativ-standings/1", Letterhead("Club"), "T", [Column("a", "A")], [["x"], ["y"]])


def test_a_sheet_whose_rows_fit_is_given_back():
    assert checked(SHEET) is SHEET


@pytest.mark.parametrize("row", [[], ["x", "y"]])
def test_a_row_that_does_not_fit_is_named(row):
    with pytest.raises(WrongRow) as refused:
        checked(SHEET._replace(rows=[["x"], row]))
    assert str(refused.value) == f"row 2 has {len(row)} cells, not 1"
