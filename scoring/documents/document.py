"""A document: what can be printed of a tournament or taken away, for whom, and when there is one.

Each stands in a file of this folder, where `registry` finds it: its addresses, its place on the
list page and its tests follow from it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Final, NamedTuple

from django.http import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.access import AnyUser
from club.models import Club, Tournament
from club.wording.engine_texts import Text
from scoring.documents.request import DocumentRequest
from scoring.visibility import Viewer
from scoring.writers.file_response import ROWS, Ready, sheet_as
from scoring.writers.sheet import Sheet


class EveningPart(IntEnum):
    """A time of the evening: a part of the list page."""

    BEFORE, SEATED, PLAYED, END, TAKE_AWAY = range(5)


SECTIONS: Final[Mapping[EveningPart, Text]] = {
    EveningPart.BEFORE: _("Before people arrive"),
    EveningPart.SEATED: _("When the seats are set"),
    EveningPart.PLAYED: _("During play"),
    EveningPart.END: _("At the end"),
    EveningPart.TAKE_AWAY: _("To export"),
}

DocumentContent = Callable[[DocumentRequest], Ready]
"""A document for a reader; 404 where there is none."""


class Situation(NamedTuple):
    """The facts that decide which documents a reader is offered."""

    viewer: Viewer
    user: AnyUser
    round: int
    """The number of the round that runs or comes; 0 where none has seats."""
    played: Sequence[int]
    """The rounds that have begun and that the reader sees, the last one first."""

    @property
    def tournament(self) -> Tournament:
        return self.viewer.tournament


class Link(NamedTuple):
    text: Text
    address: str


Links = Callable[["Document", Situation], list[Link]]


def versions(*each: tuple[Text, str]) -> Links:
    """A PDF by several links: the text of each, and the details that its address asks for."""
    return lambda document, situation: [
        Link(text, document.address(situation) + query) for text, query in each
    ]


ONE_SIZE: Final = versions(("PDF", ""))


def two_sizes(document: "Document", situation: Situation) -> list[Link]:
    small, large = situation.tournament.club.paper_names
    return versions((small, ""), (large, "?paper=a3"))(document, situation)


def in_two_sizes(*each: tuple[Text, str]) -> Links:
    """Each on the club's usual paper and on the larger one."""

    def links(document: "Document", situation: Situation) -> list[Link]:
        _small, large = situation.tournament.club.paper_names
        listed = [
            (said, "?" + "&".join(filter(None, (paper, query))) if paper or query else "")
            for text, query in each
            for said, paper in ((text, ""), (f"{text}, {large}", "paper=a3"))
        ]
        return versions(*listed)(document, situation)

    return links


def row_links(document: "Document", situation: Situation) -> list[Link]:
    return [Link(said, document.address(situation, kind)) for kind, said in ROWS.items()]


def paper_and_row_links(document: "Document", situation: Situation) -> list[Link]:
    return ONE_SIZE(document, situation) + row_links(document, situation)


def has_seats(situation: Situation) -> bool:
    return bool(situation.round)


def has_results(situation: Situation) -> bool:
    return bool(situation.played)


@dataclass(frozen=True, kw_only=True, eq=False)
class Document:
    slug: str
    """In its address, and in the name of its file."""
    contents: Mapping[str, DocumentContent] = field(default_factory=dict)
    """By the format."""
    of_round: bool = False
    """Whether each round has its own."""

    place: tuple[EveningPart, int] | None = None
    """The part of the list page where it stands, if it does, and a number to rise with there."""
    title: Text = ""
    """With `%(number)d` for the number of its round."""
    sentence: Text = ""
    is_offered: Callable[[Situation], bool] = lambda _situation: True
    title_of_all: Text = ""
    """Of the line where those of all rounds that were played stand, instead of that of the next."""
    links: Links = ONE_SIZE
    hangs: bool = False
    """Whether its paper hangs on a wall, where names are as strangers see them."""
    warning: Callable[[Situation], str] = lambda _situation: ""
    """What is to be known before it is printed."""

    leads_here: bool = False
    """Whether it sends people to the tournament's page, which the press for it then opens."""
    may_have: Callable[[AnyUser, Club], bool] = lambda _user, _club: True
    """The right that it takes, for whoever sees the tournament."""
    refusal: Callable[[Tournament], str] = lambda _tournament: ""
    """A sentence, where it is not made any more."""
    url_name: str = ""
    """That of an address of its own, which a document has that takes a right."""
    route: str = ""
    view: Callable[..., HttpResponseBase] | None = None
    """Where it is not answered as the others are."""

    def address(self, situation: Situation, kind: str = "pdf") -> str:
        where: list[str | int] = [situation.tournament.slug]
        if self.of_round:
            where.append(situation.round)
        if self.url_name:
            return reverse(f"documents:{self.url_name}", args=where)
        name = "documents:of_round" if self.of_round else "documents:of_tournament"
        return reverse(name, args=[*where, self.slug, kind])


def paper_content(
    sheet: Callable[[DocumentRequest], Sheet], size: str = ""
) -> dict[str, DocumentContent]:
    """A table on paper, of this size where the reader names none."""
    return {"pdf": lambda request: sheet_as("pdf", sheet(request), request.size or size)}


def row_contents(sheet: Callable[[DocumentRequest], Sheet]) -> dict[str, DocumentContent]:
    """The same rows in each format that programs and secretaries take."""
    return {kind: partial(_rows, kind, sheet) for kind in ROWS}


def _rows(kind: str, sheet: Callable[[DocumentRequest], Sheet], request: DocumentRequest) -> Ready:
    return sheet_as(kind, sheet(request))
