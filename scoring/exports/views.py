"""What is printed and taken away, each at its address."""

from collections.abc import Callable, Mapping
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from club import access
from club.clubs.finding import club_named
from club.hall import hall_facts
from club.tournaments.finding import tournament_for
from scoring.exports import paper_list
from scoring.exports.answering import answer, answered, language_named, language_of, size_of
from scoring.exports.as_csv import as_csv
from scoring.exports.as_json import as_json
from scoring.exports.as_pdf import as_pdf
from scoring.exports.as_xlsx import as_xlsx
from scoring.exports.gathering import (
    crosstables,
    deals,
    handed_out,
    members,
    seats,
    sheets,
    standings,
)
from scoring.exports.gathering.asked import Asked, Gather, Ready
from scoring.exports.rows import Sheet
from scoring.figures.paper import contracts_of_tournament
from scoring.standings.looking import look_at, with_rounds
from scoring.standings.views import number_in

WRITERS: Mapping[str, Callable[[Sheet], bytes]] = {
    "xlsx": as_xlsx,
    "csv": as_csv,
    "json": as_json,
}


def _as_files(name: str, gather: Callable[[Asked], Sheet]) -> dict[tuple[str, str], Gather]:
    """The same rows in each format that programs and secretaries take."""

    def written(write: Callable[[Sheet], bytes]) -> Gather:
        return lambda asked: partial(write, gather(asked))

    return {(name, kind): written(write) for kind, write in WRITERS.items()}


def _standing_on_paper(asked: Asked) -> Ready:
    return partial(as_pdf, standings.standings(asked, on_paper=True), size=asked.size)


def _round_on_paper(asked: Asked) -> Ready:
    """The hall has A4, however many sit at a table."""
    sheet = deals.results_of_round(asked, on_paper=True)
    return partial(as_pdf, sheet, size=asked.size or "A4")


Files = Mapping[tuple[str, str], Gather]
OF_TOURNAMENT: Files = {
    ("standings", "pdf"): _standing_on_paper,
    **_as_files("standings", partial(standings.standings, on_paper=False)),
    **_as_files("deals", deals.deals),
    ("crosstable", "pdf"): crosstables.crosstable_paper,
    **_as_files("crosstable", crosstables.crosstable_rows),
    **_as_files("contracts", contracts_of_tournament),
    ("scoresheets", "pdf"): sheets.sheets,
    ("guides", "pdf"): seats.guides,
    ("balance", "pdf"): handed_out.balance,
    ("poster", "pdf"): handed_out.poster_of,
    ("points", "pdf"): handed_out.help_card,
}
OF_ROUND: Files = {
    ("deals", "pdf"): _round_on_paper,
    **_as_files("deals", partial(deals.results_of_round, on_paper=False)),
    ("seats", "pdf"): seats.seat_list,
    ("slips", "pdf"): seats.slips,
}


@require_safe
def of_tournament(request: HttpRequest, slug: str, paper: str, kind: str) -> HttpResponse:
    return answered(request, slug, _known(OF_TOURNAMENT, paper, kind), paper, kind)


@require_safe
def of_round(request: HttpRequest, slug: str, number: int, paper: str, kind: str) -> HttpResponse:
    return answered(request, slug, _known(OF_ROUND, paper, kind), paper, kind, number)


@login_required
@require_safe
def table_cards(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who holds a card may enter results, so only those print them who may as well."""
    tournament = tournament_for(request, slug, access.can_score)
    if tournament.is_over:
        messages.error(request, _("The tournament is over: its codes open nothing any more."))
        return redirect("exports:papers", slug)
    return answered(request, slug, seats.table_codes, "tables", "pdf", number)


@login_required
@require_safe
def diplomas(request: HttpRequest, slug: str) -> HttpResponse:
    tournament_for(request, slug, access.can_check_in)
    return answered(request, slug, handed_out.diplomas_of, "diplomas", "pdf")


@login_required
@require_safe
def member_list(request: HttpRequest, club: str) -> HttpResponse:
    found = club_named(club)
    access.require(access.can_see_members(request.user, found))
    language = language_of(request, found)
    with override(language):
        ready = partial(as_pdf, members.members(found, language), size=size_of(request))
        return answer(request, ready, f"{found.slug}-members", "pdf")


@require_safe
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that there is to print and take away, in the order of the evening."""
    look = look_at(request, slug)
    with_rounds(look.tournament)
    rounds = sorted(each.number for each in look.tournament.rounds.all())
    number = number_in(request, "round")
    if number is not None and number not in rounds:
        raise Http404
    language = language_named(request.GET.get("print", ""))
    facts = {
        "tournament": look.tournament,
        "club": look.tournament.club,
        "rounds": rounds if len(rounds) > 1 else [],
        "round": number,
        "is_kept_back": look.is_kept_back,
        "parts": paper_list.parts(request, look, number, language),
        "print": language,
        "printed_in": language or look.tournament.club.language,
        "languages": settings.LANGUAGES,
        **hall_facts(request),
    }
    return render(request, "scoring/exports/papers.html", facts)


def _known(files: Files, paper: str, kind: str) -> Gather:
    if (paper, kind) not in files:
        raise Http404
    return files[paper, kind]
