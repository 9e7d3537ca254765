"""A sheet as a paper to hang up: A4 upright if it fits, else lying, else A3. Where A3 is wanted and
one page of A4 holds it all, that page is enlarged, to be read from afar."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.writers.pdf import table
from scoring.writers.pdf.fonts import SANS, SERIF_BOLD, legible, wrapped
from scoring.writers.pdf.ornaments import line_to_sign
from scoring.writers.pdf.page import MM, PAPERS, QUIET, Pdf
from scoring.writers.pdf.paper_head import foot, head, next_page
from scoring.writers.sheet import Sheet, checked
from scoring.writers.value_format import day

CONTENT_TYPE = "application/pdf"
NOTE_SIZE = 8.5
NOTE_LEADING = NOTE_SIZE * 1.45
# Up to so many rows are few, and with fewer than these a page is not begun.
FEW_ROWS, FEWEST_ROWS = 30, 6
# Smaller type, where that keeps a few rows with their notes on one page.
SMALLER = (9, 8.5, 8)
# The largest figure of a paper, and the room that it takes below the table.
RESULT_SIZE, RESULT = 24, 42
SIGNATURES = 22 * MM
FOOT = 16 * MM
RUNNING_HEAD = Pdf.margin + 20


def as_pdf(sheet: Sheet, *, size: str = "") -> bytes:
    """The whole sheet; `size` is `A4` or `A3`, and without it what the columns ask for."""
    checked(sheet)
    with override(sheet.letterhead.language):
        texts = table.texts_of(sheet.columns, sheet.rows)
        if size == "A3" and (small := _fitting(sheet, texts, "A4")):
            document = _drawn(sheet, texts, *small, is_enlarged=True)
            if document.pages == 1:
                return document.content()
        paper = _fitting(sheet, texts, size or "A4") or (size or "A3", True)
        return _drawn(sheet, texts, *paper).content()


def _fitting(sheet: Sheet, texts: list[list[str]], name: str) -> tuple[str, bool] | None:
    """A paper, upright or lying, on which nothing has to be squeezed."""
    for lying in (False, True):
        room = sorted(PAPERS[sheet.letterhead.paper][name])[lying] - 2 * Pdf.margin
        if not table.is_wide(sheet.columns, texts, room, table.SIZE):
            return name, lying
    return None


def _drawn(
    sheet: Sheet, texts: list[list[str]], paper: str, landscape: bool, *, is_enlarged: bool = False
) -> Pdf:
    document = Pdf(
        sheet.letterhead._replace(is_enlarged=is_enlarged),
        sheet.title,
        size=paper,
        landscape=landscape,
        subject=" · ".join(filter(None, sheet.lines)),
    )
    _draw(document, sheet, texts)
    return document


class _Laid(NamedTuple):
    """A table parted into pages, with what stands below it."""

    setting: table.Setting
    parts: list[tuple[int, int]]
    is_apart: bool
    """Whether the notes have no room below the last rows."""

    @property
    def pages(self) -> int:
        return len(self.parts) + self.is_apart

    @property
    def is_torn(self) -> bool:
        """True if the last page has only notes, or hardly a row."""
        begin, stop = self.parts[-1]
        return self.is_apart or (len(self.parts) > 1 and stop - begin < FEWEST_ROWS)


def _draw(document: Pdf, sheet: Sheet, texts: list[list[str]]) -> None:
    document.new_page(sheet.title)
    top = head(document, sheet.lines)
    end = document.height - FOOT
    notes = _note_lines(document, sheet)
    result = RESULT if sheet.result else 0
    below = result + len(notes) * NOTE_LEADING + (SIGNATURES if sheet.signed_by else 0)
    laid = _laid(document, sheet, texts, top, below)
    parts, setting = laid.parts, laid.setting
    last = top if len(parts) == 1 else RUNNING_HEAD
    room = end - last - table.table_height(setting, *parts[-1]) - 14 - result
    more = len(notes) - max(0, int(room / NOTE_LEADING) + 1)
    on_page = int((end - RUNNING_HEAD) / NOTE_LEADING) + 1
    document.pages = len(parts) + max(0, -(-more // on_page))
    y = top
    for number, (begin, stop) in enumerate(parts):
        if number:
            next_page(document, *_said(sheet), bookmark=f"{begin + 1}–{stop}")
            y = RUNNING_HEAD
        y = table.draw_table(document, setting, begin, stop, document.margin, y)
    y += 14 + result
    if result:
        write = partial(document.text, font=SERIF_BOLD, size=RESULT_SIZE, room=document.room)
        write(document.margin, y - RESULT / 2, sheet.result)
    for line in notes:
        if y > end:
            next_page(document, *_said(sheet))
            y = RUNNING_HEAD
        document.text(document.margin, y, line, size=NOTE_SIZE, colour=QUIET)
        y += NOTE_LEADING
    _signatures(document, sheet.signed_by, y + SIGNATURES)
    foot(document, *_said(sheet))


def _signatures(document: Pdf, signers: Sequence[str], y: float) -> None:
    across = document.room / max(len(signers), 2) - 20
    for number, signer in enumerate(signers):
        line_to_sign(
            document, document.margin + across / 2 + number * (across + 40), y, across, signer
        )


def _laid(document: Pdf, sheet: Sheet, texts: list[list[str]], top: float, below: float) -> _Laid:
    """A few rows in larger type where one page holds them so, and closer rows where that spares a
    page, in smaller type if they are few; notes that have none of them above take the last rows
    with them."""
    end = document.height - FOOT

    def lay(size: float, cells: list[list[str]], *, is_tight: bool = False) -> _Laid:
        setting = table.set_table(
            sheet.columns, sheet.rows, document.room, size, cells, is_tight=is_tight
        )
        parts = table.parted(setting, end - top, end - RUNNING_HEAD)
        last = top if len(parts) == 1 else RUNNING_HEAD
        reach = last + table.table_height(setting, *parts[-1]) + (14 + below if below else 0)
        return _Laid(setting, parts, reach > end and bool(below))

    is_few = len(sheet.rows) <= FEW_ROWS
    if is_few:
        for size in table.LARGER:
            if sum(table.natural_widths(sheet.columns, texts, size)) <= document.room:
                larger = lay(size, [[*cells] for cells in texts])
                if larger.pages == 1:
                    return larger
    usual = lay(table.SIZE, texts)
    for size in (table.SIZE, *(SMALLER if is_few else ())):
        if usual.is_torn:
            tight = lay(size, table.texts_of(sheet.columns, sheet.rows), is_tight=True)
            usual = tight if tight.pages < usual.pages else usual
    if usual.is_torn:
        (begin, stop), parts = usual.parts[-1], usual.parts
        if not usual.is_apart:
            begin = parts.pop(-2)[0]
        cut = max(begin + 1, stop - FEWEST_ROWS)
        parts[-1:] = [(begin, cut), (cut, stop)] if cut < stop else [(begin, stop)]
    return usual


def _note_lines(document: Pdf, sheet: Sheet) -> list[str]:
    lines = []
    for note in sheet.notes:
        lines += wrapped(legible(note), SANS, NOTE_SIZE, document.room, 12)
    return lines


def _said(sheet: Sheet) -> list[str]:
    """Where the paper comes from, of when it is, and how far the log went: as long as there is
    room, then shorter, for half an address is of no use."""
    moment = day(sheet.made_at) if sheet.made_at else ""
    as_of = _("As of %(moment)s") % {"moment": moment} if moment else ""
    bare = sheet.address.removeprefix("http://").removeprefix("https://")
    said = [(as_of, sheet.log, sheet.address), (as_of, sheet.log, bare), (moment, sheet.log, bare)]
    return [" · ".join(filter(None, each)) for each in [*said, (as_of, sheet.log)]]
