import hashlib
import os
import subprocess
import sys
from datetime import datetime

import pytest

from scoring.writers import columns
from scoring.writers.as_pdf import as_pdf
from scoring.writers.pdf.page import MM
from scoring.writers.pdf.table import set_table
from scoring.writers.sheet import Column, ColumnKind, Letterhead, Sheet
from tests.scoring.documents.made_of import deals, letterhead, standings
from tests.scoring.documents.reading import bare, read, words_of

NAMES = [f"Nume {number:03}" for number in range(1, 121)]
A4, A3 = (210, 297), (297, 420)


def size_of(page):
    return round(page.mediabox.width / MM), round(page.mediabox.height / MM)


def test_the_document_says_what_it_is_and_in_which_language():
    reader = read(as_pdf(standings(NAMES)))
    assert reader.trailer["/Root"]["/Lang"] == "ro"
    info = reader.metadata
    assert (info.title, info.author, info.subject, info.creator) == (
        "Nume 001",
        "Nume 001",
        "Nume 001 · Nume 002",
        "Portativ",
    )


def test_every_row_is_printed_once_in_order_and_every_page_has_the_head():
    reader = read(as_pdf(standings(NAMES, "en")._replace(notes=[], lines=[], address="")))
    texts = [page.extract_text() for page in reader.pages]
    assert len(texts) > 2
    for number, text in enumerate(texts, start=1):
        assert bare("Average per deal") in bare(text)
        assert bare(f"Page {number} of {len(texts)}") in bare(text)
    printed = [bare(text) for text in texts]
    assert [sum(text.count(bare(name)) for text in printed) for name in NAMES[3:-3]] == [2] * 114


def test_bookmarks_say_which_rows_stand_on_a_page():
    reader = read(as_pdf(standings(NAMES)._replace(title="Clasament")))
    titles = [mark.title for mark in reader.outline]
    assert titles[0] == "Clasament"
    bounds = [tuple(map(int, title.split("–"))) for title in titles[1:]]
    assert bounds[-1][1] == 120
    assert [begin for begin, _end in bounds[1:]] == [end + 1 for _begin, end in bounds[:-1]]


def test_no_word_of_a_head_is_broken_while_there_is_room():
    """The word of most letters is not always the widest."""
    heads = ["Runde libere", "Mmmm iiiiiii", "Etalări"]
    made = [Column(str(at), head, ColumnKind.INTEGER) for at, head in enumerate(heads)]
    lines = set_table([Column("name", "Nume"), *made], [["Ana", 1, 2, 3]], 500).heads
    assert [" ".join(each) for each in lines] == ["Nume", *heads]


@pytest.mark.parametrize("notes", [0, 8, 16, 22])
def test_sixteen_pairs_with_their_notes_keep_to_one_page(notes):
    pair = "Maximiliana-Theodora Constantinescu-Mărgineanu – Ion Puigdollers i Carbonell"
    names = ["rank", "name", *(f"round-{number}" for number in range(1, 6)), "deals", "points"]
    rows = [[at, pair, *range(30, 35), 20, 160 - at] for at in range(1, 17)]
    more = {"lines": ["Sala mare", "Runda 5"], "notes": ["O notă."] * notes}
    reader = read(
        as_pdf(columns.sheet("standings", letterhead(), "Cup", rows, names=names, **more))
    )
    assert len(reader.pages) == 1
    assert bare(reader.pages[0].extract_text()).count("Onotă.") == notes


def test_totals_stand_below_the_table_and_notes_below_them():
    words = words_of(as_pdf(standings(["Ana", "Ion"], "en")._replace(notes=["Ties: drawn."])))
    at = words.index("Ties:")
    assert words[at - 1 : at + 2] == ["40", "Ties:", "drawn."]


@pytest.mark.parametrize("rows", range(20, 62, 3))
def test_no_row_count_pushes_anything_off_the_page(rows):
    """However the rows fall, each page counts itself among as many as there are."""
    made = standings(NAMES[:rows], "en")._replace(notes=["A note. " * 60] * 4)
    pages = read(as_pdf(made)).pages
    for number, page in enumerate(pages, start=1):
        assert bare(f"Page {number} of {len(pages)}") in bare(page.extract_text())
    lowest = []
    pages[-1].extract_text(
        visitor_text=lambda text, _cm, tm, _font, _size: text.strip() and lowest.append(tm[5])
    )
    assert min(lowest) > 20


@pytest.mark.parametrize(
    ("sheet", "size", "wanted"),
    [
        (standings(["Ana"]), "", A4),
        (deals(["Ana Pop"], "en"), "", A4[::-1]),
        (deals(["Ilarion-Gheorghe Constantinescu & Maria Ardelean"]), "", A3[::-1]),
        (standings(["Ana"]), "A3", A3),
        (deals(["Ilarion-Gheorghe Constantinescu & Maria Ardelean"]), "A4", A4[::-1]),
    ],
)
def test_the_paper_is_what_the_columns_ask_for(sheet, size, wanted):
    assert size_of(read(as_pdf(sheet, size=size)).pages[0]) == wanted


def test_what_one_page_holds_is_enlarged_on_a3():
    def largest(names):
        found = []
        read(as_pdf(standings(names), size="A3")).pages[0].extract_text(
            visitor_text=lambda _text, cm, _tm, _font, size: found.append(size * abs(cm[0]))
        )
        return max(found)

    assert largest(["Ana"]) == pytest.approx(largest(NAMES * 3) * 2**0.5, rel=0.01)


def test_the_logo_is_part_of_the_document():
    assert len(read(as_pdf(standings(["Ana"]))).pages[0].images) == 1
    without = standings(["Ana"])._replace(letterhead=Letterhead("Club", "ro"))
    assert len(read(as_pdf(without)).pages[0].images) == 0


def test_a_sheet_without_rows_is_a_page():
    content = as_pdf(columns.sheet("standings", letterhead(language="en"), "Standings", []))
    assert bare("Average per deal") in bare(read(content).pages[0].extract_text())


def test_a_hundred_columns_are_squeezed_and_none_is_lost():
    many = [Column(str(at), f"c{at}", ColumnKind.TEXT) for at in range(100)]
    made = Sheet("x/1", Letterhead("Club"), "T", many, [[f"v{at}" for at in range(100)]])
    assert as_pdf(made)


PROGRAM = """
import hashlib, os, django
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup()
from scoring.writers.as_pdf import as_pdf
from tests.scoring.documents.made_of import standings
print(hashlib.sha256(as_pdf(standings(["Ana", "Ștefan ♯"]))).hexdigest())
"""


def test_the_same_sheet_gives_the_same_bytes_in_any_process():
    printed = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    here = as_pdf(standings(["Ana", "Ștefan ♯"]))
    assert printed == hashlib.sha256(here).hexdigest()


def sheet_of(rows, notes=0, address=""):
    made = [(at, f"Nume {at}", 3, 4, 1) for at in range(1, rows + 1)]
    names = ["rank", "name", "round-1", "deals", "points"]
    return columns.sheet(
        *("standings", letterhead(), "Cupa", made),
        names=names,
        notes=[f"Nota {at}" for at in range(notes)],
        address=address,
        log="Jurnal: 129 de rânduri, ultimul 7585c526",
        made_at=datetime(2026, 11, 25, 13, 43),  # noqa: DTZ001 - the hall's own
    )


@pytest.mark.parametrize("rows", range(28, 75))
def test_no_page_has_notes_alone_or_hardly_a_row(rows):
    pages = [bare(page.extract_text()) for page in read(as_pdf(sheet_of(rows, notes=9))).pages]
    assert all(bare(f"din {len(pages)}") in page for page in pages)
    assert pages[-1].count("Nume") >= 6


def test_few_rows_are_set_larger_and_a_full_page_is_not():
    def sizes(rows):
        found = set()
        read(as_pdf(sheet_of(rows))).pages[0].extract_text(
            visitor_text=lambda text, _cm, _tm, _font, size: found.add((text.strip(), size))
        )
        return {size for text, size in found if text.startswith("Nume 7")}

    assert sizes(8) == {15}
    assert sizes(40) == {9.5}


def test_an_address_is_whole_or_left_out():
    for length in range(20, 120, 4):
        address = f"http://192.0.2.2/t/{'x' * length}/"
        text = bare(read(as_pdf(sheet_of(3, address=address))).pages[0].extract_text())
        assert "…" not in text
        assert ("192.0.2.2" in text) is (address.removeprefix("http://") in text)
        assert "7585c526" in text


def test_no_head_is_broken_where_several_columns_of_text_are_squeezed():
    heads = ["Play type", "Runde libere", "Suplimentar"]
    made = [Column(str(at), head) for at, head in enumerate(heads)]
    wide = [Column(f"n{at}", "Puncte", ColumnKind.INTEGER) for at in range(9)]
    row = ["lung " * 30] * 3 + [1234567] * 9
    words = {
        word
        for lines in set_table([*made, *wide], [row], 510).heads
        for word in " ".join(lines).split()
    }
    assert {"Suplimentar", "libere", "Puncte"} <= words
