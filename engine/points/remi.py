"""Points of one deal of Remi etalat (remi-etalat-ro, Numararea punctelor; rules, 7)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from engine.editions import REMI, RemiRules
from engine.errors import RuleError
from engine.points.lines import Lines, Part, PointsLine, total, totals
from engine.seats import Seat, WrongPlayers

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4


class Closing(StrEnum):
    """Tile with which a player closed."""

    TILE = "tile"
    ONE = "1"
    JOKER = "joker"

    @property
    def doubles(self) -> bool:
        return self is not Closing.TILE


class Hand(NamedTuple):
    """Entry for one player and deal."""

    opened: bool = False
    laid: int = 0
    rack: int = 0
    closed: Closing | None = None
    atu: bool = False
    board: str | None = None
    """The kind of game played on the board, a key of `RemiRules.board_games`."""
    unannounced: bool = False
    """Whether they failed to announce three tiles or fewer."""


class BelowZero(RuleError):
    def __init__(self, seat: Seat, points: int) -> None:
        super().__init__(f"{seat}: {points} points cannot be laid or left")
        self.seat, self.points = seat, points


class TooManyPoints(RuleError):
    def __init__(self, seat: Seat, most: int) -> None:
        super().__init__(f"{seat} cannot have more than {most} points laid or left")
        self.seat, self.most = seat, most


class OpenedOnBoard(RuleError):
    def __init__(self, seat: Seat) -> None:
        super().__init__(f"{seat} cannot have opened and play on the board")
        self.seat = seat


class UnknownBoardGame(RuleError):
    def __init__(self, seat: Seat, board: str) -> None:
        super().__init__(f"{seat}: {board[:40]!r} is no kind of game on the board")
        self.seat, self.board = seat, board


class ClosedUnopened(RuleError):
    def __init__(self, seat: Seat) -> None:
        super().__init__(f"{seat} cannot close without having opened or playing on the board")
        self.seat = seat


class ClosedWithTiles(RuleError):
    def __init__(self, seat: Seat, rack: int) -> None:
        super().__init__(f"{seat} closed and cannot have {rack} points left")
        self.seat, self.rack = seat, rack


class NobodyClosed(RuleError):
    def __init__(self) -> None:
        super().__init__("somebody must have closed, unless the wall was exhausted")


class TwoClosed(RuleError):
    def __init__(self, seats: Iterable[Seat]) -> None:
        self.seats = tuple(seats)
        super().__init__(f"only one player can close, not {' and '.join(self.seats)}")


class ClosedAtExhaustedWall(RuleError):
    def __init__(self, seat: Seat) -> None:
        super().__init__(f"{seat} cannot have closed when the wall was exhausted")
        self.seat = seat


def deal_points(
    players: Mapping[Seat, Hand], *, double: bool, exhausted: bool, rules: RemiRules = REMI
) -> dict[Seat, float]:
    """Points of every player.

    `double` says that the game was made with a 1 or a joker, `exhausted` that the wall was.
    """
    return totals(explain(players, double=double, exhausted=exhausted, rules=rules))


def explain(
    players: Mapping[Seat, Hand], *, double: bool, exhausted: bool, rules: RemiRules = REMI
) -> dict[Seat, Lines]:
    """The lines of the sum; those that double it count what they add."""
    _check(players, exhausted=exhausted, rules=rules)
    return {
        seat: _doubled(_lines(hand, exhausted=exhausted, rules=rules), hand, double=double)
        for seat, hand in players.items()
    }


class Doubt(NamedTuple):
    """A possible but unusual entry: points below the first melding (`first_melding`), or that tiles
    do not add up to (`step`)."""

    seat: Seat
    field: str
    points: int


def doubts(players: Mapping[Seat, Hand], rules: RemiRules) -> Iterator[Doubt]:
    """Entries worth a second look, though nothing in them is against the rules of scoring."""
    for seat, hand in players.items():
        if hand.opened and not hand.unannounced and hand.laid < rules.first_melding:
            yield Doubt(seat, "first_melding", hand.laid)
        for points in (hand.laid, hand.rack):
            if rules.step and points % rules.step:
                yield Doubt(seat, "step", points)


class MatchEnd(NamedTuple):
    """Deal after which a match was over, and what those had who had the most then."""

    deal: int
    points: int
    winners: tuple[str, ...]


def match_end(deals: Mapping[int, Mapping[str, int]], total: int) -> MatchEnd | None:
    """When somebody has the agreed total (rules, 7), by the points of each deal of a table; None as
    long as nobody has it."""
    made = Counter[str]()
    for deal in sorted(deals):
        for player, points in deals[deal].items():
            made[player] += points
        most = max(made.values(), default=0)
        if most >= total:
            return MatchEnd(deal, most, tuple(each for each in made if made[each] == most))
    return None


def _lines(hand: Hand, *, exhausted: bool, rules: RemiRules) -> Lines:
    if hand.unannounced:
        return (PointsLine(Part.UNANNOUNCED, -rules.unannounced_costs),)
    atu = (PointsLine(Part.ATU, rules.atu),) if hand.atu else ()
    if hand.board and hand.closed:
        return (PointsLine(Part.BOARD, rules.board_games[hand.board], (hand.board,)), *atu)
    if not hand.opened and not exhausted:
        return (PointsLine(Part.UNOPENED, -rules.unopened_costs), *atu)
    closing = (PointsLine(Part.CLOSING, rules.closing),) if hand.closed else ()
    return (PointsLine(Part.LAID, hand.laid), PointsLine(Part.RACK, -hand.rack), *atu, *closing)


def _doubled(lines: Lines, hand: Hand, *, double: bool) -> Lines:
    """Twice for everyone in a double game, twice more for closing with a 1 or a joker."""
    if hand.unannounced:
        return lines
    if double:
        lines = (*lines, PointsLine(Part.DOUBLE_GAME, total(lines)))
    if hand.closed and hand.closed.doubles:
        lines = (*lines, PointsLine(Part.CLOSED_WITH, total(lines), (hand.closed,)))
    return lines


def _check(players: Mapping[Seat, Hand], *, exhausted: bool, rules: RemiRules) -> None:
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise WrongPlayers(len(players), FEWEST_PLAYERS, MOST_PLAYERS)
    for seat, hand in players.items():
        _check_hand(seat, hand, rules)
    closers = [seat for seat, hand in players.items() if hand.closed]
    if exhausted and closers:
        raise ClosedAtExhaustedWall(closers[0])
    if not exhausted and not closers:
        raise NobodyClosed
    if len(closers) > 1:
        raise TwoClosed(closers)


def _check_hand(seat: Seat, hand: Hand, rules: RemiRules) -> None:
    lowest = min(hand.laid, hand.rack)
    if lowest < 0:
        raise BelowZero(seat, lowest)
    if hand.board is not None and hand.board not in rules.board_games:
        raise UnknownBoardGame(seat, hand.board)
    if hand.opened and hand.board:
        raise OpenedOnBoard(seat)
    if hand.closed and not (hand.opened or hand.board):
        raise ClosedUnopened(seat)
    if hand.closed and hand.rack:
        raise ClosedWithTiles(seat, hand.rack)
