"""Rounds that are drawn by the standing: Swiss, Danish, knock-out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from club.models import Format, Stage, Tournament
from club.pairings.matching import least_weight_matching
from club.pairings.planning import seed_of
from club.pairings.rounds import Kept
from engine.movements.by_standing import Fours, danish_fours, danish_tables, swiss_tables
from engine.movements.knockout import NotDecided, knockout
from engine.movements.seating import Kind
from engine.movements.seating import Round as Seating
from engine.movements.sizes import USUAL
from engine.movements.swiss import Wishes, danish_round, swiss_round
from engine.movements.teams import both_tables
from engine.ranking.rules import Number


@dataclass(frozen=True, slots=True)
class Standing:
    """What a draw needs of the points, by the keys of entries."""

    scores: Mapping[int, Number]
    order: Sequence[int] = ()
    """Best first; without it by the scores."""

    in_round: Mapping[int, Mapping[int, Number]] = field(default_factory=dict)
    """What each made in each round, by its number: who wins a match of a knock-out."""

    def best_first(self, here: Sequence[int]) -> list[int]:
        if self.order:
            place = {key: at for at, key in enumerate(self.order)}
            return sorted(here, key=lambda key: place.get(key, len(place)))
        return sorted(here, key=lambda key: -self.scores.get(key, 0))


def drawn(
    tournament: Tournament,
    stage: Stage,
    standing: Standing,
    own: Sequence[Kept],
    here: Sequence[int],
) -> Seating:
    """The next round of a stage, after its own that were played."""
    return _DRAWS[stage.form](tournament, stage, standing, own, here)


def _swiss(tournament, stage, standing, own, here) -> Seating:
    played = [each.seating for each in own]
    if tournament.kind in (Kind.PAIRS, Kind.TEAMS):
        if len(played) >= stage.rounds_planned - stage.option("danish_last", 0) and played:
            return _danish(tournament, stage, standing, own, here)
        scores = {key: float(standing.scores.get(key, 0)) for key in here}
        seed = seed_of(tournament) + len(played)
        return swiss_round(
            scores, played, least_weight_matching,
            kind=tournament.kind, wishes=wishes_of(tournament), seed=seed,
        ).round  # fmt: skip
    return swiss_tables(
        standing.best_first(here),
        tournament.kind,
        played,
        size=stage.option("size", USUAL),
        seed=seed_of(tournament) + len(played),
    )


def _danish(tournament, stage, standing, own, here) -> Seating:
    played, order = [each.seating for each in own], standing.best_first(here)
    if tournament.kind is Kind.ROTATING:
        fours = Fours(stage.option("fours", Fours.FIRST_AND_FOURTH.value))
        return danish_fours(order, fours, played)
    if tournament.kind in (Kind.PAIRS, Kind.TEAMS):
        return danish_round(
            order, played, least_weight_matching,
            kind=tournament.kind, wishes=wishes_of(tournament),
        ).round  # fmt: skip
    return danish_tables(order, tournament.kind, played, size=stage.option("size", USUAL))


def _knock_out(tournament, stage, standing, own, here) -> Seating:
    """Seeds are the order of `here`; who made more points in a match goes on."""
    label = {key: at for at, key in enumerate(here)}
    winners = [winners_of(stage, each, standing, label, tournament.kind) for each in own]
    third_place = bool(stage.option("third_place", True))
    round_ = knockout(len(here), winners, third_place=third_place)[len(own)]
    seating = Seating(
        tuple(tuple(here[at] for at in table) for table in round_.tables),
        tuple(here[at] for at in round_.sits_out),
    )
    return both_tables(seating) if tournament.kind is Kind.TEAMS else seating


def winners_of(
    stage: Stage, kept: Kept, standing: Standing, label: Mapping[int, int], kind: Kind
) -> list[int]:
    """Who goes on from each match: who made more, or, among equals, whom the desk named."""
    named = set(stage.option("winners", {}).get(str(kept.round.number), []))
    points = standing.in_round.get(kept.round.number, {})
    found = []
    for table in kept.seating.tables[:: 2 if kind is Kind.TEAMS else 1]:
        one, other = table
        if {one, other} & named:
            found.append(label[one if one in named else other])
            continue
        mine, theirs = points.get(one, 0), points.get(other, 0)
        if mine == theirs:
            raise NotDecided(table, ())
        found.append(label[one if mine > theirs else other])
    return found


def wishes_of(tournament: Tournament) -> Wishes:
    rows = list(tournament.wishes.values_list("one_id", "other_id", "is_forbidden"))
    return Wishes(
        forbidden=[(one, other) for one, other, never in rows if never],
        unwanted=[(one, other) for one, other, never in rows if not never],
    )


_DRAWS: Final[Mapping[str, Callable[..., Seating]]] = {
    Format.SWISS: _swiss,
    Format.DANISH: _danish,
    Format.KNOCK_OUT: _knock_out,
}
