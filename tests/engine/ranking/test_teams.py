from fractions import Fraction

import pytest

from engine.ranking.teams import TeamBy, ranked_teams

POINTS = [(1, 10), (2, 7), (3, 6), (4, 4), (5, 17), (6, 99)]
TEAM_OF = {1: 1, 2: 1, 3: 1, 4: 1, 5: 2}


@pytest.mark.parametrize(
    ("by", "best", "totals"),
    [
        (TeamBy.SUM, 2, [(1, 1, 17), (1, 2, 17)]),  # 10 + 7, and 17 alone: they share the place
        (TeamBy.SUM, None, [(1, 1, 27), (2, 2, 17)]),
        (TeamBy.AVERAGE, 3, [(1, 2, 17), (2, 1, Fraction(23, 3))]),
        (TeamBy.AVERAGE, None, [(1, 2, 17), (2, 1, Fraction(27, 4))]),
    ],
)
def test_teams_are_ranked_by_their_best_exactly(by, best, totals):
    found = ranked_teams(POINTS, TEAM_OF, by, best)
    assert [(each.place, each.team, each.total) for each in found] == totals
    assert found[0].is_shared == (best == 2)
