"""Base of all results, and the questions that each answers."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from engine.auction import Contract, PlayType
from engine.editions import EDITIONS, changed
from engine.json_text import choice
from engine.points.lines import Lines
from engine.points.remi import Hand
from engine.seats import MOST_PLAYERS, PAIRS_SEATS, PLAYER_SEATS, Seat

Rules = TypeVar("Rules")


class DealResult(ABC, Generic[Rules]):
    """End of a deal: a result of a game, or a breach."""

    __slots__ = ()

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Whole: two results that say the same have the same."""

    @abstractmethod
    def check(self, seats: Sequence[Seat], rules: Rules) -> Self:
        """The same, with what follows from it; raises why it cannot be at these seats."""

    @abstractmethod
    def explained(self, rules: Rules) -> Mapping[Any, Lines]:
        """The lines of the sum of each side, or of each seat."""

    @property
    def holder(self) -> Seat | None:
        """Seat that held the contract, chose the type, or broke the rules."""
        return None

    def essence(self) -> Self:
        """Part in which two entries of one deal must agree; how it came about is left out."""
        return self

    def counting(self) -> object:
        """Part that counts for anybody: which of two partners it was makes no point."""
        return self.essence()


class GameResult(DealResult[Rules]):
    """A deal that was played out, and what its game says of itself."""

    __slots__ = ()

    name: ClassVar[str]
    has_sides: ClassVar[bool] = False
    """Whether two sides have points, and not everybody."""
    has_auction: ClassVar[bool] = False
    table_sizes: ClassVar[tuple[int, ...]]
    """How many people may sit at a table."""
    chooses_table_size: ClassVar[bool] = False
    """Whether the organiser says how many shall; else as near to four as can be."""
    only_counts: ClassVar[bool] = False
    """Nothing but points is written of it: its rules say what it is called, and there are
    no cards, no rulebook and no referee."""
    usual_margin: ClassVar[int] = 2
    """How far a side, or a player, usually is from the others after one deal: roughly, the root of
    the mean square."""

    rule_fields: ClassVar[tuple[str, ...]]
    """What a tournament keeps of the rules; of these a club chooses what has a label
    (`club/wording/house_rules.py`)."""
    scored_by: ClassVar[tuple[str, ...]]
    """What a deal is scored by: these fields."""
    line_keys: ClassVar[tuple[str, ...]]
    """What a line of the command `score` may say."""

    @classmethod
    @abstractmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Raises a RecordError where something else stands there."""

    @classmethod
    def seats_at(cls, players: int = MOST_PLAYERS) -> tuple[Seat, ...]:
        """The seats of a table of so many, clockwise; two sides have four."""
        return PAIRS_SEATS if cls.has_sides else PLAYER_SEATS[:players]

    @classmethod
    def rules_of(cls, kept: Mapping[str, Any]) -> Any:
        """The rules as a club or a tournament keeps them; what it leaves out is as printed."""
        return changed(kept, cls.rule_fields)

    @classmethod
    def rules_of_line(cls, line: Mapping[str, Any]) -> Any:
        """The rules that a line of the command `score` names."""
        return EDITIONS[choice(line, "edition", EDITIONS, default="ro")]

    @classmethod
    def whole_rules(cls, kept: Mapping[str, Any]) -> dict[str, Any]:
        """Every field of the rules, as a tournament keeps them from its start on."""
        return field_values(cls.rules_of(kept), cls.rule_fields)

    @classmethod
    def scoring_rules(cls, kept: Mapping[str, Any]) -> dict[str, Any]:
        """Rules that score a deal, every field of them, under the name of the game."""
        return {"game": cls.name, **field_values(cls.rules_of(kept), cls.scored_by)}

    @classmethod
    def title_of(cls, kept: Mapping[str, Any]) -> str:  # noqa: ARG003
        """The name that its rules give a game; empty where it is one of ours."""
        return ""

    @classmethod
    def rated_as(cls, kept: Mapping[str, Any]) -> str:  # noqa: ARG003
        """Key of the tournaments whose results can be told together, in at most ten letters."""
        return cls.name

    @classmethod
    def breach_costs(cls, rules: Rules) -> int | None:  # noqa: ARG003
        """Cost of a breach; None where the rules know none."""
        return None

    @classmethod
    def fewest_deals(cls, rules: Rules) -> int:  # noqa: ARG003
        """The valid deals that a match has at least."""
        return 1

    @classmethod
    def match_total(cls, rules: Rules) -> int | None:  # noqa: ARG003
        """The points by which a match ends before its deals are played; None where it does not."""
        return None

    @classmethod
    def margin_of(cls, rules: Rules) -> int:  # noqa: ARG003
        """The usual margin under these rules."""
        return cls.usual_margin

    @classmethod
    def place_points(cls, rules: Rules) -> tuple[int, ...] | None:  # noqa: ARG003
        """Match points by place at a table; None where the rules print none."""
        return None

    @classmethod
    def knows_most(cls) -> bool:
        """True if the points of a deal have a known maximum."""
        return False

    @property
    def most(self) -> int:
        """That number, of this deal; 0 where there is none."""
        return 0

    @property
    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """Seats of those who played, clockwise."""

    @property
    @abstractmethod
    def went_first(self) -> Seat | None:
        """Seat that ran out of cards first, or closed."""

    @property
    def places(self) -> tuple[Seat, ...]:
        """The seats in the order in which they ran out of cards, where that is written down."""
        return ()

    @property
    def stuck(self) -> Seat | None:
        return None

    @property
    def held(self) -> Contract | None:
        """The contract, in a game with an auction."""
        return None

    @property
    def is_made(self) -> bool:
        held, first = self.held, self.went_first
        return held is not None and first is not None and first.side is held.side

    @property
    def gained(self) -> int:
        """The worth of the contract, less it where it was not made; 0 where there is none."""
        worth = self.held.worth if self.held else 0
        return worth if self.is_made else -worth

    @property
    def is_double(self) -> bool:
        """True if it counts twice for everybody."""
        return False

    @property
    def chosen(self) -> tuple[PlayType, Seat] | None:
        """The type and who chose it, in a game in which somebody does."""
        return None

    def hand(self, seat: Seat) -> Hand | None:  # noqa: ARG002
        """Entry of one player, in a game where each writes."""
        return None


def field_values(rules: object, fields: Sequence[str]) -> dict[str, Any]:
    """Some fields of a rule set, as plain values of their own."""
    values = {name: getattr(rules, name) for name in fields}
    return {
        name: dict(value) if isinstance(value, Mapping) else value for name, value in values.items()
    }
