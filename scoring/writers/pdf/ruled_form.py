"""A ruled form: heads, and under them lines to write on or what has been written already."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.writers.pdf.fonts import BOLD, SANS, fitting, legible, wrapped
from scoring.writers.pdf.page import EDGE, INK, LINE, QUIET, WASH, Pdf

HEAD_SIZE = 8.0
GROUP_HEIGHT = 22.0
MOST_HEAD_LINES = 3

FormCell = str | Sequence[str]
"""What stands in a cell; several texts are spread over it, to be circled."""


class Form(NamedTuple):
    heads: Sequence[str]
    shares: Sequence[float]
    """How wide each column is, as parts of the whole."""
    groups: Sequence[tuple[str, int]] = ()
    """What stands over several columns together, and over how many."""
    strong: Sequence[int] = ()
    """The columns whose figures are set in bold."""

    def widths(self, across: float) -> list[float]:
        whole = sum(self.shares)
        return [share * across / whole for share in self.shares]

    @property
    def bars(self) -> set[int]:
        """Before which columns a strong line stands."""
        found, at = set(), 0
        for _title, columns in self.groups:
            found.add(at)
            at += columns
        return found


def head_height(form: Form, across: float) -> float:
    lines = max(len(lines) for _size, lines in _head_lines(form, across))
    return (GROUP_HEIGHT if form.groups else 0) + lines * HEAD_SIZE * 1.15 + 9


def draw_form(
    document: Pdf,
    form: Form,
    rows: Sequence[Sequence[FormCell]],
    x: float,
    y: float,
    across: float,
    row_height: float,
    *,
    total: Sequence[str] | None = None,
    size: float = 11,
) -> float:
    """The form with its rows, and a last one set off; where it ends."""
    top = y
    widths = form.widths(across)
    y = _draw_heads(document, form, widths, x, y, across)
    for row in rows:
        _draw_row(document, form, row, widths, x, y, row_height, size)
        y += row_height
        document.line(x, y, x + across, y, colour=LINE, thick=0.6)
    if total is not None:
        document.box(x, y, across, row_height, stroke=None, fill=WASH)
        document.line(x, y, x + across, y, colour=EDGE, thick=1)
        _draw_row(document, form, total, widths, x, y, row_height, size, font=BOLD)
        y += row_height
    left = x
    head_top = top + (GROUP_HEIGHT if form.groups else 0)
    for at, width in enumerate(widths):
        if at:
            begins, colour, thick = (top, EDGE, 1) if at in form.bars else (head_top, LINE, 0.6)
            document.line(left, begins, left, y, colour=colour, thick=thick)
        left += width
    document.box(x, top, across, y - top, stroke=EDGE, thick=1)
    return y


def _head_lines(form: Form, across: float) -> list[tuple[float, list[str]]]:
    """The lines of each head and how large they are: small enough for the longest word."""
    heads = []
    for head, taken in zip(form.heads, form.widths(across), strict=True):
        word = max(legible(head).split() or [""], key=len)
        size = fitting(word, BOLD, taken - 3.2, HEAD_SIZE, 4.5)
        heads.append((size, wrapped(legible(head), BOLD, size, taken - 3, MOST_HEAD_LINES)))
    return heads


def _draw_heads(
    document: Pdf, form: Form, widths: list[float], x: float, y: float, across: float
) -> float:
    bottom = y + head_height(form, across)
    document.box(x, y, across, bottom - y, stroke=None, fill=WASH)
    if form.groups:
        left, at = x, 0
        for title, columns in form.groups:
            taken = sum(widths[at : at + columns])
            _draw_group(document, legible(title), left + taken / 2, y, taken - 6)
            left += taken
            at += columns
        document.line(x, y + GROUP_HEIGHT, x + across, y + GROUP_HEIGHT, colour=LINE, thick=0.6)
    left = x
    for (size, lines), taken in zip(_head_lines(form, across), widths, strict=True):
        base = bottom - 5 - (len(lines) - 1) * HEAD_SIZE * 1.15
        for line in lines:
            middle = left + taken / 2
            document.text(middle, base, line, font=BOLD, size=size, colour=QUIET, align="middle")
            base += HEAD_SIZE * 1.15
        left += taken
    document.line(x, bottom, x + across, bottom, colour=EDGE, thick=1)
    return bottom


def _draw_group(document: Pdf, title: str, middle: float, y: float, room: float) -> None:
    """In one line, or in two small ones: it is a name more often than not."""
    size = fitting(title, BOLD, room, 11, 8.5)
    lines = wrapped(title, BOLD, size, room, 2)
    if len(lines) > 1:
        size = 7.5
        lines = wrapped(title, BOLD, size, room, 2)
    base = y + (15 if len(lines) == 1 else 9.5)
    for line in lines:
        document.text(middle, base, line, font=BOLD, size=size, align="middle")
        base += size * 1.15


def _draw_row(
    document: Pdf,
    form: Form,
    row: Sequence[FormCell],
    widths: list[float],
    x: float,
    y: float,
    height: float,
    size: float,
    font: str = "",
) -> None:
    base = y + height / 2 + size * 0.36
    left = x
    for at, (text, taken) in enumerate(zip(row, widths, strict=True)):
        face = font or (BOLD if at in form.strong else SANS)
        colour = QUIET if at == 0 and not font else INK
        options = [text] if isinstance(text, str) else text
        step = (taken - 4) / len(options)
        room = step - 1
        for number, option in enumerate(filter(None, options)):
            middle = left + 2 + step * (number + 0.5)
            fits = fitting(legible(option), face, room, size, 6)
            document.text(
                middle, base, option, font=face, size=fits, colour=colour, align="middle", room=room
            )
        left += taken
