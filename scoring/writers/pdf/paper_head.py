"""Heads and feet of papers: the club with its logo, the title, the lines about it; the page.

    head, running_head, foot   of the first page, of the others, and of both
    next_page                  from a foot to a running head
    one_page                   of a paper that has no second
    poster_head                in the middle
    small_head                 of cards

What the lines say of a tournament, and its address, stands in `scoring/documents/request.py`.
"""

from collections.abc import Callable, Sequence
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import override

from club.wording.engine_texts import Text
from scoring.writers.pdf.fonts import BOLD, SANS, SERIF_BOLD, fitting, legible, width
from scoring.writers.pdf.page import MM, QUIET, Pdf
from scoring.writers.sheet import Letterhead


def head(document: Pdf, lines: Sequence[str] = ()) -> float:
    """The club, the title and the staff below them; where the page goes on."""
    y, room, logo = document.margin, document.room, document.letterhead.logo
    if logo:
        room -= 5 * MM + document.picture(
            logo, document.right - 40 * MM, y - 2 * MM, 40 * MM, 19 * MM
        )
    x, club = document.margin, document.letterhead.club
    document.text(x, y + 8, club, font=BOLD, size=9, colour=document.colour, room=room)
    size = fitting(document.title, SERIF_BOLD, room, 22, 15)
    step = size * 1.15
    y += 14 + size
    y = document.paragraph(
        x, y, document.title, room, font=SERIF_BOLD, size=size, most=3, step=step
    )
    y -= step - 17
    for line in filter(None, lines):
        y = document.paragraph(x, y, line, room, size=10, colour=QUIET, most=3)
    if logo:
        y = max(y, document.margin + 18 * MM)
    document.staff(x, y - 3, document.room, 3.2)
    return y + 23


def running_head(document: Pdf) -> float:
    """The one-line head of the following pages; the height below it."""
    y, club = document.margin, legible(document.letterhead.club)
    taken = min(width(club, SANS, 8.5), document.room * 0.4)
    document.text(document.right, y, club, size=8.5, colour=QUIET, align="right", room=taken + 0.1)
    room = document.room - taken - 12
    document.text(document.margin, y, document.title, font=SERIF_BOLD, size=11, room=room)
    document.line(document.margin, y + 6, document.right, y + 6, thick=0.8)
    return y + 14


def next_page(document: Pdf, *said: str, bookmark: str = "") -> float:
    """The foot of this page and the head of the following one; the height below it."""
    foot(document, *said)
    document.new_page(bookmark)
    return running_head(document)


def foot(document: Pdf, *said: str) -> None:
    """Which page this is of how many, and where the paper comes from: the first of some texts that
    has room."""
    y = document.height - 9 * MM
    pages = _("Page %(page)s of %(pages)s") % {"page": document.page, "pages": document.pages}
    document.text(document.right, y, pages, size=8, colour=QUIET, align="right")
    room = document.room - width(pages, SANS, 8) - 12
    texts = [legible(each) for each in said]
    fits = (each for each in texts if width(each, SANS, 8) <= room)
    shown = next(fits, texts[-1] if texts else "")
    document.text(document.margin, y, shown, size=8, colour=QUIET, room=room)


def one_page(
    letterhead: Letterhead,
    title: Text,
    line: Text,
    draw: Callable[[Pdf, float], object],
    *,
    landscape: bool = False,
) -> bytes:
    """A paper of one page, with a line below its title; `draw` is told where the page goes on."""
    with override(letterhead.language):
        document = Pdf(letterhead, str(title), landscape=landscape)
        document.new_page(document.title)
        draw(document, head(document, [str(line)]))
        foot(document)
        return document.content()


def poster_head(document: Pdf, y: float, scale: float) -> float:
    """Logo, club, title and staff in the middle of a poster; where it goes on."""
    middle, room, logo = document.middle, document.room, document.letterhead.logo
    if logo:
        side = 30 * MM * scale
        document.picture(logo, middle - side / 2, y - 8 * MM * scale, side, side)
        y += 28 * MM * scale
    centred = partial(document.paragraph, align="middle", font=BOLD, colour=document.colour)
    club = document.letterhead.club
    y = centred(middle, y, club, room, size=15 * scale, most=2, step=20 * scale)
    size = fitting(document.title, SERIF_BOLD, room * 1.6, 46 * scale, 22 * scale)
    centred = partial(document.paragraph, align="middle", font=SERIF_BOLD, size=size)
    y = centred(middle, y + size, document.title, room, most=3, step=size * 1.15)
    y -= size * 0.6
    document.staff(document.margin, y, room, 7 * scale)
    return y + 62 * scale


def small_head(document: Pdf, x: float, y: float, room: float, *, with_club: bool = False) -> None:
    """The title in one small line, after the club where the card may leave the hall."""
    said = f"{document.letterhead.club} · {document.title}" if with_club else document.title
    document.text(x, y, said, size=7.5, colour=QUIET, room=room)
