"""Format of a value on paper, in the language that is active."""

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import partial

from django.utils import timezone
from django.utils.formats import date_format, get_format
from django.utils.translation import pgettext

from club.spreadsheets.filling import Bracketed
from club.wording.rounding import rounded
from club.wording.texts import with_minus
from engine.ranking.rules import Number
from scoring.writers.sheet import Column, ColumnKind, Value

MINUS, PLUS = "\u2212", "+"


def shower(column: Column) -> Callable[[Value], str]:
    """Writer of a column's values; a text among numbers stays as it is."""
    as_number = _whole
    if column.kind is ColumnKind.DECIMAL:
        as_number = partial(number, decimals=column.decimals)
    if column.kind is ColumnKind.SIGNED:
        as_number = _signed

    def shown(value: Value) -> str:
        if isinstance(value, str):
            return value
        if value is None:
            return ""
        if isinstance(value, date):
            return day(value)
        return f"({as_number(value)})" if isinstance(value, Bracketed) else as_number(value)

    return shown


def points(value: float | Decimal | None) -> str:
    """Points as a reader sees them: whole where they are, with a true minus."""
    return "" if value is None else _whole(value)


def _whole(value: float | Decimal) -> str:
    return number(value, decimals=0 if value == value // 1 else 2)


def _signed(value: float | Decimal) -> str:
    return f"{PLUS}{_whole(value)}" if value > 0 else _whole(value)


def number(value: Number | float | Decimal, *, decimals: int | None = None) -> str:
    """Whole where it is whole, else with two decimals; a true minus."""
    if decimals is None and isinstance(value, int):
        return with_minus(value)
    text = f"{rounded(value, 2 if decimals is None else decimals):f}"
    return with_minus(text.replace(".", str(get_format("DECIMAL_SEPARATOR"))))


def in_decimals(value: Number | None) -> float | None:
    """A number as files know it: a fraction is the engine's own."""
    return round(float(value), 6) if isinstance(value, Fraction) else value


def at_the_mark(written: str) -> str:
    """A number for a column on the screen: its decimals take as much room as any in it, so that
    the marks before them stand below each other."""
    whole, mark, decimals = written.partition(str(get_format("DECIMAL_SEPARATOR")))
    kind = "decimals one" if len(decimals) == 1 else "decimals"
    return f'{whole}<span class="{kind}">{mark}{decimals}</span>' if mark else written


def signed(value: Number) -> str:
    """The same with its sign, if it is not nothing."""
    return f"{PLUS}{number(value)}" if value > 0 else number(value)


def day(value: date) -> str:
    name = "SHORT_DATETIME_FORMAT" if isinstance(value, datetime) else "SHORT_DATE_FORMAT"
    return date_format(value, name)


def short_day(value: date) -> str:
    return date_format(value, pgettext("a date: day and short month", "j M"))


def long_day(value: date) -> str:
    return date_format(value, "DATE_FORMAT")


def local(moment: datetime) -> datetime:
    """By the clock of the hall, as paper has no zone."""
    return timezone.localtime(moment).replace(tzinfo=None, microsecond=0)
