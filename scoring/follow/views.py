"""A player's own page, without an account: choose your name, and see where you sit."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from club.models import Tournament
from club.pairings import clock
from club.tournaments.finding import tournament_page
from club.tournaments.schedule import current_round, next_round_number
from club.web.desk_lists import search_of
from club.wording.collation import alphabetical
from club.wording.folding import folded, folded_words
from club.wording.person_names import bare_words
from club.wording.texts import whole_number
from scoring.follow import cookie
from scoring.follow.queries import entry_of, places_of
from scoring.names import Names, entry_names, persons, with_pages
from scoring.standings import rank_texts
from scoring.standings.standing import standing
from scoring.visibility import Viewer, viewer_of, with_rounds

NAMES_A_PAGE = 60


def me(request: HttpRequest, slug: str) -> HttpResponse:
    viewer = viewer_of(request, slug)
    found = viewer.tournament
    with_rounds(found, for_public=viewer.for_public)
    names = entry_names(found, next_round_number(found), for_public=True)
    if request.method == "POST" and "search" not in request.POST:
        return _choose(request, found, names)
    player = cookie.followed(request)
    entry = entry_of(names, player) if player else None
    facts: dict[str, Any] = {}
    if player is None or entry is None:
        facts |= _choices(request, found, names)
        return tournament_page(request, "scoring/follow/choose.html", found, facts)
    facts |= _own(viewer, names, entry, player)
    return tournament_page(request, "scoring/follow/me.html", found, facts)


def _choose(request: HttpRequest, found: Tournament, names: Names) -> HttpResponse:
    response = redirect("follow:me", found.slug)
    if "forget" in request.POST:
        cookie.forget(response)
        return response
    player = whole_number(request.POST.get("player")) or 0
    people = [each for listed in persons(names).values() for each in listed if each.is_shown]
    is_shown = player in {each.player for each in people}
    if not is_shown and player not in _meant(found, request.POST.get("name", "")):
        raise Http404
    cookie.follow(response, player)
    return response


def _choices(request: HttpRequest, found: Tournament, names: Names) -> dict[str, Any]:
    """Everybody who is shown, by name, or those of them who may be meant; whose whole name or
    number is typed exactly is found though not shown."""
    search = search_of(request)
    key, meant = alphabetical(), _meant(found, search.words)
    people = [
        (each, named.number)
        for named, listed in zip(names.values(), persons(names).values(), strict=True)
        for each in listed
        if (each.player in meant if meant else each.is_shown and _fits(each.name, search.words))
    ]
    people.sort(key=lambda each: (key(each[0].name), each[1]))
    page = Paginator([each for each, _number in people], NAMES_A_PAGE).get_page(search.page)
    return {"search": search.words, "again": search.again, "page": page}


def _meant(found: Tournament, text: str) -> set[int]:
    """The players whose whole name this is in any order of its words, or the number of their
    entry: nothing of a name that is not shown is told to who does not know it."""
    words = _whole(text)
    names = entry_names(found, next_round_number(found), for_public=False).values() if words else ()
    return {
        player
        for named in names
        for player, name in zip(named.players, named.names, strict=True)
        if words in (_whole(name), [str(named.number)])
    }


def _whole(name: str) -> list[str]:
    return sorted(folded_words(" ".join(bare_words(name))))


def _fits(name: str, search: str) -> bool:
    """True if every word searched is in the name, or begins with the letters that a short name
    keeps of it."""
    cut = [folded(word[:-1]) for word in name.split() if len(word) > 1 and word.endswith(".")]
    return all(
        word in folded(name) or any(map(word.startswith, cut)) for word in folded(search).split()
    )


def _own(viewer: Viewer, names: Names, entry: int, player: int) -> dict[str, Any]:
    found, named = viewer.tournament, names[entry]
    rounds = sorted(found.rounds.all(), key=lambda each: each.number)
    round_ = current_round(found)
    coming = next((each for each in rounds if each.is_open), None)
    sought = [each for each in dict.fromkeys((round_, coming)) if each and not each.finished_at]
    places = places_of(found, entry, player, sought, names)
    own = {each.player: each for each in persons({entry: named})[entry]}[player]
    return {
        "name": own.name,
        "is_shown": own.is_shown,
        "number": named.number,
        "has_page": bool(with_pages([(player, own.name)])),
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
