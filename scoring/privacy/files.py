"""The data about a person as two files: one to read, one for programs.

The JSON is one object: `format`, `made_at`, and by the name of each part of `parts.PARTS` a list of
objects, from the names of its keys to their values. Times are UTC (`2026-11-26T17:05:09Z`), days
are ISO 8601, and what is not known is null. Within a format keys are only added.
"""

import json
from datetime import UTC, date, datetime
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from scoring.privacy.parts import TakenData, TakenPart
from scoring.privacy.subject import DataValue
from scoring.writers.pdf import table
from scoring.writers.pdf.fonts import SERIF_BOLD
from scoring.writers.pdf.page import MM, QUIET, Pdf
from scoring.writers.pdf.paper_head import foot, head, next_page
from scoring.writers.sheet import Column, ColumnKind, SheetRow, letterhead_of
from scoring.writers.value_format import local, shower

FORMAT: Final = "portativ-my-data/1"
FOOT: Final = 16 * MM
HEAD: Final = 14.0
SMALL: Final = 8.0
FEWEST_POINTS: Final = 60.0
"""Room below which a table begins on the next page."""


def as_json(data: TakenData) -> bytes:
    content: dict[str, Any] = {"format": FORMAT, "made_at": _plain(data.at)}
    with override(data.language):
        for each in data.parts:
            names = [key.name for key in each.part.keys]
            content[each.part.name] = [
                dict(zip(names, map(_plain, row), strict=True)) for row in each.rows
            ]
    return json.dumps(content, ensure_ascii=False, allow_nan=False, indent=1).encode() + b"\n"


def _plain(value: DataValue) -> str | int | float | bool | None:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    return value.isoformat() if isinstance(value, date) else value


def as_pdf(data: TakenData) -> bytes:
    """Its tables one below the other, on the paper of the first club that answers for them; a part
    without anything in it says so."""
    with override(data.language):
        letterhead = letterhead_of(data.clubs[0], data.language)
        title = _("What is stored about %(name)s") % {"name": data.name}
        pages = _draw(Pdf(letterhead, title, landscape=True), data).page
        return _draw(Pdf(letterhead, title, landscape=True, pages=pages), data).content()


def _draw(document: Pdf, data: TakenData) -> Pdf:
    document.new_page(document.title)
    y = head(document, [_said(data), _whose(data)]) + HEAD
    for each in data.parts:
        y = _draw_part(document, each, y)
    foot(document)
    return document


def _said(data: TakenData) -> str:
    at = shower(Column("at", "", ColumnKind.MOMENT))(local(data.at))
    return _("As of %(at)s. The same stands in the file for programs.") % {"at": at}


def _whose(data: TakenData) -> str:
    said = _("Stored by: %(clubs)s. What another club of this site stores is not in it: ask there.")
    return said % {"clubs": ", ".join(map(str, data.clubs))}


def _draw_part(document: Pdf, taken: TakenPart, y: float) -> float:
    end = document.height - FOOT
    if y + FEWEST_POINTS > end:
        y = next_page(document) + HEAD
    document.text(document.margin, y, str(taken.part.title), font=SERIF_BOLD, size=HEAD - 1)
    y += HEAD
    if not taken.rows:
        said = pgettext("my data", "Nothing is stored.")
        return document.paragraph(document.margin, y, said, document.room, colour=QUIET) + HEAD
    columns, rows = _on_paper(taken)
    setting = table.set_table(columns, rows, document.room, SMALL)
    y -= SMALL / 2
    for at, (begin, stop) in enumerate(table.parted(setting, end - y, end - Pdf.margin - 20)):
        if at:
            y = next_page(document) + HEAD
        y = table.draw_table(document, setting, begin, stop, document.margin, y)
    return y + 2 * HEAD


def _on_paper(taken: TakenPart) -> tuple[list[Column], list[SheetRow]]:
    shown = [at for at, key in enumerate(taken.part.keys) if key.is_on_paper]
    keys = [taken.part.keys[at] for at in shown]
    columns = [Column(key.name, str(key.title), key.kind) for key in keys]
    return columns, [[_cell(row[at]) for at in shown] for row in taken.rows]


def _cell(value: DataValue) -> str | int | float | date | None:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return local(value) if isinstance(value, datetime) else value
