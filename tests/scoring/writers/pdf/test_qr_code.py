import re

import pytest
import segno

from scoring.writers.pdf.page import Pdf
from scoring.writers.pdf.qr_code import QUIET_ZONE, draw_code
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import read

BAR = re.compile(r"(?<![\d.])(\d+) (\d+) (\d+) 1 re")


@pytest.mark.parametrize(
    "text", ["HTTP://P.RO", "https://portativ.example/t/cupa/table/7GJ2kq9XbT3mLw0Zc5RvNA/", "ș"]
)
def test_the_squares_on_paper_are_those_of_the_code(text):
    document = Pdf(letterhead(), "T")
    document.new_page()
    matrix = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    step, many = 2, len(matrix)
    draw_code(document, text, 30, 40, step * (many + 2 * QUIET_ZONE))
    content = read(document.content()).pages[0].get_contents().get_data().decode("latin-1")
    left, bottom = 30 + step * QUIET_ZONE, document.height - 40 - step * (many + QUIET_ZONE)
    placed = re.search(r"2 0 0 2 ([\d.]+) ([\d.]+) cm", content)
    assert [float(each) for each in placed.groups()] == pytest.approx([left, bottom], abs=0.01)
    drawn = [[0] * many for _ in matrix]
    for bar in BAR.finditer(content):
        first, below, across = map(int, bar.groups())
        drawn[many - 1 - below][first : first + across] = [1] * across
    assert drawn == matrix


def test_the_same_code_is_worked_out_once(monkeypatch):
    made, make = [], segno.make
    monkeypatch.setattr(segno, "make", lambda text, **more: made.append(text) or make(text, **more))
    document = Pdf(letterhead(), "T")
    document.new_page()
    for _card in range(3):
        draw_code(document, "WIFI:S:the same on every card;;", 0, 0, 60)
    assert made == ["WIFI:S:the same on every card;;"]
