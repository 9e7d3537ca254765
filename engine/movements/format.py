"""A format: one way to arrange who meets whom, with all that its callers ask of it.

A format is a file beside this one and a line of `engine.movements.formats`. It makes its rounds at
once (`make`), or draws each when the one before is over (`draw`), or leaves them to the desk.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, NamedTuple

from engine.movements.certificate import Certificate
from engine.movements.search import EFFORT
from engine.movements.seating import Kind, Movement, Pair, Seating
from engine.movements.windows import Matcher


class MovementSetting(NamedTuple):
    """The entries and rounds that a movement is wanted for."""

    kind: Kind
    entries: int
    rounds: int
    """Of a proposal the most that there is time for."""

    deals: int = 0
    """Of a table in a round; a proposal looks at it."""

    options: Mapping[str, Any] = {}
    seed: int = 0
    effort: int = EFFORT


class Wishes(NamedTuple):
    """Pairs that shall never meet, and pairs that rather should not; in any order."""

    forbidden: Collection[Pair] = ()
    unwanted: Collection[Pair] = ()


NO_WISHES: Final = Wishes()


@dataclass(frozen=True, slots=True)
class DrawSetting:
    """The standing and the rounds that the next round is drawn from."""

    kind: Kind
    here: Sequence[int]
    """Who plays, in the order of their seeds."""

    order: Sequence[int]
    """The same, best first."""

    scores: Mapping[int, float]
    played: Sequence[Seating]
    """The rounds of this stage, and of no stage before."""

    made: Sequence[Mapping[int, int | Fraction]]
    """The points of each entry in each round played."""

    named: Sequence[Collection[int]]
    """For each round played, who goes on by decision of the desk."""

    rounds: int
    """The last of them is the end."""

    matcher: Matcher
    wishes: Wishes = NO_WISHES
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0


class Drawn(NamedTuple):
    """A proposal of rounds that will be drawn from the standing."""

    form: str
    rounds: int
    sizes: tuple[int, ...]
    """The tables of a round."""

    sat_out: tuple[int, int]
    certificate: Certificate | None = None


Offers = Iterator[Movement | Drawn]


@dataclass(frozen=True, slots=True)
class Format:
    name: str
    kinds: Collection[Kind] = ()
    """For whom an organiser may choose it, and for whom it is the usual one."""
    usual_for: Collection[Kind] = ()

    options: tuple[str, ...] = ()
    """The settings of its own: switched, size, danish_last, fours, groups, third_place."""

    make: Callable[[MovementSetting], Movement] | None = None
    draw: Callable[[DrawSetting], Seating] | None = None
    offers: Callable[[MovementSetting], Offers] | None = None
    """All that fits, best first."""

    length: Callable[[int], int] | None = None
    """The rounds for so many entries, where these are not chosen."""

    may_follow: bool = False
    """Whether it may be a second stage, for those who go on from a first."""

    eliminates: bool = False
    """Whether who loses is out. Everybody else has a bye or an opponent, and no points without."""

    has_lines: bool = False
    """Whether it has two lines, North-South and East-West, that may be ranked apart."""

    has_groups: bool = False

    @property
    def is_drawn(self) -> bool:
        return self.draw is not None

    @property
    def is_arranged(self) -> bool:
        """True if the site arranges it, and not the desk by hand."""
        return self.make is not None or self.is_drawn


def wholes(whole: int, most: int) -> list[int]:
    """The rounds of as many whole movements as there is time for, and of one."""
    return sorted({whole * (most // whole), whole} - {0}, reverse=True) if whole <= most else []


def sat_out_in_turn(setting: MovementSetting, sizes: Sequence[int]) -> tuple[int, int]:
    """Least and greatest number of rounds sat out, among those whom the tables do not hold."""
    out = setting.rounds * (setting.entries - sum(sizes))
    return out // setting.entries, -(-out // setting.entries)


UNDECIDED: Final = Format("", kinds=tuple(Kind))
"""As long as nobody has chosen."""
