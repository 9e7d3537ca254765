"""Decisions of the sensible player of `engine.players`: calls and moves.

It goes by what anyone in its seat would know: its own hand, the cards laid, how many cards the
others hold, who has just passed. The numbers below were found by letting players with different
ones play thousands of deals, against each other and against the random player.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from engine.auction import Auction, Bid, Call, PlayType, legal_calls
from engine.cards import DECK, NOTES, PAUSE_CARD, WHOLE_DECK, Card, cards_in
from engine.editions import RuleSet
from engine.moves import PASS, Lay, Move
from engine.play import PLAY, Layout, muzicando, parada
from engine.play.columns import Columns
from engine.position import Position, legal_moves
from engine.turns import blocked_by

# The chance to go out first that a level is worth bidding for.
_CHANCE_FOR_LEVEL: Final = (0.52, 0.58, 0.64, 0.70)

# A type is as good as another if its chance is less by no more than this.
_AS_GOOD: Final = 0.05

# In a grid almost all depends on who has the pause run; one more turn is worth little.
_CHANCE_IN_GRID: Final = 0.46
_CHANCE_OF_RUN: Final = {PlayType.SARABANDA: 0.34, PlayType.GLISSANDO: 0.30}

# In columns a hand is good when few cards of others must be laid before its own: how many these are
# for an average card, and how much of the chance depends on them.
_MEAN_DEPTH: Final = {PlayType.PARADA: 2.12, PlayType.MUZICANDO: 2.74}
_CHANCE_OF_DEPTH: Final = {PlayType.PARADA: 0.34, PlayType.MUZICANDO: 0.41}

# What a lay is worth, in cards of one's own that can be laid afterwards.
_GOING_OUT: Final = 1000.0
_PER_CARD_OF_MINE: Final = 0.2
_PER_CARD_OF_OTHERS: Final = -0.3
_SYMBOL_IN_COLUMNS: Final = -2.5  # it can wait there for a turn that would be a pass
_SYMBOL_IN_GRID: Final = 0.3
_PER_CARD_OF_RUN: Final = 1.2
_PER_CARD_OF_EXTRA_TURN: Final = 0.3
_NEARLY_OUT: Final = 4  # with fewer cards than this an opponent is worth blocking
_BLOCKED_PARTNER: Final = -3.0
_PARTNER_SHARE: Final = 0.7
_STUCK_PARTNER_SHARE: Final = 1.0
_PASS: Final = -10.0


def sensible_call(auction: Auction, hand: int, rules: RuleSet, random: Random) -> Call:
    """The lowest bid in a type that suits the hand, as far as it is good for the level; a partner's
    bid is left alone."""
    type_ = sensible_type(hand, rules, random)
    bids = [call for call in legal_calls(auction) if isinstance(call, Bid) and call.type is type_]
    if auction.must_bid:
        return bids[0]
    partner_holds_it = auction.calls[-2:-1] == (auction.last_bid,)
    level = sum(chance(type_, hand, rules) >= needed for needed in _CHANCE_FOR_LEVEL)
    if not bids or bids[0].level > level or partner_holds_it:
        return PASS
    return bids[0]


def sensible_type(hand: int, rules: RuleSet, random: Random) -> PlayType:
    """A type that suits a hand about as well as any."""
    chances = {type_: chance(type_, hand, rules) for type_ in PlayType}
    best = max(chances.values())
    return random.choice([type_ for type_ in PlayType if chances[type_] > best - _AS_GOOD])


def chance(type_: PlayType, hand: int, rules: RuleSet) -> float:
    """About how often the side of a hand goes out first."""
    if type_.has_cells:
        has_run = rules.pause_gives_run and hand & PAUSE_CARD.bit
        return _CHANCE_IN_GRID + (_CHANCE_OF_RUN[type_] if has_run else 0)
    cards = cards_in(hand)
    others = len(DECK) - len(cards)
    depth = sum((_BEFORE[type_][card] & ~hand).bit_count() for card in cards)
    usual = _MEAN_DEPTH[type_] * len(cards) * others / (len(DECK) - 1)
    return 0.5 + _CHANCE_OF_DEPTH[type_] * (1 - depth / usual)


def sensible_move(position: Position, random: Random) -> Move:
    """The move worth most; of equals, any."""
    moves = legal_moves(position)
    if len(moves) == 1:
        return moves[0]
    random.shuffle(moves)
    table = _TableView(position)
    return max(moves, key=table.worth)


class _TableView:
    """A position as the player to move sees it."""

    def __init__(self, position: Position) -> None:
        self.position, self.seat, self.hand = position, position.turns.turn, position.hand
        self.sizes = [hand.bit_count() for hand in position.hands]
        self.partner = (self.seat + 2) % 4 if position.deal.is_pairs else None
        self.opponents_share = self._opponents_share()

    def _opponents_share(self) -> float:
        """Of a card not seen, about how likely an opponent has it, less how likely the partner has:
        to open the way for the partner is a gain, and the more so for one who had to pass."""
        sizes, partner = self.sizes, self.partner
        held = sum(sizes) - sizes[self.seat]
        unseen = held + len(self.position.stock)
        opponents = float(held)
        if partner is not None:
            has_passed = self.position.turns.passed >> partner & 1
            share = _STUCK_PARTNER_SHARE if has_passed else _PARTNER_SHARE
            opponents -= sizes[partner] * (1 + share)
        return opponents / max(unseen, 1)

    def worth(self, move: Move) -> float:
        if move is PASS:
            return _PASS
        hand = self.hand ^ move.card.bit
        if not hand:
            return _GOING_OUT
        layout = PLAY[self.position.type].lay(self.position.layout, move)
        opened = open_cards(layout)
        unseen = WHOLE_DECK & ~layout.laid & ~hand
        others = (opened & unseen & NOTES).bit_count() * self.opponents_share
        worth = (opened & hand).bit_count() * _PER_CARD_OF_MINE + others * _PER_CARD_OF_OTHERS
        return worth + (self._worth_of_symbol(move, hand) if move.card.is_symbol else 0)

    def _worth_of_symbol(self, move: Lay, hand: int) -> float:
        rules, layout, turns = self.position.rules, self.position.layout, self.position.turns
        worth = _SYMBOL_IN_COLUMNS if isinstance(layout, Columns) else _SYMBOL_IN_GRID
        if move.card == PAUSE_CARD:
            each = _PER_CARD_OF_RUN if rules.pause_gives_run else _PER_CARD_OF_EXTRA_TURN
            return worth + each * reach(layout, hand)
        if turns.in_run:
            return worth
        blocked = blocked_by(move.card, self.seat, turns.holding, len(self.sizes))
        for seat, size in enumerate(self.sizes):
            if blocked >> seat & 1:
                is_partner = seat == self.partner
                worth += _BLOCKED_PARTNER if is_partner else max(0, _NEARLY_OUT - size)
        return worth


def open_cards(layout: Layout) -> int:
    """The cards not yet laid that could be laid now, whoever holds them."""
    if isinstance(layout, Columns):
        return layout.playable
    cards = 0
    for fitting in layout.spots.values():
        cards |= fitting
    return cards & ~layout.laid


def reach(layout: Layout, hand: int) -> int:
    """Number of cards of a hand that could be laid in a run; in a grid, at once."""
    if not isinstance(layout, Columns):
        return (open_cards(layout) & hand).bit_count()
    playable, reached = layout.playable, 0
    while cards := playable & hand:
        card = cards & -cards
        playable = playable ^ card | layout.opened_by[card]
        hand ^= card
        reached += 1
    return reached


def _before(opened_by: Mapping[int, int]) -> tuple[int, ...]:
    """Cards, for each one, that have to lie before it can be laid."""
    opener = {
        follower: cards_in(card)[0]
        for card, followers in opened_by.items()
        for follower in cards_in(followers)
    }

    def before(card: Card) -> int:
        return opener[card].bit | before(opener[card]) if card in opener else 0

    return tuple(before(card) for card in DECK)


_BEFORE: Final = {
    PlayType.PARADA: _before(parada.start().opened_by),
    PlayType.MUZICANDO: _before(muzicando.start().opened_by),
}
