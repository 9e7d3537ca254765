"""A chapter of the book: a game in parts, passages and items, as data.

Each text is one paragraph of plain words, told as a whole in every language.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from django.utils.safestring import SafeString

from club.rules.pictures import picture
from club.wording.engine_texts import Text
from club.wording.rule_anchors import Rule


@dataclass(frozen=True, slots=True)
class Paragraph:
    kind: ClassVar = "paragraph"
    text: Text
    by: str = ""
    """`ro` or `ca` where only that rulebook says so, `ours` where it is our reading of a gap, `house`
    where a club may play otherwise, `example`; empty where it is simply the rule."""


@dataclass(frozen=True, slots=True)
class EditionDifference:
    """A rule that the editions tell differently: both, side by side."""

    kind: ClassVar = "difference"
    ro: Text
    ca: Text
    ro_picture: str = ""
    ca_picture: str = ""

    @property
    def told(self) -> list[tuple[str, Text, SafeString | str]]:
        """Of each edition: its code, its rule, and its picture if it has one."""
        each = (("ro", self.ro, self.ro_picture), ("ca", self.ca, self.ca_picture))
        return [(code, text, picture(name) if name else "") for code, text, name in each]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing by its name in `club.rules.pictures`, and what it shows."""

    kind: ClassVar = "picture"
    name: str
    caption: Text

    @property
    def svg(self) -> SafeString:
        return picture(self.name)


@dataclass(frozen=True, slots=True)
class Values:
    """A small table: the heads of its columns, and its rows."""

    kind: ClassVar = "values"
    heads: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


PassageItem = Paragraph | EditionDifference | Picture | Values


class Passage(NamedTuple):
    rule: Rule
    title: Text
    items: tuple[PassageItem, ...]

    @property
    def differences(self) -> list[EditionDifference]:
        return [each for each in self.items if isinstance(each, EditionDifference)]


class ChapterPart(NamedTuple):
    title: Text
    passages: tuple[Passage, ...]


class Chapter(NamedTuple):
    """The book of a game."""

    slug: str
    title: Text
    lead: Text
    parts: tuple[ChapterPart, ...]

    @property
    def passages(self) -> Iterator[Passage]:
        return (passage for part in self.parts for passage in part.passages)

    @property
    def different(self) -> list[Passage]:
        """The passages that the editions tell differently."""
        return [each for each in self.passages if each.differences]


def passage(rule: Rule, title: Text, *items: Text | PassageItem) -> Passage:
    """A passage; a bare text is a paragraph."""
    made = (Paragraph(each) if isinstance(each, Text) else each for each in items)
    return Passage(rule, title, tuple(made))


def ours(text: Text) -> Paragraph:
    return Paragraph(text, "ours")


def house(text: Text) -> Paragraph:
    return Paragraph(text, "house")


def example(text: Text) -> Paragraph:
    return Paragraph(text, "example")
