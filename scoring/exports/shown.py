"""How a value looks on paper, in the language that is active."""

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal

from django.utils.formats import date_format, get_format

from scoring.exports.rows import Column, Kind, Value

MINUS, PLUS = "\u2212", "+"


def shower(column: Column) -> Callable[[Value], str]:
    """What writes the values of a column; a text among numbers stays as it is."""
    as_number = _decimal(column.decimals) if column.kind is Kind.DECIMAL else _whole
    if column.kind is Kind.SIGNED:
        as_number = _signed

    def shown(value: Value) -> str:
        if isinstance(value, str):
            return value
        if value is None:
            return ""
        if isinstance(value, date):
            return day(value)
        return as_number(value)

    return shown


def points(value: float | Decimal | None) -> str:
    """Points as a reader sees them: whole where they are, with a true minus."""
    return "" if value is None else _whole(value)


def _whole(value: float | Decimal) -> str:
    if value != value // 1:
        return _decimal(2)(value)
    return f"{value:.0f}".replace("-", MINUS)


def _signed(value: float | Decimal) -> str:
    return f"{PLUS}{_whole(value)}" if value > 0 else _whole(value)


def _decimal(decimals: int) -> Callable[[float | Decimal], str]:
    comma = str(get_format("DECIMAL_SEPARATOR"))

    def shown(value: float | Decimal) -> str:
        return f"{value:.{decimals}f}".replace("-", MINUS).replace(".", comma)

    return shown


def day(value: date) -> str:
    name = "SHORT_DATETIME_FORMAT" if isinstance(value, datetime) else "SHORT_DATE_FORMAT"
    return date_format(value, name)


def long_day(value: date) -> str:
    return date_format(value, "DATE_FORMAT")
