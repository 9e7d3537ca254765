"""Which copies of the database are kept, and which are dropped; and for how long the database is
that a copy has replaced."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from club.backups.file_names import newest_first

RECENT: Final = 6
DAYS: Final = 7
MONTHS: Final = 12
REPLACED: Final = "before-restoring-"
REPLACED_DAYS: Final = 30
"""Time to notice that the wrong copy was restored."""
_MOMENT: Final = f"{REPLACED}%Y-%m-%d-%H%M%S"


def to_drop(names: Iterable[str]) -> set[str]:
    """All but the `RECENT` newest, the newest of each of `DAYS` days and of each of `MONTHS`.

    Days and months are those that have copies: a club that plays on Thursdays keeps as many
    Thursdays.
    """
    copies = newest_first(names)
    kept = set(copies[:RECENT])
    for stretch, number in ((_day, DAYS), (_month, MONTHS)):
        kept.update(_newest_of_each(copies, stretch, number))
    return set(copies) - kept


def replaced_name(at: datetime) -> str:
    return f"{at.strftime(_MOMENT)}.sqlite3"


def replaced_in(folder: Path) -> dict[Path, datetime]:
    """The databases of a folder that copies have replaced, and when each goes, in the hall's
    time."""
    found = {}
    for path in folder.glob(f"{REPLACED}*.sqlite3"):
        try:
            at = datetime.strptime(path.stem, _MOMENT)  # noqa: DTZ007 (the hall's own time)
        except ValueError:
            continue
        found[path] = at + timedelta(days=REPLACED_DAYS)
    return found


def drop_replaced(folder: Path, now: datetime) -> int:
    """Drop replaced databases whose time is over, with what a damaged one had beside it; answers
    how many."""
    due = [path for path, ends in replaced_in(folder).items() if ends <= now]
    for path in due:
        for each in folder.glob(f"{path.name}*"):
            each.unlink(missing_ok=True)
    return len(due)


def _newest_of_each(copies: Iterable[str], stretch: Callable[[str], str], number: int) -> list[str]:
    found: dict[str, str] = {}
    for name in copies:
        found.setdefault(stretch(name), name)
    return list(found.values())[:number]


def _day(name: str) -> str:
    return name[len("portativ-") :][: len("2026-11-21")]


def _month(name: str) -> str:
    return _day(name)[: len("2026-11")]
