"""A part of a workbook as the marks of its XML, one after the other; no tree is built.

A tree is what kills: a workbook of 200 kB that keeps every figure of the guard made openpyxl hold
1.5 GB for 19 seconds. Here nothing is kept but the piece that is being read, and time is looked at
between the pieces.
"""

import time
from collections.abc import Iterator
from typing import Any
from zipfile import ZipFile

from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped]
from defusedxml.ElementTree import DefusedXMLParser, ParseError  # type: ignore[import-untyped]

from club.spreadsheets.guard import CHUNK, Damaged, FileRefused, OddlyPacked, chunks

# The answer is to be out within five seconds, whatever the file.
BUDGET_SECONDS = 4.0
# Longer than any cell that we take; the rest of such a text is not kept.
MOST_LETTERS = 1000
MOST_DEPTH = 32
MOST_ATTRIBUTES = 64
MOST_NAMES = 2000
# A full sheet has about 1.3 million; 20 MB hold more only where no cell says where it stands.
MOST_MARKS = 2_000_000
# A mark of XML that does not end within these many bytes is none that a program wrote.
LONGEST_MARK = 4 * CHUNK


class TookTooLong(FileRefused):
    """Not read to its end within the budget."""


# The name of an element without its namespace; its attributes, or None where it ends; and the
# text that stood directly before. A plain tuple, for there may be a million of them.
Mark = tuple[str, dict[str, str] | None, str]


class Budget:
    """The work that reading one file may cost: waiting for other threads is not counted."""

    def __init__(self, seconds: float = BUDGET_SECONDS) -> None:
        self.until = time.thread_time() + seconds

    def check(self) -> None:
        if time.thread_time() > self.until:
            raise TookTooLong


def marks(archive: ZipFile, part: str, budget: Budget) -> Iterator[Mark]:
    """Every start and end of an element in a part of the workbook."""
    gathered = _Gathered()
    parser = DefusedXMLParser(target=gathered, forbid_dtd=True)
    parser.parser.StartNamespaceDeclHandler = gathered.declare
    try:
        for chunk in chunks(archive, part):
            budget.check()
            parser.feed(chunk)
            gathered.check(len(chunk))
            yield from gathered.taken()
        parser.close()
        yield from gathered.taken()
    except DefusedXmlException as error:
        raise OddlyPacked(f"{part} declares entities") from error
    except (ParseError, LookupError, UnicodeError) as error:
        raise Damaged(f"{part}: {error}") from error


class _Gathered:
    """Takes what the parser sees; bounded in all that XML leaves without a bound."""

    def __init__(self) -> None:
        self.seen: list[Mark] = []
        self.count = 0
        self.text = ""
        self.depth = 0
        self.short: dict[str, str] = {}
        self.attribute_names: set[str] = set()
        self.declared = 0
        self.has_moved = False
        self.silent = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.has_moved = True
        self.depth += 1
        self.attribute_names.update(attributes)
        if self.depth > MOST_DEPTH or len(attributes) > MOST_ATTRIBUTES:
            raise OddlyPacked("elements that no spreadsheet has")
        self.seen.append((self.short.get(tag) or self._short(tag), attributes, self.text))
        self.text = ""

    def end(self, tag: str) -> None:
        self.has_moved = True
        self.depth -= 1
        self.seen.append((self.short[tag], None, self.text))
        self.text = ""

    def data(self, text: str) -> None:
        self.has_moved = True
        if len(self.text) < MOST_LETTERS:
            self.text += text[:MOST_LETTERS]

    def declare(self, _prefix: str, _address: str) -> None:
        self.declared += 1
        if self.declared > MOST_NAMES:
            raise OddlyPacked("too many namespaces")

    def close(self) -> Any:
        return None

    def check(self, read: int) -> None:
        """Check after each piece of so many bytes."""
        self.silent = 0 if self.has_moved else self.silent + read
        self.has_moved = False
        self.count += len(self.seen)
        names = len(self.short) + len(self.attribute_names)
        if self.silent > LONGEST_MARK or names > MOST_NAMES or self.count > MOST_MARKS:
            raise OddlyPacked("marks without an end, or too many of them")

    def taken(self) -> list[Mark]:
        seen, self.seen = self.seen, []
        return seen

    def _short(self, tag: str) -> str:
        self.short[tag] = tag.rpartition("}")[2]
        return self.short[tag]
