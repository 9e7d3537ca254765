"""Several cards on one sheet of paper, with lines to cut along."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from django.utils.translation import override

from scoring.writers.pdf.page import EDGE, MM, PAPERS, Pdf
from scoring.writers.sheet import Letterhead

Card = TypeVar("Card")

DASH = (1.2, 3)
INSIDE = 9 * MM


class CardPlace(NamedTuple):
    """The room of one card: its upper left corner and its size, its own margin taken off."""

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


def card_pages(
    letterhead: Letterhead,
    title: str,
    cards: Sequence[Card],
    size: tuple[int, int],
    name: Callable[[Card], str],
    draw: Callable[[Pdf, Card, CardPlace], object],
) -> bytes:
    """A card for each value, so many across and down a page, drawn and named one by one."""
    with override(letterhead.language):
        document = Pdf(letterhead, title)
        for card, place in zip(cards, places(document, len(cards), *size), strict=True):
            document.bookmark(name(card))
            draw(document, card, place)
        return document.content()


def places(document: Pdf, cards: int, across: int, down: int) -> Iterator[CardPlace]:
    """A place for each card, row by row, on as many pages as it takes."""
    width, height = document.width / across, document.height / down
    inner = room_of_card(document.letterhead, across, down)
    for number in range(cards):
        on_page = number % (across * down)
        if not on_page:
            document.new_page()
            cutting_lines(document, across, down)
        row, column = divmod(on_page, across)
        yield CardPlace(column * width + INSIDE, row * height + INSIDE, *inner)


def room_of_card(letterhead: Letterhead, across: int, down: int) -> tuple[float, float]:
    """Width and height of a card, its own margin taken off."""
    width, height = PAPERS[letterhead.paper]["A4"]
    return width / across - 2 * INSIDE, height / down - 2 * INSIDE


def cutting_lines(document: Pdf, across: int, down: int) -> None:
    """Dashed, between so many parts of the page."""
    with document.moved() as canvas:
        canvas.setDash(*DASH)
        for column in range(1, across):
            x = document.width * column / across
            document.line(x, 0, x, document.height, colour=EDGE, thick=0.4)
        for row in range(1, down):
            y = document.height * row / down
            document.line(0, y, document.width, y, colour=EDGE, thick=0.4)
