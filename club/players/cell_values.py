"""Value of a cell about a person, or the problem with it."""

import re
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from club.players.column_guess import NO, YES, rate_of
from club.players.columns import ListColumn
from club.wording.folding import folded

HIGHEST_NUMBER = 9_999_999
LONGEST_EMAIL, LONGEST_PHONE = 254, 40
# What is longer is none of these, and is not searched for one.
LONGEST_TEXT = 300
YOUNGEST, OLDEST, EARLIEST = 3, 110, 1900

NUMBER = re.compile(r"(?:nr|no|núm|n|#)?[.º°:\s]*0*(\d+)(?:\.0)?", re.I)
IN_BRACKETS = re.compile(r".*<([^<>]+)>")
PHONE = re.compile(r"\+?[\d\s()./-]*\d")
DIGITS_LOST = re.compile(r"\d([.,]\d+)?E\+?\d+", re.I)
FEWEST_DIGITS, MOST_DIGITS = 6, 15
WITHOUT_ZERO = {"RO": re.compile(r"[237]\d{8}"), "HU": re.compile(r"6(?:[2357]0\d{7}|1\d{7})")}
YEAR = re.compile(r"(\d{4})\.?")
SHORT_YEAR = re.compile(r"['’‘`´]\s*(\d{2})")
BLANK = re.compile(r"[-–—_.?/\s]+|n/a", re.I)
DATES = (
    re.compile(r"(?P<year>\d{4})[-./ ]+(?P<month>\d{1,2})[-./ ]+(?P<day>\d{1,2})\.?(?:[ T].*)?"),
    re.compile(r"(?P<day>\d{1,2})[-./ ]+(?P<month>\d{1,2})[-./ ]+(?P<year>\d{4}|\d{2})\.?"),
)


@dataclass(frozen=True, slots=True)
class Problem:
    """Fault of a cell, certain or likely; `list_texts.explain` puts it in words."""

    column: ListColumn
    value: str


class NumberOdd(Problem):
    """No whole number, or one that is too high."""


class EmailOdd(Problem):
    """Not one address."""


class PhoneOdd(Problem):
    """Too few digits, too many, or something else among them."""


class PhoneCutShort(Problem):
    """`7.40123E+08`: the spreadsheet program rounded it, the last digits are gone."""


class BirthYearOdd(Problem):
    """No year in which a player can be born."""


class ConsentUnclear(Problem):
    """Neither yes nor no."""


class RateUnclear(Problem):
    """Not one of full, reduced and free."""


class Misplaced(Problem):
    """An e-mail address among the phones, or the other way: taken as what it is."""


def is_blank(value: str) -> bool:
    """A dash, as people write where there is nothing."""
    return bool(BLANK.fullmatch(value))


def number(value: str) -> int | NumberOdd:
    found = NUMBER.fullmatch(value[:LONGEST_TEXT])
    if not found or len(found[1]) > len(str(HIGHEST_NUMBER)):
        return NumberOdd(ListColumn.NUMBER, value)
    return int(found[1])


def email(value: str) -> str | EmailOdd:
    bare = IN_BRACKETS.sub(r"\1", value[:LONGEST_TEXT]).strip(" ;,.").removeprefix("mailto:")
    try:
        validate_email(bare)
    except ValidationError:
        return EmailOdd(ListColumn.EMAIL, value)
    return bare if len(bare) <= LONGEST_EMAIL else EmailOdd(ListColumn.EMAIL, value)


def phone(value: str, country: str = "") -> str | PhoneOdd | PhoneCutShort:
    """Phone as it was typed, but for a zero that a cell of numbers swallowed."""
    bare = value.strip("'").removesuffix(".0")
    if len(bare) > LONGEST_PHONE:
        return PhoneOdd(ListColumn.PHONE, value)
    if DIGITS_LOST.fullmatch(bare):
        return PhoneCutShort(ListColumn.PHONE, value)
    digits = sum(map(str.isdigit, bare))
    if not FEWEST_DIGITS <= digits <= MOST_DIGITS or not PHONE.fullmatch(bare):
        return PhoneOdd(ListColumn.PHONE, value)
    lost = WITHOUT_ZERO.get(country)
    return f"0{bare}" if lost and lost.fullmatch(bare) else bare


def birth_year(value: str, this_year: int) -> int | BirthYearOdd:
    """Birth year from a year or a whole date; two digits only where no other century can be
    meant."""
    if found := YEAR.fullmatch(value):
        years = [int(found[1])]
    elif found := SHORT_YEAR.fullmatch(value):
        years = [1900 + int(found[1]), 2000 + int(found[1])]
    else:
        years = _years_of_date(value)
    oldest = OLDEST if len(years) == 1 else 99
    likely = [year for year in years if year >= EARLIEST and YOUNGEST <= this_year - year <= oldest]
    return likely[0] if len(likely) == 1 else BirthYearOdd(ListColumn.BIRTH_YEAR, value)


def consent(value: str) -> bool | ConsentUnclear:
    said = folded(value).strip(" .!")
    if said in YES:
        return True
    return False if said in NO else ConsentUnclear(ListColumn.CONSENT, value)


def rate(value: str) -> str | RateUnclear:
    return rate_of(value) or RateUnclear(ListColumn.RATE, value)


def _years_of_date(value: str) -> list[int]:
    for pattern in DATES:
        found = pattern.fullmatch(value[:LONGEST_TEXT])
        if found and 1 <= int(found["month"]) <= 12 and 1 <= int(found["day"]) <= 31:
            year = int(found["year"])
            return [year] if year > 99 else [1900 + year, 2000 + year]
    return []
