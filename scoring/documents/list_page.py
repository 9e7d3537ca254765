"""Everything that there is to print and take away, in the order of the evening."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.tournaments.schedule import current_round
from scoring.documents.document import SECTIONS, Document, EveningPart, Link, Situation
from scoring.documents.registry import DOCUMENTS
from scoring.standings.viewer import rounds_seen
from scoring.visibility import Viewer


class ListedDocument(NamedTuple):
    title: str
    sentence: str
    links: Sequence[Link]
    leads_here: bool
    warning: str = ""


class ListedSection(NamedTuple):
    """The documents of one time of the evening."""

    title: str
    papers: Sequence[ListedDocument]


def sections(
    request: HttpRequest,
    viewer: Viewer,
    number: int | None,
    language: str = "",
    names: str = "",
) -> list[ListedSection]:
    """With nothing in it that would answer that it is not there; seats of round `number`, or of the
    one that runs or comes; in another language and with other names than usual where they are
    given. What comes at the end stands first once the tournament is over."""
    tournament = viewer.tournament
    coming = current_round(tournament)
    situation = Situation(
        viewer,
        request.user,
        number or (coming.number if coming else 0),
        [each.number for each in reversed(rounds_seen(viewer))],
    )
    offered = [each for each in DOCUMENTS if _is_offered(each, situation)]
    found = []
    order = sorted(SECTIONS, key=lambda each: tournament.is_over and each is not EveningPart.END)
    for section in order:
        title = SECTIONS[section]
        own = [each for each in offered if each.place and each.place[0] is section]
        listed = [
            _listed(each, situation, language, names, is_one_round=number is not None)
            for each in own
        ]
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


def _listed(
    document: Document, situation: Situation, language: str, names: str, *, is_one_round: bool
) -> ListedDocument:
    """A line; those of all rounds have one together, unless the reader chose a round."""
    title = str(document.title) % {"number": situation.round}
    links = document.links(document, situation)
    is_played = situation.round in situation.played
    if document.title_of_all and not (is_one_round and is_played):
        title = str(document.title_of_all)
        links = [
            Link(
                _("Round %(number)d") % {"number": number},
                document.address(situation._replace(round=number)),
            )
            for number in reversed(situation.played)
        ]
    return ListedDocument(
        title,
        str(document.sentence),
        [_link_in(language, names if document.hangs else "", link) for link in links],
        document.leads_here,
        document.warning(situation),
    )


def _link_in(language: str, names: str, link: Link) -> Link:
    """A file in a language that is not left to it, and a paper for the wall with whole names."""
    path, _mark, query = link.address.partition("?")
    is_pdf = path.endswith(".pdf")
    added = {
        "names": names if is_pdf and "names=" not in query else "",
        "language": language if path.endswith(IN_A_LANGUAGE) else "",
    }
    asked = [query, *(f"{name}={said}" for name, said in added.items() if said)]
    together = "&".join(filter(None, asked))
    return link._replace(address=f"{path}?{together}" if together else path)


IN_A_LANGUAGE: Final = (".pdf", ".xlsx", ".csv")
