"""The rounds of a tournament: how many a stage has, which one runs, which comes next."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from club.models import Round, Stage, Tournament


def rounds_to_play(stage: Stage, entries: int) -> int:
    """Number of rounds of a drawn stage; in a knock-out, as many as leave one entry."""
    length = stage.format.length
    return length(entries) if length else stage.rounds_planned


def rounds_coming(stage: Stage, before: Stage | None, entered: int) -> int:
    """Number of rounds of a stage that has no seats yet.

    In a knock-out it follows from the number of entries that go on to it.
    """
    if before is None:
        who = entered
    else:
        groups = len(before.option("rankings", [])) or before.option("groups", 2)
        who = stage.option("going_on", 4) * (groups if before.format.has_groups else 1)
    return rounds_to_play(stage, who) if who > 1 else stage.rounds_planned


def next_round_number(tournament: Tournament) -> int:
    """The round that is running or comes next: what somebody who comes now plays in."""
    return number_of_next(tournament.rounds.values_list("number", "started_at"))


def number_of_next(rounds: Iterable[tuple[int, datetime | None]]) -> int:
    """The same from the number of each round and its start."""
    known = list(rounds)
    opens = [number for number, started in known if started is None]
    if opens:
        return min(opens)
    return max((number for number, _started in known), default=0) + 1


def current_round(tournament: Tournament, rounds: Sequence[Round] | None = None) -> Round | None:
    """The one that runs; else the next that has seats; else the last; of all, or of some."""
    rounds = list(tournament.rounds.all()) if rounds is None else rounds
    running = [each for each in rounds if each.is_running]
    coming = [each for each in rounds if each.is_open]
    return next(iter([*running, *coming, *reversed(rounds)]), None)
