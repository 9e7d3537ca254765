"""A page as the eye sees it: without the white space that no browser shows.

A run of white space is one space, and none where a line begins or ends: at the edges of what stands
by itself (a paragraph, a cell, a list's item). Beside words, links and marks on one line it counts.
`pre`, `textarea`, `script` and `style` stay byte for byte, and so does every attribute's text.
"""

import re
from typing import NamedTuple

Selectors = dict[str, list[list[str]]]


def _selectors(text: str) -> Selectors:
    """By what an element itself has to be: what others around it have to be."""
    found: Selectors = {}
    for each in text.split(","):
        *around, own = each.split()
        found.setdefault(own, []).append(around)
    return found


BLOCKS = frozenset(
    "!doctype address article aside base blockquote body br caption circle col colgroup datalist dd"
    " defs desc details dialog div dl dt ellipse fieldset figcaption figure footer form g h1 h2 h3"
    " h4 h5 h6 head header hgroup hr html legend li line lineargradient main nav ol optgroup option"
    " p path polygon polyline pre rect section stop summary symbol table tbody td text tfoot th"
    " thead title tr ul use".split()
)
BOXES = frozenset("button canvas object select svg video".split())
"""Like a word on their line, with lines of their own within."""
UNSEEN = frozenset("link meta script style".split())
"""They take no room, like hidden fields, and forms that our style sheet lays into the line around
them (`inline`): the white space on both sides of a tag is one run."""
CHILDLESS = frozenset("!doctype base br col hr img input link meta wbr".split())
LAID_OUT = _selectors(
    "form, .bid, .bids, .call-buttons, .calls, .card, .chip, .chips, .choices, .choices-list,"
    " .company, .counts, .faces, .felt, .field, .one-with, .pages, .press, .row, .scale, .search,"
    " .seat, .segments, .tabs, .tap, .tick, .tiles, .types, .check-in .who, .check-in li,"
    " .deals .waiting, .deals a, .deals summary, .events a, .explained label, .highlights li,"
    " .legend li, .lines li, .newest li, .own-deals .penalty, .own-deals .what, .people a,"
    " .team-card li, .team-card summary"
)
"""Grids and rows of our style sheets: what stands in one directly has a place of its own."""
ALONE = _selectors(
    ".met, .events .quiet, .results .narrow, .results th .quiet, .scores dt .quiet,"
    " .terms .quiet, .weights th .quiet"
)
"""Parts of a line elsewhere, which our style sheets give lines of their own here."""
IN_LINE = _selectors("summary h2")
BOXED = _selectors(".button, .chip, .one-with, td a, thead a")
QUOTED = r"(?:[^>\"']|\"[^\"]*\"|'[^']*')*"
TOKEN = re.compile(
    rf"(?P<comment><!--.*?-->)"
    rf"|<(?P<kept>pre|textarea|script|style)\b{QUOTED}>(?P<inside>.*?)</(?P=kept)\s*>"
    rf"|</?[a-zA-Z!]{QUOTED}>|[^<]+|<",
    re.DOTALL,
)
TAG = re.compile(r"<(/?)([\w!-]+)((?:[^>\"']|\"[^\"]*\"|'[^']*')*?)\s*(/?)>", re.DOTALL)
ATTRIBUTE = re.compile(r"([^\s=]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"']+))?")
SPACE = re.compile(r"([ \t\n\r\f]+)")


def as_seen(page: str) -> str:
    seen = _PageText()
    for each in TOKEN.finditer(page):
        if each["comment"]:
            seen.parts.append(each[0])
        elif found := TAG.match(each[0]):
            inside = each["inside"]
            seen.tag(found, "" if inside is None else f"{inside}</{each['kept']}>")
        else:
            seen.text(each[0])
    seen.end_line()
    return "".join(seen.parts)


class _OpenElement(NamedTuple):
    name: str
    kind: str
    simple: frozenset[str]
    is_laid_out: bool
    words: int


class _PageText:
    """The page so far, its last space if nothing followed yet (it goes where a line ends), how many
    words there are, and which elements are open."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.space: int | None = None
        self.is_at_start = True
        self.words = 0
        self.opened: list[_OpenElement] = []

    def text(self, text: str) -> None:
        for each in filter(None, SPACE.split(text)):
            if not SPACE.fullmatch(each):
                self.word(each)
            elif not self.is_at_start and self.space is None:
                self.space = len(self.parts)
                self.parts.append(" ")

    def word(self, text: str) -> None:
        self.parts.append(text)
        self.space, self.is_at_start = None, False
        self.words += 1

    def end_line(self) -> None:
        if self.space is not None:
            self.parts[self.space] = ""
        self.space, self.is_at_start = None, True

    def tag(self, found: re.Match[str], rest: str) -> None:
        text, name, closes = _tag(found) + rest, found[2].lower(), bool(found[1])
        kind = self._closed(name) if closes else self._open(name, text)
        if kind == "block" or (kind == "box" and closes):
            self.end_line()
        if kind in ("word", "box"):
            self.word(text)
            self.is_at_start = kind == "box" and not closes
        else:
            self.parts.append(text)

    def _open(self, name: str, text: str) -> str:
        classes = re.search(r' class="([^"]*)"', text)
        simple = frozenset(
            [name, *(f".{each}" for each in classes[1].split())] if classes else [name]
        )
        around = next((each for each in reversed(self.opened) if each.kind != "unseen"), None)
        is_whole = name in CHILDLESS or text.endswith(("/>", f"</{name}>"))
        kind = "block" if name in BLOCKS else "box" if name in BOXES else "part"
        if name in UNSEEN or ' type="hidden"' in text or {"form", ".inline"} <= simple:
            kind = "unseen"
        elif (around and around.is_laid_out) or self._is(ALONE, simple):
            kind = "block"
        elif self._is(IN_LINE, simple):
            kind = "part"
        elif self._is(BOXED, simple):
            kind = "box"
        if not is_whole:
            is_laid_out = kind != "unseen" and self._is(LAID_OUT, simple)
            self.opened.append(_OpenElement(name, kind, simple, is_laid_out, self.words))
        return "word" if is_whole and kind in ("part", "box") else kind

    def _is(self, style: Selectors, simple: frozenset[str]) -> bool:
        """As selectors of a style sheet say, of what is open here."""
        wanted = [around for one in simple for around in style.get(one, ())]
        open_now = {one for each in self.opened for one in each.simple} if wanted else set()
        return any(open_now.issuperset(around) for around in wanted)

    def _closed(self, name: str) -> str:
        """Of the kind of what is closed; an empty part may be drawn by the style sheet."""
        if name not in (each.name for each in self.opened):
            return "word"
        while (last := self.opened.pop()).name != name:
            pass
        return "word" if last.kind == "part" and last.words == self.words else last.kind


def _tag(found: re.Match[str]) -> str:
    """With one space before each attribute; a class is a list of words."""
    words = [found[2]]
    for name, value in ATTRIBUTE.findall(found[3]):
        if name == "class" and value[:1] in "\"'":
            value = f'"{" ".join(value[1:-1].split())}"'
        words.append(f"{name}={value}" if value else name)
    return f"<{found[1]}{' '.join(words)}{found[4]}>"
