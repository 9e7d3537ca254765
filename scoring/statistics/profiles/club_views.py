"""The players of a club that everybody may see: who has played in a tournament that is over."""

from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from club.clubs.finding import club_named
from club.clubs.robots import list_players_of
from club.models import Club, Membership
from club.players.public_names import UNNAMED, names_of
from club.web.desk_lists import search_of
from club.wording.collation import by_name
from club.wording.folding import folded
from scoring.models import FinalPlace
from scoring.standings.final_places import bring_up_to_date
from scoring.statistics.queries import counted_in

PEOPLE_A_PAGE = 60


class ListedPlayer(NamedTuple):
    player: int
    name: str
    colour: str
    tournaments: int
    firsts: int


def players(request: HttpRequest, club: str) -> HttpResponse:
    """By the names that strangers see, which are all that is searched."""
    found = club_named(club)
    list_players_of(request, found)
    search = search_of(request)
    everybody = listed_players(found)
    sought = [
        each
        for each in everybody
        if all(word in folded(each.name) for word in folded(search.words).split())
    ]
    facts = {
        "club": found,
        "search": search.words,
        "again": search.again,
        "is_empty": not everybody,
        "page": Paginator(sought, PEOPLE_A_PAGE).get_page(search.page),
    }
    return render(request, "scoring/statistics/profiles/of_club.html", facts)


def listed_players(club: Club) -> list[ListedPlayer]:
    """Present members who may be shown, by name."""
    tournaments = counted_in([club])
    bring_up_to_date(tournaments)
    here = Membership.objects.filter(club=club, left=None)
    colours = dict(here.values_list("player", "team__colour"))
    won = Q(place=1, of_how_many__gt=1, is_withdrawn=False)
    places = FinalPlace.objects.filter(
        table__tournament__in=tournaments, player__in=here.values("player")
    )
    played, firsts = Count("table", distinct=True), Count("table", filter=won, distinct=True)
    counts = places.order_by().values("player").annotate(played=played, firsts=firsts)
    rows = list(counts.values_list("player", "played", "firsts"))
    names = names_of([player for player, _played, _firsts in rows], for_public=True)
    listed = [
        ListedPlayer(player, names[player], colours[player] or "", played, firsts)
        for player, played, firsts in rows
        if names[player] != UNNAMED
    ]
    return by_name(sorted(listed), lambda each: each.name)
