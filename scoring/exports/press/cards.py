"""Several cards on one sheet of paper, with lines to cut along."""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.exports.press.page import EDGE, MM, Document

DASH = (1.2, 3)
INSIDE = 9 * MM


class Place(NamedTuple):
    """Where one card is: its upper left corner and its size, its own margin taken off."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


def pages_for(cards: int, across: int, down: int) -> int:
    return max(1, -(-cards // (across * down)))


def places(document: Document, cards: int, across: int, down: int) -> Iterator[Place]:
    """A place for each card, row by row, on as many pages as it takes."""
    width, height = document.width / across, document.height / down
    for number in range(cards):
        on_page = number % (across * down)
        if not on_page:
            document.new_page()
            _cutting_lines(document, across, down)
        row, column = divmod(on_page, across)
        yield Place(
            column * width + INSIDE, row * height + INSIDE, width - 2 * INSIDE, height - 2 * INSIDE
        )


def _cutting_lines(document: Document, across: int, down: int) -> None:
    canvas = document.canvas
    canvas.saveState()
    canvas.setDash(*DASH)
    for column in range(1, across):
        x = document.width * column / across
        document.line(x, 0, x, document.height, colour=EDGE, thick=0.4)
    for row in range(1, down):
        y = document.height * row / down
        document.line(0, y, document.width, y, colour=EDGE, thick=0.4)
    canvas.restoreState()
