"""Score of a deal for its entries, and the sums kept of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from django.db import connection

from engine.results import BreachResult
from scoring.log.content import DealValue, result_and_points
from scoring.log.seating import entries_of
from scoring.models import Deal, RoundScore, Version


class Score(NamedTuple):
    points: float = 0
    against: float = 0
    deals: int = 0
    deals_won: int = 0
    contracts_held: int = 0
    contracts_made: int = 0
    breaches: int = 0
    penalties: int = 0
    most: float = 0

    def plus(self, other: "Score", times: int = 1) -> "Score":
        return Score._make(one + times * two for one, two in zip(self, other, strict=True))


SUMS: Final = Score._fields
"""The columns of a `RoundScore` that add up."""


def scores_of(version: Version | None) -> dict[int, Score]:
    """Score of each entry by the version that counts, by the number of the entry."""
    if version is None or not version.points:
        return {}
    result, by_scorer = result_and_points(version.content, version.rules)
    return {
        entry: _score(scorer, by_scorer, result)
        for scorer, entries in entries_of(version.seats).items()
        for entry in entries
    }


def _score(scorer: str, points: Mapping[str, float], result: DealValue | None) -> Score:
    own = points.get(scorer, 0)
    others = [value for name, value in points.items() if name != scorer]
    if isinstance(result, BreachResult):
        return Score(points=own, against=sum(others), breaches=int(scorer in points))
    holds = bool(result and result.held and result.held.side == scorer)
    return Score(
        points=own,
        against=sum(others),
        deals=1,
        deals_won=int(bool(others) and own > max(others)),
        contracts_held=int(holds),
        contracts_made=int(holds and result is not None and result.is_made),
        # Of a score that the desk gives, the best there stands for what could be made.
        most=result.most if result else max(0, *points.values()),
    )


class Changes:
    """Changes of scores by some versions, gathered to be kept in one statement."""

    def __init__(self) -> None:
        self.scores: dict[tuple[int, int], Score] = {}
        """By round and number of the entry."""
        self.best: dict[tuple[int, int], float] = {}
        self.fallen: set[tuple[int, int]] = set()
        """Whose best deal may have been one that counts no more."""

    def replace(self, round_id: int, old: Version | None, new: Version | None) -> None:
        for entry, score in scores_of(old).items():
            self._add((round_id, entry), score, -1)
            self.fallen.add((round_id, entry))
        for entry, score in scores_of(new).items():
            key = (round_id, entry)
            self._add(key, score, 1)
            if score.deals:
                self.best[key] = max(self.best.get(key, score.points), score.points)

    def penalise(self, round_id: int, entry: int, points: int) -> None:
        self._add((round_id, entry), Score(penalties=points), 1)

    def _add(self, key: tuple[int, int], score: Score, times: int) -> None:
        self.scores[key] = self.scores.get(key, Score()).plus(score, times)


def keep(changes: Changes, ids: Mapping[int, int]) -> None:
    """Adds the changes to the scores; `ids` are those of the entries by their number."""
    if not changes.scores:
        return
    values: list[float | None] = []
    for key, score in changes.scores.items():
        values += [key[0], ids[key[1]], *score, changes.best.get(key)]
    with connection.cursor() as cursor:
        cursor.execute(_UPSERT.format(rows=", ".join([_ROW] * len(changes.scores))), values)
    for round_id in {round_id for round_id, _ in changes.fallen}:
        entries = {entry for of_round, entry in changes.fallen if of_round == round_id}
        _find_best_deals(round_id, {entry: ids[entry] for entry in entries})


def _find_best_deals(round_id: int, ids: Mapping[int, int]) -> None:
    made: defaultdict[int, list[Score]] = defaultdict(list)
    for version in _counting(round_id):
        for entry, score in scores_of(version).items():
            made[entry].append(score)
    for entry, entry_id in ids.items():
        best = best_of(made[entry])
        RoundScore.objects.filter(round=round_id, entry=entry_id).update(best_deal=best)


def best_of(scores: Iterable[Score]) -> float | None:
    return max((score.points for score in scores if score.deals), default=None)


def sum_of(scores: Iterable[Score]) -> Score:
    return Score(*map(sum, zip(*scores, strict=True)))


def _counting(round_id: int) -> Iterable[Version]:
    deals = Deal.objects.filter(round=round_id, current__isnull=False).select_related("current")
    return [deal.current for deal in deals if deal.current]


_COLUMNS: Final = ("round_id", "entry_id", *SUMS, "best_deal")
_ROW: Final = f"({', '.join(['%s'] * len(_COLUMNS))})"
_KEPT: Final = "scoring_roundscore"
_UPSERT: Final = (
    f"INSERT INTO {_KEPT} ({', '.join(_COLUMNS)}) VALUES {{rows}} "  # noqa: S608 (our own names)
    "ON CONFLICT (round_id, entry_id) DO UPDATE SET "
    + ", ".join(f"{name} = {_KEPT}.{name} + excluded.{name}" for name in SUMS)
    + f", best_deal = CASE WHEN {_KEPT}.best_deal IS NULL OR excluded.best_deal > {_KEPT}.best_deal"
    f" THEN COALESCE(excluded.best_deal, {_KEPT}.best_deal) ELSE {_KEPT}.best_deal END"
)
