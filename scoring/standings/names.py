"""What entries are called on pages of results, by the names that the reader may see."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from club.entries.queries import namings
from club.models import Entry, EntryState, Tournament, public_name

NOBODY = "…"


class Named(NamedTuple):
    number: int
    title: str
    players: tuple[int, ...]
    """The keys of who plays for it in the round."""

    names: tuple[str, ...]
    """What they are called, in the same order."""


UNKNOWN = Named(0, NOBODY, (), ())
Names = Mapping[int, Named]
"""By the key of the entry."""


class LineUp(NamedTuple):
    """An entry, and who has had a place in it, in the order in which they were put there."""

    number: int
    name: str
    typed: Sequence[str]
    people: Sequence[tuple[int, int, str, int, int | None]]
    """Place, player, name, first and last round."""


LineUps = Mapping[int, LineUp]


class NamesOnDemand:
    """Names that are read when they are needed: those of a page, or all to be put in order."""

    def __init__(self, read: "Callable[[Collection[int] | None], Names]") -> None:
        self._read = read

    @cached_property
    def all(self) -> Names:
        return self._read(None)

    def of(self, keys: Collection[int]) -> Names:
        return self.all if "all" in self.__dict__ else self._read(keys)


def names_of(
    tournament: Tournament,
    round_number: int,
    *,
    for_public: bool,
    only: Collection[int] | None = None,
) -> dict[int, Named]:
    """Every entry that plays or has played, or some of them; in two queries at most."""
    return named_in(line_ups_of(tournament, for_public=for_public, only=only), round_number)


def named_in(line_ups: LineUps, round_number: int) -> dict[int, Named]:
    """What they are called in a round: substitutes are named in those that they play."""
    return {pk: _named(line_up, round_number) for pk, line_up in line_ups.items()}


def line_ups_of(
    tournament: Tournament, *, for_public: bool, only: Collection[int] | None = None
) -> dict[int, LineUp]:
    naming = namings(tournament, entries=only) if for_public else None
    found = tournament.entries.exclude(state__in=(EntryState.ASKED, EntryState.WAITING))
    if only is not None:
        found = found.filter(pk__in=only)
    line_ups: dict[int, LineUp] = {}
    # As text: what signs up is typed once, and read a thousand times.
    found = found.annotate(as_typed=Cast("typed", TextField())).order_by("number", "line_up__pk")
    for pk, number, name, typed, place, player, full, nickname, first, last in found.values_list(
        *_COLUMNS
    ):
        if pk not in line_ups:
            names = json.loads(typed) if len(typed) > 2 else ()
            line_ups[pk] = LineUp(number, name, names, people := [])
        if player is None:
            continue
        shown = full
        if naming is not None:
            shown = public_name(full, nickname, naming.get(player, "full"))
        people.append((place, player, shown, first, last))
    return line_ups


def names_of_players(
    tournament: Tournament, players: Iterable[int], *, for_public: bool
) -> dict[int, Named]:
    """The same for a ranking of persons, by the key of the player, with the number of the entry."""
    wanted = set(players)
    found: dict[int, Named] = {}
    naming = namings(tournament, players=wanted) if for_public else None
    rows = Entry.objects.filter(Q(line_up__player__in=wanted), tournament=tournament)
    for number, player, full, nickname in rows.order_by("-number").values_list(
        "number", "line_up__player", "line_up__player__name", "line_up__player__nickname"
    ):
        if naming is not None:
            full = public_name(full, nickname, naming.get(player, "full"))
        found[player] = Named(number, full, (player,), (full,))
    return found


def _typed(name: str, naming: Mapping[int, str] | None) -> str:
    """As signed up, whoever it is: short to strangers."""
    return name if naming is None else public_name(name, "", "short")


def _named(line_up: LineUp, round_number: int) -> Named:
    playing = {
        place: (player, name)
        for place, player, name, first, last in line_up.people
        if first <= round_number and (last is None or round_number <= last)
    }
    people = [playing[place] for place in sorted(playing)]
    names = tuple(name for _player, name in people)
    title = line_up.name or " – ".join(line_up.typed or names) or NOBODY
    return Named(line_up.number, title, tuple(player for player, _name in people), names)


_COLUMNS = (
    *("pk", "number", "name", "as_typed", "line_up__place", "line_up__player"),
    *("line_up__player__name", "line_up__player__nickname"),
    *("line_up__first_round", "line_up__last_round"),
)
