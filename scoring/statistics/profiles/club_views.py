"""The players of a club that everybody may see: who has played in a tournament that is over."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from club.clubs.finding import club_named
from club.clubs.robots import list_players_of
from club.web.desk_lists import search_of
from club.wording.folding import folded
from scoring.statistics.profiles.listed import listed_players

PEOPLE_A_PAGE = 60


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
