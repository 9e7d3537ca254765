"""Diplomas: for whom, for which place with which score, in which tournament and when.

One look for everybody, on a frame of staff lines; and one in colours, for children.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import partial
from itertools import cycle
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override, pgettext

from engine.seats import ROMAN
from scoring.writers.pdf.fonts import (
    BOLD,
    SERIF,
    SERIF_BOLD,
    SERIF_ITALIC,
    fitting,
    legible,
    width,
    wrapped,
)
from scoring.writers.pdf.ornaments import (
    line_to_sign,
    melody,
    rainbow,
    smiling_note,
    staff_frame,
)
from scoring.writers.pdf.page import ACCENT, COLOURS, INK, MM, QUIET, Pdf
from scoring.writers.sheet import Letterhead
from scoring.writers.value_format import long_day

EDGE_OF_FRAME = 8 * MM
FRAME = 15 * MM
FIRST_PLACES = (
    gettext_lazy("First place"),
    gettext_lazy("Second place"),
    gettext_lazy("Third place"),
)


class Diploma(NamedTuple):
    name: str
    place: int
    """0 on a certificate for taking part."""
    score: str = ""
    """With its unit."""
    colour: str = ""
    """One of the seven colours, on a diploma for children."""
    of: str = ""
    """Below the name: the category in which the place is, or the people of a team."""


def diplomas(
    letterhead: Letterhead,
    tournament: str,
    day: date,
    awarded: Sequence[Diploma],
    *,
    where: str = "",
    mark: str = "",
) -> bytes:
    """A page for each; `mark` says that the tournament goes on."""
    with override(letterhead.language):
        title = _("Diplomas") if all(each.place for each in awarded) else _("Certificates")
        document = Pdf(letterhead, title, landscape=True, subject=tournament)
        said = ", ".join(filter(None, (where, long_day(day))))
        for each in awarded:
            document.new_page(each.name)
            word = _("Diploma") if each.place else _("Certificate")
            head = _draw_colours if each.colour else _draw_head
            y = head(document, each, word)
            y = _draw(document, each, tournament, said, y)
            middle = document.width / 2
            document.text(middle, y + 15, mark, font=BOLD, size=11, colour=ACCENT, align="middle")
            _signatures(document)
        return document.content()


def colours_in_turn(own: Iterable[str | None]) -> list[str]:
    """For each its own colour, if it has one, else the next of the seven."""
    turns = cycle(COLOURS)
    return [each if each in COLOURS else next(turns) for each in own]


def place_in_words(place: int) -> str:
    if place <= len(FIRST_PLACES):
        return str(FIRST_PLACES[place - 1])
    return pgettext("rank", "Place %(place)s") % {
        "place": ROMAN[place - 1] if place <= len(ROMAN) else place
    }


def _draw_head(document: Pdf, _diploma: Diploma, word: str) -> float:
    """The frame, the club, the word and the melody below it; where the page goes on."""
    middle = document.middle
    staff_frame(document, EDGE_OF_FRAME, 4.4, [document.colour])
    _club(document, document.colour, 84 * MM)
    y = FRAME + 46 * MM
    document.text(middle, y, word, font=SERIF_BOLD, size=68, colour=ACCENT, align="middle")
    melody(document, middle - 88 * MM, y + 10 * MM, 176 * MM, 6.6)
    return y + 37 * MM


def _club(document: Pdf, colour: str, corners: float) -> None:
    """Its logo in the corner, its name in the middle of the upper edge, between its corners."""
    if logo := document.letterhead.logo:
        x = document.width - FRAME - 42 * MM
        document.picture(logo, x, FRAME + 4 * MM, 36 * MM, 30 * MM)
    room = document.width - 2 * FRAME - corners
    write = partial(document.text, font=BOLD, size=17, smallest=9, align="middle")
    write(document.middle, FRAME + 16 * MM, document.letterhead.club, colour=colour, room=room)


def _draw_colours(document: Pdf, diploma: Diploma, said: str) -> float:
    """The same in the seven colours, for children; where the page goes on."""
    middle = document.width / 2
    own = COLOURS.get(diploma.colour, ACCENT)
    staff_frame(document, EDGE_OF_FRAME, 4.4, list(COLOURS.values()))
    rainbow(document, FRAME + 29 * MM, FRAME + 32 * MM, 22 * MM, 2.2 * MM)
    smiling_note(document, FRAME + 20 * MM, document.height - FRAME - 44 * MM, 17, own)
    smiling_note(document, document.width - FRAME - 38 * MM, FRAME + 74 * MM, 13, own)
    _club(document, own, 112 * MM)
    y = FRAME + 46 * MM
    word, size = legible(said), 72
    x = middle - width(word, SERIF_BOLD, size) / 2
    for letter, colour in zip(word, cycle(COLOURS.values()), strict=False):
        document.text(x, y, letter, font=SERIF_BOLD, size=size, colour=colour)
        x += width(letter, SERIF_BOLD, size)
    melody(document, middle - 70 * MM, y + 10 * MM, 140 * MM, 6.6, own)
    return y + 37 * MM


def _draw(document: Pdf, diploma: Diploma, tournament: str, said: str, y: float) -> float:
    """For whom it is, and for what, in the middle of what is left of the page; where it ends."""
    middle, room = document.width / 2, document.width - 2 * (FRAME + 16 * MM)
    own = COLOURS.get(diploma.colour, INK)
    if diploma.colour:
        room -= 50 * MM
    y += 5 * MM
    centred = partial(document.text, align="middle", room=room)
    won = place_in_words(diploma.place) if diploma.place else _("for taking part")
    centred(middle, y, won, font=SERIF_ITALIC, size=30, smallest=14)
    name = legible(diploma.name)
    size = fitting(name, SERIF_BOLD, room * 1.8, 46, 20)
    lines = wrapped(name, SERIF_BOLD, size, room, 2)
    if len(lines) > 1:
        size = min(size, 34)
        first, dash, second = name.partition(" – ")
        lines = [f"{first} –", second] if dash else wrapped(name, SERIF_BOLD, size, room, 2)
        size = min(fitting(line, SERIF_BOLD, room, size, 14) for line in lines)
    y += 4 * MM + size
    for line in lines:
        centred(middle, y, line, font=SERIF_BOLD, size=size, colour=own)
        y += size * 1.1
    y += 10 * MM - size * 0.6
    if diploma.of:
        of = document.paragraph(
            middle, y, diploma.of, room, size=13, align="middle", most=3, step=17
        )
        y = of + 8
    if diploma.score:
        centred(middle, y, diploma.score, font=BOLD, size=14)
        y += 25
    y = document.paragraph(
        middle, y, tournament, room, font=SERIF, size=18, align="middle", most=2, step=21
    )
    centred(middle, y, said, size=12, smallest=7, colour=QUIET)
    return y


def _signatures(document: Pdf) -> None:
    y = document.height - FRAME - 14 * MM
    across = document.width - 2 * FRAME
    line_to_sign(document, FRAME + across / 4, y, 62 * MM, _("President"))
    line_to_sign(document, FRAME + across * 3 / 4, y, 62 * MM, _("Organiser"))
