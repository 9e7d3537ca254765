"""The table of a season, the people in it, its rules, its end, and what is printed of it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_POST, require_safe

from club import access
from club.clubs.robots import list_players, list_players_of
from club.hall.paper_addresses import origin_on_paper
from club.models import Player
from club.tournaments.points_forms import titles_in
from engine.results import GAMES
from scoring.attendance.came import visits_of
from scoring.names import with_pages
from scoring.seasons import actions, chances, files, person_total, rows, season_texts
from scoring.seasons.forms import SeasonRulesForm
from scoring.seasons.rules import chosen_for
from scoring.seasons.table import tournaments_of
from scoring.seasons.viewer import SeasonViewer, season_to_keep, viewer_of
from scoring.writers.file_response import (
    CONTENT_TYPES,
    file_response,
    language_of,
    sheet_as,
    size_of,
)
from scoring.writers.value_format import short_day


@require_safe
def detail(request: HttpRequest, club: str, season: str) -> HttpResponse:
    viewer = viewer_of(request, club, season)
    list_players_of(request, viewer.club)
    page = Paginator(viewer.table.rows, rows.ROWS_A_PAGE).get_page(request.GET.get("page"))
    facts = _about(viewer) | {
        "viewer": viewer,
        "table": viewer.table,
        "page": page,
        "body": rows.body(viewer, list(page.object_list)),
        "first": viewer.table.ranked[: files.DIPLOMA_PLACES],
        "teams": files.teams_shown(viewer),
        "would_differ": viewer.would_differ,
        "sentences": sentences_of(viewer),
        "to_come": [
            (each, season_texts.times(viewer.chosen.weight(each.pk)))
            for each in viewer.live.to_come
        ],
        "coming": len(viewer.live.coming.weights),
        "events": [
            (event, short_day(event.day), season_texts.times(event.weight))
            for event in viewer.table.events
        ],
        "has_left_out": any(not term.is_counted for row in viewer.table.rows for term in row.terms),
        "can_check_in": not viewer.for_public,
        "can_run": access.can_run(request.user, viewer.club),
    }
    return render(request, "scoring/seasons/detail.html", facts)


@require_safe
def person(request: HttpRequest, club: str, season: str, pk: int) -> HttpResponse:
    """Page of a person's total: its parts, and the points they need."""
    viewer = viewer_of(request, club, season)
    row = viewer.table.row_of(pk)
    if row is None:
        moved = get_object_or_404(Player, pk=pk).merged_into_id
        if moved is None or viewer.table.row_of(moved) is None:
            raise Http404
        return redirect("seasons:person", club, season, moved, permanent=True)
    if not viewer.has_page(pk):
        raise Http404
    list_players(request, pk)
    facts = _about(viewer) | {
        "name": viewer.name(pk),
        "team": viewer.team(pk),
        "row": row,
        "has_profile": bool(with_pages([(pk, viewer.name(pk))])),
        "pk": pk,
        "place": rows.place(row),
        "total": season_texts.points(row.total),
        "bonus": season_texts.points(row.bonus) if row.bonus else "",
        "lines": person_total.lines(viewer, row),
        "away": len(viewer.table.events) - row.attended,
        "sum": person_total.summed(row),
        "neighbours": [
            (viewer.has_page(person) and person, said)
            for person, said in person_total.neighbours(viewer, row)
        ],
        "needs": chances.still_possible(viewer, row),
        "coming": len(viewer.live.coming.weights),
    }
    if not viewer.for_public:
        facts["came"], facts["held"] = visits_of(viewer.season, pk)
    return render(request, "scoring/seasons/person.html", facts)


@login_required
def rules(request: HttpRequest, club: str, season: str) -> HttpResponse:
    found = season_to_keep(request, club, season)
    if hasattr(found, "frozen"):
        messages.error(request, frozen_sentence())
        return redirect("seasons:detail", club, season)
    tournaments = list(tournaments_of(found).order_by("starts", "pk"))
    titles = titles_in(found.club, *GAMES)
    form = SeasonRulesForm(chosen_for(found), tournaments, titles, request.POST or None)
    if form.is_valid():
        try:
            actions.change_rules(found, form.chosen())
        except actions.Frozen:
            messages.error(request, frozen_sentence())
        else:
            messages.success(request, _("Saved. The table now follows these rules."))
        return redirect("seasons:detail", club, season)
    facts = {"club": found.club, "season": found, "form": form}
    return render(request, "scoring/seasons/rules.html", facts)


@login_required
def freeze(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Asked once more before it is done, or undone."""
    if request.method != "POST":
        viewer = viewer_of(request, club, season)
        access.require(viewer.can_keep)
        facts = _about(viewer) | {
            "count": len(viewer.table.events),
            "coming": len(viewer.live.coming.weights),
            "would_differ": viewer.would_differ,
        }
        return render(request, "scoring/seasons/freeze.html", facts)
    found = season_to_keep(request, club, season)
    try:
        actions.freeze(found, by=request.user)
    except actions.NotReady:
        messages.error(request, _("The table is not complete yet. Open it first, then try again."))
    else:
        messages.success(request, _("The table is frozen. Corrections no longer change it."))
    return redirect("seasons:detail", club, season)


@login_required
@require_POST
def thaw(request: HttpRequest, club: str, season: str) -> HttpResponse:
    found = season_to_keep(request, club, season)
    actions.thaw(found)
    messages.success(request, _("The table follows the results again."))
    return redirect("seasons:detail", club, season)


@require_safe
def table_file(request: HttpRequest, club: str, season: str, kind: str) -> HttpResponse:
    """File for everybody, as the page is; `?of=teams` asks for the teams."""
    if kind not in CONTENT_TYPES:
        raise Http404
    viewer, size = viewer_of(request, club, season), size_of(request)
    if not viewer.table.is_whole:
        return _not_yet(request, club, season)
    list_players_of(request, viewer.club)
    language = language_of(request, viewer.season.club)
    address = origin_on_paper(request) + reverse("seasons:detail", args=[club, season])
    of_teams = request.GET.get("of") == "teams"
    with override(language):
        if of_teams:
            sheet = files.teams_sheet(viewer, language, address, size=size)
        else:
            sheet = files.table_sheet(viewer, language, address, on_paper=kind == "pdf", size=size)
        name = f"{club}-{season}-teams" if of_teams else f"{club}-{season}"
        return file_response(request, sheet_as(kind, sheet, size), name, kind)


@login_required
@require_safe
def diplomas(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """`?colours=1` asks for those for children."""
    viewer = viewer_of(request, club, season)
    access.require(not viewer.for_public)
    if not viewer.table.is_whole:
        return _not_yet(request, club, season)
    language = language_of(request, viewer.season.club)
    with override(language):
        in_colours = request.GET.get("colours") == "1"
        ready = files.diplomas_of(viewer, language, in_colours=in_colours)
        return file_response(request, ready, f"{club}-{season}-diplomas", "pdf")


def _not_yet(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """In the place of a file while places are worked out anew: the page, which says so."""
    response = detail(request, club, season)
    response.status_code = 503
    response.headers["Retry-After"] = "5"
    return response


def frozen_sentence() -> str:
    return _("The table is frozen. Unfreeze it before you change anything about it.")


def sentences_of(viewer: SeasonViewer) -> list[str]:
    tournaments = [(each.tournament, each.name, each.day) for each in viewer.table.events]
    tournaments += [(each.pk, each.name, each.starts.date()) for each in viewer.live.to_come]
    known = [name for _key, name, _day in tournaments]
    names = {
        key: name if known.count(name) == 1 else f"{name} ({short_day(day)})"
        for key, name, day in tournaments
    }
    has_teams = bool(viewer.table.teams)
    return season_texts.sentences(
        viewer.chosen, names, len(viewer.table.events), has_teams=has_teams
    )


def _about(viewer: SeasonViewer) -> dict[str, object]:
    return {
        "club": viewer.club,
        "season": viewer.season,
        "frozen": viewer.frozen,
        "can_keep": viewer.can_keep,
    }
