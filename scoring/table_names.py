"""The people at a table, by names that were read for whoever looks."""

from collections.abc import Collection, Iterable, Mapping
from itertools import zip_longest
from typing import Any

from club.players.public_names import UNNAMED, Nameless, names_of, numbered
from club.wording import engine_texts
from club.wording.engine_texts import letters as letters_of
from club.wording.person_names import bare_words
from engine.results.sides import ALONE
from engine.seats import Seat, Side
from scoring.games import GAMES
from scoring.games.table_game import SeatLabel
from scoring.log.seating import Seats

PlayerNames = Mapping[int, str]


def players_in(seats: Seats) -> list[int]:
    return [player for sitting in seats.values() for player in sitting["players"]]


def names_at(seats: Iterable[Seats], *, for_public: bool) -> dict[int, str]:
    """The names of everybody who sat there: the desk's, or those that strangers may see. Who is not
    shown is a number, and one of two goes by the seat, like somebody who is not known."""
    seated = list(seats)
    names = names_of([one for each in seated for one in players_in(each)], for_public=for_public)
    alone = {
        sitting["players"][0]: sitting["entry"]
        for each in seated
        for sitting in each.values()
        if len(sitting["players"]) == 1
    }
    names |= {
        player: Nameless(numbered(alone[player]))
        for player, name in names.items()
        if name == UNNAMED and player in alone
    }
    return {player: name for player, name in names.items() if name != UNNAMED}


def sittings(seats: Seats, names: PlayerNames) -> list[SeatLabel]:
    """People at a table, clockwise from North or from the first; without a name, by the seat."""
    by_seat = names_by_seat(seats, names)
    if is_duel(seats):
        return [
            SeatLabel(letter, str(at), by_seat[letter] or str(at))
            for at, letter in enumerate(ALONE, start=1)
        ]
    letters = "NESW" if set(by_seat) <= set("NESW") else sorted(by_seat)
    return [
        SeatLabel(
            letter, letters_of(letter), by_seat.get(letter) or engine_texts.seat(Seat(letter))
        )
        for letter in letters
    ]


def is_duel(seats: Seats) -> bool:
    """True of a table at which one plays against one: no compass has its seats."""
    return seats.keys() == {*ALONE}


def scorer_letters(scorer: str, seats: Seats) -> str:
    """A side or a seat in as few letters as it has."""
    return str(1 + [*Side].index(Side(scorer))) if is_duel(seats) else letters_of(scorer)


def left_names(seats: Seats, left: Collection[int], names: PlayerNames) -> str:
    """The people of the entries, by number, that sit at a table and have left."""
    return ", ".join(
        names[player]
        for sitting in seats.values()
        if sitting["entry"] in left
        for player in sitting["players"]
        if player in names
    )


def people_of(letters: str, sitting: Mapping[str, Any], names: PlayerNames) -> str:
    """The people of one entry at a table; without a name, by the seat."""
    seats = [engine_texts.seat(Seat(letter)) for letter in letters]
    called = zip_longest(map(names.get, sitting["players"]), seats)
    return ", ".join(name or seat for name, seat in called if name or seat)


def names_by_seat(seats: Seats, names: PlayerNames) -> dict[str, str]:
    """A side's two people sit opposite each other; a team's four are named together.

    A side is called by the letters of its two seats. Two of one name have the letter beside it.
    """
    found: dict[str, str] = {}
    for letters, sitting in seats.items():
        called = [names.get(player, "") for player in sitting["players"]]
        if len(called) > len(letters):
            called = [", ".join(filter(None, called))] * len(letters)
        for at, letter in enumerate(letters):
            found[letter] = called[at] if at < len(called) else ""
    names_given = [name for name in found.values() if ", " not in name]
    return {
        letter: f"{name} ({letters_of(letter)})" if name and names_given.count(name) > 1 else name
        for letter, name in found.items()
    }


def short_names(by_seat: Mapping[str, str]) -> dict[str, str]:
    """The first name of each, with as much of the last as tells it from the others here."""
    known = {seat: _shortenings(name) for seat, name in by_seat.items() if name}
    return {
        seat: next(
            (
                name
                for length, name in enumerate(own)
                if all(other[length] != name for at, other in known.items() if at != seat)
            ),
            own[-1],
        )
        for seat, own in known.items()
    }


def _shortenings(name: str) -> tuple[str, str, str]:
    first, *others = bare_words(name)
    if not others or ", " in name or not others[-1][0].isalpha():
        return name, name, name
    return first, f"{first} {others[-1][0]}.", name


def names_by_scorer(seats: Seats, names: PlayerNames, game: str) -> dict[str, str]:
    """Names of those who score: the two sides, or everyone."""
    if GAMES[game].is_sided:
        return _names_by_side(names_by_seat(seats, names))
    return {
        seat: name or engine_texts.seat(Seat(seat))
        for seat, name in names_by_seat(seats, names).items()
    }


def _names_by_side(by_seat: Mapping[str, str]) -> dict[str, str]:
    """Names by the short names of its two people; who is not known, by the compass."""
    short = short_names(by_seat)
    return {
        str(side): " – ".join(
            dict.fromkeys(
                short.get(seat) or engine_texts.seat(Seat(seat))
                for seat in str(side)
                if seat in by_seat
            )
        )
        if any(seat in short for seat in str(side))
        else str(engine_texts.SIDES[side])
        for side in Side
    }
