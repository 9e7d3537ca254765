"""Summary of a club for its own page: the last evening with its podium, the season's first five."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.utils import timezone

from club import access
from club.clubs import groups
from club.models import Club, Entry, Season, Tournament
from club.models.tournament import OVER
from club.players.public_names import entry_title, names_of
from scoring.models import FinalPlace
from scoring.seasons import rows, season_texts
from scoring.seasons.viewer import seasons_to_view, viewer_for
from scoring.standings.final_places import final_places
from scoring.visibility import counted

PODIUM: Final = 3
FIRST: Final = 5
LOOKED_AT: Final = 5
"""Evenings among which the last with shown results is looked for."""


class PodiumStep(NamedTuple):
    place: int
    name: str


class Leader(NamedTuple):
    person: int | None
    """None where nobody may see a page of theirs."""
    place: str
    name: str
    points: str


class ClubSummary(NamedTuple):
    last: Tournament | None
    podium: Sequence[PodiumStep]
    season: Season | None
    """The one that has begun last."""
    leaders: Sequence[Leader]


def summary_of(club: Club, reader: access.AnyUser) -> ClubSummary:
    last, podium = _last_evening(club, for_public=not access.can_check_in(reader, club))
    season = seasons_to_view().filter(club=club, starts__lte=timezone.localdate()).first()
    return ClubSummary(last, podium, season, _leaders(season, reader) if season else [])


def _last_evening(club: Club, *, for_public: bool) -> tuple[Tournament | None, list[PodiumStep]]:
    """The last whose results stand for everybody."""
    over = groups.evenings(club).filter(state__in=OVER).order_by("-starts", "-pk")
    last = next(reversed(counted(over[:LOOKED_AT])), None)
    if last is None:
        return None, []
    places = final_places([last]).get(last.pk, [])
    first = [each for each in places if each.line <= 1 and not each.is_withdrawn]
    by_entry: dict[int, list[FinalPlace]] = {}
    for each in sorted(first, key=lambda each: each.place):
        if each.entry_id in by_entry or len(by_entry) < PODIUM:
            by_entry.setdefault(each.entry_id, []).append(each)
    people = {each.player_id for found in by_entry.values() for each in found}
    names, entries = names_of(people, for_public=for_public), Entry.objects.in_bulk(by_entry)
    return last, [
        PodiumStep(found[0].place, _title(entries[entry], found, names))
        for entry, found in by_entry.items()
    ]


def _title(entry: Entry, found: Sequence[FinalPlace], names: dict[int, str]) -> str:
    people = [names[each.player_id] for each in found if each.player_id in names]
    return entry_title(entry.name, people, entry.number)


def _leaders(season: Season, reader: access.AnyUser) -> list[Leader]:
    viewer = viewer_for(season, reader)
    return [
        Leader(
            row.person if viewer.has_page(row.person) else None,
            rows.place(row),
            viewer.name(row.person),
            season_texts.points(row.total),
        )
        for row in viewer.table.ranked[:FIRST]
    ]
