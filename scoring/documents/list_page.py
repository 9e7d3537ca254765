"""Everything that there is to print and take away, in the order of the evening."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.http import HttpRequest

from club.tournaments.schedule import current_round
from scoring.documents.document import SECTIONS, Document, Link, Situation
from scoring.documents.registry import DOCUMENTS
from scoring.visibility import Viewer


class ListedDocument(NamedTuple):
    title: str
    sentence: str
    links: Sequence[Link]
    leads_here: bool


class ListedSection(NamedTuple):
    """The documents of one time of the evening."""

    title: str
    papers: Sequence[ListedDocument]


def sections(
    request: HttpRequest, viewer: Viewer, number: int | None, language: str = ""
) -> list[ListedSection]:
    """With nothing in it that would answer that it is not there; seats of round `number`, or of the
    one that runs or comes; paper in the club's language, or in another."""
    tournament = viewer.tournament
    coming = current_round(tournament)
    rounds = sorted(tournament.rounds.all(), key=lambda each: -each.number)
    situation = Situation(
        viewer,
        request.user,
        number or (coming.number if coming else 0),
        [each.number for each in rounds if not each.is_open and each.number <= viewer.last_round],
    )
    offered = [each for each in DOCUMENTS if _is_offered(each, situation)]
    found = []
    for section, title in SECTIONS.items():
        own = [each for each in offered if each.place and each.place[0] is section]
        listed = [entry for each in own for entry in _listed(each, situation, language)]
        if listed:
            found.append(ListedSection(str(title), listed))
    return found


def _is_offered(document: Document, situation: Situation) -> bool:
    tournament = situation.tournament
    return (
        document.is_offered(situation)
        and document.may_have(situation.user, tournament.club)
        and not document.refusal(tournament)
    )


def _listed(document: Document, situation: Situation, language: str) -> Iterator[ListedDocument]:
    numbers = situation.played if document.is_offered_again else (situation.round,)
    for number in numbers:
        links = document.links(document, situation._replace(round=number))
        yield ListedDocument(
            str(document.title) % {"number": number},
            str(document.sentence),
            [_link_in(language, link) for link in links],
            document.leads_here,
        )


def _link_in(language: str, link: Link) -> Link:
    """A PDF in a language that is not left to the club."""
    if not language or ".pdf" not in link.address:
        return link
    joined = "&" if "?" in link.address else "?"
    return link._replace(address=f"{link.address}{joined}language={language}")
