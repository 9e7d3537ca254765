from collections.abc import Callable, Sequence

import pytest
from django.utils import timezone

from club.models import Tournament
from club.tournaments.states import raise_version
from scoring.models import RoundScore
from tests.scoring.evenings import under_way

Write = Callable[..., Tournament]


@pytest.fixture
def played(club) -> Write:
    """A tournament whose tables have written these points: a row for each entry, a column for each
    round; None is nothing. Everybody keeps their seat."""

    def write(points: Sequence[Sequence[int | None]], entering="pairs", *, over=True, **facts):
        at_table = facts.pop("at_table", 4)
        seats = 2 if entering in ("pairs", "teams") else at_table
        tournament = under_way(
            club, entering, tables=len(points) // seats, at_table=at_table,
            rounds=len(points[0]), **facts,
        )  # fmt: skip
        rounds = list(tournament.rounds.order_by("number"))
        for entry, row in zip(tournament.entries.order_by("number"), points, strict=True):
            for round_, made in zip(rounds, row, strict=True):
                if made is not None:
                    RoundScore.objects.create(round=round_, entry=entry, points=made, deals=4)
        last = None if over else rounds[-1].pk
        tournament.rounds.exclude(pk=last).update(finished_at=timezone.now())
        raise_version(tournament)
        tournament.refresh_from_db()
        return tournament

    return write


@pytest.fixture
def places():
    """Place and number of the entry of every row, ranking by ranking."""

    def say(tournament, standing):
        numbers = dict(tournament.entries.values_list("pk", "number"))
        return [
            [(row.place, numbers[row.entry]) for row in ranking.rows]
            for ranking in standing.rankings
        ]

    return say
