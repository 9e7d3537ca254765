"""Who sits at a table in a round: the seats as a version of the log keeps them."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from club.models import Entry, Round, Tournament
from club.models.tournament import Entering
from club.reading import marks, rows
from engine.seats import PAIRS_SEATS, PLAYER_SEATS, Side
from engine.seats import Seat as Place
from scoring.results.refusals import SeatsEmpty, TableUnknown

Seats = dict[str, dict[str, Any]]
"""{"NS": {"entry": 7, "players": [12, 13]}, …}: the number of the entry, the ids of its people."""

# What the places of `club.models.Seat` are called at the table.
NAMES: Mapping[str, tuple[str, ...]] = {
    Entering.PAIRS: tuple(map(str, Side)),
    Entering.TEAMS: tuple(map(str, Side)),
    Entering.ROTATING: tuple(map(str, PAIRS_SEATS)),
    Entering.INDIVIDUAL: tuple(map(str, PLAYER_SEATS)),
    Entering.REMI: tuple(map(str, PLAYER_SEATS)),
}


class Seated(NamedTuple):
    round: Round
    table: int
    seats: Seats
    ids: dict[int, int]
    """The id of each entry, by its number."""

    @property
    def tournament(self) -> Tournament:
        return self.round.tournament


def seated(round_: Round, tables: Iterable[int]) -> dict[int, Seated]:
    """Who sits at some tables of a round, in one query however many they are."""
    return {table: here for (_id, table), here in seated_in([round_], tables).items()}


def seated_in(rounds: Iterable[Round], tables: Iterable[int]) -> dict[tuple[int, int], Seated]:
    """Who sits at some tables, by the id of the round and the number of the table."""
    by_id, numbers = {each.pk: each for each in rounds}, list(set(tables))
    if not by_id or not numbers:
        return {}
    sql = _SEATED.format(rounds=marks(by_id), tables=marks(numbers))
    found: dict[tuple[int, int], Seated] = {}
    for round_id, table, place, entry_id, entry, at, player in rows(sql, [*by_id, *numbers]):
        round_ = by_id[round_id]
        here = found.setdefault((round_id, table), Seated(round_, table, {}, {}))
        name = NAMES[round_.tournament.entering][place]
        sitting = here.seats.setdefault(name, {"entry": entry, "players": {}})
        if player is not None:
            sitting["players"][at] = player
        here.ids[entry] = entry_id
    for here in found.values():
        for sitting in here.seats.values():
            sitting["players"] = list(sitting["players"].values())
    return found


# Of all who have a place of an entry in the round, the last who was put there plays.
_SEATED = """
    SELECT t.round_id, t.number, s.place, e.id, e.number, p.place, p.player_id
    FROM club_table t
    JOIN club_round r ON r.id = t.round_id
    JOIN club_seat s ON s.table_id = t.id
    JOIN club_entry e ON e.id = s.entry_id
    LEFT JOIN club_entryplayer p ON p.entry_id = e.id AND p.first_round <= r.number
        AND (p.last_round IS NULL OR p.last_round >= r.number)
    WHERE t.round_id IN ({rounds}) AND t.number IN ({tables})
    ORDER BY t.round_id, t.number, s.place, p.place, p.id
"""


def at_table(round_: Round, table: int) -> Seated:
    here = seated(round_, [table]).get(table)
    if here is None:
        raise TableUnknown(table=table, round=round_.number)
    check_seats(here.seats, round_.tournament.entering)
    return here


def check_seats(seats: Seats, entering: str) -> None:
    """Raises if a seat is empty: two sides, four seats, or two players and more in a row."""
    names = NAMES[entering]
    wanted = names if len(names) <= 4 else names[: max(2, len(seats))]
    if tuple(seats) != wanted:
        raise SeatsEmpty


def players_of(entry: Entry, round_number: int) -> list[int]:
    """Of all who have a place in the round, the last who was put there plays."""
    by_place = {
        one.place: one.player_id for one in entry.line_up.all() if one.plays_in(round_number)
    }
    return [by_place[place] for place in sorted(by_place)]


def scorer_of(name: str) -> str:
    """Whose points a seat has: its side's, or its own."""
    return str(Place(name).side) if name in PAIRS_SEATS else name


def entries_of(seats: Seats) -> dict[str, list[int]]:
    """The numbers of the entries that have the points of each side, or of each seat, in their order
    at the table."""
    found: dict[str, list[int]] = {}
    for name in in_order(seats):
        found.setdefault(scorer_of(name), []).append(seats[name]["entry"])
    return found


def in_order(seats: Iterable[str]) -> list[str]:
    """From North or from the first; PostgreSQL keeps no order of the keys. Who has a penalty has no
    seat."""
    return sorted(seats, key=lambda name: _ORDER.get(name, 0))


_ORDER = {str(name): at for at, name in enumerate((*Side, *PAIRS_SEATS, *PLAYER_SEATS))}
