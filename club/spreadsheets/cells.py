"""Text of a cell, as the person who typed it sees it.

A workbook keeps numbers and the format they are shown in. Twelve is `12`, never `12.0`; a phone
number that lost its zero and is shown with it has it here too; a date is `2010-05-12`, whatever
country's way it is shown in.
"""

import re
from datetime import datetime, timedelta

from club.spreadsheets.xml_parts import MOST_LETTERS
from club.wording.texts import clean

GENERAL = "General"
# The formats that have a number and no text in the file, as far as they are dates.
DATES, TIMES = "yyyy-mm-dd", "hh:mm"
BUILT_IN = {
    **dict.fromkeys([14, 15, 16, 17, 22, *range(27, 32), 36, *range(50, 59)], DATES),
    **dict.fromkeys([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47], TIMES),
}
SINCE_1900, SINCE_1904 = datetime(1899, 12, 30), datetime(1904, 1, 1)  # noqa: DTZ001 (no zone)
LAST_DAY = 2_958_466
LONGEST_NUMBER = 30

# In a format: text in quotes, a letter after a backslash, and what stands in square brackets.
ASIDE = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')
MASK = re.compile(r'(?:"[^"]*"|\\.|[0#? ()/+.-])+')
MASK_PARTS = re.compile(r'"([^"]*)"|\\(.)|(.)')
ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


def cell_text(text: str) -> str:
    """One line without anything unseen, and no longer than we take."""
    if text.isascii() and text.isprintable():
        return " ".join(text[:MOST_LETTERS].split())
    return clean(text[:MOST_LETTERS])


def unescaped(text: str) -> str:
    """`_x000D_` is how a workbook writes a letter that XML cannot hold."""
    if "_x" not in text:
        return text
    return ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def shown_number(raw: str, format_: str = GENERAL, epoch: datetime = SINCE_1900) -> str:
    """A number of the file as its cell shows it."""
    value = _value(raw)
    if value is None:
        return raw
    if format_ != GENERAL:
        if is_date_format(format_) and 0 <= value < LAST_DAY:
            return _shown_date(value, format_, epoch)
        if value.is_integer() and value >= 0 and (masked := _masked(f"{value:.0f}", format_)):
            return masked
    if value.is_integer() and abs(value) < 1e15:
        return f"{value:.0f}"
    return f"{value:.15g}"


def shown_iso_date(raw: str) -> str:
    """`2010-05-12T00:00:00`, as some programs store a date, without an hour that nobody gave."""
    day, _, hour = raw.partition("T")
    return day if hour.strip("0:.Z") == "" else f"{day} {hour[:5]}"


def is_date_format(format_: str) -> bool:
    return bool(set("dmyhs") & set(ASIDE.sub("", format_.split(";")[0]).lower()))


def _value(raw: str) -> float | None:
    if len(raw) > LONGEST_NUMBER or "_" in raw:
        return None
    try:
        value = float(raw)
    except ValueError:
        return None
    return value if abs(value) < 1e300 else None


def _shown_date(value: float, format_: str, epoch: datetime) -> str:
    marks = set(ASIDE.sub("", format_).lower())
    # The programs count a 29 February 1900, which never was.
    lost = 1 if epoch == SINCE_1900 and value < 60 else 0
    moment = epoch + timedelta(days=value + lost)
    moment = (moment + timedelta(milliseconds=500)).replace(microsecond=0)
    if not marks & set("dy"):
        return f"{moment:%H:%M}" if "h" in marks else f"{moment:%Y-%m}"
    if not marks & set("dm"):
        return f"{moment:%Y}"
    return f"{moment:%Y-%m-%d %H:%M}" if "h" in marks else f"{moment:%Y-%m-%d}"


def _masked(digits: str, format_: str) -> str:
    """`740123456` in the format `0000 000 000` is shown as `0740 123 456`; "" if it is no mask."""
    mask = format_.split(";")[0]
    if len(mask) > 60 or not MASK.fullmatch(mask):
        return ""
    parts = [(quoted or escaped, plain) for quoted, escaped, plain in MASK_PARTS.findall(mask)]
    places = sum(plain in tuple("0#?") for _literal, plain in parts)
    if "." in mask or places < 2:
        return ""
    shown: list[str] = []
    left = digits
    for literal, plain in reversed(parts):
        if plain not in tuple("0#?"):
            shown.append(literal or plain)
            continue
        places -= 1
        take = left if not places else left[-1:]
        left = left[: len(left) - len(take)]
        shown.append(take or ("0" if plain == "0" else ""))
    return "".join(reversed(shown)).strip()
