"""Pages of a player (what they played, with whom, how it went) and of the players of a club."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from club import access
from club.clubs.finding import club_named
from club.clubs.robots import list_players, list_players_of
from club.models import Club, Player
from club.web.desk_lists import search_of
from club.wording.folding import folded
from scoring.names import linked_names
from scoring.ratings.history import GameRating, by_game
from scoring.ratings.queries import history
from scoring.statistics.player_totals import GameTotals
from scoring.statistics.profiles.achievements import counts_of, reached
from scoring.statistics.profiles.contracts import grid, places_in, types_chosen
from scoring.statistics.profiles.highlights import highlights
from scoring.statistics.profiles.listed import listed_players
from scoring.statistics.profiles.opponents import company, people_in
from scoring.statistics.profiles.profile import (
    Evening,
    PlayedEvenings,
    Profile,
    played_by,
    profile_of,
)
from scoring.statistics.profiles.results import partners_in, results
from scoring.statistics.sums import sum_of

PEOPLE_A_PAGE = 60
RESULTS_A_PAGE = 12


def detail(request: HttpRequest, pk: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.select_related("merged_into"), pk=pk)
    if player.merged_into:
        return redirect(player.merged_into, permanent=True)
    person = profile_of(player)
    clubs = [each.club for each in person.memberships]
    list_players(request, pk, known=clubs)
    access.read_roles(request.user, clubs)
    played = played_by(person)
    facts: dict[str, Any] = {
        "person": person,
        "name": person.name,
        "own": [
            each for each in person.memberships if access.can_keep_members(request.user, each.club)
        ],
        "played": played,
        "tally": played.tally,
    }
    if played.evenings:
        facts |= _facts(request, person, played) | _kept_to_the_desk(request, person, played)
    return render(request, "scoring/statistics/profiles/player.html", facts)


def _facts(request: HttpRequest, person: Profile, played: PlayedEvenings) -> dict[str, Any]:
    tally, evenings = played.tally, played.evenings
    page = Paginator(evenings[::-1], RESULTS_A_PAGE).get_page(request.GET.get("page"))
    partners = partners_in(page.object_list)
    wanted = people_in(tally) | {one for some in partners.values() for one in some}
    names = {one: found for one, found in linked_names(wanted).items() if found.is_shown}
    given = reached([*counts_of(evenings)])
    return {
        "sums": tally.all_games,
        "since": evenings[0].day,
        "podiums": _podiums(evenings),
        "page": page,
        "results": results(page.object_list, partners, names),
        "ratings": ratings(person, evenings),
        "company": company(tally, names),
        "grid": grid(tally.contracts),
        "types": types_chosen(tally),
        "with_partner": places_in(tally, with_partner=True),
        "alone": places_in(tally, with_partner=False),
        "remi": tally.remi if tally.remi.deals else None,
        "highlights": highlights(tally, evenings),
        "earned": [each for each in given if each.step],
        "achievements_in_all": len(given),
        "to_come": [each for each in given if not each.step],
    }


def _podiums(evenings: Sequence[Evening]) -> Sequence[int]:
    """Counts of first, second and third places among more than three."""
    places = [each.place.place for each in evenings if each.place and each.is_podium]
    return [places.count(place) for place in (1, 2, 3)]


def _kept_to_the_desk(
    request: HttpRequest, person: Profile, played: PlayedEvenings
) -> dict[str, Any]:
    """Breaches and penalties, of the clubs where this reader is a referee: nobody is shown to the
    world by what they did wrong."""
    clubs = {
        each.club_id for each in person.memberships if access.can_referee(request.user, each.club)
    }
    if not clubs:
        return {}
    own = [each.tally for each in played.evenings if each.tournament.club_id in clubs]
    sums = sum_of(GameTotals, (tally.all_games for tally in own))
    return {"at_desk": sums if sums != GameTotals() else None}


class Ratings(NamedTuple):
    club: Club
    games: Sequence[GameRating]


def ratings(person: Profile, evenings: Sequence[Evening]) -> Ratings | None:
    """Ratings as they are kept, in one query; only of tournaments that are shown here."""
    club = _club_of(person, evenings)
    if club is None:
        return None
    shown = {each.tournament.pk for each in evenings}
    steps = [step for step in history(person.player, club) if step.tournament in shown]
    return Ratings(club, by_game(steps, person.name)) if steps else None


def _club_of(person: Profile, evenings: Sequence[Evening]) -> Club | None:
    """Club, of those that they are in the one where they played most."""
    counts = Counter(each.tournament.club_id for each in evenings)
    own = [each.club for each in person.memberships]
    return max(own, key=lambda club: counts[club.pk], default=None)


def players(request: HttpRequest, club: str) -> HttpResponse:
    """Page of players by the names that strangers see, which are all that is searched."""
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
