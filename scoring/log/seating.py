"""Seats at a table in a round, as a version of the log keeps them."""

import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from club.entries.absence import Absence
from club.models import Round, Tournament
from club.storage.statements import marks, rows
from engine.errors import RecordError
from engine.movements.seating import Kind
from engine.seats import PAIRS_SEATS, PLAYER_SEATS, Side
from engine.seats import Seat as Place
from scoring.log.refusals import OthersSitThere, SeatsEmpty

Seats = dict[str, dict[str, Any]]
"""{"NS": {"entry": 7, "players": [12, 13]}, …}: the number of the entry, the ids of its people."""

# What the places of `club.models.Seat` are called at the table.
NAMES: Mapping[str, tuple[str, ...]] = {kind: kind.places for kind in Kind}


class Seated(NamedTuple):
    round: Round
    table: int
    seats: Seats
    ids: dict[int, int]
    """The id of each entry, by its number."""
    left: frozenset[int] = frozenset()
    """The numbers of those who have a seat there and do not play in this round."""

    @property
    def tournament(self) -> Tournament:
        return self.round.tournament


def seated(round_: Round, tables: Iterable[int]) -> dict[int, Seated]:
    """Seats at some tables of a round, in one query however many they are."""
    return {table: here for (_id, table), here in seated_in([round_], tables).items()}


def seated_in(rounds: Iterable[Round], tables: Iterable[int]) -> dict[tuple[int, int], Seated]:
    """Seats at some tables, by the id of the round and the number of the table."""
    by_id, numbers = {each.pk: each for each in rounds}, list(set(tables))
    if not by_id or not numbers:
        return {}
    sql = _SEATED.format(rounds=marks(by_id), tables=marks(numbers))
    found: dict[tuple[int, int], Seated] = {}
    left: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for row in rows(sql, [*by_id, *numbers]):
        round_id, table, place, entry_id, entry, at, player, last_round, away = row
        round_ = by_id[round_id]
        here = found.setdefault((round_id, table), Seated(round_, table, {}, {}))
        between = () if away == "[]" else tuple(json.loads(away))
        if Absence(last_round, between).covers(round_.number):
            left[round_id, table].add(entry)
        name = NAMES[round_.tournament.entering][place]
        sitting = here.seats.setdefault(name, {"entry": entry, "players": {}})
        if player is not None:
            sitting["players"][at] = player
        here.ids[entry] = entry_id
    for here in found.values():
        for sitting in here.seats.values():
            sitting["players"] = list(sitting["players"].values())
    return {
        key: here._replace(left=frozenset(left[key])) if key in left else here
        for key, here in found.items()
    }


# Of all who have a place of an entry in the round, the last who was put there plays.
_SEATED = """
    SELECT t.round_id, t.number, s.place, e.id, e.number, p.place, p.player_id, e.last_round,
        CAST(e.away AS text)
    FROM club_table t
    JOIN club_round r ON r.id = t.round_id
    JOIN club_seat s ON s.table_id = t.id
    JOIN club_entry e ON e.id = s.entry_id
    LEFT JOIN club_entryplayer p ON p.entry_id = e.id AND p.first_round <= r.number
        AND (p.last_round IS NULL OR p.last_round >= r.number)
    WHERE t.round_id IN ({rounds}) AND t.number IN ({tables})
    ORDER BY t.round_id, t.number, s.place, p.place, p.id
"""


def check_seats(seats: Seats, entering: str) -> None:
    """Raises if a seat is empty: two sides, four seats, or as many players in a row as it takes."""
    names, kind = NAMES[entering], Kind(entering)
    least = len(names) if kind.has_sides else min(kind.table_sizes)
    if tuple(seats) != names[: max(least, len(seats))]:
        raise SeatsEmpty


def line_ups(round_: Round, entries: Collection[int]) -> dict[int, list[int]]:
    """People who play in a round for some entries of its tournament, by the number of the entry.

    Of all who have a place in the round, the last who was put there plays.
    """
    found: dict[int, dict[int, int]] = {}
    sql = _LINE_UPS.format(entries=marks(entries))
    for entry, place, player in rows(sql, [round_.number] * 2 + [round_.tournament_id, *entries]):
        places = found.setdefault(entry, {})
        if player is not None:
            places[place] = player
    return {entry: list(places.values()) for entry, places in found.items()}


_LINE_UPS = """
    SELECT e.number, p.place, p.player_id
    FROM club_entry e
    LEFT JOIN club_entryplayer p ON p.entry_id = e.id AND p.first_round <= %s
        AND (p.last_round IS NULL OR p.last_round >= %s)
    WHERE e.tournament_id = %s AND e.number IN ({entries})
    ORDER BY e.number, p.place, p.id
"""


def sat_in(seats: Seats) -> str:
    """Seats as a phone sends them back with an entry typed there: `NS:3/11,12;EW:7/13,14`, the
    number of each entry and the ids of its people."""
    return ";".join(
        f"{name}:{seats[name]['entry']}/{','.join(map(str, seats[name]['players']))}"
        for name in in_order(seats)
    )


def seats_in(sat: str) -> Seats:
    """The seats that such a text says; none where it is not one."""
    try:
        return {
            name: {"entry": int(entry), "players": [*map(int, filter(None, players.split(",")))]}
            for name, entry, players in (re.split("[:/]", each) for each in sat.split(";"))
            if name in _ORDER
        }
    except ValueError:
        return {}


def check_sat(sat: str, seats: Seats) -> None:
    """A phone may have been without a network while the seats of its table were changed."""
    if sat and sat != sat_in(seats):
        raise OthersSitThere


def scorer_of(name: str) -> str:
    """Scorer of a seat: its side, or itself."""
    return str(Place(name).side) if name in PAIRS_SEATS else name


def side_named(side: str | None) -> str:
    """The side that enters, of the individual games the seat: NS, EW, or the number of a player."""
    if not side:
        return ""
    if side in _SIDES:
        return side
    if side not in _PLACES:
        raise RecordError("side is NS, EW, or a seat")
    return scorer_of(side)


def entries_of(seats: Seats) -> dict[str, list[int]]:
    """The numbers of the entries that have the points of each side, or of each seat, in their order
    at the table."""
    found: dict[str, list[int]] = {}
    for name in in_order(seats):
        found.setdefault(scorer_of(name), []).append(seats[name]["entry"])
    return found


def in_order(seats: Iterable[str]) -> list[str]:
    """Seats from North or from the first; PostgreSQL keeps no order of the keys. Who has a penalty
    has no seat."""
    return sorted(seats, key=lambda name: _ORDER.get(name, 0))


_SIDES, _PLACES = tuple(map(str, Side)), tuple(map(str, Place))
_ORDER = {str(name): at for at, name in enumerate((*Side, *PAIRS_SEATS, *PLAYER_SEATS))}
