"""The rules of a season as they were chosen by form, are stored, and are read by the engine.

What they mean, and the usual ones, stands in `engine/ranking/season.py`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from club.models import Season, Tournament
from engine.ranking.rules import Number
from engine.ranking.season import SeasonCounting
from scoring.json_form import pack, unpack_named

USUAL: Final = SeasonCounting()
NAMED: Final = "="
"""Before the name of a game by points, among the games of a season."""


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
    """Of the engine, or names of games by points, each after its sign."""
    picked: frozenset[int] = frozenset()
    """The keys of tournaments."""
    weights: Mapping[int, Number] = field(default_factory=dict)
    """By the key of the tournament; the others count once."""
    planned: int | None = None
    """How many tournaments the season will have, where that is known."""
    rules: SeasonCounting = USUAL

    def counts(self, tournament: Tournament) -> bool:
        if self.which is TournamentChoice.GAMES:
            name = f"{NAMED}{tournament.played}" if tournament.only_counts else tournament.game
            known = {each.casefold() for each in self.games}
            return tournament.game in known or name.casefold() in known
        return self.which is TournamentChoice.ALL or tournament.pk in self.picked

    def weight(self, tournament: int) -> Number:
        return self.weights.get(tournament, 1)

    def counting(self, tournaments: Iterable[Tournament]) -> list[Tournament]:
        return [each for each in tournaments if self.counts(each)]


def chosen_for(season: Season) -> SeasonChoices:
    kept = getattr(season, "rules", None)
    return unpacked(kept.kept) if kept else SeasonChoices()


def packed(chosen: SeasonChoices) -> dict[str, Any]:
    fields = {**vars(chosen), **vars(chosen.rules)}
    del fields["rules"]
    found: dict[str, Any] = pack(fields)
    return found


def unpacked(kept: Mapping[str, Any]) -> SeasonChoices:
    """Fields that came later than what is kept are as usual."""
    rules = unpack_named(SeasonCounting, kept)
    return replace(unpack_named(SeasonChoices, kept), rules=rules)
