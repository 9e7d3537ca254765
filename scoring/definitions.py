"""A figure of the site and what it counts, in one sentence.

Each is defined once, in the package that counts it; pages link to its place on the page of all,
`/definitions/#<name>`, whose groups `scoring.statistics.definitions` puts in order.
"""

from collections.abc import Sequence
from typing import NamedTuple

from club.wording.engine_texts import Text


class Definition(NamedTuple):
    name: str
    """Its place on the page."""
    title: Text
    sentence: Text


class Group(NamedTuple):
    name: str
    title: Text
    definitions: Sequence[Definition]
