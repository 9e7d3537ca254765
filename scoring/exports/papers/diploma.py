"""Diplomas: for whom, for which place, in which tournament and when."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.exports.press.lettering import (
    BOLD,
    SERIF,
    SERIF_BOLD,
    SERIF_ITALIC,
    fitting,
    legible,
    wrapped,
)
from scoring.exports.press.page import ACCENT, COLOURS, EDGE, MM, QUIET, Document
from scoring.exports.rows import Letterhead
from scoring.exports.shown import long_day

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
FRAME = 11 * MM


class Diploma(NamedTuple):
    name: str
    place: int
    """0 for a diploma that names no place."""
    reason: str = ""
    """Instead of the place: for the youngest player, for the finest recovery."""


def diplomas(
    letterhead: Letterhead,
    tournament: str,
    day: date,
    awarded: Sequence[Diploma],
    *,
    where: str = "",
    signed_by: Sequence[str] = (),
) -> bytes:
    """A page for each; `signed_by` names who signs, at most three."""
    with override(letterhead.language):
        document = Document(
            letterhead,
            _("Diplomas"),
            landscape=True,
            subject=tournament,
            pages=max(len(awarded), 1),
        )
        signers = list(signed_by)[:3] or [_("President"), _("Organiser")]
        said = ", ".join(filter(None, (where, long_day(day))))
        for each in awarded:
            document.new_page(each.name)
            _frame(document)
            _draw(document, each, tournament, said)
            _signatures(document, signers)
        if not awarded:
            document.new_page()
        return document.content()


def place_in_words(place: int) -> str:
    return _("Place %(place)s") % {"place": ROMAN[place - 1] if place <= len(ROMAN) else place}


def _frame(document: Document) -> None:
    across, down = document.width - 2 * FRAME, document.height - 2 * FRAME
    document.box(FRAME, FRAME, across, down, stroke=ACCENT, thick=1.6)
    document.box(FRAME + 5, FRAME + 5, across - 10, down - 10, stroke=EDGE, thick=0.4)


def _draw(document: Document, diploma: Diploma, tournament: str, said: str) -> None:
    middle = document.width / 2
    room = document.width - 2 * (FRAME + 20 * MM)
    club = document.letterhead.club
    colour = COLOURS.get(document.letterhead.colour, ACCENT)
    if document.letterhead.logo:
        document.picture(
            document.letterhead.logo, FRAME + 10 * MM, FRAME + 9 * MM, 30 * MM, 26 * MM
        )
    y = FRAME + 19 * MM
    size = fitting(club, BOLD, room - 60 * MM, 13, 8)
    document.text(
        middle, y, club, font=BOLD, size=size, colour=colour, align="middle", room=room - 60 * MM
    )
    y += 24 * MM
    document.text(middle, y, _("Diploma"), font=SERIF_BOLD, size=60, colour=ACCENT, align="middle")
    y += 8 * MM
    document.staff(middle - 62 * MM, y, 124 * MM, 6)
    y += 25 * MM
    won = legible(diploma.reason) or (place_in_words(diploma.place) if diploma.place else "")
    if won:
        size = fitting(won, SERIF_ITALIC, room, 27, 14)
        document.text(middle, y, won, font=SERIF_ITALIC, size=size, align="middle", room=room)
    name = legible(diploma.name)
    size = fitting(name, SERIF_BOLD, room * 1.8, 42, 20)
    y += 5 * MM + size
    for line in wrapped(name, SERIF_BOLD, size, room, 2):
        document.text(middle, y, line, font=SERIF_BOLD, size=size, align="middle")
        y += size * 1.1
    y += 11 * MM - size * 0.6
    for line in wrapped(legible(tournament), SERIF, 17, room, 2):
        document.text(middle, y, line, font=SERIF, size=17, align="middle")
        y += 21
    document.text(middle, y + 1, said, size=11, colour=QUIET, align="middle", room=room)


def _signatures(document: Document, signers: Sequence[str]) -> None:
    y = document.height - FRAME - 15 * MM
    across = 62 * MM
    step = (document.width - 2 * FRAME) / len(signers)
    for number, signer in enumerate(signers):
        middle = FRAME + step * (number + 0.5)
        document.line(middle - across / 2, y, middle + across / 2, y, colour=EDGE, thick=0.7)
        document.text(middle, y + 13, signer, size=9, colour=QUIET, align="middle", room=across)
