import io
import zipfile
from datetime import date

import pytest
from openpyxl import Workbook, load_workbook

from club.spreadsheets.filling import filled


def laid_out():
    book = Workbook()
    page = book.active
    page.append(["head"])
    page.append([0, 0])
    page["B2"].number_format = "0.00"
    page["A5"] = "=SUM(A2:A4)"
    return book


def test_the_rows_take_the_place_of_the_one_that_shows_their_styles():
    content = filled(laid_out(), 2, [[1, 1.5], ["=x", None], [3]])
    page = load_workbook(io.BytesIO(content)).active
    assert [[cell.value for cell in row] for row in page.iter_rows()] == [
        ["head", None],
        [1, 1.5],
        ["=x", None],
        [3, None],
        ["=SUM(A2:A4)", None],
    ]
    assert page["A3"].data_type == "s"
    assert page["A5"].data_type == "f"
    assert page["B2"].number_format == "0.00"


@pytest.mark.parametrize("rows", [0, 1, 999, 1000, 1001, 2500])
def test_as_many_rows_are_written_as_there_are(rows):
    book = Workbook()
    book.active.append([0])
    page = load_workbook(io.BytesIO(filled(book, 1, [[at] for at in range(rows)]))).active
    assert [row[0].value for row in page.iter_rows() if row[0].value is not None] == [*range(rows)]


def test_the_file_says_when_it_was_made_only_if_it_is_told():
    content = filled(laid_out(), 2, [], made_at=date(2026, 5, 12))
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert {member.date_time[0] for member in archive.infolist()} == {1980}
        assert archive.read("docProps/core.xml").count(b"2026-05-12T00:00:00Z") == 2
    assert filled(laid_out(), 2, []) == filled(laid_out(), 2, [])
