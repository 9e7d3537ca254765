"""A player's own page, without an account: choose your name, and see where you sit."""

from collections import Counter
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from club.models import Tournament
from club.pairings import clock
from club.players.collation import alphabetical
from club.players.folding import folded
from club.players.public_names import UNNAMED
from club.tables import search_of
from club.tournaments.schedule import current_round, next_round_number
from scoring.live.follow import cookie
from scoring.live.follow.queries import entry_of, places_of
from scoring.names import Names, entry_names, with_pages
from scoring.standings import rank_texts
from scoring.standings.standing import standing
from scoring.visibility import Viewer, viewer_of, with_rounds

NAMES_A_PAGE = 60


def me(request: HttpRequest, slug: str) -> HttpResponse:
    viewer = viewer_of(request, slug)
    found = viewer.tournament
    with_rounds(found)
    names = entry_names(found, next_round_number(found), for_public=True)
    if request.method == "POST" and "search" not in request.POST:
        return _choose(request, found, names)
    player = cookie.followed(request)
    entry = entry_of(names, player) if player else None
    facts: dict[str, Any] = {"tournament": found, "club": found.club}
    if player is None or entry is None:
        facts |= _choices(request, names)
        return render(request, "scoring/live/follow/choose.html", facts)
    facts |= _own(viewer, names, entry, player)
    return render(request, "scoring/live/follow/me.html", facts)


def _choose(request: HttpRequest, found: Tournament, names: Names) -> HttpResponse:
    response = redirect("follow:me", found.slug)
    if "forget" in request.POST:
        cookie.forget(response)
        return response
    text = request.POST.get("player", "")
    player = int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else 0
    entry = entry_of(names, player)
    if entry is None or dict(zip(*names[entry][2:], strict=True))[player] == UNNAMED:
        raise Http404
    cookie.follow(response, player)
    return response


def _choices(request: HttpRequest, names: Names) -> dict[str, Any]:
    """Everybody who is shown, by name; those of one name with the numbers of their entries."""
    search = search_of(request)
    key, wanted = alphabetical(), folded(search.words).split()
    people = sorted(
        (
            (name, player, named.number)
            for named in names.values()
            for player, name in zip(named.players, named.names, strict=True)
            if name != UNNAMED and all(word in folded(name) for word in wanted)
        ),
        key=lambda each: (key(each[0]), each[2]),
    )
    page = Paginator(people, NAMES_A_PAGE).get_page(search.page)
    times = Counter(name for name, _player, _number in people)
    shown = [(name, player, number if times[name] > 1 else None) for name, player, number in page]
    return {"search": search.words, "again": search.again, "page": page, "people": shown}


def _own(viewer: Viewer, names: Names, entry: int, player: int) -> dict[str, Any]:
    found, named = viewer.tournament, names[entry]
    rounds = sorted(found.rounds.all(), key=lambda each: each.number)
    round_ = current_round(found)
    coming = next((each for each in rounds if each.is_open), None)
    sought = [each for each in dict.fromkeys((round_, coming)) if each and not each.finished_at]
    places = places_of(found, entry, player, sought, names)
    own = dict(zip(named.players, named.names, strict=True))
    return {
        "name": own[player],
        "number": named.number,
        "has_page": bool(with_pages([(player, own[player])])),
        "player": player,
        "places": places,
        "round": round_,
        "times": clock.times(round_) if round_ else None,
        "is_over": found.is_over,
        "is_kept_back": viewer.is_kept_back,
        **_own_place(viewer, entry),
    }


def _own_place(viewer: Viewer, entry: int) -> dict[str, Any]:
    """The rank, of how many, and what each round was worth."""
    found = viewer.tournament
    shown = standing(found, through=viewer.last_round, version=found.version)
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
                    "score": rank_texts.score(row.score, shown.rules),
                    "unit": rank_texts.LONG_SCORES[shown.rules.scoring],
                    "results": [
                        (
                            number,
                            rank_texts.cell(0 if cell is None else cell),
                            rank_texts.penalty_said(taken) if taken else "",
                        )
                        for number, cell, taken in zip(
                            shown.rounds, row.cells, row.penalties, strict=True
                        )
                        if cell is not None or taken
                    ],
                }
    return {}
