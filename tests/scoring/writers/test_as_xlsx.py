import io
from datetime import date
from decimal import Decimal

import pytest
from openpyxl import load_workbook

from scoring.writers.as_xlsx import as_xlsx
from scoring.writers.sheet import Column, ColumnKind, Letterhead, Sheet
from tests.scoring.documents.made_of import deals, standings

HEAD_ROW = 7


def page_of(sheet):
    return load_workbook(io.BytesIO(as_xlsx(sheet))).active


def test_a_sheet_reads_from_its_title_to_its_notes():
    page = page_of(standings(["Ștefan", "Ana"], "en"))
    rows = [[cell.value for cell in row if cell.value is not None] for row in page.iter_rows()]
    assert rows == [
        ["Ștefan"],
        ["Ștefan"],
        ["Ștefan"],
        ["Ana"],
        ["Ștefan"],
        [],
        ["Rank", "Name", "Team", "Deals", "Points", "Difference", "Average per deal"],
        [1, "Ștefan", "Ana", 20, 300, 40, 15],
        [2, "Ana", "Ștefan", 20, 299, 39, 14.95],
        ["Total", "=SUBTOTAL(9,D8:D9)"],
        [],
        ["Ștefan"],
        ["Ana"],
    ]


def test_every_column_shows_its_kind():
    page = page_of(standings(["Ana"], "en"))
    assert [cell.font.bold for cell in page[HEAD_ROW - 1]] == [True] * 7
    below = [(cell.number_format, cell.font.bold, cell.alignment.horizontal) for cell in page[7]]
    assert below == [
        ("0", True, "center"),
        ("@", False, "left"),
        ("@", False, "left"),
        ("0", False, "right"),
        ("0;-0;0", True, "right"),
        ("+0;-0;0", False, "right"),
        ("0.00", False, "right"),
    ]


def cached(sheet):
    """The cells as a program shows them that does not compute."""
    return load_workbook(io.BytesIO(as_xlsx(sheet)), data_only=True).active


@pytest.mark.parametrize("broken", [106.25, -71.5, Decimal("0.75")])
def test_quarters_of_points_are_shown_where_they_are(broken):
    """106.25 above 106 is no tie; and what is whole in every row stays whole."""
    kinds = [
        ColumnKind.POINTS,
        ColumnKind.SIGNED,
        ColumnKind.POINTS,
        ColumnKind.SIGNED,
        ColumnKind.INTEGER,
    ]
    added = [Column(str(at), str(at), kind, adds_up=True) for at, kind in enumerate(kinds)]
    rows = [[broken, broken, 106, 3.0, 4], [1106, -1106, -1, "–", 5]]
    page = page_of(Sheet("x/1", Letterhead("Club"), "T", added, rows))
    shown = ["0.00;-0.00;0.00", "+0.00;-0.00;0.00", "0;-0;0", "+0;-0;0", "0"]
    for at in (5, 6, 7):
        assert [cell.number_format for cell in page[at]] == shown
    assert min(page.column_dimensions[name].width for name in "AB") >= len("-1106.00")


def test_totals_are_there_for_programs_that_do_not_compute():
    kinds = [ColumnKind.TEXT, ColumnKind.INTEGER, ColumnKind.POINTS, ColumnKind.DECIMAL]
    added = [Column(str(at), str(at), kind, adds_up=at > 0) for at, kind in enumerate(kinds)]
    rows = [["=A1", 4, 106.25, 0.1], ["b", None, -6, 0.2], ["c", 2, "–", Decimal("0.5")]]
    sheet = Sheet("x/1", Letterhead("Club"), "T", added, rows)
    assert [cell.value for cell in cached(sheet)[8]] == ["Total", 6, 100.25, 0.8]
    assert page_of(sheet)["B8"].value == "=SUBTOTAL(9,B5:B7)"
    usual = standings(["Ștefan", "Ana"], "en")
    assert [cell.value for cell in cached(usual)[10]][3] == 40


def test_dates_and_moments_are_dates():
    columns = [Column("day", "Day", ColumnKind.DATE), Column("at", "At", ColumnKind.MOMENT)]
    sheet = deals(["Ana"], "en")
    moment = sheet.rows[0][14]
    made = Sheet("x/1", Letterhead("Club"), "T", columns, [[date(2026, 5, 12), moment]])
    page = page_of(made)
    first = [cell for row in page.iter_rows() for cell in row if cell.is_date]
    assert [cell.value.isoformat() for cell in first] == [
        "2026-05-12T00:00:00",
        "2026-05-12T21:14:00",
    ]
    assert [cell.number_format for cell in first] == ["yyyy-mm-dd", "yyyy-mm-dd hh:mm"]


def test_the_head_stays_filters_and_is_printed_on_each_page():
    page = page_of(standings(["Ana"] * 30, "en"))
    assert page.freeze_panes == "A8"
    assert page.auto_filter.ref == "A7:G37"
    assert page.print_title_rows == "$7:$7"
    assert page.page_setup.orientation == "portrait"
    assert (page.page_setup.fitToWidth, page.page_setup.fitToHeight) == (1, 0)
    assert page.sheet_properties.pageSetUpPr.fitToPage
    assert page.page_setup.paperSize == 9


def test_many_columns_lie():
    assert page_of(deals(["Ana"])).page_setup.orientation == "landscape"


def test_columns_are_as_wide_as_what_stands_in_them_and_a_head_with_its_button():
    page = page_of(standings(["Ana Constantinescu", "x" * 300], "en"))
    widths = [page.column_dimensions[letter].width for letter in "ABCDEFG"]
    assert widths == [8, 60, 60, 9, 10, 14, 11]


def test_a_sheet_without_rows_is_its_head():
    page = page_of(standings(["Ana"], "en")._replace(rows=[], notes=["A note"]))
    rows = [[cell.value for cell in row if cell.value is not None] for row in page.iter_rows()]
    assert rows[5:] == [
        ["Rank", "Name", "Team", "Deals", "Points", "Difference", "Average per deal"],
        [],
        [],
        ["A note"],
    ]


def test_the_same_sheet_gives_the_same_bytes():
    assert as_xlsx(standings(["Ana", "Ion"])) == as_xlsx(standings(["Ana", "Ion"]))
