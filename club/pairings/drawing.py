"""Rounds that are drawn by the standing: Swiss, Danish, knock-out."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from club.models import Stage, Tournament
from club.pairings.matching import least_weight_matching
from club.pairings.planning import seed_of
from club.pairings.rounds import SeatedRound
from engine.movements.format import DrawSetting, Wishes
from engine.movements.seating import Pair, Seating
from engine.ranking.rules import Number


@dataclass(frozen=True, slots=True)
class DrawStanding:
    """Points for a draw, by the keys of entries."""

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
    standing: DrawStanding,
    own: Sequence[SeatedRound],
    here: Sequence[int],
    apart: Collection[Pair] = (),
) -> Seating:
    """The next round of a stage, after its own that were played; pairs `apart` meet only where it
    cannot be helped."""
    draw = stage.format.draw
    if draw is None:
        raise ValueError(f"{stage.form} is not drawn")
    return draw(
        DrawSetting(
            tournament.kind,
            here,
            standing.best_first(here),
            scores={key: float(standing.scores.get(key, 0)) for key in here},
            played=[each.seating for each in own],
            made=[standing.in_round.get(each.round.number, {}) for each in own],
            named=[winners_named(stage, each.round.number) for each in own],
            rounds=stage.rounds_planned,
            matcher=least_weight_matching,
            wishes=wishes_of(tournament, apart),
            options=stage.options,
            seed=seed_of(tournament) + len(own),
        )
    )


def winners_named(stage: Stage, number: int) -> list[int]:
    """Entries that the desk named to go on from a round, for matches that were even."""
    return stage.option("winners", {}).get(str(number), [])


def wishes_of(tournament: Tournament, apart: Collection[Pair] = ()) -> Wishes:
    rows = list(tournament.wishes.values_list("one_id", "other_id", "is_forbidden"))
    return Wishes(
        forbidden=[(one, other) for one, other, never in rows if never],
        unwanted=[*((one, other) for one, other, never in rows if not never), *apart],
    )
