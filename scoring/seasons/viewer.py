"""A season as whoever asks may see it."""

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from club import access
from club.clubs.finding import at_home
from club.models import Club, Season
from club.players.public_names import NOBODY, is_shown, names_of, told_apart
from scoring.models import FrozenSeason
from scoring.seasons.json_form import differs, unpacked_table
from scoring.seasons.rules import SeasonChoices
from scoring.seasons.table import LiveTable, SeasonTable, TeamName, live

NO_TEAM = TeamName("", "")


class SeasonViewer(NamedTuple):
    season: Season
    table: SeasonTable
    """As it stands: frozen, or live."""
    live: LiveTable
    frozen: FrozenSeason | None
    names: Mapping[int, str]
    can_keep: bool
    for_public: bool

    @property
    def club(self) -> Club:
        return self.season.club

    @property
    def chosen(self) -> SeasonChoices:
        return self.live.chosen

    @property
    def would_differ(self) -> bool:
        """True if the frozen table is not the one that would be made now."""
        return self.frozen is not None and differs(self.table, self.live.table)

    def name(self, person: int) -> str:
        return self.names.get(person, NOBODY)

    def has_page(self, person: int) -> bool:
        """True if their total may be explained on a page: not of people who are not shown."""
        return is_shown(self.name(person))

    def team(self, person: int) -> TeamName:
        return self.table.names.get(self.table.team_of.get(person, 0), NO_TEAM)


def seasons_to_view() -> QuerySet[Season]:
    return Season.objects.select_related("club", "rules", "frozen__by")


def season_named(club: str, slug: str) -> Season:
    season = get_object_or_404(seasons_to_view(), club__slug=club, slug=slug)
    at_home(season.club)
    return season


def season_to_keep(request: HttpRequest, club: str, slug: str) -> Season:
    found = season_named(club, slug)
    access.require(access.can_keep_seasons(request.user, found.club))
    return found


def viewer_of(request: HttpRequest, club: str, season: str) -> SeasonViewer:
    return viewer_for(season_named(club, season), request.user)


def viewer_for(found: Season, reader: access.AnyUser) -> SeasonViewer:
    frozen: FrozenSeason | None = getattr(found, "frozen", None)
    now = live(found)
    table = unpacked_table(frozen.table) if frozen else now.table
    for_public = not access.can_check_in(reader, found.club)
    names = names_of({row.person for row in table.rows}, for_public=for_public)
    names = told_apart(names) if for_public else names
    can_keep = access.can_keep_seasons(reader, found.club)
    return SeasonViewer(found, table, now, frozen, names, can_keep, for_public)
