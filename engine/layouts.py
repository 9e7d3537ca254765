"""A layout as it lies, without the moves that led to it: whether play can reach it, and what may be
laid now.

Which card came first is not known, nor in which order the others came. In Sarabanda and Glissando
the first card may lie at any cell, so that a layout can be told from any corner.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.auction import PlayType
from engine.cards import NOTES, PAUSE_CARD, Card, cards_in
from engine.dealing import Dealt
from engine.editions import RuleSet
from engine.errors import RuleError
from engine.moves import GridCell, Lay
from engine.play import PLAY, Layout
from engine.play.columns import Columns
from engine.play.grid import START, CardGrid, why_nowhere
from engine.seats import PAIRS_SEATS, player_seats
from engine.turns import Turns, after_card, after_pass


class LaidAlready(RuleError):
    def __init__(self, card: Card) -> None:
        super().__init__(f"{card} lies on the table already")
        self.card = card


class NoNoteEnclosed(RuleError):
    def __init__(self, card: Card) -> None:
        super().__init__(f"{card} must wait: no note of its colour has all four sides occupied")
        self.card = card


class NoFittingSide(RuleError):
    def __init__(self, card: Card) -> None:
        super().__init__(f"{card} is not consecutive with all that it would touch at any free cell")
        self.card = card


class NoFittingEnd(RuleError):
    def __init__(self, card: Card) -> None:
        super().__init__(f"{card} is not consecutive with the card at any end of a row")
        self.card = card


class NoRowToOpen(RuleError):
    def __init__(self, card: Card) -> None:
        super().__init__(f"{card} is circled, and no row can be opened beside a consecutive card")
        self.card = card


class ReadLayout(NamedTuple):
    layout: Layout
    """The largest part that play can reach."""
    misplaced: Mapping[int, RuleError]
    """Of the others, by their number in the list, the rule that stands against each."""


class CardAnswer(NamedTuple):
    """Answer to whether a card may be laid."""

    refusal: RuleError | None
    cells: tuple[GridCell, ...] = ()
    """Where, in Sarabanda and Glissando."""


def read_layout(type_: PlayType, lays: Sequence[Lay]) -> ReadLayout:
    """The layout that some cards make, in whatever order they are named."""
    left, misplaced, seen = dict[int, Lay](), dict[int, RuleError](), set[Card]()
    for at, lay in enumerate(lays):
        if lay.card in seen:
            misplaced[at] = LaidAlready(lay.card)
        else:
            left[at] = lay
            seen.add(lay.card)
    found = list[tuple[Layout, dict[int, Lay]]]()
    for start, others in _starts(type_, left):
        found.append(_grown(type_, start, others))
        if not found[-1][1]:
            break
    layout, rest = min(found, key=lambda grown: len(grown[1]))
    for at, lay in rest.items():
        refusal = PLAY[type_].why_not(layout, lay.card, lay.cell)
        if refusal:
            misplaced[at] = refusal
    return ReadLayout(layout, misplaced)


def _starts(type_: PlayType, lays: Mapping[int, Lay]) -> Iterable[tuple[Layout, Mapping[int, Lay]]]:
    """The layouts that it may have grown from, each with the cards that are left: in a grid any
    opening card, wherever it lies."""
    start, starts = PLAY[type_].start(), []
    if isinstance(start, CardGrid):
        for at, lay in lays.items():
            if lay.cell and start.spots[START] & lay.card.bit:
                there = start._replace(spots={lay.cell: lay.card.bit})
                others = {number: other for number, other in lays.items() if number != at}
                starts.append((PLAY[type_].lay(there, lay), others))
    return starts or [(start, lays)]


def _grown(
    type_: PlayType, layout: Layout, lays: Mapping[int, Lay]
) -> tuple[Layout, dict[int, Lay]]:
    """A layout with all the cards that can be laid upon it one after the other, and the rest."""
    play, left = PLAY[type_], dict(lays)
    has_grown = True
    while has_grown:
        has_grown = False
        for at, lay in [*left.items()]:
            if _fits(layout, lay):
                layout, has_grown = play.lay(layout, lay), True
                del left[at]
    return layout, left


def _fits(layout: Layout, lay: Lay) -> bool:
    """`why_not` of its play without the reason, which takes far longer to find."""
    if isinstance(layout, Columns):
        return lay.cell is None and bool(layout.playable & lay.card.bit)
    return lay.cell is not None and bool(layout.spots.get(lay.cell, 0) & lay.card.bit)


def may_be_laid(type_: PlayType, layout: Layout, card: Card) -> CardAnswer:
    """Places where a card may be laid, whoever holds it; or the rule that is against it."""
    if layout.laid & card.bit:
        return CardAnswer(LaidAlready(card))
    if isinstance(layout, Columns):
        return CardAnswer(PLAY[type_].why_not(layout, card, None))
    cells = tuple(cell for cell, fitting in layout.spots.items() if fitting & card.bit)
    return CardAnswer(None, cells) if cells else CardAnswer(_why_nowhere(type_, layout, card))


def _why_nowhere(type_: PlayType, layout: CardGrid, card: Card) -> RuleError | None:
    if not layout.cells:
        return why_nowhere(layout, card)
    if card.is_symbol:
        return NoNoteEnclosed(card)
    if type_ is PlayType.SARABANDA:
        return NoFittingSide(card)
    return NoRowToOpen(card) if card.is_circled else NoFittingEnd(card)


def notes_to_lay(type_: PlayType, layout: Layout, hand: int) -> list[Card]:
    """The notes of a hand that may be laid, of which one must be; a pass is for who has none."""
    moves = PLAY[type_].legal_moves(layout, hand & ~layout.laid & NOTES)
    return sorted({move.card for move in moves if isinstance(move, Lay)})


def below(layout: Columns, card: Card) -> list[Card]:
    """A card of a pile or column and those that lie before it and are not laid, first to be laid
    first."""
    cards, mask = [card], card.bit
    while not layout.playable & mask:
        mask = next((bit for bit, opened in layout.opened_by.items() if opened & mask), 0)
        if not mask or layout.laid & mask:
            break
        cards += cards_in(mask)
    return cards[::-1]


class MoveEffect(NamedTuple):
    """Effect of a card or a pass on the others."""

    turns: Turns
    blocked: int
    """The seats that miss a turn by it, as a set."""


def effect_of(
    turns: Turns,
    card: Card | None,
    *,
    players: int,
    is_pairs: bool,
    rules: RuleSet,
    is_last: bool = False,
    drew: bool = False,
    hands: Sequence[int] = (),
) -> MoveEffect:
    """Next turn after a card, or without one after a pass, and the seats that miss theirs.

    At a dead table the places follow from `hands`, as far as these are known.
    """
    seats = PAIRS_SEATS if is_pairs else player_seats(players)
    if card is None:
        after = after_pass(turns, hands or [0] * players, drew=drew)
    else:
        deal = Dealt(seats[0], (0,) * players)
        after = after_card(turns, card, deal, rules, is_last=is_last)
    return MoveEffect(after, _missed(turns, card, after, players))


def _missed(before: Turns, card: Card | None, after: Turns, players: int) -> int:
    """The blocked seats that the turn went by, and those that it will go by."""
    if after.in_run:
        return after.holding & ~(1 << after.turn)
    if card == PAUSE_CARD:
        return 0
    passed_by, seat = after.blocked, before.turn
    while (seat := (seat + 1) % players) != after.turn:
        if after.holding >> seat & 1:
            passed_by |= 1 << seat
    return passed_by
