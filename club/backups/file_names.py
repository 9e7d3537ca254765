"""The file names of copies of the database.

Their order is that of a running number: clocks go back, at the end of summer time or when a laptop
is put right, and what was made last must stay the newest.
"""

import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final

_NAME = re.compile(r"portativ-(\d{4}-\d\d-\d\d-\d{4})-(\d{4,})\.(sqlite3|dump)")
_DIGITS: Final = 4
"""Of a running number, at least."""
_MOMENT: Final = "%Y-%m-%d-%H%M"


def name_of(at: datetime, ending: str, taken: Iterable[str] = ()) -> str:
    """`portativ-2026-11-21-1930-0017.sqlite3`, the seventeenth copy of its folder."""
    number = 1 + max(map(_number, taken), default=0)
    return f"portativ-{at.strftime(_MOMENT)}-{number:0{_DIGITS}}.{ending}"


def made_at(name: str) -> datetime | None:
    """When a copy was made, by its name, in the hall's time; None if it is no copy of ours."""
    found = _NAME.fullmatch(name)
    if not found:
        return None
    try:
        return datetime.strptime(found[1], _MOMENT)  # noqa: DTZ007 (the hall's own time)
    except ValueError:
        return None


def copies_in(folder: Path) -> list[Path]:
    """The copies of a folder, the newest first. What is called otherwise is not ours."""
    found = [path for path in folder.iterdir() if made_at(path.name)] if folder.is_dir() else []
    return sorted(found, key=lambda path: _number(path.name), reverse=True)


def newest_first(names: Iterable[str]) -> list[str]:
    return sorted((name for name in names if made_at(name)), key=_number, reverse=True)


def _number(name: str) -> int:
    found = _NAME.fullmatch(name)
    return int(found[2]) if found else 0
