"""Statistics of a tournament and of a club, and what each figure counts."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, override
from django.views.decorators.http import require_safe

from club.clubs.finding import club_named
from club.clubs.robots import list_players_of
from club.models import Club, Season, Tournament
from club.tournaments.finding import tournament_page
from club.web.public_pages import public_page
from club.wording.choices import GAMES
from club.wording.engine_texts import Text
from engine.results import GAMES as RESULTS
from scoring.names import entry_names
from scoring.ratings.scale import FEWEST_DEALS, KNOWN_SIGMA, START, shown_spread
from scoring.standings.inputs import facts_of
from scoring.statistics import charts
from scoring.statistics.heat import heat_map
from scoring.statistics.paper import contracts_sheet
from scoring.statistics.presentation import people_of, remi_tiles
from scoring.statistics.profiles.achievements import ACHIEVEMENTS
from scoring.statistics.queries import CountedTotals, counted_in, in_all_of
from scoring.visibility import counted, viewer_of, with_rounds
from scoring.writers.file_response import ROWS, file_response, language_of, sheet_as
from scoring.writers.value_format import local

ALL_TIME = "all"


def definitions(request: HttpRequest) -> HttpResponse:
    """Page that says what each figure of the site counts."""
    facts = {
        "start": START,
        "deals": FEWEST_DEALS,
        "spread": shown_spread(KNOWN_SIGMA),
        "achievements": ACHIEVEMENTS,
    }
    return render(request, "scoring/statistics/definitions.html", facts)


@public_page()
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Nothing of it before all of it is public, to nobody: figures tell of hidden rounds."""
    own = viewer_of(request, slug).tournament
    list_players_of(request, own.club)
    facts: dict[str, Any] = {}
    if counted([own]):
        found = in_all_of([own])
        facts |= _facts(own.game, found, [own], with_partners=own.people == 1)
        with_rounds(own, for_public=True)
        names = entry_names(own, _last_round(own), for_public=True)
        if facts["heat"]:
            facts["files"] = [
                (name, reverse("documents:of_tournament", args=[own.slug, "contracts", kind]))
                for kind, name in ROWS.items()
            ]
        facts["bumps"] = charts.bump_charts(facts_of(own), names)
    return tournament_page(request, "scoring/statistics/tournament.html", own, facts)


def club(request: HttpRequest, club: str) -> HttpResponse:
    """Page of a season or of all time, and of one game."""
    own = club_named(club)
    list_players_of(request, own)
    asked = _asked(request, own)
    found = in_all_of(asked.tournaments)
    facts: dict[str, Any] = {
        "club": own,
        **asked._asdict(),
        "is_of_club": True,
        **_facts(_played_in(asked), found, asked.tournaments, with_partners=True),
    }
    if facts["heat"]:
        chosen = urlencode({"season": asked.season.slug if asked.season else ALL_TIME})
        facts["files"] = [
            (name, f"{reverse('statistics:club_file', args=[own.slug, kind])}?{chosen}")
            for kind, name in ROWS.items()
        ]
    return render(request, "scoring/statistics/club.html", facts)


@require_safe
def club_file(request: HttpRequest, club: str, kind: str) -> HttpResponse:
    """The sixteen contracts of a season or of all time."""
    own = club_named(club)
    if kind not in ROWS:
        raise Http404
    asked = _asked(request, own)
    found = in_all_of(asked.tournaments).in_all
    if not found.contracts:
        raise Http404
    language = language_of(request, own)
    with override(language):
        when = asked.season.name if asked.season else gettext("all time")
        last = local(asked.tournaments[-1].starts)
        sheet = contracts_sheet(own, found.contracts, language, lines=[when], made_at=last)
        return file_response(request, sheet_as(kind, sheet), f"{own.slug}-contracts", kind)


class FigureChoice(NamedTuple):
    """Choice of figures by the address, and the choices there are."""

    seasons: Sequence[Season]
    season: Season | None
    games: Sequence[tuple[str, Text]]
    game: str
    tournaments: Sequence[Tournament]


def _asked(request: HttpRequest, own: Club) -> FigureChoice:
    every = counted_in([own])
    seasons = _seasons(every)
    season = _season_asked(request, seasons)
    of_season = [each for each in every if season is None or each.season_id == season.pk]
    titles = {_key(each): GAMES[each.game] for each in of_season if not each.only_counts}
    titles |= {_key(each): each.played for each in of_season if each.only_counts}
    known = [*GAMES, *titles]
    games = sorted(titles, key=known.index)
    game = _game_asked(request, games)
    shown = [each for each in of_season if _key(each) == game]
    return FigureChoice(seasons, season, [(each, titles[each]) for each in games], game, shown)


def _key(tournament: Tournament) -> str:
    """The tournaments of one game; each name of a game by points is one."""
    return RESULTS[tournament.game].rated_as(tournament.rules)


def _played_in(asked: FigureChoice) -> str:
    return asked.tournaments[0].game if asked.tournaments else asked.game


def _last_round(own: Tournament) -> int:
    return max((each.number for each in own.rounds.all()), default=1)


def _facts(
    game: str, found: CountedTotals, shown: Sequence[Tournament], *, with_partners: bool
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
        "people": people_of(in_all, by_key, with_partners=with_partners),
    }


def _seasons(tournaments: Sequence[Tournament]) -> list[Season]:
    """Seasons in which anything was played, the last first."""
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
    if asked and asked not in GAMES and asked not in games:
        raise Http404
    return asked or (games[0] if games else "")
