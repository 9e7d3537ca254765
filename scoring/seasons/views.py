"""The table of a season, the people in it, its rules, its end, and what is printed of it."""

from collections.abc import Callable, Mapping
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_POST, require_safe

from club import access
from club.hall import origin_on_paper
from club.models import Player
from scoring.exports.answering import answer, language_of, size_of
from scoring.exports.as_csv import as_csv
from scoring.exports.as_json import as_json
from scoring.exports.as_pdf import as_pdf
from scoring.exports.as_xlsx import as_xlsx
from scoring.exports.rows import Sheet
from scoring.seasons import actions, files, outlook, rows, told, words
from scoring.seasons.forms import RulesForm
from scoring.seasons.looking import Look, look_at, season_named
from scoring.seasons.rules import chosen_for

WRITERS: Mapping[str, Callable[[Sheet], bytes]] = {
    "xlsx": as_xlsx,
    "csv": as_csv,
    "json": as_json,
}


@require_safe
def detail(request: HttpRequest, club: str, season: str) -> HttpResponse:
    look = look_at(request, club, season)
    page = rows.page_of(look, request.GET.get("page"))
    facts = _about(look) | {
        "table": look.table,
        "page": page,
        "body": rows.body(look, list(page.object_list)),
        "first": look.table.ranked[: files.DIPLOMA_PLACES],
        "teams": teams_shown(look),
        "would_differ": look.would_differ,
        "sentences": sentences_of(look),
        "to_come": [(each, words.times(look.chosen.weight(each.pk))) for each in look.live.to_come],
        "coming": len(look.live.coming.weights),
        "events": [
            (event, words.short_day(event.day), words.times(event.weight))
            for event in look.table.events
        ],
        "has_left_out": any(not term.is_counted for row in look.table.rows for term in row.terms),
        "can_check_in": not look.for_public,
    }
    return render(request, "scoring/seasons/detail.html", facts)


@require_safe
def person(request: HttpRequest, club: str, season: str, pk: int) -> HttpResponse:
    """How somebody's total comes about, and what they need."""
    look = look_at(request, club, season)
    row = look.table.row_of(pk)
    if row is None:
        moved = get_object_or_404(Player, pk=pk).merged_into_id
        if moved is None or look.table.row_of(moved) is None:
            raise Http404
        return redirect("seasons:person", club, season, moved, permanent=True)
    facts = _about(look) | {
        "name": look.name(pk),
        "team": look.team(pk),
        "row": row,
        "has_profile": look.club.memberships.filter(player=pk, left=None).exists(),
        "pk": pk,
        "place": rows.place(row),
        "total": words.points(row.total),
        "bonus": words.points(row.bonus) if row.bonus else "",
        "lines": told.lines(look, row),
        "away": len(look.table.events) - row.attended,
        "sum": told.summed(row),
        "neighbours": list(told.neighbours(look, row)),
        "needs": outlook.still_possible(look, row),
        "coming": len(look.live.coming.weights),
    }
    return render(request, "scoring/seasons/person.html", facts)


@login_required
def rules(request: HttpRequest, club: str, season: str) -> HttpResponse:
    found = season_named(club, season)
    access.require(access.can_keep_members(request.user, found.club))
    if hasattr(found, "frozen"):
        messages.error(request, frozen_sentence())
        return redirect("seasons:detail", club, season)
    tournaments = list(found.tournaments.order_by("starts", "pk"))
    form = RulesForm(chosen_for(found), tournaments, request.POST or None)
    if form.is_valid():
        try:
            actions.change_rules(found, form.chosen())
        except actions.Frozen:
            messages.error(request, frozen_sentence())
        else:
            messages.success(request, _("Saved. The table is worked out by these rules now."))
        return redirect("seasons:detail", club, season)
    facts = {"club": found.club, "season": found, "form": form}
    return render(request, "scoring/seasons/rules.html", facts)


@login_required
def freeze(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Asked once more before it is done, or undone."""
    if request.method != "POST":
        look = look_at(request, club, season)
        access.require(look.can_keep)
        facts = _about(look) | {
            "count": len(look.table.events),
            "coming": len(look.live.coming.weights),
            "would_differ": look.would_differ,
        }
        return render(request, "scoring/seasons/freeze.html", facts)
    found = season_named(club, season)
    access.require(access.can_keep_members(request.user, found.club))
    try:
        actions.freeze(found, by=request.user)
    except actions.NotReady:
        messages.error(request, _("There is no whole table yet. Open it first, then try again."))
    else:
        messages.success(request, _("The table is frozen. Corrections do not change it any more."))
    return redirect("seasons:detail", club, season)


@login_required
@require_POST
def thaw(request: HttpRequest, club: str, season: str) -> HttpResponse:
    found = season_named(club, season)
    access.require(access.can_keep_members(request.user, found.club))
    actions.thaw(found)
    messages.success(request, _("The table follows the results again."))
    return redirect("seasons:detail", club, season)


@require_safe
def table_file(request: HttpRequest, club: str, season: str, kind: str) -> HttpResponse:
    """For everybody, as the page is; `?of=teams` asks for the teams."""
    if kind != "pdf" and kind not in WRITERS:
        raise Http404
    look, size = look_at(request, club, season), size_of(request)
    language = language_of(request, look.season.club, kind)
    address = origin_on_paper(request) + reverse("seasons:detail", args=[club, season])
    of_teams = request.GET.get("of") == "teams"
    with override(language):
        if of_teams:
            sheet = files.teams_sheet(look, language, address, size=size)
        else:
            sheet = files.table_sheet(look, language, address, on_paper=kind == "pdf", size=size)
        ready = (
            partial(as_pdf, sheet, size=size) if kind == "pdf" else partial(WRITERS[kind], sheet)
        )
        name = f"{club}-{season}-teams" if of_teams else f"{club}-{season}"
        return answer(request, ready, name, kind)


@login_required
@require_safe
def diplomas(request: HttpRequest, club: str, season: str) -> HttpResponse:
    look = look_at(request, club, season)
    access.require(not look.for_public)
    language = language_of(request, look.season.club)
    with override(language):
        ready = files.diplomas_of(look, language)
        return answer(request, ready, f"{club}-{season}-diplomas", "pdf")


def frozen_sentence() -> str:
    return _("The table is frozen. Thaw it before you change anything about it.")


def sentences_of(look: Look) -> list[str]:
    tournaments = [(each.tournament, each.name, each.day) for each in look.table.events]
    tournaments += [(each.pk, each.name, each.starts.date()) for each in look.live.to_come]
    known = [name for _key, name, _day in tournaments]
    names = {
        key: name if known.count(name) == 1 else f"{name} ({words.short_day(day)})"
        for key, name, day in tournaments
    }
    has_teams = bool(look.table.teams)
    return words.sentences(look.chosen, names, len(look.table.events), has_teams=has_teams)


def teams_shown(look: Look) -> list[dict[str, object]]:
    """Each team with its points and the members who bring them."""
    return [
        {
            "place": f"{team.place}=" if team.is_shared else str(team.place),
            "named": look.table.names.get(team.team),
            "total": words.points(team.total),
            "members": [
                (person, look.name(person), words.points(points), counts)
                for person, points, counts in team.members
            ],
        }
        for team in look.table.teams
    ]


def _about(look: Look) -> dict[str, object]:
    return {
        "club": look.club,
        "season": look.season,
        "frozen": look.frozen,
        "can_keep": look.can_keep,
    }
