"""The twin for paper: what stands in it, as a reader of the file finds it."""

import io
import re
from pathlib import Path

import pypdf
import pytest
from reportlab.graphics import renderPDF

from scoring.writers.pictures.chart import Chart, Series
from scoring.writers.pictures.pdf_chart import COLOURS, drawing

STYLE = Path(__file__).parents[4] / "static/scoring/pictures.css"


def printed(chart, width=400, height=240):
    sheet = drawing(chart, width, height)
    assert (sheet.width, sheet.height) == (width, height)
    content = io.BytesIO()
    renderPDF.drawToFile(sheet, content)
    return pypdf.PdfReader(content).pages[0].extract_text()


def chart(kind="line", **facts):
    series = [Series("Ana Mureșan", [2, 1, 3]), Series("Țintă & <b>Ion", [None, 2, 1])]
    facts = {"title": "Locuri", "labels": ["I", "II", "III"], "series": series, **facts}
    return Chart(kind, across="Runda", up="Punctaj", note="Ana a fost prima.", **facts)


@pytest.mark.parametrize("kind", ["line", "bars", "bump", "spread"])
def test_every_kind_says_its_title_axes_and_names(kind):
    text = printed(chart(kind))
    for word in ("Locuri", "Ana a fost prima.", "Runda", "Punctaj", "Ana Mureșan", "III"):
        assert word in text, word
    assert "Țintă & <b>Ion" in text


def test_places_begin_with_one_on_top():
    text = printed(chart("bump"))
    assert re.search(r"1\s+2\s+3|3\s+2\s+1", text)


def test_nothing_to_show_is_a_title_and_no_fault():
    nothing = chart(series=[Series("Ana", [None] * 3), Series("Ion", [None] * 3)])
    assert "Locuri" in printed(nothing)


def test_long_names_stay_inside():
    long = "Wolfeschlegelsteinhausenbergerdorff " * 4
    text = printed(chart(title=long, series=[Series(long, [1, 2, 3]), Series("Ion", [1, 1, 1])]))
    assert "…" in text


def test_the_colours_are_those_of_the_screen():
    on_screen = re.findall(r"--on-light-\d: (#[0-9a-f]{6});", STYLE.read_text("utf-8"))
    assert list(COLOURS) == on_screen
