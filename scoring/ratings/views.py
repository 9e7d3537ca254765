"""The ratings of a club, how one of them came about, and the same as files."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import override
from django.views.decorators.http import require_safe

from club.clubs import groups
from club.clubs.finding import club_named
from club.clubs.robots import list_players, list_players_of
from club.models import Club, Membership
from scoring.games import GAMES
from scoring.names import linked_names
from scoring.ratings import paper
from scoring.ratings.history import by_game
from scoring.ratings.links import links_of
from scoring.ratings.queries import RatedEvening, evenings_in, history
from scoring.ratings.scale import FEWEST_DEALS, KNOWN_SIGMA, START, shown_spread
from scoring.ratings.stored import bring_up_to_date_for_a_page
from scoring.ratings.table import Listing, listing, picture
from scoring.writers.file_response import (
    CONTENT_TYPES,
    file_response,
    language_of,
    sheet_as,
    size_of,
)

ROWS_A_PAGE = 100
BOUNDS = {"start": START, "spread": shown_spread(KNOWN_SIGMA), "deals": FEWEST_DEALS}


@require_safe
def ratings(request: HttpRequest, club: str) -> HttpResponse:
    found = club_named(club)
    list_players_of(request, found)
    waiting = bring_up_to_date_for_a_page(found)
    evenings = evenings_in(found)
    facts: dict[str, Any] = {"club": found, "waiting": waiting, "bounds": BOUNDS}
    shown = _asked(request, found, evenings)
    if shown is not None:
        page = Paginator([*shown.ranked, *shown.provisional], ROWS_A_PAGE).get_page(
            request.GET.get("page")
        )
        here = list(page.object_list)
        facts |= {
            "shown": shown,
            "games": _games(evenings, shown.game),
            "page": page,
            "ranked": [line for line in here if line.place is not None],
            "provisional": [line for line in here if line.place is None],
            "picture": picture(shown) if page.number == 1 else None,
            "links": links_of(found) if found.is_group and page.number == 1 else [],
        }
    return render(request, "scoring/ratings/ratings.html", facts)


@require_safe
def player(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Page of a player's ratings; 404 for players who have left, were never rated, or are
    not shown."""
    found = club_named(club)
    here = Membership.objects.filter(**groups.within(found), left=None, player=pk)
    member = here.select_related("player").first()
    if member is None:
        raise Http404
    waiting = bring_up_to_date_for_a_page(found)
    steps = history(member.player, found)
    if not steps:
        raise Http404
    names = linked_names([pk])
    if not names[pk].is_shown:
        raise Http404
    list_players(request, pk)
    facts = {
        "club": found,
        "waiting": waiting,
        "bounds": BOUNDS,
        "player": member.player,
        "name": names[pk].name,
        "has_page": names[pk].has_page,
        "games": by_game(steps, names[pk].name),
    }
    return render(request, "scoring/ratings/player.html", facts)


@require_safe
def file(request: HttpRequest, club: str, kind: str) -> HttpResponse:
    found = club_named(club)
    if kind not in CONTENT_TYPES:
        raise Http404
    list_players_of(request, found)
    bring_up_to_date_for_a_page(found)
    shown = _asked(request, found, evenings_in(found))
    if shown is None:
        return redirect("ratings:ratings", found.slug)
    language = language_of(request, found)
    with override(language):
        sheet = paper.sheet_of(found, shown, language)
        size = ""
        if kind == "pdf":
            sheet, size = paper.on_paper(sheet), size_of(request)
        name = f"{found.slug}-ratings-{shown.game}"
        return file_response(request, sheet_as(kind, sheet, size), name, kind)


def _asked(request: HttpRequest, club: Club, evenings: Sequence[RatedEvening]) -> Listing | None:
    """The game that the address names, or the one that was played most; None while nothing was
    rated."""
    deals = dict.fromkeys(GAMES, 0)
    for evening in evenings:
        deals[evening.game] = deals.get(evening.game, 0) + evening.deals
    game = request.GET.get("game") or max(deals, key=lambda each: deals[each])
    if game not in deals:
        raise Http404
    own = [evening for evening in evenings if evening.game == game]
    return listing(club, game, own) if deals[game] else None


def _games(evenings: Sequence[RatedEvening], shown: str) -> list[tuple[str, object, bool]]:
    """Games that there are: key, title, whether it is shown."""
    played = {evening.game: evening.game_title for evening in evenings if evening.deals}
    known = [*GAMES, *played]
    return [(key, played[key], key == shown) for key in sorted(played, key=known.index)]
