import re

import pytest
import segno

from scoring.writers.pdf.page import Pdf
from scoring.writers.pdf.qr_code import QUIET_ZONE, draw_code
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import read

RECTANGLE = re.compile(r"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re(?! f)")


@pytest.mark.parametrize(
    "text", ["HTTP://P.RO", "https://portativ.example/t/cupa/table/7GJ2kq9XbT3mLw0Zc5RvNA/", "ș"]
)
def test_the_squares_on_paper_are_those_of_the_code(text):
    document = Pdf(letterhead(), "T")
    document.new_page()
    matrix = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    step = 2
    side = step * (len(matrix) + 2 * QUIET_ZONE)
    draw_code(document, text, 0, 0, side)
    drawn = [[0] * len(matrix) for _ in matrix]
    content = read(document.content()).pages[0].get_contents().get_data().decode("latin-1")
    for match in RECTANGLE.finditer(content):
        x, y, across, down = map(float, match.groups())
        if abs(down - step) > 0.01:
            continue
        row = round((document.height - y - down) / step) - QUIET_ZONE
        first = round(x / step) - QUIET_ZONE
        for column in range(first, first + round(across / step)):
            drawn[row][column] = 1
    assert drawn == matrix
