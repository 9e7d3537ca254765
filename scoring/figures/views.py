"""Statistics of a tournament and of a club, and what each figure counts."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from club.models import Club, Season, Tournament
from scoring.figures import charts
from scoring.figures.definitions import groups
from scoring.figures.heat import heat_map
from scoring.figures.played import counted
from scoring.figures.queries import FoundInAll, counted_in, in_all_of
from scoring.figures.shown import people_of, remi_tiles
from scoring.figures.words import GAMES
from scoring.standings.facts import facts_of
from scoring.standings.looking import look_at, with_rounds
from scoring.standings.names import names_of
from scoring.standings.pages import kept_page

ALL_TIME = "all"


def definitions(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/figures/definitions.html", {"groups": groups()})


def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    look = look_at(request, slug)
    own = look.tournament
    return kept_page(request, own, look.through, lambda: _tournament(request, own))


def club(request: HttpRequest, club: str) -> HttpResponse:
    """Of a season or of all time, and of one game."""
    own = get_object_or_404(Club, slug=club)
    every = counted_in([own])
    seasons = _seasons(every)
    season = _season_asked(request, seasons)
    of_season = [each for each in every if season is None or each.season_id == season.pk]
    games = [game for game in GAMES if any(each.game == game for each in of_season)]
    game = _game_asked(request, games)
    shown = [each for each in of_season if each.game == game]
    found = in_all_of(shown)
    facts: dict[str, Any] = {
        "club": own,
        "seasons": seasons,
        "season": season,
        "games": [(each, GAMES[each]) for each in games],
        "game": game,
        "is_of_club": True,
        **_facts(game, found, shown, own, with_partners=True),
    }
    return render(request, "scoring/figures/club.html", facts)


def _tournament(request: HttpRequest, own: Tournament) -> HttpResponse:
    """Nothing of it before all of it is public, to nobody: figures tell of hidden rounds."""
    facts: dict[str, Any] = {"tournament": own, "club": own.club}
    if counted([own]):
        found = in_all_of([own])
        facts |= _facts(own.game, found, [own], own.club, with_partners=own.people == 1)
        with_rounds(own)
        names = names_of(own, _last_round(own), for_public=True)
        facts["bumps"] = charts.bump_charts(facts_of(own), names)
    return render(request, "scoring/figures/tournament.html", facts)


def _last_round(own: Tournament) -> int:
    return max((each.number for each in own.rounds.all()), default=1)


def _facts(
    game: str, found: FoundInAll, shown: Sequence[Tournament], own: Club, *, with_partners: bool
) -> dict[str, Any]:
    in_all = found.in_all
    by_key = {each.pk: each for each in shown}
    return {
        "in_all": in_all,
        "waiting": len(found.waiting),
        "heat": heat_map(in_all.contracts),
        "spread": charts.spread_chart(game, in_all.spread),
        "seats": charts.seats_chart(game, in_all.seats),
        "types": charts.types_chart(in_all.types),
        "closings": charts.closings_chart(in_all),
        "remi": remi_tiles(in_all.remi),
        "people": people_of(in_all, by_key, own, with_partners=with_partners),
    }


def _seasons(tournaments: Sequence[Tournament]) -> list[Season]:
    """Those in which anything was played, the last first."""
    found = {each.season_id: each.season for each in tournaments if each.season}
    return sorted(found.values(), key=lambda each: (each.starts, each.pk), reverse=True)


def _season_asked(request: HttpRequest, seasons: Sequence[Season]) -> Season | None:
    """The last one if nothing is asked for; 404 where there is no such."""
    asked = request.GET.get("season", "")
    if asked == ALL_TIME or not seasons:
        return None
    if not asked:
        return seasons[0]
    found = next((each for each in seasons if each.slug == asked), None)
    if found is None:
        raise Http404
    return found


def _game_asked(request: HttpRequest, games: Sequence[str]) -> str:
    asked = request.GET.get("game", "")
    if asked and asked not in GAMES:
        raise Http404
    return asked or (games[0] if games else "")
