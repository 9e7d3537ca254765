"""Which copies of the database are kept, and which are dropped."""

from collections.abc import Callable, Iterable
from typing import Final

from club.backups.file_names import newest_first

RECENT: Final = 6
DAYS: Final = 7
MONTHS: Final = 12


def to_drop(names: Iterable[str]) -> set[str]:
    """All but the six newest, the newest of each of seven days, and of each of twelve months.

    Days and months are those that have copies: a club that plays on Thursdays keeps seven
    Thursdays.
    """
    copies = newest_first(names)
    kept = set(copies[:RECENT])
    for stretch, number in ((_day, DAYS), (_month, MONTHS)):
        kept.update(_newest_of_each(copies, stretch, number))
    return set(copies) - kept


def _newest_of_each(copies: Iterable[str], stretch: Callable[[str], str], number: int) -> list[str]:
    found: dict[str, str] = {}
    for name in copies:
        found.setdefault(stretch(name), name)
    return list(found.values())[:number]


def _day(name: str) -> str:
    return name[len("portativ-") :][: len("2026-11-21")]


def _month(name: str) -> str:
    return _day(name)[: len("2026-11")]
