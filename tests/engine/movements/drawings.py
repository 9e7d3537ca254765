"""What rounds are drawn from, for the tests of those who draw."""

from engine.movements.format import DrawSetting
from tests.engine.movements.matchers import by_trial


def drawing_of(kind, order, *, played=(), **facts):
    scores = {entry: -place for place, entry in enumerate(order)}
    known = {"made": [{}] * len(played), "named": [()] * len(played), "rounds": 3}
    return DrawSetting(kind, order, order, scores, played, **(known | facts), matcher=by_trial)
