"""Rounds while a search changes them, and what it would cost to exchange two entries.

Inside, entries are numbered without gaps, and a round is one list: who has place 0, 1, 2 …, table
by table and then those who sit out. For each two entries there is a price of seating them (again)
as partners, as neighbours, as other opponents, which follows every exchange; so what an exchange
costs is a few additions.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.movements.meeting_counts import missed_before
from engine.movements.seating import Kind, Pair, Seating

PARTNER: Final = 1000
OPPONENT: Final = 30
MEETING: Final = 10
NEIGHBOUR: Final = 1
"""What it costs when two are once more partners, opponents, at one table, neighbours."""

APART: Final = 5000
"""What it costs when two meet who shall not."""

PARTNERS, NEXT, PREVIOUS, ACROSS = range(4)
"""What the other is to me: the partner, the opponent clockwise, the one before, or one farther."""

_BACK: Final = (PARTNERS, PREVIOUS, NEXT, ACROSS)
_AGAIN: Final = (
    (PARTNER + MEETING, MEETING, MEETING, MEETING),
    (MEETING, OPPONENT + MEETING + NEIGHBOUR, OPPONENT + MEETING, OPPONENT + MEETING),
    (MEETING, OPPONENT + MEETING, OPPONENT + MEETING + NEIGHBOUR, OPPONENT + MEETING),
    (MEETING, OPPONENT + MEETING, OPPONENT + MEETING, OPPONENT + MEETING),
)
"""`_AGAIN[a][b]`: how much dearer it gets to be b because two have been a."""
_ONCE: Final = tuple(_AGAIN[relation][relation] for relation in range(4))

FULL, SHORT, OUT = range(3)
"""The sorts of places."""

_DENSE: Final = 1500
"""Up to so many entries prices stand in lists; for more these would fill the memory."""

Pull = Mapping[int, Sequence[int]]
"""For an entry, what each table of the round costs by itself."""


class RoundPlaces(NamedTuple):
    """The places of a round, whoever has them."""

    links: tuple[tuple[tuple[int, int], ...], ...]
    """For each place, the other places of its table and what they are to it."""

    sorts: tuple[int, ...]
    tables: tuple[int, ...]
    """For each place the number of its table, −1 if it sits out."""

    turns: Mapping[Pair, tuple[int, int, tuple[tuple[int, int, int], ...]]]
    """For two places of one table: what the second is to the first, what an exchange costs by what
    the round itself adds to the prices, and to whom else what changes: what each is to the first
    place, and to the second."""


class _Sparse(dict[int, int]):
    """A row of prices in which most are 0."""

    def __missing__(self, _entry: int) -> int:
        return 0


class SearchBoard:
    """The rounds, and in `cost` all that happens again in them, or since those played before."""

    def __init__(
        self,
        rounds: Sequence[Seating],
        kind: Kind,
        *,
        played: Sequence[Seating] = (),
        pull: Pull | None = None,
        apart: Iterable[Pair] = (),
    ) -> None:
        self._names = sorted({entry for round_ in (*played, *rounds) for entry in round_.present})
        size = len(self._names)
        self._prices: list[list[list[int] | _Sparse]] = [
            [[0] * size if size <= _DENSE else _Sparse() for _ in range(size)] for _ in range(4)
        ]
        self._pulls = [pull.get(name, ()) for name in self._names] if pull else None
        self.turns_played: dict[int, Counter[int]] = {SHORT: Counter(), OUT: Counter()}
        """How often each entry had which sort of turn in the rounds played before; what it missed
        by coming late counts as sat out."""
        numbers = {name: number for number, name in enumerate(self._names)}
        missed = missed_before(round_.present for round_ in (*played, *rounds))
        self.turns_played[OUT].update({numbers[name]: many for name, many in missed.items()})
        self.cost = 0
        for round_ in played:
            layout = _layout(round_, kind)
            for entry, sort in zip(self._seat(round_, layout), layout.sorts, strict=True):
                if sort != FULL:
                    self.turns_played[sort][entry] += 1
        self._keep_apart(apart)
        self.cost = 0
        self.layouts = [_layout(round_, kind) for round_ in rounds]
        self.who = [self._seat(*both) for both in zip(rounds, self.layouts, strict=True)]
        """For each round, who has which place."""

    def rounds(self) -> tuple[Seating, ...]:
        return tuple(map(self._round, self.who, self.layouts))

    def pain(self, number: int, place: int) -> int:
        """Cost saved if nobody had this place."""
        who, (links, _, tables, _) = self.who[number], self.layouts[number]
        entry = who[place]
        pain = self._pulls[entry][tables[place]] if self._pulls else 0
        for other, relation in links[place]:
            pain += self._prices[relation][entry][who[other]] - _ONCE[relation]
        return pain

    def change(self, number: int, place: int, other_place: int) -> int:
        """Change of cost if the entries of these two places were exchanged."""
        who, (links, _, tables, _) = self.who[number], self.layouts[number]
        table, other_table = tables[place], tables[other_place]
        if table == other_table:
            return self._change_at_table(number, place, other_place)
        prices, mine, theirs = self._prices, who[place], who[other_place]
        change = 0
        for other, relation in links[place]:
            price, neighbour = prices[relation], who[other]
            change += price[theirs][neighbour] - price[mine][neighbour] + _ONCE[relation]
        for other, relation in links[other_place]:
            price, neighbour = prices[relation], who[other]
            change += price[mine][neighbour] - price[theirs][neighbour] + _ONCE[relation]
        if self._pulls:
            change += self._pulls[mine][other_table] - self._pulls[mine][table]
            change += self._pulls[theirs][table] - self._pulls[theirs][other_table]
        return change

    def exchange(self, number: int, place: int, other_place: int) -> None:
        """Exchange who has these two places."""
        self.cost += self.change(number, place, other_place)
        who = self.who[number]
        self._count(number, place, other_place, -1)
        who[place], who[other_place] = who[other_place], who[place]
        self._count(number, place, other_place, +1)

    def _change_at_table(self, number: int, place: int, other_place: int) -> int:
        """The same at one table, where what they are to the others changes and not whom they
        meet; what the round itself adds to a price is left out of it."""
        prices, who = self._prices, self.who[number]
        turn = self.layouts[number].turns.get((place, other_place))
        if turn is None:  # neither has a table
            return 0
        relation, change, others = turn
        mine, theirs = who[place], who[other_place]
        change += prices[relation][theirs][mine] - prices[relation][mine][theirs]
        for other, relation, turned in others:
            price, price_turned, neighbour = prices[relation], prices[turned], who[other]
            change += price[theirs][neighbour] - price[mine][neighbour]
            change += price_turned[mine][neighbour] - price_turned[theirs][neighbour]
        return change

    def _links(self, number: int, place: int, other_place: int) -> list[tuple[int, int, int]]:
        """Everything that two places are to others and to each other, once each."""
        links = self.layouts[number].links
        of_first = [(place, other, relation) for other, relation in links[place]]
        return of_first + [
            (other_place, other, relation)
            for other, relation in links[other_place]
            if other != place
        ]

    def _price(self, who: Sequence[int], links: Iterable[tuple[int, int, int]]) -> int:
        return sum(self._prices[relation][who[one]][who[two]] for one, two, relation in links)

    def _count(self, number: int, place: int, other_place: int, sign: int) -> None:
        who = self.who[number]
        for one, two, relation in self._links(number, place, other_place):
            self._raise(relation, who[one], who[two], sign)
            self._raise(_BACK[relation], who[two], who[one], sign)

    def _raise(self, relation: int, one: int, two: int, sign: int) -> None:
        for price, again in zip(self._prices, _AGAIN[relation], strict=True):
            price[one][two] += sign * again

    def _keep_apart(self, apart: Iterable[Pair]) -> None:
        numbers = {name: number for number, name in enumerate(self._names)}
        both = [pair for pair in apart if numbers.keys() >= set(pair)]
        for one, two in both:
            for price in self._prices:
                price[numbers[one]][numbers[two]] += APART
                price[numbers[two]][numbers[one]] += APART

    def _seat(self, round_: Seating, layout: RoundPlaces) -> list[int]:
        numbers = {name: number for number, name in enumerate(self._names)}
        who = [numbers[name] for name in round_.present]
        links = [
            (place, other, relation)
            for place, linked in enumerate(layout.links)
            for other, relation in linked
        ]
        self.cost += self._price(who, links) // 2
        for one, two, relation in links:
            self._raise(relation, who[one], who[two], +1)
        return who

    def _round(self, who: Sequence[int], layout: RoundPlaces) -> Seating:
        tables: list[list[int]] = [[] for _ in range(max(layout.tables, default=-1) + 2)]
        for entry, table in zip(who, layout.tables, strict=True):
            tables[table].append(self._names[entry])
        *seated, out = map(tuple, tables)
        return Seating(tuple(seated), out)


def _layout(round_: Seating, kind: Kind) -> RoundPlaces:
    return _layout_of(tuple(map(len, round_.tables)), len(round_.sits_out), kind)


@lru_cache(maxsize=64)
def _layout_of(sizes: tuple[int, ...], out: int, kind: Kind) -> RoundPlaces:
    links: list[tuple[tuple[int, int], ...]] = []
    for size in sizes:
        first, seats = len(links), range(size)
        for seat in seats:
            others = (other for other in seats if other != seat)
            links.append(
                tuple((first + other, _relation(seat, other, size, kind)) for other in others)
            )
    largest = max(sizes, default=0)
    sorts = [FULL if size == largest else SHORT for size in sizes for _ in range(size)]
    tables = [table for table, size in enumerate(sizes) for _ in range(size)]
    return RoundPlaces(
        links=(*links, *[()] * out),
        sorts=(*sorts, *[OUT] * out),
        tables=(*tables, *[-1] * out),
        turns={
            (place, other): _turn(dict(linked), dict(links[other]), other, relation)
            for place, linked in enumerate(links)
            for other, relation in linked
        },
    )


def _turn(
    linked: Mapping[int, int], linked_other: Mapping[int, int], other_place: int, relation: int
) -> tuple[int, int, tuple[tuple[int, int, int], ...]]:
    added = _ONCE[relation] - _AGAIN[_BACK[relation]][relation]
    others = []
    for other, mine in linked.items():
        if other != other_place and mine != (theirs := linked_other[other]):
            added += _ONCE[mine] - _AGAIN[theirs][mine] + _ONCE[theirs] - _AGAIN[mine][theirs]
            others.append((other, mine, theirs))
    return relation, added, tuple(others)


def _relation(seat: int, other: int, size: int, kind: Kind) -> int:
    clockwise = (other - seat) % size
    if size > 2 and clockwise == 1:
        return NEXT
    if size > 2 and clockwise == size - 1:
        return PREVIOUS
    return PARTNERS if kind is Kind.ROTATING else ACROSS
