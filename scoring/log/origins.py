"""A version as it was written, where that was in another installation.

There its tournament, its round and its people had other numbers, and its hash is over those. An
account or a card of another installation has a minus before its number here: it is known to have
been there, and opens nothing.
"""

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from club.models import Tournament
from scoring.models import Origin, Version

Renumber = Callable[[int], int]


def origins_of(tournament: Tournament, using: str = "default") -> list[Origin]:
    """Origins in the order of the log; none for a log that was begun here."""
    found = Origin.objects.using(using).filter(tournament=tournament)
    return list(found.order_by("through"))


def as_written(version: Version, origins: Sequence[Origin]) -> Version:
    """The version itself, unless it came from elsewhere; `origins` in the order of the log."""
    origin = next((each for each in origins if version.number <= each.through), None)
    if origin is None:
        return version
    ids: Mapping[str, Any] = origin.ids
    written = copy.copy(version)
    written.tournament_id, written.club_id = ids["tournament"], ids["club"]
    written.round_id = ids["rounds"].get(str(version.round_id))
    written.user_id = _there(version.user_id)
    written.token_id = _there(version.token_id)
    players = ids["players"]
    written.seats = seats_with(version.seats, lambda player: players.get(str(player)))
    written.content = content_with(version.content, lambda player: players.get(str(player)))
    return written


def seats_with(seats: Mapping[str, Any], number: Renumber) -> dict[str, Any]:
    """The same seats, everybody by another number."""
    return {
        name: {**sitting, "players": [number(player) for player in sitting["players"]]}
        for name, sitting in seats.items()
    }


def content_with(content: Mapping[str, Any], number: Renumber) -> dict[str, Any]:
    """The same content; of all that is entered only a penalty names somebody."""
    penalty = content.get("penalty")
    if penalty is None or penalty.get("player") is None:
        return dict(content)
    return {**content, "penalty": {**penalty, "player": number(penalty["player"])}}


def _there(number: int | None) -> int | None:
    return None if number is None else -number
