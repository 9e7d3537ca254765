"""What the tables of a rehearsal do in a round, and when: it follows from the tournament's seed."""

from collections.abc import Iterable, Iterator
from enum import StrEnum, auto
from random import Random
from typing import Final, NamedTuple

from club.models import Entry, EntryState, Round, Tournament
from club.models.tournament import Agreement, Entrance

SLOWEST, FASTEST = 0.9, 0.6
"""The share of a round's time after which a table is done."""
CALLS_AT: Final = 0.3
LEAVES_AT: Final = 0.5
GIVES_IN_AT: Final = 1.3
"""A dispute that nobody settles ends so long after the start, a little after the time is up."""
FEWEST_TO_LEAVE: Final = 5


class Act(StrEnum):
    RESULT = auto()
    AGREEMENT = auto()
    DISPUTE = auto()
    GIVING_IN = auto()
    CALL = auto()
    DEPARTURE = auto()


class Step(NamedTuple):
    share: float
    """When, as a part of the round's time."""
    table: int
    deal: int
    act: Act


def script_of(round_: Round, tables: Iterable[int]) -> list[Step]:
    """All that happens in a round, in order; in the first one also what needs the desk."""
    tournament, numbers = round_.tournament, list(tables)
    steps = [step for table in numbers for step in _at_table(round_, table)]
    if round_.number == 1 and numbers:
        chance = Random(f"{tournament.seed}")  # noqa: S311 (the same each time)
        if tournament.entrance == Entrance.TABLES:
            disputing, *others = chance.sample(numbers, min(2, len(numbers)))
            steps = list(_with_dispute(steps, disputing))
            steps += [Step(CALLS_AT, table, 1, Act.CALL) for table in others]
        steps.append(Step(LEAVES_AT, 0, 0, Act.DEPARTURE))
    return sorted(steps)


def leaver_of(tournament: Tournament) -> Entry | None:
    """The entry that goes home after the first round, where others play on without it."""
    stages = list(tournament.stages.all())
    if sum(each.rounds_planned for each in stages) < 2 or stages[0].format.eliminates:
        return None
    here = list(tournament.entries.filter(state=EntryState.ENTERED, is_here=True))
    if len(here) < FEWEST_TO_LEAVE:
        return None
    return here[tournament.seed % len(here)]


def _at_table(round_: Round, table: int) -> Iterator[Step]:
    """Deal after deal; the other side agrees a moment later, where the desk does not enter."""
    tournament = round_.tournament
    chance = Random(f"{tournament.seed}-{round_.number}-{table}")  # noqa: S311 (the same each time)
    pace = chance.uniform(FASTEST, SLOWEST)
    is_asked = tournament.entrance == Entrance.TABLES and tournament.agreement != Agreement.NONE
    for deal in range(1, round_.deals + 1):
        at = pace * (deal - chance.uniform(0, 0.4)) / round_.deals
        yield Step(at, table, deal, Act.RESULT)
        after = at + chance.uniform(0.01, 0.04)
        if is_asked:  # to the last at once, for then the desk ends the round
            last = at + 1e-6
            yield Step(last if deal == round_.deals else after, table, deal, Act.AGREEMENT)


def _with_dispute(steps: Iterable[Step], table: int) -> Iterator[Step]:
    """The other side of the table's first deal says something else, and gives in late."""
    for step in steps:
        is_it = (step.table, step.deal) == (table, 1)
        if not (is_it and step.act is Act.AGREEMENT):
            yield step
        if is_it and step.act is Act.RESULT:
            yield step._replace(share=step.share + 0.05, act=Act.DISPUTE)
            yield step._replace(share=GIVES_IN_AT, act=Act.GIVING_IN)
