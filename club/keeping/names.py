"""What copies of the database are called, and which of them are kept.

Their order is that of a running number: clocks go back, at the end of summer time or when a laptop
is put right, and what was made last must stay the newest.
"""

import re
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Final

RECENT: Final = 6
DAYS: Final = 7
MONTHS: Final = 12

_NAME = re.compile(r"portativ-(\d{4}-\d\d-\d\d-\d{4})(?:-(\d+))?\.(sqlite3|dump)")
_DIGITS: Final = 4
"""Of a running number, at least. Copies of 0.2 have none, or a short one within their minute."""
_MOMENT: Final = "%Y-%m-%d-%H%M"


def name_of(at: datetime, ending: str, taken: Iterable[str] = ()) -> str:
    """`portativ-2026-11-21-1930-0017.sqlite3`, the seventeenth copy of its folder."""
    number = 1 + max((_key(name)[0] for name in taken), default=0)
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
    return sorted(found, key=_age, reverse=True)


def to_drop(names: Iterable[str]) -> set[str]:
    """All but the six newest, the newest of each of seven days, and of each of twelve months.

    Days and months are those that have copies: a club that plays on Thursdays keeps seven
    Thursdays.
    """
    newest_first = sorted((name for name in names if made_at(name)), key=_key, reverse=True)
    kept = set(newest_first[:RECENT])
    for stretch, number in ((_day, DAYS), (_month, MONTHS)):
        kept.update(_newest_of_each(newest_first, stretch, number))
    return set(newest_first) - kept


def _newest_of_each(
    newest_first: Iterable[str], stretch: Callable[[str], str], number: int
) -> list[str]:
    found: dict[str, str] = {}
    for name in newest_first:
        found.setdefault(stretch(name), name)
    return list(found.values())[:number]


def _day(name: str) -> str:
    return name[len("portativ-") :][: len("2026-11-21")]


def _month(name: str) -> str:
    return _day(name)[: len("2026-11")]


def _age(path: Path) -> tuple[int, str, int]:
    return _key(path.name)


def _key(name: str) -> tuple[int, str, int]:
    """By the running number; those without one come first, in the order of their moments."""
    if not (found := _NAME.fullmatch(name)):
        return (0, "", 0)
    number = found[2] or "1"
    return (int(number) if len(number) >= _DIGITS else 0, found[1], int(number))
