"""Notation of a notice: paragraphs with an empty line between, a heading after `#`, items of a list
after `-`. Nothing else has a meaning, so an editor needs to learn nothing."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from club.wording.texts import clean

HEADING, ITEM = "# ", "- "


class BlockKind(StrEnum):
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEMS = "items"


class Block(NamedTuple):
    kind: BlockKind
    lines: tuple[str, ...]
    """One, but for the items of a list."""


def blocks_of(text: str) -> list[Block]:
    lines = [clean(line) for line in text.splitlines()]
    return [
        block
        for kind, group in groupby(lines, _kind)
        if kind
        for block in _blocks(kind, list(group))
    ]


def _kind(line: str) -> BlockKind | None:
    if not line:
        return None
    if line.startswith(HEADING):
        return BlockKind.HEADING
    return BlockKind.ITEMS if line.startswith(ITEM) else BlockKind.PARAGRAPH


def _blocks(kind: BlockKind, lines: list[str]) -> Iterator[Block]:
    if kind is BlockKind.HEADING:
        yield from (Block(kind, (line.removeprefix(HEADING),)) for line in lines)
    elif kind is BlockKind.ITEMS:
        yield Block(kind, tuple(line.removeprefix(ITEM) for line in lines))
    else:
        yield Block(kind, (" ".join(lines),))
