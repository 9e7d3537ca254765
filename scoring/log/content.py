"""Content of a line of the log, and its points: a result or a breach, a score that the desk gives,
or nothing.

The keys of a result are those of the engine's values. A content that was read is whole: what was
left out stands in it with its default, so that two contents that say the same are equal.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from engine.errors import RecordError
from engine.json_text import check_keys, field
from engine.points.halves import points_in
from engine.points.lines import Lines, totals
from engine.results import GAMES, BreachResult, GameResult
from engine.results import result_of as read_result
from engine.results.remi import MOST_POINTS
from engine.seats import Seat
from scoring.log.seating import Seats, entries_of

Content = dict[str, Any]
Rules = Mapping[str, Any]
DealValue = GameResult[Any] | BreachResult

NO_RESULTS: Final = frozenset(("adjusted", "of", "penalty", "text"))
"""What other lines say: a score that the desk gives, or something about another line."""


def preview(seats: Seats, content: Mapping[str, Any], rules: Rules) -> Mapping[str, Lines]:
    """The points of each side or seat, as the lines of their sums; raises what is wrong."""
    return checked(content, seats, rules).explained(rules_in(rules))


def read(content: Mapping[str, Any], seats: Seats, rules: Rules) -> Content:
    """A content as the log keeps it: whole, and possible by the rules at this table."""
    return checked(content, seats, rules).data()


def checked(content: Mapping[str, Any], seats: Seats, rules: Rules) -> DealValue:
    return read_result(content, rules["game"]).check(_places(*seats), rules_in(rules))


@lru_cache(64)
def _places(*names: str) -> Sequence[Seat]:
    """The four seats of two sides, in the order of the table."""
    letters = {letter for name in names for letter in name}
    return [seat for seat in Seat if seat in letters]


def rules_in(rules: Rules) -> Any:
    """The engine's rules, of those that a line of the log keeps."""
    return GAMES[rules["game"]].rules_of(rules)


def result_of(content: Mapping[str, Any], game: str) -> DealValue | None:
    """The result or the breach that a line says; None where it says something else."""
    if not content or not NO_RESULTS.isdisjoint(content):
        return None
    return read_result(content, game)


def is_played(content: Mapping[str, Any]) -> bool:
    """True if it is the result of a deal that was played out."""
    return bool(content) and "breach" not in content and NO_RESULTS.isdisjoint(content)


def explain(content: Mapping[str, Any], rules: Rules) -> Mapping[str, Lines]:
    """The lines of the sums of what was entered."""
    result = result_of(content, rules["game"])
    return result.explained(rules_in(rules)) if result else {}


def result_and_points(
    content: Mapping[str, Any], rules: Rules
) -> tuple[DealValue | None, Mapping[str, float]]:
    """End of a deal, and the points of each side or seat."""
    result = result_of(content, rules["game"])
    if result is None:
        return None, dict(content.get("adjusted", {}))
    return result, totals(result.explained(rules_in(rules)))


def points_by_scorer(content: Mapping[str, Any], rules: Rules) -> Mapping[str, float]:
    return result_and_points(content, rules)[1]


def points_by_entry(content: Mapping[str, Any], seats: Seats, rules: Rules) -> dict[str, float]:
    """The points that a version gives, by the number of the entry."""
    by_scorer = points_by_scorer(content, rules)
    return {
        str(entry): by_scorer[scorer]
        for scorer, entries in entries_of(seats).items()
        if scorer in by_scorer
        for entry in entries
    }


def essence(content: Mapping[str, Any], rules: Rules) -> object:
    """Part in which two entries of one deal must agree."""
    result = result_of(content, rules["game"])
    return result.essence() if result else content


def counting(content: Mapping[str, Any], rules: Rules) -> object:
    """Part of an entry that counts for both sides."""
    result = result_of(content, rules["game"])
    return result.counting() if result else content


def read_adjustment(points: Mapping[str, Any], seats: Seats, rules: Rules) -> Content:
    """A score that the desk gives: points for each side, or for each seat; whole but in a game
    that knows halves."""
    scorers = entries_of(seats)
    check_keys(points, scorers)
    read: Callable[..., float] = points_in if rules.get("halves") else partial(field, kind=int)
    given = {scorer: read(points, scorer) for scorer in scorers}
    if any(abs(each) > MOST_POINTS for each in given.values()):
        raise RecordError(f"points are between -{MOST_POINTS} and {MOST_POINTS}")
    return {"adjusted": given}
