"""A poster for the door: what is on, and its address as a code."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.exports.press.code import draw_code
from scoring.exports.press.lettering import BOLD, SERIF_BOLD, fitting, legible, wrapped
from scoring.exports.press.page import ACCENT, COLOURS, MM, QUIET, Document
from scoring.exports.rows import Letterhead


def poster(
    letterhead: Letterhead,
    title: str,
    address: str,
    *,
    lines: Sequence[str] = (),
    size: str = "A4",
) -> bytes:
    """One page; `lines` say when, where and how, for example the name of the Wi-Fi."""
    with override(letterhead.language):
        document = Document(letterhead, title, size=size)
        document.new_page(title)
        scale = document.width / (210 * MM)
        middle = document.width / 2
        y = 24 * MM * scale
        y = _club(document, middle, y, scale)
        type_size = fitting(document.title, SERIF_BOLD, document.room * 1.6, 46 * scale, 22 * scale)
        y += type_size
        for line in wrapped(document.title, SERIF_BOLD, type_size, document.room, 3):
            document.text(middle, y, line, font=SERIF_BOLD, size=type_size, align="middle")
            y += type_size * 1.15
        document.staff(document.margin, y - type_size * 0.6, document.room, 7 * scale)
        y += 62 * scale - type_size * 0.6
        bottom = document.height - 20 * MM * scale
        y = _lines(document, lines, middle, y, scale)
        side = min(130 * MM * scale, bottom - y - 62 * scale)
        y += (bottom - y - 62 * scale - side) / 3
        draw_code(document, address, middle - side / 2, y, side)
        y += side + 14 * scale
        said = _("Scan to follow the results on your phone")
        document.text(middle, y, said, font=BOLD, size=15 * scale, align="middle")
        shown = fitting(address, BOLD, document.room, 19 * scale, 7)
        y += 28 * scale
        document.text(
            *(middle, y, address),
            font=BOLD,
            size=shown,
            colour=ACCENT,
            align="middle",
            room=document.room,
        )
        return document.content()


def _club(document: Document, middle: float, y: float, scale: float) -> float:
    letterhead = document.letterhead
    if letterhead.logo:
        side = 30 * MM * scale
        document.picture(letterhead.logo, middle - side / 2, y - 8 * MM * scale, side, side)
        y += 28 * MM * scale
    colour = COLOURS.get(letterhead.colour, ACCENT)
    for line in wrapped(legible(letterhead.club), BOLD, 15 * scale, document.room, 2):
        document.text(middle, y, line, font=BOLD, size=15 * scale, colour=colour, align="middle")
        y += 20 * scale
    return y


def _lines(
    document: Document, lines: Sequence[str], middle: float, y: float, scale: float
) -> float:
    for text in filter(None, lines):
        for line in wrapped(legible(text), BOLD, 15 * scale, document.room, 2):
            document.text(middle, y, line, size=15 * scale, colour=QUIET, align="middle")
            y += 21 * scale
    return y
