"""A table set for paper: how wide its columns are, where lines break, what fits on a page.

Everything is measured before anything is drawn, so a page knows how many there are. Cells are drawn
straight on the page, row by row as one reads, in one text object a page: thousands of rows take no
longer than they have to.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from scoring.writers.pdf.fonts import BOLD, SANS, legible, width, wrapped
from scoring.writers.pdf.page import EDGE, INK, QUIET, Pdf, colour_of
from scoring.writers.sheet import NUMBERS, Column, ColumnKind, SheetRow
from scoring.writers.value_format import shower

SIZE, SMALLEST = 9.5, 6.5
# Smaller than the smallest, where words would break in two or figures be lost.
LAST = 5
# Larger type where a few rows leave room, the largest first.
LARGER = (15, 14, 13, 12, 11, 10.25)
MOST_LINES = 3
MOST_HEAD_LINES = 3
# How many of a column's longest texts are measured to find the longest.
MEASURED = 40
# No text column is narrower, unless all of it is.
NARROWEST = 40
# Of one text column no more than this is asked for before others have had theirs, in ems.
WIDEST = 22

TableCell = str | list[str]


class Setting(NamedTuple):
    """A table as it will stand on the page."""

    columns: Sequence[Column]
    size: float
    widths: list[float]
    heads: list[list[str]]
    rows: list[list[TableCell]]
    heights: list[float]
    total: list[str] | None
    is_tight: bool = False
    """Whether its rows stand closer than usual."""

    @property
    def leading(self) -> float:
        return self.size * (1.16 if self.is_tight else 1.28)

    @property
    def padding(self) -> float:
        return self.size * (0.3 if self.is_tight else 0.42)

    @property
    def head_height(self) -> float:
        lines = max((len(lines) for lines in self.heads), default=1)
        return lines * self.size * 1.1 + self.padding + 4


def texts_of(columns: Sequence[Column], rows: Sequence[SheetRow]) -> list[list[str]]:
    """The cells as they are printed, column by column."""
    columns_of_texts = []
    for at, column in enumerate(columns):
        shown = shower(column)
        columns_of_texts.append([legible(shown(row[at])) for row in rows])
    return columns_of_texts


def natural_widths(columns: Sequence[Column], texts: list[list[str]], size: float) -> list[float]:
    """Widths of the columns if nothing had to break, heads in words."""
    widths = []
    for column, cells in zip(columns, texts, strict=True):
        font = _font(column)
        longest = sorted(set(cells), key=len, reverse=True)[:MEASURED]
        widest = max((width(text[:200], font, size) for text in longest), default=0)
        widths.append(max(widest, _head_width(column, size * 0.88)) + 2 * _gap(size))
    return widths


def _head_width(column: Column, size: float) -> float:
    """As wide as the widest word, and so that a few lines hold them all."""
    title = legible(column.title)
    return max(_longest_word(column, size), width(title, BOLD, size) / (MOST_HEAD_LINES - 0.8))


def _longest_word(column: Column, size: float) -> float:
    words = legible(column.title).split()
    return max((width(word, BOLD, size) for word in words), default=0) + 0.2


def is_wide(columns: Sequence[Column], texts: list[list[str]], room: float, size: float) -> bool:
    """True if the table has to be squeezed more than a reader should bear."""
    widths = natural_widths(columns, texts, size)
    least = [
        min(taken, WIDEST * size) if column.kind is ColumnKind.TEXT else taken
        for column, taken in zip(columns, widths, strict=True)
    ]
    return sum(least) > room


def _least(columns: Sequence[Column], texts: list[list[str]], size: float) -> list[float]:
    """Least width of each column: a text may break, but no word of a head."""
    return [
        min(natural, max(_longest_word(column, size * 0.88) + 2 * _gap(size), NARROWEST))
        if column.kind is ColumnKind.TEXT
        else natural
        for column, natural in zip(columns, natural_widths(columns, texts, size), strict=True)
    ]


def set_table(
    columns: Sequence[Column],
    rows: Sequence[SheetRow],
    room: float,
    size: float = SIZE,
    texts: list[list[str]] | None = None,
    *,
    is_tight: bool = False,
) -> Setting:
    """The table in the room that there is, in smaller type where it must be.

    `texts`, where the caller has them already, are what `texts_of` gives; they are used up.
    """
    if texts is None:
        texts = texts_of(columns, rows)
    while size > SMALLEST and is_wide(columns, texts, room, size):
        size -= 0.5
    while size > LAST and sum(_least(columns, texts, size)) > room:
        size -= 0.25
    least = _least(columns, texts, size)
    widths = _fitted(columns, natural_widths(columns, texts, size), least, room)
    gaps = 2 * _gap(size)
    for column, cells, taken in zip(columns, texts, widths, strict=True):
        _break(column, cells, taken - gaps, size)
    head_size = size * 0.88
    heads = [
        wrapped(legible(column.title), BOLD, head_size, taken - gaps + 0.1, MOST_HEAD_LINES)
        for column, taken in zip(columns, widths, strict=True)
    ]
    broken: list[list[TableCell]] = [list(row) for row in zip(*texts, strict=True)]
    setting = Setting(columns, size, widths, heads, broken, [], _total(columns, rows), is_tight)
    plain = setting.leading + 2 * setting.padding
    setting.heights.extend(
        plain
        + (max((1 if isinstance(cell, str) else len(cell)) for cell in row) - 1) * setting.leading
        for row in broken
    )
    return setting


def _break(column: Column, cells: list, room: float, size: float) -> None:
    """Cells that are too long become lists of lines, in place."""
    font = _font(column)
    short = int(room / size)  # no letter is wider than its size, but for a few signs
    for at, text in enumerate(cells):
        if len(text) > short and width(text, font, size) > room:
            cells[at] = wrapped(text, font, size, room, MOST_LINES)


def _fitted(
    columns: Sequence[Column], widths: list[float], least: list[float], room: float
) -> list[float]:
    """Widths that fill the room: texts give way first, and take what is left over."""
    texts = [at for at, column in enumerate(columns) if column.kind is ColumnKind.TEXT]
    taken = sum(widths)
    if taken <= room:
        spare = room - taken
        grow = texts or range(len(widths))
        return [each + (spare / len(grow) if at in grow else 0) for at, each in enumerate(widths)]
    spare = room - sum(least)
    if not texts or spare < 0:
        return [each * room / taken for each in widths]
    wanted = sorted((widths[at] - least[at], at) for at in texts)
    more = dict(_shares(wanted, spare))
    return [each + more.get(at, 0) for at, each in enumerate(least)]


def _shares(wanted: list[tuple[float, int]], room: float) -> list[tuple[int, float]]:
    """Shares of the width: small wishes are met, the others share the rest evenly."""
    shares = []
    for number, (width_wanted, at) in enumerate(wanted):
        share = min(width_wanted, room / (len(wanted) - number))
        shares.append((at, share))
        room -= share
    return shares


def _total(columns: Sequence[Column], rows: Sequence[SheetRow]) -> list[str] | None:
    if not rows or not any(column.adds_up for column in columns):
        return None
    return [
        shower(column)(sum(row[at] for row in rows if not isinstance(row[at], str | None)))  # type: ignore[misc]
        if column.adds_up
        else ""
        for at, column in enumerate(columns)
    ]


def parted(setting: Setting, first: float, others: float) -> list[tuple[int, int]]:
    """Which rows stand on which page, given the heights that pages have left for the table."""
    parts = []
    begin, used = 0, setting.head_height
    left = first
    for at, height in enumerate(setting.heights):
        if used + height > left and at > begin:
            parts.append((begin, at))
            begin, used, left = at, setting.head_height, others
        used += height
    parts.append((begin, len(setting.rows)))
    return parts


def table_height(setting: Setting, begin: int, end: int) -> float:
    height = setting.head_height + sum(setting.heights[begin:end])
    if setting.total and end == len(setting.rows):
        height += setting.leading + 2 * setting.padding
    return height


def draw_table(document: Pdf, setting: Setting, begin: int, end: int, x: float, y: float) -> float:
    """The head and some rows, from `y` downwards; where the table ends."""
    across = sum(setting.widths)
    y = _draw_head(document, setting, x, y)
    drawn = document.canvas.beginText()
    drawn.setFillColor(colour_of(INK))
    base = setting.padding + setting.size * 0.98
    gap = _gap(setting.size)
    fonts = [_font(column) for column in setting.columns]
    columns = list(zip(setting.columns, fonts, places(setting.widths, x), strict=True))
    current = ""
    above: list[TableCell] = []
    for row, height in zip(setting.rows[begin:end], setting.heights[begin:end], strict=True):
        once = [cell for cell, each in zip(row, setting.columns, strict=True) if each.is_said_once]
        is_repeated, above = once == above, once
        for cell, (column, font, (left, taken)) in zip(row, columns, strict=True):
            if not cell or (is_repeated and column.is_said_once):
                continue
            if font != current:
                drawn.setFont(font, setting.size)
                current = font
            below = y + base
            for text in [cell] if isinstance(cell, str) else cell:
                place = left + _shift(column, text, font, setting.size, taken, gap)
                drawn.setTextOrigin(place, document.height - below)
                drawn.textOut(text)
                below += setting.leading
        y += height
        document.line(x, y, x + across, y, thick=0.4)
    document.canvas.drawText(drawn)
    if setting.total and end == len(setting.rows):
        y = _draw_total(document, setting, x, y)
    return y


def places(widths: Sequence[float], x: float) -> Iterator[tuple[float, float]]:
    """Where each column begins, and how wide it is."""
    return zip(accumulate(widths, initial=x), widths, strict=False)


def _draw_head(document: Pdf, setting: Setting, x: float, y: float) -> float:
    size = setting.size * 0.88
    bottom = y + setting.head_height
    gap, own = _gap(setting.size), places(setting.widths, x)
    for column, (left, taken), lines in zip(setting.columns, own, setting.heads, strict=True):
        line_y = bottom - setting.padding - 2 - (len(lines) - 1) * setting.size * 1.1
        for text in lines:
            place = left + _shift(column, text, BOLD, size, taken, gap)
            document.text(place, line_y, text, font=BOLD, size=size, colour=QUIET)
            line_y += setting.size * 1.1
    document.line(x, bottom, x + sum(setting.widths), bottom, colour=EDGE, thick=1)
    return bottom


def _draw_total(document: Pdf, setting: Setting, x: float, y: float) -> float:
    document.line(x, y, x + sum(setting.widths), y, colour=EDGE, thick=1)
    base, own = y + setting.padding + setting.size * 0.98, places(setting.widths, x)
    for column, (left, taken), text in zip(setting.columns, own, setting.total or (), strict=True):
        shift = _shift(column, text, BOLD, setting.size, taken, _gap(setting.size))
        document.text(left + shift, base, text, font=BOLD, size=setting.size)
    return y + setting.leading + 2 * setting.padding


def _shift(column: Column, text: str, font: str, size: float, taken: float, gap: float) -> float:
    """Distance of a text from the left edge of its column."""
    if column.kind in NUMBERS or column.kind in (ColumnKind.DATE, ColumnKind.MOMENT):
        return taken - gap - width(text, font, size)
    if column.kind is ColumnKind.CODE:
        return (taken - width(text, font, size)) / 2
    return gap


def _font(column: Column) -> str:
    return BOLD if column.is_strong or column.kind is ColumnKind.RANK else SANS


def _gap(size: float) -> float:
    """The empty room on either side of a column."""
    return size * 0.5
