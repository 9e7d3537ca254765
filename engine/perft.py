"""Number of different sequences of moves from a game: the measure of the engine.

The moves of the last ply are counted, not made.
"""

from typing import Final

from engine.cards import DECK, NOTES, Card
from engine.game import Game, legal_moves, play
from engine.play.columns import Columns
from engine.position import Position, after, count_moves
from engine.position import legal_moves as legal_plays
from engine.turns import Turns, after_card, after_pass

_ANY_NOTE: Final = DECK[0]


def perft(game: Game, depth: int) -> int:
    """The number of sequences of exactly `depth` calls and moves; those that the end of the deal
    cuts short do not count."""
    if game.position is not None:
        return perft_of_play(game.position, depth)
    if depth == 0:
        return 1
    return sum(perft(play(game, step), depth - 1) for step in legal_moves(game))


def perft_of_play(position: Position, depth: int) -> int:
    """The same from a position of the play."""
    if depth == 0:
        return 1
    if isinstance(position.layout, Columns):
        laid, playable, _ = position.layout
        tree = _ColumnsTree(position, position.layout)
        return tree.count(laid, playable, tree.turn_at(position.turns), depth)
    if depth == 1:
        return count_moves(position)
    number = 0
    for move in legal_plays(position):
        number += perft_of_play(after(position, move), depth - 1)
    return number


class _Turn(dict[tuple[Card | None, bool], "_Turn"]):
    """A turn and those that follow, each worked out when it is first asked for: `turn[card,
    is_last]` after a card, `turn[None, drew]` after a pass."""

    __slots__ = ("is_over", "seat", "tree", "turns")

    def __init__(self, turns: Turns, tree: "_ColumnsTree") -> None:
        self.turns, self.tree = turns, tree
        self.seat, self.is_over = turns.turn, not turns.holding

    def __missing__(self, event: tuple[Card | None, bool]) -> "_Turn":
        self[event] = following = self.tree.turn_after(self.turns, *event)
        return following


class _ColumnsTree:
    """The sequences in Muzicando and Parada. There a position is little more than two sets of cards
    and the moves are made on these alone. Who plays next does not depend on which note is laid, so
    it is asked once for all the notes, and remembered from one sequence to the next."""

    def __init__(self, position: Position, layout: Columns) -> None:
        self.deal, self.rules, self.opened_by = position.deal, position.rules, layout.opened_by
        self.given, self.drawn = list(position.given), position.drawn
        self.known: dict[Turns, _Turn] = {}

    def turn_at(self, turns: Turns) -> _Turn:
        if turns not in self.known:
            self.known[turns] = _Turn(turns, self)
        return self.known[turns]

    def turn_after(self, turns: Turns, card: Card | None, flag: bool) -> _Turn:
        if card is None:
            # The hands decide only the places at a dead table, where nothing is left to count.
            return self.turn_at(after_pass(turns, self.deal.hands, drew=flag))
        return self.turn_at(after_card(turns, card, self.deal, self.rules, is_last=flag))

    def count(self, laid: int, playable: int, turn: _Turn, depth: int) -> int:
        """The sequences of `depth` moves, at least one."""
        if turn.is_over:
            return 0
        given = self.given[turn.seat]
        cards = playable & given
        notes = cards & NOTES
        if depth == 1:
            return cards.bit_count() + (not notes)
        hand = given & ~laid
        is_last = not hand & (hand - 1)
        if not notes:
            number = self.count_after_pass(laid, playable, turn, depth - 1)
        elif depth == 2:
            number = self.count_after_notes(playable, notes, turn[_ANY_NOTE, is_last])
        else:
            number, following = 0, turn[_ANY_NOTE, is_last]
            opened_by, left = self.opened_by, notes
            while left:
                note = left & -left
                left ^= note
                open_ = playable ^ note | opened_by[note]
                number += self.count(laid | note, open_, following, depth - 1)
        symbols = cards ^ notes
        while symbols:
            symbol = symbols & -symbols
            symbols ^= symbol
            following = turn[DECK[symbol.bit_length() - 1], is_last]
            number += self.count(laid | symbol, playable ^ symbol, following, depth - 1)
        return number

    def count_after_notes(self, playable: int, notes: int, turn: _Turn) -> int:
        """Number of moves after each of some notes: the last ply, counted."""
        if turn.is_over:
            return 0
        given, opened_by = self.given[turn.seat], self.opened_by
        number = 0
        while notes:
            note = notes & -notes
            notes ^= note
            cards = (playable ^ note | opened_by[note]) & given
            number += cards.bit_count() + (not cards & NOTES)
        return number

    def count_after_pass(self, laid: int, playable: int, turn: _Turn, depth: int) -> int:
        """A pass draws a card while there is a stock; the card is put back after the counting."""
        if self.drawn == len(self.deal.stock):
            return self.count(laid, playable, turn[None, False], depth)
        card = self.deal.stock[self.drawn].bit
        self.given[turn.seat] ^= card
        self.drawn += 1
        number = self.count(laid, playable, turn[None, True], depth)
        self.given[turn.seat] ^= card
        self.drawn -= 1
        return number
