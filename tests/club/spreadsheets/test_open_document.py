"""An .ods file, as LibreOffice writes them: what people see in its cells."""

import io
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from club.spreadsheets.guard import (
    MOST_BYTES,
    Damaged,
    HasMacros,
    Locked,
    OddlyPacked,
    OtherFormat,
    checked,
)
from club.spreadsheets.reading import uploaded_table
from club.spreadsheets.rows import MOST_ROWS, TooManyColumns, TooManyRows

MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"
HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>{doctype}<office:document-content'
    ' xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x"><office:body><office:spreadsheet>'
    "{tables}</office:spreadsheet></office:body></office:document-content>"
)


def cell(text="", **facts):
    said = "".join(
        f' {name.replace("_", ":", 1).replace("_", "-")}="{value}"' for name, value in facts.items()
    )
    return (
        f"<table:table-cell{said}>{f'<text:p>{text}</text:p>' if text else ''}</table:table-cell>"
    )


def row(*cells, **facts):
    said = "".join(f' table:{name.replace("_", "-")}="{value}"' for name, value in facts.items())
    return f"<table:table-row{said}>{''.join(cells)}</table:table-row>"


def table(*rows, name="Sheet1"):
    return f'<table:table table:name="{name}">{"".join(rows)}</table:table>'


def ods(*tables, mimetype=MIMETYPE, doctype="", **parts):
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", mimetype, ZIP_STORED)
        archive.writestr("content.xml", HEAD.format(tables="".join(tables), doctype=doctype))
        archive.writestr("META-INF/manifest.xml", parts.pop("manifest", "<m/>"))
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/"), content)
    return file.getvalue()


def read(content, **facts):
    return uploaded_table("members.ods", io.BytesIO(content), **facts)


LIST = table(
    row(cell("Echipa"), cell("Nume"), cell("Telefon"), cell("Născut")),
    row(
        cell("Roșii", table_number_rows_spanned=2),
        cell("Pop <text:span>Ana</text:span><text:s/>Maria"),
        cell("0740 123 456", office_value_type="float", office_value="740123456"),
        cell("12.05.14", office_value_type="date", office_date_value="2014-05-12"),
        cell(table_number_columns_repeated=1000),
    ),
    row(
        "<table:covered-table-cell/>",
        cell("Ion<office:annotation><text:p>a note</text:p></office:annotation> Vlad"),
    ),
    row(cell(), number_rows_repeated=3),
    row(cell(), cell("Eva Rus"), visibility="filter"),
    row(cell(table_number_columns_repeated=1024), number_rows_repeated=1048000),
)


def test_a_sheet_is_read_as_people_see_it():
    found = read(ods(LIST))
    assert [(each.number, each.cells) for each in found.rows] == [
        (1, ("Echipa", "Nume", "Telefon", "Născut")),
        (2, ("Roșii", "Pop Ana Maria", "0740 123 456", "2014-05-12")),
        (3, ("Roșii", "Ion Vlad", "", "")),
        (7, ("", "Eva Rus", "", "")),
    ]


def test_the_first_sheet_with_anything_in_it_is_read():
    content = ods(table(name="Gol"), LIST, table(row(cell("Ana")), name="Alta"))
    assert read(content) == read(ods(LIST))


def test_it_is_read_whatever_its_name_says():
    assert uploaded_table("members.xlsx", io.BytesIO(ods(LIST))).width == 4


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (ods(table(row(cell("Ana"), number_rows_repeated=MOST_ROWS + 1))), TooManyRows),
        (ods(table(row(cell("Ana", table_number_columns_repeated=9999)))), TooManyColumns),
        (ods(LIST, mimetype="application/vnd.oasis.opendocument.text"), OtherFormat),
        (ods(LIST, manifest="<manifest:encryption-data/>"), Locked),
        (ods(LIST, Basic__script="x"), HasMacros),
        (ods(LIST, doctype='<!DOCTYPE a [<!ENTITY b "c">]>'), OddlyPacked),
        (ods(LIST)[:-40], Damaged),
        (ods("<table:table>"), Damaged),
    ],
)
def test_what_is_none_of_ours_is_refused(content, refusal):
    assert len(content) < MOST_BYTES
    with pytest.raises(refusal):
        read(content)


def test_half_a_document_is_damaged():
    file = io.BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr("mimetype", MIMETYPE)
    with pytest.raises(Damaged):
        checked("members.ods", file.getvalue())
