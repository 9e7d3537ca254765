"""The deals that count, one after the other in the order of the log: all figures begin here."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import Case, QuerySet, When

from club.models import Player, Tournament
from scoring.log.content import is_played
from scoring.log.seating import Seats, entries_of, scorer_of
from scoring.models import DealState, Version

TOGETHER: Final = 100
"""So many tournaments are read in one query."""


class PlayedDeal(NamedTuple):
    """A deal by the version that counts."""

    tournament: int
    game: str
    round: int
    table: int
    number: int
    version: int
    at: datetime
    state: DealState
    content: Mapping[str, Any]
    rules: Mapping[str, Any]
    people: Mapping[str, tuple[int, ...]]
    """Who has the points of each scorer (a side, or a seat), by the keys of the players."""
    seats: Mapping[str, int]
    """Who sat on each seat; nobody where a team of four does not say who of it sat where."""
    points: Mapping[str, float]
    """By scorer."""

    @property
    def is_whole(self) -> bool:
        """True if it was played out."""
        return is_played(self.content)

    @property
    def is_valid(self) -> bool:
        """True if it counts as a deal: whole, or with a score that the desk gave."""
        return self.is_whole or "adjusted" in self.content


def played_deals(
    tournaments: Sequence[Tournament], same: Mapping[int, int] | None = None
) -> Iterator[PlayedDeal]:
    """Every deal that has a version, annulled ones too: tournament by tournament as they are given,
    each in the order in which the results that count came in. `same` are the merged players, where
    they are known."""
    same = merged_players() if same is None else same
    games = {each.pk: each.game for each in tournaments}
    for at in range(0, len(tournaments), TOGETHER):
        for row in _current(tournaments[at : at + TOGETHER]).iterator(chunk_size=1000):
            tournament, *where, state, content, rules, seats, points = row
            found = (tournament, games[tournament], *where, DealState(state), content, rules)
            yield PlayedDeal._make((*found, *_people(seats, same), _points(seats, points)))


def merged_players() -> dict[int, int]:
    """Keys of joined records, each with the key of the record that it was joined to."""
    return dict(
        Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into_id")
    )


def _current(tournaments: Sequence[Tournament]) -> QuerySet[Version, Any]:
    as_given = Case(*(When(tournament=each.pk, then=at) for at, each in enumerate(tournaments)))
    found = Version.objects.filter(
        tournament__in=[each.pk for each in tournaments], current_of__isnull=False
    )
    return found.order_by(as_given, "number").values_list(*_FIELDS)


_WHERE = ("tournament", "round__number", "table", "deal", "number", "at")
_FIELDS = (*_WHERE, "current_of__state", "content", "rules", "seats", "points")


def _people(
    seats: Seats, same: Mapping[int, int]
) -> tuple[dict[str, tuple[int, ...]], dict[str, int]]:
    """People by scorer, and by seat."""
    by_scorer: dict[str, tuple[int, ...]] = {}
    by_seat: dict[str, int] = {}
    for letters, sitting in seats.items():
        players = tuple(same.get(player, player) for player in sitting["players"])
        scorer = scorer_of(letters) if len(letters) == 1 else letters
        by_scorer[scorer] = by_scorer.get(scorer, ()) + players
        if len(players) <= len(letters):
            by_seat.update(zip(letters, players, strict=False))
    return by_scorer, by_seat


def _points(seats: Seats, points: Mapping[str, float]) -> dict[str, float]:
    """Entries of one side have the same."""
    return {
        scorer: points[str(entries[0])]
        for scorer, entries in entries_of(seats).items()
        if str(entries[0]) in points
    }
