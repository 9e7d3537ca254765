"""A standing, a clock or the next evening for a frame on another site; as strangers see it."""

from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from club.clubs.finding import club_named, zone_of
from club.clubs.queries import start_of_today
from club.feeds.evenings import public_evenings
from club.models import Club, State, Tournament
from club.models.tournament import OVER
from club.tournaments.finding import tournament_to_see
from club.web.public_pages import asked_language, public_page
from scoring.embed.sites import framed_by, sites_of
from scoring.standings.rank_texts import corrected_said
from scoring.wall.queries import Board, board_of, clock_of
from scoring.wall.standing import rankings_after

SHOWS: Final = ("standing", "clock", "next")
THEMES: Final = ("light", "dark")
MOST_ROWS: Final = 200
MOST_COMING: Final = 6
"""Evenings among which the next is looked for; those before it are called off."""


@public_page(show=SHOWS, theme=THEMES)
@xframe_options_exempt
@require_safe
def embed(request: HttpRequest, slug: str) -> HttpResponse:
    request.user = AnonymousUser()  # whoever looks: a frame tells its site nothing more
    tournament = tournament_to_see(request, slug)
    language = asked_language(request.GET) or tournament.club.language
    show, theme = request.GET.get("show"), request.GET.get("theme")
    show = show if show in SHOWS else SHOWS[0]
    with translation.override(language):
        facts = {
            "tournament": tournament,
            "club": tournament.club,
            "language": language,
            "zone": zone_of(tournament.club).key,
            "theme": theme if theme in THEMES else "",
            "show": show,
            "part": f"scoring/embed/_{show}.html",
            **_FACTS[show](tournament),
        }
        response = render(request, "scoring/embed/embed.html", facts)
    response["Content-Language"] = language
    for name, value in framed_by(sites_of(tournament.club)).items():
        response[name] = value
    return response


@xframe_options_exempt
@require_safe
def of_club(request: HttpRequest, club: str) -> HttpResponse:
    """To the frame of the evening that runs; where none does, the standing of the last one, or the
    next. So a line in a club's website goes on from evening to evening."""
    found = club_named(club)
    running, coming = evenings_next(found)
    last = list(public_evenings().filter(club=found, state__in=OVER)[:1])
    order = (coming, last) if request.GET.get("show") in SHOWS[1:] else (last, coming)
    evening = next(iter([*running, *order[0], *order[1]]), None)
    if evening is None:
        raise Http404
    address = reverse("embed:embed", args=[evening.slug])
    response = redirect(f"{address}?{request.GET.urlencode()}")
    response["Cache-Control"] = "public, max-age=60"
    for name, value in framed_by(sites_of(found)).items():
        response[name] = value
    return response


def _standing(tournament: Tournament) -> dict[str, Any]:
    """As far as everybody sees it, by the names that everybody sees."""
    board = board_of(tournament)
    begun = [each for each in board.rounds if not each.is_open]
    after = next((each for each in reversed(begun) if each.number <= board.through), None)
    shown = after and rankings_after(tournament, after.number, board.titles, most=MOST_ROWS)
    return {
        "after": after,
        "standing": shown or [],
        "is_kept_back": bool(begun) and begun[-1] != after,
        "corrected": corrected_said(tournament),
    }


def _clock(tournament: Tournament) -> dict[str, Any]:
    board: Board = board_of(tournament)
    return {
        "round": board.round,
        "running": board.running,
        "planned": board.planned,
        "clock": clock_of(board.running),
        "is_over": tournament.is_over,
        "waiting": True,  # how many still play is the hall's to know
    }


def _next(tournament: Tournament) -> dict[str, Any]:
    on_now, coming = evenings_next(tournament.club)
    return {"on_now": on_now, "coming": coming}


def evenings_next(club: Club) -> tuple[list[Tournament], list[Tournament]]:
    """Those that run; the next one, behind those before it that are called off."""
    found = public_evenings().filter(club=club).order_by("starts", "pk")
    to_come = found.filter(state=State.OPEN, starts__gte=start_of_today())[:MOST_COMING]
    coming: list[Tournament] = []
    for each in to_come:
        coming.append(each)
        if not each.is_called_off:
            break
    return list(found.filter(state=State.RUNNING)[:MOST_COMING]), coming


_FACTS: Final = {"standing": _standing, "clock": _clock, "next": _next}
