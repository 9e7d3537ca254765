"""The table of a season as it is now: from the places of its tournaments, remembered until one of
them changes."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Final, NamedTuple

from django.core.cache import cache
from django.utils import timezone

from club.clubs.finding import zone_of
from club.models import Membership, Season, State, Team, Tournament
from engine.ranking.chances import Coming
from engine.ranking.rules import Number
from engine.ranking.season import Result, SeasonRow, TeamRow, season_table, team_table
from scoring.figures.played import counted, merged_players
from scoring.models import FinalPlace
from scoring.seasons.rules import Chosen, chosen_for, packed
from scoring.standings.final_places import final_places

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


class Table(NamedTuple):
    """What the page, the papers and the files show, live or as it was frozen."""

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


class Live(NamedTuple):
    """The table as it is now, and what is still to be played."""

    table: Table
    chosen: Chosen
    to_come: tuple[Tournament, ...]
    """The announced tournaments that will count, the next one first; those whose results are not
    shown yet are among them."""
    unnamed: int
    """How many more are planned."""

    @property
    def coming(self) -> Coming:
        weights = [self.chosen.weight(each.pk) for each in self.to_come] + [1] * self.unnamed
        field = max((each.entries for each in self.table.events), default=USUAL_FIELD)
        return Coming(len(self.table.events), weights, field)


def live(season: Season) -> Live:
    """In as many queries however many tournaments and people there are."""
    chosen = chosen_for(season)
    every = season.tournaments.exclude(state=State.DRAFT).prefetch_related("stages", "rounds")
    tournaments = chosen.counting(every)
    played = counted(tournaments)
    is_played = {each.pk for each in played}
    to_come = sorted(
        (each for each in tournaments if each.pk not in is_played),
        key=lambda each: (each.starts, each.pk),
    )
    unnamed = max(0, (chosen.planned or 0) - len(played) - len(to_come))
    return Live(_table(season, chosen, played), chosen, tuple(to_come), unnamed)


def _table(season: Season, chosen: Chosen, played: Sequence[Tournament]) -> Table:
    events, rows, is_whole = _rows(season, chosen, played)
    team_of = dict(
        Membership.objects.filter(club=season.club_id, team__isnull=False).values_list(
            "player", "team"
        )
    )
    names = {
        pk: TeamName(name, colour)
        for pk, name, colour in Team.objects.filter(club=season.club_id).values_list(
            "pk", "name", "colour"
        )
    }
    teams = team_table(rows, team_of, chosen.rules)
    return Table(tuple(events), tuple(rows), tuple(teams), team_of, names, is_whole)


def _rows(
    season: Season, chosen: Chosen, played: Sequence[Tournament]
) -> tuple[list[Event], list[SeasonRow], bool]:
    same = merged_players()
    follows_from = repr((packed(chosen), [(each.pk, each.version) for each in played], same))
    kept = cache.get(f"season:{season.pk}")
    if kept is not None and kept[0] == follows_from:
        rows: list[SeasonRow] = kept[2]
        entries: dict[int, int] = kept[1]
        return _events(season, played, chosen, entries), rows, True
    places = final_places(played)
    entries = {key: len({each.entry_id for each in found}) for key, found in places.items()}
    results = [result for key, found in places.items() for result in results_of(key, found, same)]
    weights = {each.pk: chosen.weight(each.pk) for each in played if each.pk in places}
    rows = season_table(results, weights, chosen.rules)
    is_whole = len(places) == len(played)
    if is_whole:
        cache.set(f"season:{season.pk}", (follows_from, entries, rows), KEPT_SECONDS)
    return _events(season, played, chosen, entries), rows, is_whole


def _events(
    season: Season, played: Iterable[Tournament], chosen: Chosen, entries: Mapping[int, int]
) -> list[Event]:
    zone = zone_of(season.club)
    return [
        Event(
            each.pk, each.slug, each.name, timezone.localdate(each.starts, zone),
            chosen.weight(each.pk), entries[each.pk],
        )
        for each in played
        if each.pk in entries
    ]  # fmt: skip


def results_of(
    tournament: int, places: Sequence[FinalPlace], same: Mapping[int, int]
) -> Iterator[Result]:
    """Everyone of an entry has its place; who played only some of its rounds, that part of it."""
    entries = {each.entry_id: each for each in places}.values()
    sharing = Counter((each.line, each.place) for each in entries)
    winner = {each.line: each.exact_score for each in entries if each.place == 1}
    for each in places:
        yield Result(
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
