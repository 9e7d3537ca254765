"""The book of the games: a chapter each, in the order in which they are learnt.

A chapter is a text in `templates/club/rules/book/`, a paragraph a line: `# ` begins a part,
`## NAME: ` a passage with the name of its `Rule`, `| ` a row of a small table with its heads first.
Before a paragraph stands whose it is, where it is not simply the rule: `ours: ` for our reading of
a gap, `house: ` where a club may play otherwise, `example: `. Where the editions differ, `ro: ` and
`ca: ` follow each other, with the name of a picture of `club.rules.pictures` after the code if
there is one; `picture name: ` is a drawing with its caption.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from club.rules.pictures import picture
from club.wording.choices import GAMES
from club.wording.engine_texts import Text
from club.wording.house_rules import BOARD_GAMES
from club.wording.rule_anchors import CHAPTERS, Rule
from engine.editions import REMI

KINDS_OF_PARAGRAPH = ("ours", "house", "example")


@dataclass(frozen=True, slots=True)
class Paragraph:
    kind: ClassVar = "paragraph"
    text: str
    by: str = ""
    """One of `KINDS_OF_PARAGRAPH`; empty where it is simply the rule."""


@dataclass(slots=True)
class EditionDifference:
    """A rule that the editions tell differently: the text of each, and its picture if any."""

    kind: ClassVar = "difference"
    texts: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, str] = field(default_factory=dict)

    @property
    def told(self) -> list[tuple[str, str, SafeString | str]]:
        return [
            (code, text, picture(self.pictures[code]) if code in self.pictures else "")
            for code, text in self.texts.items()
        ]


@dataclass(frozen=True, slots=True)
class Picture:
    kind: ClassVar = "picture"
    name: str
    caption: str

    @property
    def svg(self) -> SafeString:
        return picture(self.name)


@dataclass(slots=True)
class Values:
    """A small table: the heads of its columns, and its rows."""

    kind: ClassVar = "values"
    heads: list[str]
    rows: list[list[str]] = field(default_factory=list)


@dataclass
class Passage:
    rule: Rule
    title: str
    items: list[Paragraph | EditionDifference | Picture | Values] = field(default_factory=list)

    @property
    def differences(self) -> list[EditionDifference]:
        return [each for each in self.items if isinstance(each, EditionDifference)]

    def add(self, line: str) -> None:
        last = self.items[-1] if self.items else None
        head, _colon, text = line.partition(": ")
        kind, _blank, name = head.partition(" ")
        if line.startswith("| "):
            cells = line.removeprefix("| ").split(" | ")
            if isinstance(last, Values):
                last.rows.append(cells)
            else:
                self.items.append(Values(cells))
        elif text and head in KINDS_OF_PARAGRAPH:
            self.items.append(Paragraph(text, head))
        elif text and kind == "picture" and name:
            self.items.append(Picture(name, text))
        elif text and kind in ("ro", "ca"):
            if kind == "ro" or not isinstance(last, EditionDifference):
                last = EditionDifference()
                self.items.append(last)
            last.texts[kind] = text
            if name:
                last.pictures[kind] = name
        else:
            self.items.append(Paragraph(line))


@dataclass
class ChapterPart:
    title: str
    passages: list[Passage] = field(default_factory=list)


@dataclass
class Chapter:
    """The book of a game."""

    slug: str
    title: Text
    lead: str
    parts: list[ChapterPart] = field(default_factory=list)

    @property
    def passages(self) -> Iterator[Passage]:
        return (passage for part in self.parts for passage in part.passages)

    @property
    def different(self) -> list[Passage]:
        """The passages that the editions tell differently."""
        return [each for each in self.passages if each.differences]


def chapters() -> tuple[Chapter, ...]:
    """The book in the language of the moment."""
    return _chapters(get_language())


@cache
def _chapters(_language: str | None) -> tuple[Chapter, ...]:
    return tuple(_chapter(game, slug) for game, slug in CHAPTERS.items())


def _chapter(game: str, slug: str) -> Chapter:
    board_games = [(BOARD_GAMES[kind], worth) for kind, worth in REMI.board_games.items()]
    text = render_to_string(f"club/rules/book/{slug}.txt", {"board_games": board_games})
    lead, *lines = filter(None, map(str.strip, text.splitlines()))
    chapter = Chapter(slug, GAMES[game], lead)
    for line in lines:
        if line.startswith("# "):
            chapter.parts.append(ChapterPart(line.removeprefix("# ")))
        elif line.startswith("## "):
            name, _colon, title = line.removeprefix("## ").partition(": ")
            chapter.parts[-1].passages.append(Passage(Rule[name], title))
        else:
            chapter.parts[-1].passages[-1].add(line)
    return chapter
