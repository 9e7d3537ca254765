"""A sheet as a paper to hang up: A4 upright if it fits, else lying, else A3. Where A3 is wanted and
one page of A4 holds it all, that page is enlarged, to be read from afar."""

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.writers.pdf import table
from scoring.writers.pdf.fonts import SANS, legible, wrapped
from scoring.writers.pdf.page import MM, PAPERS, QUIET, Pdf
from scoring.writers.sheet import Sheet, checked
from scoring.writers.value_format import day

CONTENT_TYPE = "application/pdf"
NOTE_SIZE = 8.5
FOOT = 16 * MM
RUNNING_HEAD = Pdf.margin + 20


def as_pdf(sheet: Sheet, *, size: str = "") -> bytes:
    """The whole sheet; `size` is `A4` or `A3`, and without it what the columns ask for."""
    checked(sheet)
    with override(sheet.letterhead.language):
        texts = table.texts_of(sheet.columns, sheet.rows)
        if size == "A3" and (small := _first_fitting(sheet, texts, ["A4"])):
            document = _drawn(sheet, texts, *small, is_enlarged=True)
            if document.pages == 1:
                return document.content()
        return _drawn(sheet, texts, *_paper(sheet, texts, size)).content()


def _paper(sheet: Sheet, texts: list[list[str]], size: str) -> tuple[str, bool]:
    """The first of the papers on which nothing has to be squeezed; the largest if none does."""
    if size:
        return _first_fitting(sheet, texts, [size]) or (size, True)
    return _first_fitting(sheet, texts, ["A4"]) or ("A3", True)


def _first_fitting(
    sheet: Sheet, texts: list[list[str]], names: list[str]
) -> tuple[str, bool] | None:
    for name in names:
        for lying in (False, True):
            room = sorted(PAPERS[name])[lying] - 2 * Pdf.margin
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
    setting = table.set_table(sheet.columns, sheet.rows, document.room, texts=texts)
    _draw(document, sheet, setting)
    return document


def _draw(document: Pdf, sheet: Sheet, setting: table.Setting) -> None:
    document.new_page(sheet.title)
    top = document.head(sheet.lines)
    end = document.height - FOOT
    parts = table.parted(setting, end - top, end - RUNNING_HEAD)
    notes = _note_lines(document, sheet)
    last = top if len(parts) == 1 else RUNNING_HEAD
    below = last + table.table_height(setting, *parts[-1]) + 14
    apart = below + len(notes) * NOTE_SIZE * 1.45 > end and bool(notes)
    document.pages = len(parts) + apart
    y = top
    for number, (begin, stop) in enumerate(parts):
        if number:
            _turn(document, sheet, f"{begin + 1}–{stop}")
            y = RUNNING_HEAD
        y = table.draw_table(document, setting, begin, stop, document.margin, y)
    if apart:
        _turn(document, sheet)
        y = RUNNING_HEAD
    y += 14
    for line in notes:
        document.text(document.margin, y, line, size=NOTE_SIZE, colour=QUIET)
        y += NOTE_SIZE * 1.45
    document.foot(_said(sheet))


def _turn(document: Pdf, sheet: Sheet, bookmark: str = "") -> None:
    document.foot(_said(sheet))
    document.new_page(bookmark)
    document.running_head()


def _note_lines(document: Pdf, sheet: Sheet) -> list[str]:
    lines = []
    for note in sheet.notes:
        lines += wrapped(legible(note), SANS, NOTE_SIZE, document.room, 12)
    return lines


def _said(sheet: Sheet) -> str:
    """Where the paper comes from, of when it is, and how far the log went."""
    as_of = _("As of %(moment)s") % {"moment": day(sheet.made_at)} if sheet.made_at else ""
    return " · ".join(filter(None, (as_of, sheet.log, sheet.address)))
