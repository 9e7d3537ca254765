"""The wall: pages for a projector, which turn by themselves; the desk's presses about it."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from club import access
from club.clubs.finding import zone_of
from club.models import Tournament
from club.site_map import back
from club.tournaments.finding import tournament_for, tournament_page, tournament_to_see
from club.tournaments.states import NotNow, record_published
from club.web.etags import packed_tag, tag_of
from club.web.public_pages import MADE, asked_language, public_page
from club.wording.table_ranges import range_named
from club.wording.texts import NameFormField, milliseconds
from scoring.models import WallPages
from scoring.models.wall import LONGEST_ANNOUNCEMENT
from scoring.names import entry_names
from scoring.wall import reveal as revealing
from scoring.wall.queries import board_of, facts_of
from scoring.wall.standing import rankings_after


@public_page()
@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_to_see(request, slug)
    language = asked_language(request.GET) or tournament.club.language
    with translation.override(language):
        pages = _pages(tournament, request.GET.get("range"))
        tag = tag_of(pages.encode())
        facts: dict[str, Any] = {
            "language": language,
            "pages": pages,
            "tags": f"{tag}, {packed_tag(tag)}",
            "range": range_named(tournament.ranges, request.GET.get("range")),
            "zone": zone_of(tournament.club).key,
            "can_run": access.can_run(request.user, tournament.club),
        }
        response = tournament_page(request, "scoring/wall/wall.html", tournament, facts)
    response["Content-Language"] = language
    return response


@public_page()
@require_safe
def pages(request: HttpRequest, slug: str) -> HttpResponse:
    """Poll of a wall, every three seconds."""
    tournament = tournament_to_see(request, slug)
    language = asked_language(request.GET) or tournament.club.language
    with translation.override(language):
        body = _pages(tournament, request.GET.get("range")).encode()
    headers = {
        "Content-Language": language,
        "ETag": tag_of(body),
        MADE: str(milliseconds()),
    }
    response = HttpResponse(body, headers=headers)
    return get_conditional_response(request, etag=headers["ETag"], response=response) or response


class AnnouncementForm(forms.Form):
    text = NameFormField(label=_("Text"), max_length=LONGEST_ANNOUNCEMENT, required=False)


@login_required
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request, slug, access.can_check_in)
    wall = revealing.wall_of(tournament)
    steps: list[revealing.RevealStep] = []
    if wall.revealing is not None:
        names = entry_names(tournament, wall.revealing, for_public=True)
        titles = {entry: named.title for entry, named in names.items()}
        rankings = rankings_after(tournament, wall.revealing, titles)
        steps = revealing.steps_of(rankings, wall.one_by_one)
    facts: dict[str, Any] = {
        "wall": wall,
        "can_run": access.can_run(request.user, tournament.club),
        "can_referee": access.can_referee(request.user, tournament.club),
        "form": AnnouncementForm(initial={"text": wall.announcement}),
        "kept_back": revealing.kept_back(tournament),
        "coming": tournament.rounds.filter(started_at=None)
        .values_list("number", flat=True)
        .first(),
        "steps": len(steps),
        "coming_step": next(iter(steps[wall.revealed :]), None),
        "is_over": wall.revealing is not None and wall.revealed >= len(steps),
    }
    return tournament_page(request, "scoring/wall/desk.html", tournament, facts)


@login_required
@require_POST
def announce(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request, slug, access.can_run)
    form = AnnouncementForm(request.POST)
    if form.is_valid():
        revealing.announce(tournament, form.cleaned_data["text"])
    else:
        messages.error(request, " ".join(map(str, form.errors["text"])))
    return redirect("wall:desk", slug)


@login_required
@require_POST
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Choice of the pages that take turns; every wall follows with its next poll."""
    tournament = tournament_for(request, slug, access.can_referee)
    if request.POST.get("pages") not in WallPages.values:
        return HttpResponseBadRequest()
    revealing.show_pages(tournament, request.POST["pages"])
    return back(request, slug)


@login_required
@require_POST
def reveal(request: HttpRequest, slug: str) -> HttpResponse:
    """One press: from the desk's page, or by a key at the wall's own machine."""
    tournament = tournament_for(request, slug, access.can_run)
    try:
        press = request.POST.get("do", "")
        revealing.PRESSES[press](tournament, request.POST)
        if press in revealing.PUBLISHES:
            record_published(tournament, request.user, revealing.PUBLISHES[press])
    except (KeyError, ValueError):
        return HttpResponseBadRequest()
    except NotNow as refusal:
        messages.error(request, str(refusal))
    if request.headers.get("Accept") == "application/json":
        return HttpResponse(status=204)
    return redirect("wall:desk", slug)


def _pages(tournament: Tournament, range_name: str | None) -> SafeString:
    facts = facts_of(board_of(tournament, range_name))
    return render_to_string("scoring/wall/_pages.html", facts)
