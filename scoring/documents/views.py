"""The list of what is printed and taken away, and each document at its address."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import http_date
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from club import access
from club.hall.paper_addresses import hall_facts, origin_by_name, origin_on_paper
from club.storage.caches import MemoryCache
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.schedule import current_round
from club.web import page_cache
from club.web.converters import number_in
from scoring.documents.document import SECTIONS, Document, EveningPart, Link, Situation
from scoring.documents.registry import DOCUMENTS, OF_ROUND, OF_TOURNAMENT
from scoring.documents.request import FULL_NAMES, DocumentRequest
from scoring.models import Version
from scoring.standings.viewer import rounds_seen
from scoring.visibility import Viewer, viewer_of, with_rounds
from scoring.writers.file_response import Ready, file_response, language_named, language_of, size_of

_for_everybody: Final = MemoryCache[Ready](32)
"""Contents of documents for strangers, gathered once for all who ask."""


@require_safe
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that there is to print and take away, in the order of the evening."""
    viewer = viewer_of(request, slug)
    with_rounds(viewer.tournament, for_public=viewer.for_public)
    rounds = sorted(each.number for each in viewer.tournament.rounds.all())
    number = number_in(request, "round")
    if number is not None and number not in rounds:
        raise Http404
    language = language_named(request.GET.get("print", ""))
    names = FULL_NAMES if request.GET.get("names") == FULL_NAMES and viewer.is_desk else ""
    facts = {
        "rounds": rounds if len(rounds) > 1 else [],
        "round": number,
        "is_kept_back": viewer.is_kept_back,
        "parts": sections(request, viewer, number, language, names),
        "print": language,
        "printed_in": language or viewer.tournament.club.language,
        "names": names,
        "is_desk": viewer.is_desk,
        "languages": settings.LANGUAGES,
        "can_run": access.can_run(request.user, viewer.tournament.club),
        **hall_facts(request),
    }
    return tournament_page(request, "scoring/documents/papers.html", viewer.tournament, facts)


@require_safe
def of_tournament(request: HttpRequest, slug: str, paper: str, kind: str) -> HttpResponse:
    return _response(request, slug, _document(OF_TOURNAMENT, paper, kind), kind)


@require_safe
def of_round(request: HttpRequest, slug: str, number: int, paper: str, kind: str) -> HttpResponse:
    return _response(request, slug, _document(OF_ROUND, paper, kind), kind, number)


def with_a_right(document: Document) -> Callable[..., HttpResponse]:
    """The view of a document that not everybody may have."""
    (kind,) = document.contents

    @login_required
    @require_safe
    def view(request: HttpRequest, slug: str, number: int = 0) -> HttpResponse:
        tournament = tournament_for(request, slug, document.may_have)
        if refusal := document.refusal(tournament):
            messages.error(request, refusal)
            return redirect("documents:papers", slug)
        return _response(request, slug, document, kind, number)

    return view


def _document(documents: Mapping[tuple[str, str], Document], paper: str, kind: str) -> Document:
    if (paper, kind) not in documents:
        raise Http404
    return documents[paper, kind]


def _response(
    request: HttpRequest, slug: str, document: Document, kind: str, number: int = 0
) -> HttpResponse:
    """A document for this reader; `number` is that of a round."""
    content = document.contents[kind]
    viewer = viewer_of(request, slug)
    with_rounds(viewer.tournament, for_public=viewer.for_public)
    language, origin = language_of(request, viewer.tournament.club), origin_on_paper(request)
    details = request.GET.dict()
    wanted = DocumentRequest(
        viewer,
        language,
        size_of(request),
        origin,
        details,
        round_number=number,
        name_origin=origin_by_name(request),
        on_wall=document.hangs and kind == "pdf",
    )
    with override(language):
        is_same_for_all = viewer.for_public and details.keys() <= {"language", "paper"}
        if is_same_for_all:
            key = origin, request.path, language, wanted.size
            ready = _for_everybody.get(key, _state(viewer), lambda: content(wanted))
        else:
            ready = content(wanted)
        called = "-".join(filter(None, (slug, document.slug, str(number or ""))))
        cache_key = f"paper:{origin}{request.path}:{language}" if viewer.for_public else ""
        response = file_response(request, ready, called, kind, cache_key)
    if response.status_code == 200 and (changed := _changed(viewer)):
        response["Last-Modified"] = changed
    return response


def _state(viewer: Viewer) -> tuple[int, int]:
    """Cache state of a public document: the tournament's version and a step of the clock. The clock
    is for changes that no version counts."""
    return viewer.tournament.version, int(page_cache.now() // page_cache.CERTAIN_SECONDS)


def _changed(viewer: Viewer) -> str:
    """The moment when the log was last written to, as far as this reader sees the rounds; only
    said, for two results can come in one second."""
    log = Version.objects.filter(tournament=viewer.tournament, round__number__lte=viewer.last_round)
    last = log.order_by("-number").values_list("at", flat=True).first()
    return http_date(int(last.timestamp())) if last else ""


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
