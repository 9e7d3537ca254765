"""How a season counts: what was chosen by form, as it is kept and as the engine takes it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from club.models import Season, Tournament
from engine.ranking.exact import plain
from engine.ranking.rules import Number
from engine.ranking.season import PointsBy, SeasonRules, Takes, TeamBy, Tie

USUAL: Final = SeasonRules()


class Which(StrEnum):
    """Which tournaments of the season count."""

    ALL = "all"
    GAMES = "games"
    PICKED = "picked"


@dataclass(frozen=True)
class Chosen:
    """What the organiser chose; as it stands here a season works without anyone choosing."""

    which: Which = Which.ALL
    games: tuple[str, ...] = ()
    picked: frozenset[int] = frozenset()
    """The keys of tournaments."""
    weights: Mapping[int, Number] = field(default_factory=dict)
    """By the key of the tournament; the others count once."""
    planned: int | None = None
    """How many tournaments the season will have, where that is known."""
    rules: SeasonRules = USUAL

    def counts(self, tournament: Tournament) -> bool:
        if self.which is Which.GAMES:
            return tournament.game in self.games
        return self.which is Which.ALL or tournament.pk in self.picked

    def weight(self, tournament: int) -> Number:
        return self.weights.get(tournament, 1)

    def counting(self, tournaments: Iterable[Tournament]) -> list[Tournament]:
        return [each for each in tournaments if self.counts(each)]


def chosen_for(season: Season) -> Chosen:
    kept = getattr(season, "rules", None)
    return unpacked(kept.kept) if kept else Chosen()


def packed(chosen: Chosen) -> dict[str, Any]:
    rules = chosen.rules
    return {
        "which": chosen.which.value,
        "games": list(chosen.games),
        "picked": sorted(chosen.picked),
        "weights": {str(key): str(weight) for key, weight in sorted(chosen.weights.items())},
        "planned": chosen.planned,
        "by": rules.by.value,
        "scale": list(map(str, rules.scale)),
        "splits_ties": rules.splits_ties,
        "bonus": str(rules.bonus),
        "takes": rules.takes.value,
        "best": rules.best,
        "drop": rules.drop,
        "at_least": rules.at_least,
        "ties": [tie.value for tie in rules.ties],
        "team_by": rules.team_by.value,
        "team_best": rules.team_best,
    }


def unpacked(kept: Mapping[str, Any]) -> Chosen:
    """Fields that came later than what is kept are as usual."""
    if not kept:
        return Chosen()
    usual = {**packed(Chosen()), **kept}
    return Chosen(
        which=Which(usual["which"]),
        games=tuple(usual["games"]),
        picked=frozenset(usual["picked"]),
        weights={int(key): exact(weight) for key, weight in usual["weights"].items()},
        planned=usual["planned"],
        rules=SeasonRules(
            by=PointsBy(usual["by"]),
            scale=tuple(map(exact, usual["scale"])),
            splits_ties=usual["splits_ties"],
            bonus=exact(usual["bonus"]),
            takes=Takes(usual["takes"]),
            best=usual["best"],
            drop=usual["drop"],
            at_least=usual["at_least"],
            ties=tuple(map(Tie, usual["ties"])),
            team_by=TeamBy(usual["team_by"]),
            team_best=usual["team_best"],
        ),
    )


def exact(text: str) -> Number:
    """A number as it is kept: "12" or "3/2"."""
    return plain(Fraction(text))
