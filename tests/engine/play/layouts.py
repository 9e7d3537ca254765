"""Layouts for the tests of the play types, made by laying cards."""

from engine.cards import WHOLE_DECK
from engine.moves import parse_move
from engine.play import PLAY


def laid(type_, moves):
    """The layout after some moves, each of which must be allowed."""
    play = PLAY[type_]
    layout = play.start()
    for text in moves.split():
        move = parse_move(text)
        assert play.why_not(layout, move.card, move.cell) is None, text
        layout = play.lay(layout, move)
    return layout


def may_be_laid(type_, moves):
    """What may be laid then by somebody with all the other cards, as one sorted text."""
    layout = laid(type_, moves)
    hand = WHOLE_DECK & ~layout.laid
    return " ".join(sorted(map(str, PLAY[type_].legal_moves(layout, hand))))


def refusal(type_, moves, move):
    """The refusal that stands against a move, if any."""
    step = parse_move(move)
    return PLAY[type_].why_not(laid(type_, moves), step.card, step.cell)
