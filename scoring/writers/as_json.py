"""A sheet as JSON, for programs of others.

One object:

- `format`: what it is and the version of what follows, `portativ-standings/1`. Within a version
  fields are only added; one that goes or changes its meaning makes a new version.
- `club`, `language`, `title`, `lines`, `notes`, `address`: as they stand on the paper; `lines` and
  `notes` are lists.
- `made_at`: when it was so, a date or a date and time (ISO 8601, the hall's own time
  with its distance from UTC), or null.
- `columns`: `name`, `title` and `kind` of each, in the order of the paper. Names are the same in
  every language. Kinds are those of `scoring.writers.sheet.ColumnKind`.
- `rows`: one object a row, from the names of the columns to their values: text, a number, a date
  or date and time of the hall (without its distance from UTC), or null.
"""

import json
from datetime import date, datetime
from decimal import Decimal

from django.utils import timezone

from scoring.writers.sheet import Sheet, Value, checked

CONTENT_TYPE = "application/json"


def as_json(sheet: Sheet) -> bytes:
    """The sheet as one object in UTF-8."""
    checked(sheet)
    names = [column.name for column in sheet.columns]
    content = {
        "format": sheet.format,
        "club": sheet.letterhead.club,
        "language": sheet.letterhead.language,
        "title": sheet.title,
        "lines": list(sheet.lines),
        "notes": sheet.below,
        "address": sheet.address,
        "made_at": _moment(sheet.made_at),
        "columns": [
            {"name": column.name, "title": column.title, "kind": column.kind}
            for column in sheet.columns
        ],
        "rows": [dict(zip(names, map(_plain, row), strict=True)) for row in sheet.rows],
    }
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "replace") + b"\n"


def _moment(value: date | None) -> str | None:
    if isinstance(value, datetime):
        return timezone.make_aware(value).isoformat(timespec="seconds")
    return value.isoformat() if value else None


def _plain(value: Value) -> str | int | float | None:
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, date):
        return value.isoformat()
    return float(value) if isinstance(value, Decimal) else value
