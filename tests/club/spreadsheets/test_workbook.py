import io
from datetime import date

import pytest
from openpyxl import Workbook

from club.spreadsheets import reading
from club.spreadsheets.rows import TextRow, letter
from club.spreadsheets.xml_parts import Budget, TookTooLong

STYLES = (
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000 000 000"/></numFmts>'
    '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>'
    '<cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>'
)
STRINGS = (
    "<sst><si><t>Nume</t></si><si><r><t>Pop </t></r><r><t>Ana</t></r><rPh><t>aid</t></rPh></si>"
    "<si><t>a_x000D_b</t></si><si/></sst>"
)


def saved(book):
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_a_school_list_with_a_title_merged_teams_and_hidden_rows(upload):
    book = Workbook()
    page = book.active
    page.title = "Membri"
    for row in [
        ["Clubul Copiilor Sighet"],
        [],
        ["Nr. crt.", "Nume", "Contact", None, "Echipa"],
        [None, None, "Telefon", "Născut", None],
        [1, "Pop Ana", 740123456, date(2012, 5, 12), "Roșu"],
        [2, "Lupu Dan", "0740 123 457", 2011, None],
        [3, "Man Eva", None, None, None],
        [4.0, "Rus Ion", None, None, "Verde"],
    ]:
        page.append(row)
    page["C5"].number_format = "0000000000"
    for area in ("A1:E1", "A3:A4", "B3:B4", "C3:D3", "E3:E4", "E5:E7"):
        page.merge_cells(area)
    page.row_dimensions[6].hidden = True
    page.freeze_panes = "A5"
    book.create_sheet("Foaie2")

    table = upload("membri.xlsx", saved(book))

    assert table.rows == (
        TextRow(1, ("Clubul Copiilor Sighet", "", "", "", "")),
        TextRow(3, ("Nr. crt.", "Nume", "Contact", "", "Echipa")),
        TextRow(4, ("Nr. crt.", "Nume", "Telefon", "Născut", "Echipa")),
        TextRow(5, ("1", "Pop Ana", "0740123456", "2012-05-12", "Roșu")),
        TextRow(6, ("2", "Lupu Dan", "0740 123 457", "2011", "Roșu")),
        TextRow(7, ("3", "Man Eva", "", "", "Roșu")),
        TextRow(8, ("4", "Rus Ion", "", "", "Verde")),
    )


def test_every_kind_of_cell_is_read_as_it_is_shown(make_workbook, cells):
    rows = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>'
        '<c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>'
        '<row r="3"><c r="A3" t="inlineStr"><is><r><t>Lupu</t></r><r><t> Dan</t></r>'
        '<rPh><t>aid</t></rPh></is></c><c r="B3" s="1"><v>740123456</v></c>'
        '<c r="C3" s="2"><v>40310</v></c><c r="D3" t="b"><v>1</v></c></row>'
        '<row><c t="str"><f>A1&amp;B1</f><v>NumePop</v></c><c><f>1+1</f><v>2</v></c>'
        '<c><f>1+1</f></c><c t="e"><v>#N/A</v></c><c t="d"><v>2010-05-12T00:00:00</v></c></row>'
    )
    parts = {"xl/styles.xml": STYLES, "xl/sharedStrings.xml": STRINGS}

    assert cells("a.xlsx", make_workbook(rows, parts=parts)) == [
        ["Nume", "Pop Ana", "a b", "", ""],
        ["Lupu Dan", "0740 123 456", "2010-05-12", "TRUE", ""],
        ["NumePop", "2", "", "#N/A", "2010-05-12"],
    ]


def test_a_workbook_of_the_strict_kind_is_read(make_workbook, cells):
    main = "http://purl.oclc.org/ooxml/spreadsheetml/main"
    sheet = (
        f'<x:worksheet xmlns:x="{main}"><x:sheetData><x:row><x:c t="n"><x:v>7</x:v></x:c></x:row>'
        "</x:sheetData></x:worksheet>"
    )
    relations = (
        '<Relationships><Relationship Id="rId1" Type="http://purl.oclc.org/ooxml/officeDocument'
        '/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>'
    )
    parts = {"xl/worksheets/sheet1.xml": sheet, "xl/_rels/workbook.xml.rels": relations}
    assert cells("a.xlsx", make_workbook(parts=parts)) == [["7"]]


def test_days_may_count_from_1904(make_workbook, cells):
    data = make_workbook(
        '<row><c s="2"><v>38848</v></c></row>',
        workbook='<workbookPr date1904="1"/>',
        parts={"xl/styles.xml": STYLES},
    )
    assert cells("a.xlsx", data) == [["2010-05-12"]]


def test_a_text_in_utf_16_is_read(make_workbook, cells):
    sheet = (
        '<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row><c t="inlineStr"><is>'
        "<t>Mureșan</t></is></c></row></sheetData></worksheet>"
    )
    parts = {"xl/worksheets/sheet1.xml": sheet.encode("utf-16")}
    assert cells("a.xlsx", make_workbook(parts=parts)) == [["Mureșan"]]


@pytest.fixture
def three_sheets():
    book = Workbook()
    book.active.title = "Hidden"
    book.active.sheet_state = "hidden"
    book.active.append(["secret"])
    book.create_sheet("Empty")
    book.create_sheet("Members").append(["Ana"])
    book.create_sheet("2025").append(["Dan"])
    return saved(book)


def test_the_first_sheet_in_sight_with_anything_in_it_is_read(three_sheets, upload):
    assert upload("a.xlsx", three_sheets).rows == (TextRow(1, ("Ana",)),)


def test_the_budget_is_kept(three_sheets, upload, monkeypatch):
    monkeypatch.setattr(reading, "Budget", lambda: Budget(seconds=0))
    with pytest.raises(TookTooLong):
        upload("a.xlsx", three_sheets)


@pytest.mark.parametrize(
    ("index", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (39, "AN"), (16383, "XFD")]
)
def test_a_column_has_the_letters_of_its_program(index, name):
    assert letter(index) == name
