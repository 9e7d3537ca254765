"""The people at a table, by names that were read for whoever looks."""

from collections.abc import Mapping
from typing import NamedTuple

from club import words
from engine.seats import Seat, Side
from scoring.results.people import Seats

Names = Mapping[int, str]


class Sitting(NamedTuple):
    letter: str
    """What the engine calls the seat: N, E, S, W, or a number."""
    label: str
    """What is printed on it."""
    name: str


def players_in(seats: Seats) -> list[int]:
    return [player for sitting in seats.values() for player in sitting["players"]]


def sittings(seats: Seats, names: Names) -> list[Sitting]:
    """Who sits where, clockwise from North or from the first."""
    by_seat = names_by_seat(seats, names)
    letters = "NESW" if set(by_seat) <= set("NESW") else sorted(by_seat)
    return [
        Sitting(letter, str(words.SEAT_LETTERS.get(letter, letter)), by_seat.get(letter, ""))
        for letter in letters
    ]


def names_by_seat(seats: Seats, names: Names) -> dict[str, str]:
    """A side's two people sit opposite each other; a team's four are named together.

    A side is called by the letters of its two seats.
    """
    found: dict[str, str] = {}
    for letters, sitting in seats.items():
        called = [names.get(player, "") for player in sitting["players"]]
        if len(called) > len(letters):
            called = [", ".join(filter(None, called))] * len(letters)
        for at, letter in enumerate(letters):
            found[letter] = called[at] if at < len(called) else ""
    return found


def names_by_scorer(seats: Seats, names: Names, game: str) -> dict[str, str]:
    """Who has the points: the two sides, or everyone."""
    if game == "pairs":
        return {str(side): str(words.SIDES[side]) for side in Side}
    return {
        seat: name or words.seat(Seat(seat)) for seat, name in names_by_seat(seats, names).items()
    }
