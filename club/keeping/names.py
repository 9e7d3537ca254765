"""What copies of the database are called, and which of them are kept."""

import re
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Final

RECENT: Final = 6
DAYS: Final = 7
MONTHS: Final = 12

_NAME = re.compile(r"portativ-(\d{4}-\d\d-\d\d-\d{4})(?:-(\d+))?\.(sqlite3|dump)")
_MOMENT: Final = "%Y-%m-%d-%H%M"


def name_of(at: datetime, ending: str, taken: Iterable[str] = ()) -> str:
    """`portativ-2026-11-21-1930.sqlite3`; the second of one minute has a 2 behind it."""
    stem, known = f"portativ-{at.strftime(_MOMENT)}", set(taken)
    name, number = f"{stem}.{ending}", 1
    while name in known:
        number += 1
        name = f"{stem}-{number}.{ending}"
    return name


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


def _age(path: Path) -> tuple[str, int]:
    return _key(path.name)


def _key(name: str) -> tuple[str, int]:
    found = _NAME.fullmatch(name)
    return (found[1], int(found[2] or 1)) if found else ("", 0)
