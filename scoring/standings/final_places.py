"""Final places of tournaments that are over, kept so that a page reads them in one query.

`final_places(tournaments)` gives those of some tournaments, `places_of(players)` those of some
persons; both first bring up to date the places that have changed since they were kept. The
caller decides what may be seen, by `scoring.visibility.counted`.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from club.models import Tournament
from scoring.derivations import stale_among, store
from scoring.models import FinalPlace, FinalTable
from scoring.standings.inputs import Inputs, facts_of, players_in_rounds
from scoring.standings.standing import Ranking, Row, standing_of

SECONDS_AT_ONCE: Final = 1.5
"""So long a page may work at what is stale; the rest is for the next that asks."""


class EntryPlace(NamedTuple):
    """Where an entry came in."""

    row: Row
    place: int
    of_how_many: int
    is_shared: bool
    line: int


def final_places(tournaments: Sequence[Tournament]) -> dict[int, list[FinalPlace]]:
    """Every person's place, the best first, by the key of the tournament; in two queries if nothing
    has changed. A tournament that is not there could not be brought up to date in time."""
    bring_up_to_date(tournaments)
    versions = {each.pk: each.version for each in tournaments}
    found: dict[int, list[FinalPlace]] = {}
    kept = FinalTable.objects.filter(tournament__in=list(versions)).prefetch_related("places")
    for table in kept:
        if table.version >= versions[table.tournament_id]:
            found[table.tournament_id] = list(table.places.all())
    return found


def places_of(
    players: Collection[int], tournaments: Sequence[Tournament]
) -> dict[int, list[FinalPlace]]:
    """The places of some persons in some tournaments, by the key of the tournament, with the entry
    in which each of them played most first."""
    bring_up_to_date(tournaments)
    found: defaultdict[int, list[FinalPlace]] = defaultdict(list)
    own = FinalPlace.objects.filter(player__in=players, table__tournament__in=tournaments)
    for place in own.select_related("table", "entry").order_by("-rounds_played", "place", "pk"):
        found[place.table.tournament_id].append(place)
    return dict(found)


def bring_up_to_date(
    tournaments: Iterable[Tournament], seconds: float | None = SECONDS_AT_ONCE
) -> bool:
    """True if all of them are; at least one is made anew, and no more once the time is over."""
    stale = stale_among(FinalTable, list(tournaments))
    began = time.monotonic()
    for done, tournament in enumerate(stale):
        if done and seconds is not None and time.monotonic() - began > seconds:
            return False
        if not _update(tournament):
            return False
    return True


def entry_places(facts: Inputs) -> list[EntryPlace]:
    """Every entry with its place at the end.

    Who plays in the last stage has the place there. Who was left behind in a stage comes after
    everyone that went on, by the place in the own line or group: the thirds of two groups share.
    """
    placed: list[EntryPlace] = []
    seen: set[int] = set()
    stages = [each for each in facts.stages if each.rounds]
    in_all = 0
    for stage in reversed(stages):
        found = standing_of(facts, stage=stage.stage.number)
        if found is None:
            continue
        if not placed:
            placed = [each for ranking in found.rankings for each in _as_ranked(ranking)]
        else:
            left = [row for row in found.rows if row.entry not in seen]
            placed += _after(len(seen), left)
        seen.update(row.entry for row in found.rows)
        in_all = len(seen)
    return [each if each.line else each._replace(of_how_many=in_all) for each in placed]


def _as_ranked(ranking: Ranking) -> Iterator[EntryPlace]:
    of = len(ranking.rows)
    for row in ranking.rows:
        yield EntryPlace(row, row.place, of, row.is_shared, ranking.number)


def _after(gone_on: int, left: Sequence[Row]) -> Iterator[EntryPlace]:
    places = sorted(row.place for row in left)
    for row in sorted(left, key=lambda each: each.place):
        is_shared = places.count(row.place) > 1
        yield EntryPlace(row, gone_on + 1 + places.index(row.place), 0, is_shared, 0)


def _update(tournament: Tournament) -> bool:
    """True if it could be written."""
    found = list(_rows(facts_of(tournament)))

    def write() -> None:
        table, _is_new = FinalTable.objects.update_or_create(
            tournament=tournament, defaults={"version": tournament.version}
        )
        table.places.all().delete()
        for each in found:
            each.table = table
        FinalPlace.objects.bulk_create(found)

    return store(write)


def _rows(facts: Inputs) -> Iterator[FinalPlace]:
    seated = _seated(facts)
    numbers = sorted({number for rounds in seated.values() for number in rounds})
    people = players_in_rounds(facts.tournament, numbers)
    for each in entry_places(facts):
        rounds = seated.get(each.row.entry, ())
        shares = Counter(player for number in rounds for player in people[each.row.entry, number])
        for player, played in shares.items():
            yield FinalPlace(
                entry_id=each.row.entry,
                player_id=player,
                place=each.place,
                of_how_many=each.of_how_many,
                is_shared=each.is_shared,
                line=each.line,
                is_withdrawn=each.row.is_withdrawn,
                score=str(each.row.score),
                rounds_of_entry=len(rounds),
                rounds_played=played,
            )


def _seated(facts: Inputs) -> Mapping[int, Sequence[int]]:
    """Entry → the numbers of the rounds in which it had a seat; a team has two, and one round."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for stage in facts.stages:
        for round_ in stage.rounds:
            for entry in {entry for table in round_.tables.values() for entry in table}:
                found[entry].append(round_.number)
    return found
