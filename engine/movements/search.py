"""The search for rounds in which people meet each other as evenly as can be.

It starts from given rounds and exchanges two entries at a time, one of whom is hurt, until nobody
is or the effort is spent; what hurts how much stands in `board`. A step that makes things worse is
taken now and then, ever more seldom, or the search would stay in the first hollow; the best rounds
on the way come back.

Turns stay as fair as they were. An entry changes places with another of the same sort: at a full
table, at a short one, out. Or two exchange their turns in two rounds, and that only where nobody
then does again what others present have not done as often.
"""

from collections.abc import Iterable, Sequence
from math import exp
from random import Random
from typing import Final

from engine.movements.board import FULL, OPPONENT, OUT, SHORT, Pull, SearchBoard
from engine.movements.seating import Kind, Pair, Seating

EFFORT: Final = 80_000
"""How many exchanges are weighed at most, a few tenths of a second; more for very many places."""
_FOR_EACH_PLACE: Final = (40, 1000)
"""How many, at least and at most, for each place of the rounds."""

HEAT: Final = 3.0 * OPPONENT
"""How much worse a step may well be at first."""

_MOST_WEIGHED: Final = 48
"""Of more places than that to exchange with, as many are drawn."""

_REST: Final = (3, 8)
"""How many steps an entry rests where it was put, or the search would go in rings."""

_TURNS: Final = 0.25
"""The part of the effort that goes into exchanging turns."""

_AT_ONE_TABLE: Final = 3
"""How much more it takes to weigh an exchange within a table."""


def improved(
    rounds: Sequence[Seating],
    kind: Kind,
    *,
    played: Sequence[Seating] = (),
    pull: Pull | None = None,
    apart: Iterable[Pair] = (),
    seed: int = 0,
    effort: int = EFFORT,
    heat: float = HEAT,
) -> tuple[Seating, ...]:
    """The rounds with the same tables, numbers and turns, and fewer repeats, also of what the
    rounds already played have brought, and with those apart who shall not meet. Without heat it
    does not go far from where it begins."""
    board = SearchBoard(rounds, kind, played=played, pull=pull, apart=apart)
    search = _Search(board, _TurnTaking(board), Random(seed))  # noqa: S311 - repeatable, not secret
    return search.best(effort, heat)


def cost(
    rounds: Sequence[Seating],
    kind: Kind,
    played: Sequence[Seating] = (),
    apart: Iterable[Pair] = (),
) -> int:
    """All that happens again in these rounds or since those played before, and who meets that shall
    not."""
    return SearchBoard(rounds, kind, played=played, apart=apart).cost


class _Search:
    def __init__(self, board: SearchBoard, turns: "_TurnTaking", random: Random) -> None:
        self._board, self._turns, self._random = board, turns, random
        self._weighed = self._weighed_for_turns = self._steps = 0
        self._resting: dict[tuple[int, int], int] = {}
        """Until which step an entry keeps its place in a round."""
        self._peers = [
            [
                [place for place, its in enumerate(layout.sorts) if its == sort]
                for sort in (FULL, SHORT)
            ]
            for layout in board.layouts
        ]
        """For each round, the places of each sort."""

    def best(self, effort: int, heat: float) -> tuple[Seating, ...]:
        board, random = self._board, self._random
        best, least = [*map(list, board.who)], board.cost
        places = [
            (number, place) for number, who in enumerate(board.who) for place in range(len(who))
        ]
        least_effort, most_effort = (each * len(places) for each in _FOR_EACH_PLACE)
        effort = min(max(effort, least_effort), most_effort)
        while places and least and self._weighed < effort:
            self._steps += 1
            warm = 1 + heat * (1 - self._weighed / effort)
            if self._turns.places and self._weighed_for_turns < _TURNS * self._weighed:
                self._exchange_turns(warm)
            else:
                self._exchange_entries(*random.choice(places), heat=warm, least=least)
            if board.cost < least:
                best, least = [*map(list, board.who)], board.cost
        board.who = best
        return board.rounds()

    def _exchange_entries(self, number: int, place: int, *, heat: float, least: int) -> None:
        """Exchange the entry there, if it is hurt, with the one that makes the best of it."""
        board, random = self._board, self._random
        self._weighed += 1
        if board.layouts[number].sorts[place] == OUT or board.pain(number, place) <= 0:
            return
        rests, wanted = self._rests(number, place), least - board.cost
        changes = [
            (change, random.random(), other)
            for other in self._others(number, place)
            if (change := board.change(number, place, other)) < wanted
            or not (rests or self._rests(number, other))
        ]
        if changes and self._takes((best := min(changes))[0], heat):
            rest = random.randrange(*_REST)
            self._resting[number, board.who[number][place]] = self._steps + rest
            board.exchange(number, place, best[2])

    def _others(self, number: int, place: int) -> list[int]:
        """The places of the same sort; when there are too many to weigh, some of them."""
        layout = self._board.layouts[number]
        others = self._peers[number][layout.sorts[place]]
        if len(others) > _MOST_WEIGHED:
            others = self._random.sample(others, _MOST_WEIGHED)
        self._weighed += len(others) + _AT_ONE_TABLE * len(layout.links[place])
        return [other for other in others if other != place]

    def _rests(self, number: int, place: int) -> bool:
        return self._resting.get((number, self._board.who[number][place]), 0) > self._steps

    def _takes(self, change: int, heat: float) -> bool:
        return change <= 0 or self._random.random() < exp(-change / heat)

    def _exchange_turns(self, heat: float) -> None:
        """Give somebody's turn to another, who gives one back in another round if they have one."""
        board = self._board
        self._weighed += self._turns.labour
        self._weighed_for_turns += self._turns.labour
        steps = self._turns.exchange(self._random)
        cost = board.cost
        for step in steps:
            board.exchange(*step)
        if steps and not (self._turns.are_fair() and self._takes(board.cost - cost, heat)):
            for step in reversed(steps):
                board.exchange(*step)


class _TurnTaking:
    """Rounds in which each entry sits out or at a short table."""

    def __init__(self, board: SearchBoard) -> None:
        self._board = board
        self.places = [
            (number, place)
            for number, layout in enumerate(board.layouts)
            for place, sort in enumerate(layout.sorts)
            if sort != FULL
        ]
        self.labour = 1 + sum(map(len, board.who)) // 5
        """What a look at all turns costs, in exchanges weighed."""
        self._of_other_sorts = [
            {
                sort: [place for place, its in enumerate(layout.sorts) if its != sort]
                for sort in set(layout.sorts)
            }
            for layout in board.layouts
        ]
        """For each round and sort, the places that are not of it."""
        self._unfair = self._unfairness()

    def are_fair(self) -> bool:
        """True if the turns are as fair as they were at first."""
        return self._unfairness() <= self._unfair

    def exchange(self, random: Random) -> list[tuple[int, int, int]]:
        """A round and two of its places; and if the second entry has such a turn in a round where
        the first has not, that round as well, the other way round."""
        number, place = random.choice(self.places)
        who, sorts = self._board.who[number], self._board.layouts[number].sorts
        sort = sorts[place]
        if not (others := self._of_other_sorts[number][sort]):
            return []
        other = random.choice(others)
        returns = [
            (back, theirs, mine)
            for back in range(len(self._board.who))
            if (theirs := self._place(back, who[other])) is not None
            and (mine := self._place(back, who[place])) is not None
            and self._has_turn(back, theirs, sort)
            and not self._has_turn(back, mine, sort)
        ]
        return [(number, place, other), *([random.choice(returns)] if returns else [])]

    def _place(self, number: int, entry: int) -> int | None:
        who = self._board.who[number]
        return who.index(entry) if entry in who else None

    def _has_turn(self, number: int, place: int, sort: int) -> bool:
        return self._board.layouts[number].sorts[place] == sort

    def _unfairness(self) -> int:
        """Count of turns taken while somebody present had fewer."""
        return sum(self._unfairness_of(sort) for sort in (SHORT, OUT))

    def _unfairness_of(self, sort: int) -> int:
        times = self._board.turns_played[sort].copy()
        unfair = 0
        for who, layout in zip(self._board.who, self._board.layouts, strict=True):
            if sort not in layout.sorts:
                continue
            having = [entry for entry, its in zip(who, layout.sorts, strict=True) if its == sort]
            others = (
                times[entry] for entry, its in zip(who, layout.sorts, strict=True) if its != sort
            )
            least = min(others, default=max(times[entry] for entry in having))
            unfair += sum(times[entry] > least for entry in having)
            times.update(having)
        return unfair
