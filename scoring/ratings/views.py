"""The ratings of a club, how one of them came about, and the same as files."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import override
from django.views.decorators.http import require_safe

from club.clubs.finding import club_named
from club.models import Club, Membership
from scoring.exports.answering import answer, language_of, size_of
from scoring.exports.as_csv import as_csv
from scoring.exports.as_json import as_json
from scoring.exports.as_pdf import as_pdf
from scoring.exports.as_xlsx import as_xlsx
from scoring.exports.rows import Sheet
from scoring.profiles.people import shown_names
from scoring.ratings import paper
from scoring.ratings.history import curve, told
from scoring.ratings.keeping import bring_up_to_date_for_a_page
from scoring.ratings.listing import Listing, listing, picture
from scoring.ratings.queries import Evening, evenings_in, history
from scoring.ratings.scale import FEWEST_DEALS, KNOWN_SIGMA, START, shown_spread
from scoring.ratings.words import GAMES

ROWS_A_PAGE = 100
WRITERS: Mapping[str, Callable[[Sheet], bytes]] = {
    "csv": as_csv,
    "json": as_json,
    "xlsx": as_xlsx,
}
BOUNDS = {"start": START, "spread": shown_spread(KNOWN_SIGMA), "deals": FEWEST_DEALS}


@require_safe
def ratings(request: HttpRequest, club: str) -> HttpResponse:
    found = club_named(club)
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
        }
    return render(request, "scoring/ratings/ratings.html", facts)


@require_safe
def player(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """How the ratings of somebody came about; 404 for who has left, or was never rated."""
    found = club_named(club)
    member = get_object_or_404(
        Membership.objects.select_related("player"), club=found, left=None, player=pk
    )
    waiting = bring_up_to_date_for_a_page(found)
    steps = history(member.player, found)
    if not steps:
        raise Http404
    names = shown_names([pk])
    facts = {
        "club": found,
        "waiting": waiting,
        "bounds": BOUNDS,
        "player": member.player,
        "name": names[pk].name,
        "has_page": names[pk].has_page,
        "games": [
            (GAMES[game], own, told(own), curve(own, names[pk].name, str(GAMES[game])))
            for game in GAMES
            if (own := [step for step in steps if step.game == game])
        ],
    }
    return render(request, "scoring/ratings/player.html", facts)


@require_safe
def file(request: HttpRequest, club: str, kind: str) -> HttpResponse:
    found = club_named(club)
    if kind != "pdf" and kind not in WRITERS:
        raise Http404
    bring_up_to_date_for_a_page(found)
    shown = _asked(request, found, evenings_in(found))
    if shown is None:
        return redirect("ratings:ratings", found.slug)
    language = language_of(request, found, kind)
    with override(language):
        sheet = paper.sheet_of(found, shown, language)
        if kind == "pdf":
            ready = partial(as_pdf, paper.on_paper(sheet), size=size_of(request))
        else:
            ready = partial(WRITERS[kind], sheet)
        return answer(request, ready, f"{found.slug}-ratings-{shown.game}", kind)


def _asked(request: HttpRequest, club: Club, evenings: Sequence[Evening]) -> Listing | None:
    """The game that the address names, or the one that was played most; None while nothing was
    rated."""
    deals = dict.fromkeys(GAMES, 0)
    for evening in evenings:
        deals[evening.game] += evening.deals
    game = request.GET.get("game") or max(deals, key=lambda each: deals[each])
    if game not in deals:
        raise Http404
    own = [evening for evening in evenings if evening.game == game]
    return listing(club, game, own) if deals[game] else None


def _games(evenings: Sequence[Evening], shown: str) -> list[tuple[str, object, bool]]:
    """Those that there are: key, title, whether it is shown."""
    played = {evening.game for evening in evenings if evening.deals}
    return [(game, GAMES[game], game == shown) for game in GAMES if game in played]
