"""The type that everything is set in, and how much room a text takes in it.

The files are in `fonts/` and are part of every document, so that it looks the same on any machine.
"""

import re
import threading
import unicodedata
from bisect import bisect_right
from collections import deque
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from club.wording.texts import JOINERS, clean

FOLDER = Path(__file__).parent.parent / "fonts"
SANS, BOLD = "PortativSans-Regular", "PortativSans-Bold"
SERIF, SERIF_BOLD, SERIF_ITALIC = (
    "PortativSerif-Regular",
    "PortativSerif-Bold",
    "PortativSerif-Italic",
)
FONTS = (SANS, BOLD, SERIF, SERIF_BOLD, SERIF_ITALIC)
# Headings have Latin letters only; another letter is set in the sans of the same weight.
INSTEAD = {SERIF: SANS, SERIF_ITALIC: SANS, SERIF_BOLD: BOLD}

ELLIPSIS = "…"
# What was made to fit shall not fail by a rounding.
HAIR = 0.01
NO_GLYPH = "□"
# More marks than these on one letter are a black spot.
MOST_MARKS = 3
PILE = re.compile(f"([\u0300-\u036f]{{{MOST_MARKS}}})[\u0300-\u036f]+")
# What stays together in a line, with the blank or the hyphen that ends it; the dash between two
# players stays with the one before it.
PIECE = re.compile(r"[^ -]*-+(?: – )?|[^ -]+(?: – | )?| ")
PICTURES = {"So", "Sk", "Mn", "Me", "Cf"}
# They join letters of scripts, and pictures, that are not there.
WITHOUT_JOINERS = dict.fromkeys(map(ord, JOINERS))
# A text of which less than this is shown is never read to its end.
MOST_LETTERS = 600

_LOADING = threading.Lock()
WRITING = threading.Lock()
"""A font's file has one place at which it is read, whoever writes a document."""


@cache
def load() -> dict[str, frozenset[int]]:
    """The letters of each font, once the library knows them all."""
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    # Nothing of ours reads an address; should the library ever be led to one, it goes nowhere.
    rl_config.trustedHosts = []
    rl_config.trustedSchemes = []
    rl_config.useA85 = 0  # bytes as they are: a fifth smaller, and a tenth of the time of slips
    with _LOADING:
        for name in FONTS:
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, str(FOLDER / f"{name}.ttf")))
    return {name: frozenset(pdfmetrics.getFont(name).face.charToGlyph) for name in FONTS}


@lru_cache(maxsize=20_000)
def legible(text: str) -> str:
    """The text as it is printed: what has no letter in the font is folded, framed or left out.

    Pictures say nothing on paper and go; a letter of a script that is not there becomes a frame.
    """
    if text.isascii() and text.isprintable() and text.strip() == text and "  " not in text:
        return text
    text = PILE.sub(r"\1", clean(text).translate(WITHOUT_JOINERS))
    letters = load()[SANS]
    if letters.issuperset(map(ord, text)):
        return text
    shown = " ".join("".join(_shown(letter, letters) for letter in text).split())
    return shown or (NO_GLYPH if text else "")


def _shown(letter: str, letters: frozenset[int]) -> str:
    if ord(letter) in letters:
        return letter
    folded = unicodedata.normalize("NFKC", letter)
    if folded != letter and letters.issuperset(map(ord, folded)):
        return folded
    return "" if unicodedata.category(letter) in PICTURES else NO_GLYPH


def runs(text: str, font: str) -> list[tuple[str, str]]:
    """The text in parts, each with the font that has its letters."""
    letters = load()[font]
    if font not in INSTEAD or letters.issuperset(map(ord, text)):
        return [(font, text)]
    return [
        (font if has else INSTEAD[font], "".join(part))
        for has, part in groupby(text, key=lambda letter: ord(letter) in letters)
    ]


@lru_cache(maxsize=50_000)
def width(text: str, font: str, size: float) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return sum(stringWidth(part, name, size) for name, part in runs(text, font))


def shortened(text: str, font: str, size: float, room: float) -> str:
    """The text, or as much of its beginning as there is room for."""
    text = text[:MOST_LETTERS]
    if width(text, font, size) <= room + HAIR:
        return text
    letters = _letters(text, lambda part: width(part.rstrip() + ELLIPSIS, font, size), room)
    return text[:letters].rstrip() + ELLIPSIS


def _letters(text: str, measured: Callable[[str], float], room: float) -> int:
    """Number of letters of its beginning that there is room for."""
    lengths = range(1, len(text) + 1)
    return bisect_right(lengths, room, key=lambda length: measured(text[:length]))


def wrapped(text: str, font: str, size: float, room: float, most: int = 99) -> list[str]:
    """The text in lines, parted between words and after hyphens, and where it must be, anywhere."""
    if width(text, font, size) <= room + HAIR:
        return [text]
    lines = [""]
    pieces = deque(PIECE.findall(text[: MOST_LETTERS * most]))
    while pieces:
        longer = lines[-1] + pieces[0]
        if width(longer.rstrip(), font, size) <= room + HAIR:
            lines[-1] = longer
            pieces.popleft()
        elif not lines[-1]:
            lines[-1], rest = _split(pieces[0], font, size, room)
            pieces[0] = rest
        elif len(lines) == most:
            lines[-1] = shortened(lines[-1] + "".join(pieces), font, size, room)
            break
        else:
            lines.append("")
    return [line.rstrip() for line in lines]


def _split(word: str, font: str, size: float, room: float) -> tuple[str, str]:
    letters = max(1, _letters(word, lambda part: width(part, font, size), room))
    return word[:letters], word[letters:]


def fitting(text: str, font: str, room: float, largest: float, smallest: float) -> float:
    """The largest size at which the text keeps to its room, not below the smallest."""
    taken = width(legible(text)[:MOST_LETTERS], font, 1)
    return max(smallest, min(largest, room / taken)) if taken else largest
