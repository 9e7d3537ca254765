"""A ruled form: heads, and under them lines to write on or what has been written already."""

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from scoring.writers.pdf.fonts import BOLD, HAIR, SANS, fitting, legible, width, wrapped
from scoring.writers.pdf.page import EDGE, INK, LINE, QUIET, WASH, Pdf
from scoring.writers.pdf.table import places

HEAD_SIZE = 8.0
# Below this size a head is turned instead, and stands upright in lines as high as this.
READABLE, UPRIGHT = 6.5, 58.0
HEAD_SIDES = 3.2
GROUP_HEIGHT = 22.0
MOST_HEAD_LINES = 4

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
        """By their shares, but no narrower than a readable head where all have that much room."""
        whole = sum(self.shares)
        wanted = [share * across / whole for share in self.shares]
        least = [_longest_word(head) * READABLE + HEAD_SIDES + 0.1 for head in self.heads]
        lacking = sum(max(low - own, 0) for low, own in zip(least, wanted, strict=True))
        spare = sum(max(own - low, 0) for low, own in zip(least, wanted, strict=True))
        if not lacking or lacking > spare:
            return wanted
        left = 1 - lacking / spare
        return [low + max(own - low, 0) * left for low, own in zip(least, wanted, strict=True)]

    @property
    def bars(self) -> set[int]:
        """Before which columns a strong line stands."""
        return set(accumulate((columns for _title, columns in self.groups[:-1]), initial=0))


class SlipForm(NamedTuple):
    """Lines to fill in by hand for each deal, each without the number of the deal that begins the
    first."""

    form: Form
    lines: Sequence[Sequence[FormCell]]
    note: str = ""
    """What its signs mean, below it."""


class _Head(NamedTuple):
    size: float
    lines: list[str]
    is_upright: bool = False

    @property
    def height(self) -> float:
        if self.is_upright:
            return max(width(line, BOLD, self.size) for line in self.lines)
        return len(self.lines) * HEAD_SIZE * 1.15


def head_height(form: Form, across: float) -> float:
    tallest = max(head.height for head in _heads(form, across))
    return (GROUP_HEIGHT if form.groups else 0) + tallest + 9


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
    together: int = 1,
) -> float:
    """The form with its rows, so many of them `together`, and a last one set off; where it ends."""
    top = y
    widths = form.widths(across)
    y = _draw_heads(document, form, widths, x, y, across)
    for number, row in enumerate(rows, start=1):
        _draw_row(document, form, row, widths, x, y, row_height, size)
        y += row_height
        is_end = together > 1 and number % together == 0
        colour, thick = (EDGE, 1) if is_end else (LINE, 0.6)
        document.line(x, y, x + across, y, colour=colour, thick=thick)
    if total is not None:
        document.box(x, y, across, row_height, stroke=None, fill=WASH)
        document.line(x, y, x + across, y, colour=EDGE, thick=1)
        _draw_row(document, form, total, widths, x, y, row_height, size, font=BOLD)
        y += row_height
    head_top = top + (GROUP_HEIGHT if form.groups else 0)
    for at, (left, _taken) in enumerate(places(widths, x)):
        if at:
            begins, colour, thick = (top, EDGE, 1) if at in form.bars else (head_top, LINE, 0.6)
            document.line(left, begins, left, y, colour=colour, thick=thick)
    document.box(x, top, across, y - top, stroke=EDGE, thick=1)
    return y


def _heads(form: Form, across: float) -> list[_Head]:
    """Each head as small as its longest word needs, and upright where that cannot be read."""
    heads = []
    for head, taken in zip(map(legible, form.heads), form.widths(across), strict=True):
        room = taken - HEAD_SIDES
        size = min(HEAD_SIZE, room / (_longest_word(head) or 1))
        if size >= READABLE:
            heads.append(_Head(size, wrapped(head, BOLD, size, room + 0.2, MOST_HEAD_LINES)))
        else:
            lines = max(1, int(room / (READABLE * 1.1)))
            heads.append(_Head(READABLE, wrapped(head, BOLD, READABLE, UPRIGHT, lines), True))
    return heads


def _longest_word(head: str) -> float:
    return max((width(word, BOLD, 1) for word in legible(head).split()), default=0)


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
    for head, (left, taken) in zip(_heads(form, across), places(widths, x), strict=True):
        _draw_head(document, head, left + taken / 2, bottom)
    document.line(x, bottom, x + across, bottom, colour=EDGE, thick=1)
    return bottom


def _draw_head(document: Pdf, head: _Head, middle: float, bottom: float) -> None:
    write = partial(document.text, font=BOLD, size=head.size, colour=QUIET)
    if not head.is_upright:
        base = bottom - 5 - (len(head.lines) - 1) * HEAD_SIZE * 1.15
        for line in head.lines:
            write(middle, base, line, align="middle")
            base += HEAD_SIZE * 1.15
        return
    step = head.size * 1.1
    x = middle - (len(head.lines) - 1) * step / 2 + head.size * 0.35
    for line in head.lines:
        document.upright(x, bottom - 5, line, font=BOLD, size=head.size, colour=QUIET)
        x += step


def _draw_group(document: Pdf, title: str, middle: float, y: float, room: float) -> None:
    """In one line, or in two small ones: it is a name more often than not."""
    size = fitting(title, BOLD, room, 11, 8.5)
    if width(title, BOLD, size) > room + HAIR:
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
    write = partial(document.text, size=size, smallest=6, align="middle")
    for at, (text, (left, taken)) in enumerate(zip(row, places(widths, x), strict=True)):
        face = font or (BOLD if at in form.strong else SANS)
        colour = QUIET if at == 0 and not font else INK
        options = [text] if isinstance(text, str) else text
        step = (taken - 4) / len(options)
        room = step - 1
        for number, option in enumerate(filter(None, options)):
            middle = left + 2 + step * (number + 0.5)
            write(middle, base, option, font=face, colour=colour, room=room)
