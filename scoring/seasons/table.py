"""The table of a season as it is now: from the places of its tournaments, remembered until one of
them changes."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Final, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from club.clubs import groups
from club.clubs.finding import zone_of
from club.models import Club, Membership, Season, State, Team, Tournament
from club.storage.caches import SharedCache
from engine.ranking.chances import ComingTournaments
from engine.ranking.rules import Number
from engine.ranking.season import SeasonResult, SeasonRow, season_table, team_table
from engine.ranking.teams import TeamRow
from scoring.log.played_deals import merged_players
from scoring.models import FinalPlace
from scoring.seasons.rules import SeasonChoices, chosen_for, packed
from scoring.standings.final_places import final_places
from scoring.visibility import counted

KEPT_SECONDS: Final = 3600
USUAL_FIELD: Final = 8


class Event(NamedTuple):
    """A tournament of the season that is over."""

    tournament: int
    slug: str
    name: str
    day: date
    weight: Number
    entries: int


class TeamName(NamedTuple):
    name: str
    colour: str


class SeasonTable(NamedTuple):
    """Season table for the page, the papers and the files, live or as it was frozen."""

    events: tuple[Event, ...]
    rows: tuple[SeasonRow, ...]
    teams: tuple[TeamRow, ...]
    team_of: Mapping[int, int]
    """Person → team."""
    names: Mapping[int, TeamName]
    """Of the teams."""
    is_whole: bool = True
    """False while the places of some tournaments are still being worked out."""

    @property
    def ranked(self) -> list[SeasonRow]:
        return [row for row in self.rows if row.place is not None]

    def row_of(self, person: int) -> SeasonRow | None:
        return next((row for row in self.rows if row.person == person), None)


class LiveTable(NamedTuple):
    """The table as it is now, and what is still to be played."""

    table: SeasonTable
    chosen: SeasonChoices
    to_come: tuple[Tournament, ...]
    """The announced tournaments that will count, the next one first; those whose results are not
    shown yet are among them."""
    unnamed: int
    """How many more are planned."""

    @property
    def coming(self) -> ComingTournaments:
        weights = [self.chosen.weight(each.pk) for each in self.to_come] + [1] * self.unnamed
        field = max((each.entries for each in self.table.events), default=USUAL_FIELD)
        return ComingTournaments(len(self.table.events), weights, field)


def live(season: Season) -> LiveTable:
    """Table read in as many queries however many tournaments and people there are."""
    chosen = chosen_for(season)
    every = tournaments_of(season).exclude(state=State.DRAFT).prefetch_related("stages", "rounds")
    tournaments = chosen.counting(every)
    played = counted(tournaments)
    is_played = {each.pk for each in played}
    to_come = sorted(
        (each for each in tournaments if each.pk not in is_played and not each.called_off_at),
        key=lambda each: (each.starts, each.pk),
    )
    unnamed = max(0, (chosen.planned or 0) - len(played) - len(to_come))
    return LiveTable(_table(season, chosen, played), chosen, tuple(to_come), unnamed)


def _table(season: Season, chosen: SeasonChoices, played: Sequence[Tournament]) -> SeasonTable:
    same = merged_players()
    follows_from = repr((packed(chosen), [(each.pk, each.version) for each in played], same))
    entries, rows, is_whole = _computed.get(
        f"season-table:{season.pk}", follows_from, lambda: _compute(chosen, played, same)
    )
    events = _events(season, played, chosen, entries)
    team_of, names = _clubs_as_teams(season.club) if season.club.is_group else _teams(season.club)
    teams = team_table(rows, team_of, chosen.rules)
    return SeasonTable(tuple(events), tuple(rows), tuple(teams), team_of, names, is_whole)


def tournaments_of(season: Season) -> QuerySet[Tournament]:
    """Of a group those of its clubs within the days of the season."""
    if not season.club.is_group:
        return season.tournaments.all()
    days = (season.starts, season.ends)
    return groups.evenings(season.club).filter(starts__date__range=days).order_by("starts", "pk")


Teams = tuple[dict[int, int], dict[int, TeamName]]
"""Person → team, and the names of the teams."""


def _teams(club: Club) -> Teams:
    members = Membership.objects.filter(club=club, team__isnull=False)
    teams = Team.objects.filter(club=club).values_list("pk", "name", "colour")
    names = {pk: TeamName(name, colour) for pk, name, colour in teams}
    return dict(members.values_list("player", "team")), names


def _clubs_as_teams(group: Club) -> Teams:
    names = {each.pk: TeamName(each.name, "") for each in groups.clubs_of(group)}
    return groups.club_of_each(group), names


class _Computed(NamedTuple):
    entries: Mapping[int, int]
    """Tournament → how many took part."""
    rows: list[SeasonRow]
    is_whole: bool


_computed: Final = SharedCache[_Computed](KEPT_SECONDS, keeps=lambda found: found.is_whole)


def _compute(
    chosen: SeasonChoices, played: Sequence[Tournament], same: Mapping[int, int]
) -> _Computed:
    places = final_places(played)
    entries = {key: len({each.entry_id for each in found}) for key, found in places.items()}
    results = [result for key, found in places.items() for result in results_of(key, found, same)]
    weights = {each.pk: chosen.weight(each.pk) for each in played if each.pk in places}
    rows = season_table(results, weights, chosen.rules)
    return _Computed(entries, rows, len(places) == len(played))


def _events(
    season: Season, played: Iterable[Tournament], chosen: SeasonChoices, entries: Mapping[int, int]
) -> list[Event]:
    zone = zone_of(season.club)
    return [
        Event(
            each.pk,
            each.slug,
            groups.named(season.club, each),
            day,
            chosen.weight(each.pk),
            entries[each.pk],
        )
        for each in played
        if each.pk in entries
        for day in (timezone.localdate(each.starts, zone),)
    ]


def results_of(
    tournament: int, places: Sequence[FinalPlace], same: Mapping[int, int]
) -> Iterator[SeasonResult]:
    """Everyone of an entry has its place; who played only some of its rounds, that part of it."""
    entries = {each.entry_id: each for each in places}.values()
    sharing = Counter((each.line, each.place) for each in entries)
    winner = {each.line: each.exact_score for each in entries if each.place == 1}
    for each in places:
        yield SeasonResult(
            same.get(each.player_id, each.player_id),
            tournament,
            each.place,
            each.of_how_many,
            sharing[each.line, each.place],
            each.exact_score,
            winner.get(each.line, Fraction(0)),
            Fraction(each.rounds_played, each.rounds_of_entry),
            each.is_withdrawn,
        )
