"""The rules of a season as they were chosen by form, are stored, and are read by the engine.

What they mean, and the usual ones, stands in `engine/ranking/season.py`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from club.models import Season, Tournament
from engine.ranking.exact import plain
from engine.ranking.rules import Number
from engine.ranking.season import PointsBy, SeasonCounting, Takes, TeamBy, Tie

USUAL: Final = SeasonCounting()


class TournamentChoice(StrEnum):
    """Which tournaments of the season count."""

    ALL = "all"
    GAMES = "games"
    PICKED = "picked"


@dataclass(frozen=True)
class SeasonChoices:
    """Choices of the organiser; the defaults make a season that works without any."""

    which: TournamentChoice = TournamentChoice.ALL
    games: tuple[str, ...] = ()
    picked: frozenset[int] = frozenset()
    """The keys of tournaments."""
    weights: Mapping[int, Number] = field(default_factory=dict)
    """By the key of the tournament; the others count once."""
    planned: int | None = None
    """How many tournaments the season will have, where that is known."""
    rules: SeasonCounting = USUAL

    def counts(self, tournament: Tournament) -> bool:
        if self.which is TournamentChoice.GAMES:
            return tournament.game in self.games
        return self.which is TournamentChoice.ALL or tournament.pk in self.picked

    def weight(self, tournament: int) -> Number:
        return self.weights.get(tournament, 1)

    def counting(self, tournaments: Iterable[Tournament]) -> list[Tournament]:
        return [each for each in tournaments if self.counts(each)]


def chosen_for(season: Season) -> SeasonChoices:
    kept = getattr(season, "rules", None)
    return unpacked(kept.kept) if kept else SeasonChoices()


def packed(chosen: SeasonChoices) -> dict[str, Any]:
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


def unpacked(kept: Mapping[str, Any]) -> SeasonChoices:
    """Fields that came later than what is kept are as usual."""
    if not kept:
        return SeasonChoices()
    usual = {**packed(SeasonChoices()), **kept}
    return SeasonChoices(
        which=TournamentChoice(usual["which"]),
        games=tuple(usual["games"]),
        picked=frozenset(usual["picked"]),
        weights={int(key): exact(weight) for key, weight in usual["weights"].items()},
        planned=usual["planned"],
        rules=SeasonCounting(
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
