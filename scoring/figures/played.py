"""The deals that count, one after the other in the order of the log: all figures begin here."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from club.models import Player, State, Tournament
from scoring.models import DealState, Version
from scoring.results.people import entries_of, scorer_of
from scoring.standings.publicity import EVERY, shown_through


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
    points: Mapping[str, int]
    """By scorer."""

    @property
    def is_whole(self) -> bool:
        """Whether it was played out: it has an order of going out, or a Remi table's hands."""
        return "order" in self.content or "players" in self.content


def counted(tournaments: Iterable[Tournament]) -> list[Tournament]:
    """Those whose results stand and may be seen by everybody, in the order they were played."""
    over = (State.FINISHED, State.ARCHIVED)
    found = [each for each in tournaments if each.state in over and shown_through(each) == EVERY]
    return sorted(found, key=lambda each: (each.starts, each.pk))


def played_deals(tournaments: Sequence[Tournament]) -> Iterator[PlayedDeal]:
    """Every deal that has a version, annulled ones too: tournament by tournament as they are given,
    each in the order in which its results came in."""
    same = merged_players()
    for tournament in tournaments:
        found = Version.objects.filter(current_of__round__tournament=tournament)
        kept = found.order_by("number").values_list(
            "current_of__round__number", "current_of__table", "current_of__number",
            "number", "at", "current_of__state", "content", "rules", "seats", "points",
        )  # fmt: skip
        for round_, table, deal, number, at, state, content, rules, seats, points in kept.iterator(
            chunk_size=1000
        ):
            by_scorer, by_seat = _people(seats, same)
            yield PlayedDeal(
                tournament.pk, tournament.game, round_, table, deal,
                number, at, DealState(state), content, rules,
                by_scorer, by_seat, _points(seats, points),
            )  # fmt: skip


def merged_players() -> dict[int, int]:
    """Whose records were joined to whose."""
    return dict(
        Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into_id")
    )


def _people(
    seats: Mapping[str, Mapping[str, Any]], same: Mapping[int, int]
) -> tuple[dict[str, tuple[int, ...]], dict[str, int]]:
    """By scorer, and by seat."""
    by_scorer: dict[str, tuple[int, ...]] = {}
    by_seat: dict[str, int] = {}
    for letters, sitting in seats.items():
        players = tuple(same.get(player, player) for player in sitting["players"])
        scorer = scorer_of(letters) if len(letters) == 1 else letters
        by_scorer[scorer] = by_scorer.get(scorer, ()) + players
        if len(players) <= len(letters):
            by_seat.update(zip(letters, players, strict=False))
    return by_scorer, by_seat


def _points(seats: Mapping[str, Mapping[str, Any]], points: Mapping[str, int]) -> dict[str, int]:
    """Entries of one side have the same."""
    return {
        scorer: points[str(entries[0])]
        for scorer, entries in entries_of(seats).items()
        if str(entries[0]) in points
    }
