"""Taps: each changes the question to the referee. A tap is a word and mostly its object: `put
R2@1,0`, `ask R3`, `turn E`."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from club.referee.question import Question, layout_of
from engine.auction import PlayType
from engine.cards import Card
from engine.editions import EDITIONS
from engine.errors import RecordError
from engine.layouts import below, effect_of, may_be_laid, read_layout
from engine.moves import PASS, Lay, Move, parse_move
from engine.play import PLAY
from engine.play.columns import Columns
from engine.seats import FEWEST_PLAYERS, MOST_PLAYERS, PAIRS_SEATS
from engine.turns import Turns


def tapped(question: Question, text: str) -> Question:
    """The question after a tap; a tap that says nothing changes nothing."""
    word, _space, about = text.partition(" ")
    try:
        return TAPS[word](question, about) if word in TAPS else question
    except (RecordError, ValueError):
        return question


def _type(question: Question, about: str) -> Question:
    """Another type begins with an empty table."""
    return replace(
        question, type=PlayType(about), lays=(), cell=None, asked=None, asks=False
    ).with_hand(0)


def _edition(question: Question, about: str) -> Question:
    return replace(question, edition=about if about in EDITIONS else question.edition)


def _players(question: Question, about: str) -> Question:
    players = int(about)
    players = players if FEWEST_PLAYERS <= players <= MOST_PLAYERS else 0
    seats = players or len(PAIRS_SEATS)
    return replace(
        question,
        players=players,
        turns=Turns(0, holding=(1 << seats) - 1),
        hands=(0,) * seats,
        has_stock=question.has_stock and bool(players),
    )


def _at(question: Question, about: str) -> Question:
    """A cell for the card that is to lie there next, or that was tapped before."""
    cell = _lay(f"R1@{about}").cell
    if question.asked and not question.asks:
        return _put(replace(question, cell=cell), str(question.asked))
    return replace(question, cell=None if cell == question.cell else cell)


def _put(question: Question, about: str) -> Question:
    """A card is told to lie on the table: in a grid at the cell that was tapped before, or at the
    only one there is; in a pile or column with those that lie before it."""
    card, cell = _lay(about)
    layout = layout_of(question).layout
    if isinstance(layout, Columns):
        if layout.laid & card.bit:
            return _up(question, about)
        lays = [Lay(each) for each in below(layout, card)]
        return replace(question, lays=(*question.lays, *lays), asked=None)
    cell = cell or question.cell or ((0, 0) if not question.lays else None)
    if cell is None or any(lay.card == card for lay in question.lays):
        return replace(question, asked=card)
    lays = [*question.lays, Lay(card, cell)]
    return replace(question, lays=tuple(lays), cell=None, asked=None)


def _up(question: Question, about: str) -> Question:
    """A card is taken up again; in a pile or column with those that lie after it."""
    move = _lay(about)
    lays = [lay for lay in question.lays if lay != move]
    if question.type and not question.type.has_cells:
        misplaced = read_layout(question.type, lays).misplaced
        lays = [lay for at, lay in enumerate(lays) if at not in misplaced]
    return replace(question, lays=tuple(lays), cell=None, asked=None)


def _undo(question: Question, _about: str) -> Question:
    return replace(question, lays=question.lays[:-1], cell=None, asked=None)


def _step(question: Question, about: str) -> Question:
    return replace(question, asks=about == "asks", cell=None, asked=None, is_last=False)


def _ask(question: Question, about: str) -> Question:
    """A card is asked about, and so is in the hand; a second tap takes it out again."""
    card = Card.parse(about)
    if layout_of(question).layout.laid & card.bit:
        return replace(question, asked=card)
    if question.hand & card.bit and question.asked == card:
        return replace(question, asked=None).with_hand(question.hand & ~card.bit)
    return replace(question, asked=card).with_hand(question.hand | card.bit)


def _lay_it(question: Question, about: str) -> Question:
    """The card is laid, where the rules allow it, and the turn goes on."""
    move, layout = _lay(about), layout_of(question).layout
    if question.type is None or PLAY[question.type].why_not(layout, *move):
        return question
    if may_be_laid(question.type, layout, move.card).refusal or not question.turns.holding:
        return question
    moved = replace(question, lays=(*question.lays, move))
    return _went_on(moved.with_hand(question.hand & ~move.card.bit), move)


def _pass(question: Question, _about: str) -> Question:
    return _went_on(question, PASS) if question.turns.holding else question


def _went_on(question: Question, move: Move) -> Question:
    effect = effect_of(
        question.turns,
        None if move is PASS else move.card,
        players=len(question.seats),
        is_pairs=not question.players,
        rules=question.rules,
        is_last=question.is_last and move is not PASS,
        drew=question.has_stock and move is PASS,
        hands=question.hands,
    )
    return replace(question, turns=effect.turns, asked=None, cell=None, is_last=False)


def _turn(question: Question, about: str) -> Question:
    turn = [*map(str, question.seats)].index(about)
    turns = question.turns
    if not turns.holding >> turn & 1:
        return question
    blocked = turns.blocked & ~(1 << turn)
    return replace(
        question, turns=turns._replace(turn=turn, blocked=blocked, in_run=False), asked=None
    )


def _block(question: Question, about: str) -> Question:
    seat, turns = [*map(str, question.seats)].index(about), question.turns
    free = turns.holding & ~(1 << turns.turn)
    return replace(question, turns=turns._replace(blocked=(turns.blocked ^ 1 << seat) & free))


def _out(question: Question, about: str) -> Question:
    """A seat has no cards left, or has some after all."""
    seat, turns = [*map(str, question.seats)].index(about), question.turns
    holding = turns.holding ^ 1 << seat
    if not holding:
        return question
    order = tuple(each for each in turns.order if each != seat)
    order = order if holding >> seat & 1 else (*order, seat)
    turn = turns.turn
    while not holding >> turn & 1:
        turn = (turn + 1) % len(question.seats)
    blocked = turns.blocked & holding & ~(1 << turn)
    return replace(
        question, turns=turns._replace(turn=turn, holding=holding, blocked=blocked, order=order)
    )


def _run(question: Question, _about: str) -> Question:
    turns = question.turns
    return replace(question, turns=turns._replace(in_run=not turns.in_run))


def _stock(question: Question, _about: str) -> Question:
    return replace(question, has_stock=bool(question.players) and not question.has_stock)


def _last(question: Question, _about: str) -> Question:
    return replace(question, is_last=not question.is_last)


def _lay(text: str) -> Lay:
    move = parse_move(text)
    if move is PASS:
        raise ValueError(text)
    return move


TAPS: Final[Mapping[str, Callable[[Question, str], Question]]] = {
    "type": _type,
    "edition": _edition,
    "players": _players,
    "at": _at,
    "put": _put,
    "up": _up,
    "undo": _undo,
    "step": _step,
    "ask": _ask,
    "lay": _lay_it,
    "pass": _pass,
    "turn": _turn,
    "block": _block,
    "out": _out,
    "run": _run,
    "stock": _stock,
    "last": _last,
}
