"""A player's own page, without an account: choose your name, and see where you sit."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from club.models import Tournament
from club.pairings import clock
from club.pairings.rounds import current_round, next_round_number
from club.players.collation import alphabetical
from club.players.folding import folded
from club.texts import clean
from scoring.follow import cookie
from scoring.follow.queries import entry_of, places_of
from scoring.profiles.people import pages_of
from scoring.standings import words
from scoring.standings.looking import Look, look_at, with_rounds
from scoring.standings.names import Names, names_of
from scoring.standings.standing import SatOut, standing

NAMES_A_PAGE = 60


def me(request: HttpRequest, slug: str) -> HttpResponse:
    look = look_at(request, slug)
    found = look.tournament
    with_rounds(found)
    names = names_of(found, next_round_number(found), for_public=True)
    if request.method == "POST":
        return _choose(request, found, names)
    player = cookie.followed(request)
    entry = entry_of(names, player) if player else None
    facts: dict[str, Any] = {"tournament": found, "club": found.club}
    if player is None or entry is None:
        facts |= _choices(request, names)
        return render(request, "scoring/follow/choose.html", facts)
    facts |= _own(look, names, entry, player)
    return render(request, "scoring/follow/me.html", facts)


def _choose(request: HttpRequest, found: Tournament, names: Names) -> HttpResponse:
    response = redirect("follow:me", found.slug)
    if "forget" in request.POST:
        cookie.forget(response)
        return response
    text = request.POST.get("player", "")
    player = int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else 0
    if entry_of(names, player) is None:
        raise Http404
    cookie.follow(response, player)
    return response


def _choices(request: HttpRequest, names: Names) -> dict[str, Any]:
    """Everybody by name, each with the number of their entry."""
    search = clean(request.GET.get("search", ""))[:80]
    key = alphabetical()
    people = sorted(
        (
            (name, player, named.number)
            for named in names.values()
            for player, name in zip(named.players, named.names, strict=True)
            if all(word in folded(name) for word in folded(search).split())
        ),
        key=lambda each: (key(each[0]), each[2]),
    )
    page = Paginator(people, NAMES_A_PAGE).get_page(request.GET.get("page"))
    return {"search": search, "page": page}


def _own(look: Look, names: Names, entry: int, player: int) -> dict[str, Any]:
    found, named = look.tournament, names[entry]
    rounds = sorted(found.rounds.all(), key=lambda each: each.number)
    round_ = current_round(found)
    coming = next((each for each in rounds if each.is_open), None)
    sought = [each for each in dict.fromkeys((round_, coming)) if each and not each.finished_at]
    places = places_of(found, entry, player, sought, names)
    own = dict(zip(named.players, named.names, strict=True))
    return {
        "name": own[player],
        "number": named.number,
        "has_page": bool(pages_of([(player, own[player])])),
        "player": player,
        "places": places,
        "round": round_,
        "times": clock.times(round_) if round_ else None,
        "is_over": found.is_over,
        "is_kept_back": look.is_kept_back,
        **_own_place(look, entry),
    }


def _own_place(look: Look, entry: int) -> dict[str, Any]:
    """The rank, of how many, and what each round was worth."""
    found = look.tournament
    shown = standing(found, through=look.through, version=found.version)
    for ranking in shown.rankings if shown else ():
        for row in ranking.rows:
            if shown and row.entry == entry:
                return {
                    "row": row,
                    "of": len(ranking.rows),
                    "last": max(shown.rounds),
                    "is_running": any(
                        each.number == max(shown.rounds) and not each.finished_at
                        for each in found.rounds.all()
                    ),
                    "score": words.score(row.score, shown.rules),
                    "unit": words.LONG_SCORES[shown.rules.scoring],
                    "results": [
                        (
                            number,
                            "–" if isinstance(cell, SatOut) else words.number(cell or 0),
                            words.penalty_said(taken) if taken else "",
                        )
                        for number, cell, taken in zip(
                            shown.rounds, row.cells, row.penalties, strict=True
                        )
                        if cell is not None or taken
                    ],
                }
    return {}
