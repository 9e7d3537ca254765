"""Amounts of money in words, as receipts have them: “douăzeci și unu de lei”.

Each language counts in its own way, so its words stand here and not in a catalogue.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

Unit = tuple[str, str]
"""One of it, and several."""

CURRENCIES: Final[Mapping[str, Mapping[str, tuple[Unit, Unit]]]] = {
    "en": {
        "lei": (("leu", "lei"), ("ban", "bani")),
        "€": (("euro", "euros"), ("cent", "cents")),
        "Ft": (("forint", "forints"), ("fillér", "fillérs")),
    },
    "ro": {
        "lei": (("leu", "lei"), ("ban", "bani")),
        "€": (("euro", "euro"), ("cent", "cenți")),
        "Ft": (("forint", "forinți"), ("filer", "fileri")),
    },
    "ca": {
        "lei": (("leu", "lei"), ("ban", "bani")),
        "€": (("euro", "euros"), ("cèntim", "cèntims")),
        "Ft": (("fòrint", "fòrints"), ("fillér", "fillérs")),
    },
    "hu": {
        "lei": (("lej", "lej"), ("bani", "bani")),
        "€": (("euró", "euró"), ("cent", "cent")),
        "Ft": (("forint", "forint"), ("fillér", "fillér")),
    },
}


def in_words(hundredths: int, currency: str, language: str) -> str:
    """An amount up to 999,999.99; the currency as it stands where its name is not known."""
    speech = LANGUAGES[language]
    whole, cents = divmod(abs(hundredths), 100)
    named = CURRENCIES[language].get(currency)
    if named is None:
        said = f"{speech.counted(whole)} {currency}"
        return f"{said} {cents:02}/100" if cents else said
    said = _of(speech, whole, named[0]) if whole or not cents else ""
    below = _of(speech, cents, named[1]) if cents else ""
    return speech.between.join(filter(None, (said, below)))


def _of(speech: "_Speech", number: int, unit: Unit) -> str:
    """“douăzeci de lei”, “un leu”."""
    counted = speech.one if number == 1 and speech.one else speech.counted(number)
    return f"{counted}{speech.before(number)}{unit[number != 1]}"


def _english(number: int) -> str:
    ones = (
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen"
    ).split()
    tens = "twenty thirty forty fifty sixty seventy eighty ninety".split()
    if number < 20:
        return ones[number]
    if number < 100:
        ten, one = divmod(number, 10)
        return tens[ten - 2] + (f"-{ones[one]}" if one else "")
    if number < 1000:
        hundred, rest = divmod(number, 100)
        return f"{ones[hundred]} hundred" + (f" and {_english(rest)}" if rest else "")
    thousand, rest = divmod(number, 1000)
    joined = " and " if rest < 100 else " "
    return f"{_english(thousand)} thousand" + (f"{joined}{_english(rest)}" if rest else "")


def _romanian(number: int, *, is_feminine: bool = False) -> str:
    """Money is masculine, hundreds and thousands are feminine."""
    ones = (
        "zero unu doi trei patru cinci șase șapte opt nouă zece unsprezece doisprezece "
        "treisprezece paisprezece cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece"
    ).split()
    tens = "două trei patru cinci șai șapte opt nouă".split()
    if is_feminine:
        ones[1], ones[2], ones[12] = "una", "două", "douăsprezece"
    if number < 20:
        return ones[number]
    if number < 100:
        ten, one = divmod(number, 10)
        return f"{tens[ten - 2]}zeci" + (f" și {ones[one]}" if one else "")
    if number < 1000:
        hundred, rest = divmod(number, 100)
        said = "o sută" if hundred == 1 else f"{_romanian(hundred, is_feminine=True)} sute"
        return said + (f" {_romanian(rest, is_feminine=is_feminine)}" if rest else "")
    thousand, rest = divmod(number, 1000)
    many = f"{_romanian(thousand, is_feminine=True)}{_romanian_before(thousand)}mii"
    return ("o mie" if thousand == 1 else many) + (f" {_romanian(rest)}" if rest else "")


def _romanian_before(number: int) -> str:
    return " de " if number and not 0 < number % 100 < 20 else " "


def _catalan(number: int) -> str:
    ones = (
        "zero un dos tres quatre cinc sis set vuit nou deu onze dotze tretze catorze quinze setze "
        "disset divuit dinou vint"
    ).split()
    tens = "vint trenta quaranta cinquanta seixanta setanta vuitanta noranta".split()
    if number <= 20:
        return ones[number]
    if number < 100:
        ten, one = divmod(number, 10)
        joined = "-i-" if ten == 2 else "-"
        return tens[ten - 2] + (f"{joined}{ones[one]}" if one else "")
    if number < 1000:
        hundred, rest = divmod(number, 100)
        said = "cent" if hundred == 1 else f"{ones[hundred]}-cents"
        return said + (f" {_catalan(rest)}" if rest else "")
    thousand, rest = divmod(number, 1000)
    said = "mil" if thousand == 1 else f"{_catalan(thousand)} mil"
    return said + (f" {_catalan(rest)}" if rest else "")


def _hungarian(number: int) -> str:
    """Number as before a noun: “két”, not “kettő”. A hyphen stands after the thousands above
    2000."""
    ones = "nulla egy két három négy öt hat hét nyolc kilenc".split()
    tens = "tizen huszon harminc negyven ötven hatvan hetven nyolcvan kilencven".split()
    if number < 10:
        return ones[number]
    if number < 100:
        ten, one = divmod(number, 10)
        alone = {1: "tíz", 2: "húsz"}.get(ten, tens[ten - 1])
        return tens[ten - 1] + ones[one] if one else alone
    if number < 1000:
        hundred, rest = divmod(number, 100)
        said = "száz" if hundred == 1 else f"{ones[hundred]}száz"
        return said + (_hungarian(rest) if rest else "")
    thousand, rest = divmod(number, 1000)
    said = "ezer" if thousand == 1 else f"{_hungarian(thousand)}ezer"
    joined = "-" if number > 2000 else ""
    return said + (joined + _hungarian(rest) if rest else "")


class _Speech(NamedTuple):
    """The ways of one language."""

    counted: Callable[[int], str]
    between: str
    """What stands between the whole and its hundredths."""
    before: Callable[[int], str] = lambda _number: " "
    """What stands between a number and what it counts."""
    one: str = ""
    """One, before what it counts, where that is another word."""


LANGUAGES: Final[Mapping[str, _Speech]] = {
    "en": _Speech(_english, " and "),
    "ro": _Speech(_romanian, " și ", _romanian_before, "un"),
    "ca": _Speech(_catalan, " amb "),
    "hu": _Speech(_hungarian, " "),
}
