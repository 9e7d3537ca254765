"""The standing as the wall shows it: who stands where after a round, and who moved."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from club.models import Tournament
from scoring.standings import words
from scoring.standings.standing import Standing, standing


class Row(NamedTuple):
    place: int
    entry: int
    title: str
    score: str
    moved: int | None
    """By how many places up; None where it had none before."""

    @property
    def fell(self) -> int:
        return -(self.moved or 0)


class Ranking(NamedTuple):
    title: str
    rows: Sequence[Row]


def rankings_after(
    tournament: Tournament,
    number: int,
    titles: Mapping[int, str],
    *,
    most: int | None = None,
    since: int | None = None,
) -> list[Ranking]:
    """The rankings after a round, the first places of each, with who moved since the round before
    or since another."""
    found = standing(tournament, through=number)
    if found is None:
        return []
    before = _places(standing(tournament, through=since)) if since is not None else None
    return [
        Ranking(
            _title(found, ranking.number),
            [
                Row(
                    row.place,
                    row.entry,
                    titles.get(row.entry, ""),
                    words.score(row.score, found.rules),
                    row.moved if before is None else _moved(before.get(row.entry), row.place),
                )
                for row in ranking.rows[:most]
            ],
        )
        for ranking in found.rankings
        if ranking.rows
    ]


def _title(found: Standing, number: int) -> str:
    return words.line_title(found.form, number, len(found.rankings)) if number else ""


def _places(found: Standing | None) -> Mapping[int, int]:
    return {row.entry: row.place for row in found.rows} if found else {}


def _moved(before: int | None, place: int) -> int | None:
    return None if before is None else before - place
