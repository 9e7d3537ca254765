import csv
import io
from datetime import date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from club.settings import LANGUAGES
from club.spreadsheets.reading import uploaded_table
from club.spreadsheets.writing import as_csv, as_xlsx, sheet_name
from club.wording.texts import clean

HEAD = ["Nume", "Telefon", "Observații"]
FORMULAS = ["=1+1", "+40 740", "-5", "@SUM(A1)", "'=1", "''+1", "=cmd|'/C calc'!A0", "-", "'"]
CELLS = st.one_of(
    st.text(max_size=20).map(clean),
    st.sampled_from(FORMULAS),
    st.sampled_from(["_x0041_", "_x005F_x0041_", 'a"b', "a;b", "a,b", "Mureșan", "12.0", "007"]),
)
ROWS = st.lists(st.tuples(CELLS, CELLS, CELLS), max_size=6)


def read(name, data):
    return [list(row.cells) for row in uploaded_table(name, io.BytesIO(data)).rows]


def expected(rows):
    return [HEAD, *(list(row) for row in rows if any(row))]


@given(ROWS)
def test_what_is_written_to_a_workbook_is_read_again(rows):
    assert read("a.xlsx", as_xlsx(HEAD, rows)) == expected(rows)


@given(ROWS, st.sampled_from([*dict(LANGUAGES)]))
def test_what_is_written_to_a_text_is_read_again(rows, language):
    assert read("a.csv", as_csv(HEAD, rows, language=language)) == expected(rows)


@pytest.mark.parametrize("text", FORMULAS)
def test_text_is_typed_as_text(text):
    book = load_workbook(io.BytesIO(as_xlsx(["=A1"], [[text]])))
    assert [(cell.value, cell.data_type) for cell in book.active["A"]] == [
        ("=A1", "s"),
        (text, "s"),
    ]


def test_numbers_and_dates_are_typed_as_such():
    moment = datetime(2026, 5, 12, 21, 14)  # noqa: DTZ001 - the hall's own
    rows = [[7, date(2026, 5, 12), moment], [-2.5, None, None]]
    page = load_workbook(io.BytesIO(as_xlsx(["a", "b", "c"], rows))).active
    assert [cell.value for cell in page["A"]] == ["a", 7, -2.5]
    assert [cell.data_type for cell in page["A"]] == ["s", "n", "n"]
    assert page["B2"].value.date() == date(2026, 5, 12)
    assert page["B2"].number_format == "yyyy-mm-dd"
    assert page["C2"].value == moment
    assert page["C2"].number_format == "yyyy-mm-dd hh:mm"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), Decimal("NaN")])
def test_what_is_no_number_leaves_its_cell_empty(value):
    page = load_workbook(io.BytesIO(as_xlsx(["a", "b"], [[value, 1]]))).active
    assert [cell.value for cell in page[2]] == [None, 1]


def test_the_same_rows_give_the_same_bytes():
    assert as_xlsx(HEAD, [["Ana", "07", "x"]]) == as_xlsx(HEAD, [["Ana", "07", "x"]])


def test_decimals_are_written_as_the_excel_of_the_language_reads_them():
    rows = [[1.5, Decimal("-2.25")]]
    assert as_csv(["a", "b"], rows, language="ro").decode("utf-8-sig") == "a;b\r\n1,5;-2,25\r\n"
    assert as_csv(["a", "b"], rows).decode("utf-8-sig") == "a,b\r\n1.5,-2.25\r\n"


def test_a_workbook_has_its_head_in_sight_a_filter_and_wide_columns():
    page = load_workbook(
        io.BytesIO(as_xlsx(HEAD, [["Ana", "07", "x" * 300]], sheet="Membri"))
    ).active
    assert page.title == "Membri"
    assert page.freeze_panes == "A2"
    assert page.auto_filter.ref == "A1:C2"
    assert page["A1"].font.bold
    assert not page["A2"].font.bold
    assert [page.column_dimensions[each].width for each in "ABC"] == [6, 9, 60]


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("Membri", "Membri"),
        ("a/b:c*[d]?\\e", "a b c d e"),
        ("'x'", "x"),
        ("a" * 40, "a" * 31),
        ("Clubul Portativ, season 2026–2027", "Clubul Portativ, season"),
        ("", ""),
    ],
)
def test_a_sheet_is_named_as_programs_allow(wanted, name):
    assert sheet_name(wanted) == name
    assert as_xlsx(HEAD, [], sheet=wanted)


def test_letters_that_a_workbook_cannot_hold_are_left_out():
    assert read("a.xlsx", as_xlsx(["a"], [["Ana\x0bPop\ud800\ufffe"], ["a\nb"]])) == [
        ["a"],
        ["AnaPop"],
        ["a b"],
    ]


@pytest.mark.parametrize("text", [*FORMULAS[:-1], "\t=1", "\r=1", "=\n1"])
def test_no_cell_of_a_text_begins_as_a_formula(text):
    data = as_csv(["a", "b"], [[text, text]], language="ro").decode("utf-8-sig")
    (_head, row) = csv.reader(io.StringIO(data, newline=""), delimiter=";")
    assert row[0].startswith("'")
    assert not row[0].startswith(("=", "+", "-", "@", "\t", "\r"))
    assert row[0] == row[1]


def test_a_text_is_marked_and_parted_as_the_excel_of_its_language_wants():
    rows = [["Mureșan", -5], ["a;b", None]]
    assert as_csv(["a", "b"], rows, language="ro") == (
        b'\xef\xbb\xbfa;b\r\nMure\xc8\x99an;-5\r\n"a;b";\r\n'
    )
    assert as_csv(["a", "b"], rows) == b"\xef\xbb\xbfa,b\r\nMure\xc8\x99an,-5\r\na;b,\r\n"


def test_rows_of_any_length_are_written():
    assert read("a.xlsx", as_xlsx(["a"], [["b", "c"], [], ["d"]])) == [
        ["a", ""],
        ["b", "c"],
        ["d", ""],
    ]
