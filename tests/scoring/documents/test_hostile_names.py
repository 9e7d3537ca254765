"""250 names made to harm, through every paper and every file."""

import csv
import io
import json
import socket
import unicodedata
import urllib.request

import pytest
from openpyxl import load_workbook

from club.spreadsheets.writing import unguarded
from club.wording.texts import clean
from scoring.writers.as_csv import as_csv
from scoring.writers.as_json import as_json
from scoring.writers.as_xlsx import as_xlsx
from scoring.writers.pdf.fonts import load
from tests.scoring.documents.hostile_names import NAMES
from tests.scoring.documents.made_of import PAPERS, deals, letterhead, standings
from tests.scoring.documents.reading import active_parts, beginning, fonts_of, read, text_of

# What has one page and names a few: every name gets a turn at being its title.
FEW = {"points card", "poster", "bracket"}
SOME = 25
# A page or a good part of one for each name, which takes a reader long: they share the names.
LONG = (
    *("diplomas", "guide cards", "individual slips", "pairs slips"),
    *("remi sheets", "remi slips", "score sheets", "table cards"),
)
SHARES = 5


@pytest.fixture(autouse=True)
def nothing_is_fetched(monkeypatch):
    def refuse(*given, **named):
        pytest.fail(f"something was fetched: {given} {named}")

    load()
    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(urllib.request, "urlopen", refuse)
    monkeypatch.setattr("reportlab.lib.utils.open_for_read", refuse)


def test_there_are_enough_of_them():
    assert len(set(NAMES)) >= 250


@pytest.mark.parametrize("paper", [name for name in PAPERS if name not in FEW])
def test_every_name_is_printed_and_nothing_else_happens(paper):
    names = NAMES[LONG.index(paper) % SHARES :: SHARES] if paper in LONG else NAMES
    content = PAPERS[paper](names, letterhead())
    text = text_of(content)
    assert [name[:40] for name in names if beginning(name) not in text] == []
    assert active_parts(content) == []
    assert all(fonts_of(content).values())


@pytest.mark.parametrize("paper", sorted(FEW))
def test_every_name_can_head_a_paper(paper):
    for at in range(0, len(NAMES), SOME if paper == "points card" else 11):
        some = NAMES[at : at + 11]
        content = PAPERS[paper](some, letterhead())
        assert beginning(some[0]) in text_of(content), some[0][:40]
        assert active_parts(content) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_the_title_of_the_document_is_plain_text(paper):
    info = read(PAPERS[paper](NAMES[:9], letterhead(NAMES[0]))).metadata
    for text in (info.title, info.author, info.subject or ""):
        assert all(unicodedata.category(letter)[0] != "C" for letter in text)


@pytest.mark.parametrize("sheet", [standings, deals])
def test_a_workbook_types_every_name_as_text(sheet):
    made = sheet(NAMES)
    page = load_workbook(io.BytesIO(as_xlsx(made))).active
    columns = {column.title: at for at, column in enumerate(made.columns, start=1)}
    head = next(row for row in range(1, 20) if page.cell(row, 1).value == made.columns[0].title)
    at = columns[made.columns[1 if sheet is standings else 3].title]
    for number, name in enumerate(NAMES, start=head + 1):
        cell = page.cell(number, at)
        assert (cell.value or "") == clean(name)[:32_767]
        assert cell.data_type in ("s", "n" if not clean(name) else "s")
    formulas = [cell.value for row in page.iter_rows() for cell in row if cell.data_type == "f"]
    assert all(formula.startswith("=SUBTOTAL(9,") for formula in formulas)


def test_no_cell_of_a_text_begins_as_a_formula():
    text = as_csv(standings(NAMES)).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
    assert len(rows) == len(NAMES) + 1
    names = [row[1] for row in rows[1:]]
    assert [name for name in names if name.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
    wanted = [name if name.isprintable() else clean(name) for name in NAMES]
    assert [unguarded(name) for name in names] == wanted


def test_json_gives_every_name_back_as_it_was():
    content = json.loads(as_json(standings(NAMES)))
    wanted = [name.encode("utf-8", "replace").decode() for name in NAMES]
    assert [row["name"] for row in content["rows"]] == wanted
