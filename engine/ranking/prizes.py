"""Prizes: who gets which, of several rankings; and lots that everybody can draw again."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import NamedTuple

Ticket = str
"""Who can get a prize, by a number that people know: `7` is entry 7, `7.2` its second person."""

SharedPlace = Sequence[Ticket]
"""Those who share a place."""


class Sharing(StrEnum):
    """What becomes of the prizes of a place that several share."""

    EACH = "each"
    """Each of them gets the prize of the place; those of the places taken up are not given."""
    SHARED = "shared"
    """They share the prizes of all the places that they take up."""
    LOT = "lot"
    """Lots decide between them."""


class Prize(NamedTuple):
    name: str
    ranking: str
    place: int


class Award(NamedTuple):
    prize: Prize
    to: tuple[Ticket, ...]
    """Nobody, where the ranking has no such place."""


def awards(
    prizes: Iterable[Prize],
    rankings: Mapping[str, Sequence[SharedPlace]],
    *,
    sharing: Sharing,
    seed: int,
    one_each: bool,
    apart: Collection[str] = (),
) -> list[Award]:
    """The prizes in the order of the list, each with who gets it; a ranking has those who share
    a place together, the first first.

    With `one_each` whoever has a prize of one ranking keeps the one that comes first in the list
    and is passed over in the others, where the next moves up. Prizes for the same place of one
    ranking go together. Rankings `apart` neither take nor give this right: those of teams, and what
    was drawn.
    """
    if sharing is Sharing.LOT:
        rankings = {
            name: places if name in apart else _by_lot(places, seed)
            for name, places in rankings.items()
        }
    held: dict[Ticket, str] = {}
    found = []
    for prize in prizes:
        is_apart = prize.ranking in apart
        places = rankings.get(prize.ranking, ())
        if one_each and not is_apart:
            places = [_without(tied, prize.ranking, held) for tied in places]
        award = Award(prize, _at(places, prize.place, sharing))
        found.append(award)
        if not is_apart:
            held = dict.fromkeys(award.to, prize.ranking) | held
    return found


def draw_order(seed: int, tickets: Iterable[Ticket]) -> list[Ticket]:
    """The tickets as they are drawn: by the SHA-256 of the text `seed:ticket`, smallest first."""
    return sorted(tickets, key=lambda each: sha256(f"{seed}:{each}".encode()).hexdigest())


def _by_lot(places: Iterable[SharedPlace], seed: int) -> list[SharedPlace]:
    return [[one] for tied in places for one in draw_order(seed, tied)]


def _without(tied: SharedPlace, ranking: str, held: Mapping[Ticket, str]) -> list[Ticket]:
    return [one for one in tied if held.get(one, ranking) == ranking]


def _at(places: Iterable[SharedPlace], place: int, sharing: Sharing) -> tuple[Ticket, ...]:
    first = 1
    for tied in places:
        if first <= place < first + len(tied):
            is_given = first == place or sharing is not Sharing.EACH
            return tuple(tied) if is_given else ()
        first += len(tied)
    return ()
