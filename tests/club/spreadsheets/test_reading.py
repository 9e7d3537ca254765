import io

import pytest

from club.spreadsheets.guard import FileTooLarge, NothingInIt
from club.spreadsheets.reading import pasted_table, uploaded_table
from club.spreadsheets.rows import (
    MOST_COLUMNS,
    MOST_ROWS,
    TextRow,
    TextTable,
    TooManyColumns,
    TooManyRows,
)


def test_the_figures_are_those_that_are_promised():
    assert (MOST_ROWS, MOST_COLUMNS) == (5_000, 40)


def test_a_paste_out_of_a_spreadsheet():
    text = 'Nume\tTelefon\r\n"Pop\nAna"\t0740 123 456\r\n\r\n\t \r\nȘerban  Dan\t\r\n'
    assert pasted_table(text) == TextTable(
        rows=(
            TextRow(1, ("Nume", "Telefon")),
            TextRow(2, ("Pop Ana", "0740 123 456")),
            TextRow(6, ("Șerban Dan", "")),
        ),
    )


def test_encoding_and_separator_are_guessed(cells):
    data = "Nume;Tel\nMureşan;1\n".encode("cp1250")
    assert cells("a.csv", data) == [["Nume", "Tel"], ["Mureşan", "1"]]


def test_the_hint_to_excel_is_no_row(upload):
    table = upload("a.csv", b"sep=;\r\nNume;Tel\r\n")
    assert table.rows == (TextRow(2, ("Nume", "Tel")),)


def test_rows_are_as_wide_as_the_last_column_with_something_in_it(cells):
    assert cells("a.csv", b"a;;c;;;\nd;\n;;;;\n") == [["a", "", "c"], ["d", "", ""]]


def test_a_guarded_cell_is_read_without_its_apostrophe(cells):
    data = b"'+40 740;'=x;'Ana;''=y\n'-;'@b;a;b\n"
    assert cells("a.csv", data) == [["+40 740", "=x", "'Ana", "'=y"], ["-", "@b", "a", "b"]]


def test_cells_are_clean(cells):
    data = "Ana\u202ePop;S\u0326erban;\ufeffDan\n".encode()
    assert cells("a.csv", data) == [["AnaPop", "Șerban", "Dan"]]


@pytest.mark.parametrize("text", ["", " \n\t\n", "\t\t\t\n", "\u200e\n"])
def test_nothing_is_refused_as_such(text):
    with pytest.raises(NothingInIt):
        pasted_table(text)


def test_as_many_rows_and_columns_as_allowed_are_read():
    table = pasted_table("\n".join([";".join("a" * MOST_COLUMNS)] * MOST_ROWS))
    assert (len(table.rows), table.width) == (MOST_ROWS, MOST_COLUMNS)


def test_one_row_or_column_more_is_refused():
    with pytest.raises(TooManyRows):
        pasted_table("a\n" * (MOST_ROWS + 1))
    with pytest.raises(TooManyColumns) as refused:
        pasted_table("a;b\n" + ";".join("a" * (MOST_COLUMNS + 1)))
    assert (refused.value.row, refused.value.last) == (2, "AN")


def test_blank_rows_do_not_count():
    assert len(pasted_table("a\n\n\n" * MOST_ROWS).rows) == MOST_ROWS


def test_a_paste_is_held_to_the_same_size():
    with pytest.raises(FileTooLarge):
        pasted_table("ș" * 1_100_000)


def test_a_file_is_read_from_any_stream_once():
    assert uploaded_table("a.csv", io.BytesIO(b"Ana;1")).rows == (TextRow(1, ("Ana", "1")),)
