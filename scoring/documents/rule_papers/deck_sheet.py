"""The deck on one lying page, to teach with: a row for each colour, with every instrument, and the
musician on its symbol."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.rules.instruments import INSTRUMENTS, MUSICIANS
from club.wording import engine_texts
from engine.cards import COLOURS, NOTE_NAMES, Colour
from scoring.writers.pdf.fonts import BOLD, SANS, SERIF_BOLD, legible, wrapped
from scoring.writers.pdf.page import COLOURS as INKS
from scoring.writers.pdf.page import EDGE, INK, LINE, MM, QUIET, WASH, Pdf
from scoring.writers.pdf.paper_head import one_page
from scoring.writers.sheet import Letterhead

HEAD: Final = 18
FOOT: Final = 26 * MM
FIRST: Final = 21 * MM
LAST: Final = 52 * MM


def deck_sheet(letterhead: Letterhead) -> bytes:
    title = gettext_lazy("The 56 cards of Muzicando")
    said = gettext_lazy("Seven colours, each with seven notes and one symbol.")
    return one_page(letterhead, title, said, _draw, landscape=True)


def _draw(document: Pdf, y: float) -> None:
    column = (document.room - FIRST - LAST) / len(NOTE_NAMES)
    y = _heads(document, y - 6, column)
    row = (document.height - FOOT - y) / len(COLOURS)
    for colour in COLOURS:
        _colour(document, colour, y, column, row)
        y += row
    _notes(document, y)


def _heads(document: Pdf, y: float, column: float) -> float:
    document.box(document.margin, y, document.room, HEAD, stroke=None, fill=WASH)
    for at, name in enumerate(NOTE_NAMES):
        middle = document.margin + FIRST + (at + 0.5) * column
        document.text(middle, y + 13, name, font=SERIF_BOLD, size=12, align="middle")
    x = document.right - LAST + 8
    document.text(x, y + 13, _("Symbol and musician"), font=BOLD, size=9)
    return y + HEAD


def _colour(document: Pdf, colour: Colour, y: float, column: float, row: float) -> None:
    ink, x = list(INKS.values())[COLOURS.index(colour)], document.margin
    document.box(x, y + 1, 4, row - 2, stroke=None, fill=ink)
    name = str(engine_texts.COLOURS[colour]).capitalize()
    base = y + row / 2 + 3
    document.text(x + 9, base, name, font=BOLD, size=10, smallest=6, room=FIRST - 10)
    for at, each in enumerate(INSTRUMENTS[colour]):
        left = x + FIRST + at * column
        is_circled = at + 1 == colour.circled.note
        if is_circled:
            _oval(document, left + 2, y + 4, column - 4, row - 8, ink)
        _lines(document, str(each.name), left + column / 2, y + row / 2, column - 9, is_circled)
    _musician(document, colour, document.right - LAST + 8, y + row / 2)
    document.line(x, y + row, document.right, y + row, colour=LINE)


def _lines(document: Pdf, text: str, middle: float, y: float, room: float, is_strong: bool) -> None:
    font = BOLD if is_strong else SANS
    lines = wrapped(legible(text), font, 8.5, room, 3)
    y -= (len(lines) - 1) * 5.2 - 3
    for line in lines:
        document.text(middle, y, line, font=font, size=8.5, align="middle", room=room)
        y += 10.4


def _oval(document: Pdf, x: float, y: float, across: float, down: float, ink: str) -> None:
    with document.moved() as canvas:
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(2)
        bottom = document.height - y - down
        canvas.roundRect(x, bottom, across, down, min(across, down) / 2.2, stroke=1, fill=0)


def _musician(document: Pdf, colour: Colour, x: float, y: float) -> None:
    musician, symbol = MUSICIANS[colour], str(engine_texts.SYMBOLS[colour.symbol])
    room = LAST - 8
    document.text(x, y - 8, symbol, font=SERIF_BOLD, size=9.5, colour=EDGE, room=room)
    document.text(x, y + 3, musician.name, font=BOLD, size=9, colour=INK, room=room)
    document.text(x, y + 13, str(musician.years), size=8, colour=QUIET, room=room)


def _notes(document: Pdf, y: float) -> None:
    said = (
        _("Circled: an archaic instrument. This note opens the play in Parada and Glissando.")
        + " "
        + _("In Muzicando and Sarabanda any Do does.")
    )
    document.paragraph(document.margin, y + 15, said, document.room, size=9, colour=QUIET)
