"""The hands, one below the other: whose turn it is, who is blocked, who has which place."""

from collections.abc import Sequence
from typing import Final

from engine.cards import Card, cards_in
from engine.draw.card import GAP, HEIGHT, INK, PAPER, WIDTH, draw_card
from engine.draw.labels import Labels
from engine.draw.svg import Length, element, group, name_at, text
from engine.draw.table import Drawing
from engine.game import Game
from engine.seats import ROMAN, Seat

_DISC: Final = 13
_HEAD: Final = 32
_APART: Final = 14
TURN: Final = "#0b67db"
STOP: Final = "#a41214"


def draw_hands(game: Game, labels: Labels, width: Length, columns: int, scale: Length) -> Drawing:
    """All hands, and the stock of the individual version, in one or more columns."""
    each = (width - (columns - 1) * _APART) / columns
    boxes = [
        _box(_head(game, seat, labels), cards_in(hand), labels, each, scale)
        for seat, hand in game.hands.items()
    ]
    if game.stock:
        head = text(labels.stock, 0, 18, 15, fill=INK, font_weight="bold")
        boxes.append(_box(head, game.stock, labels, each, scale))
    parts, top = [], 0.0
    for first in range(0, len(boxes), columns):
        line = boxes[first : first + columns]
        for column, box in enumerate(line):
            parts.append(group(box.svg, x=column * (each + _APART), y=top))
        top += max(box.height for box in line) + _APART
    return Drawing("".join(parts), width, max(top - _APART, 0))


def _box(head: str, cards: Sequence[Card], labels: Labels, width: Length, scale: Length) -> Drawing:
    """A head with cards under it, as many in a line as there is room for."""
    step, line = (WIDTH + GAP) * scale, (HEIGHT + GAP) * scale
    across = max(1, int((width + GAP) / step))
    drawn = [
        draw_card(card, at % across * step, _HEAD + at // across * line, scale, names=labels.notes)
        for at, card in enumerate(cards)
    ]
    lines = -(-len(cards) // across)
    return Drawing(head + "".join(drawn), width, _HEAD + lines * line)


def _head(game: Game, seat: Seat, labels: Labels) -> str:
    """The seat in a disc, filled when it is in turn, and what is to be said about it."""
    name = seat_disc(_DISC, _DISC, _DISC - 1, labels.seats[seat], is_turn=game.turn is seat)
    remark, fill = _remark(game, seat, labels)
    stop = group(stop_sign(), x=3 * _DISC + 2, y=_DISC) if fill == STOP else ""
    start = (4.5 if stop else 2.5) * _DISC
    return name + stop + text(remark, start, _DISC + 5, 14, fill=fill)


def seat_disc(x: float, y: float, radius: float, name: str, *, is_turn: bool) -> str:
    """A seat's name in a disc, filled when it is in turn."""
    fill, ink = (TURN, PAPER) if is_turn else (PAPER, INK)
    edge = TURN if is_turn else INK
    circle = element("circle", cx=x, cy=y, r=radius, fill=fill, stroke=edge, stroke_width=1.5)
    return circle + name_at(name, x, y + 5, 14, ink)


def _remark(game: Game, seat: Seat, labels: Labels) -> tuple[str, str]:
    if seat in game.order:
        place = f"{labels.place} {ROMAN[game.order.index(seat)]}"
        is_stuck = game.last_stuck and seat is game.order[-1]
        return (f"{place}, {labels.stuck}" if is_stuck else place), INK
    if game.turn is seat:
        if game.position is None:
            return labels.to_call, TURN
        return (labels.in_run if game.position.turns.in_run else labels.to_play), TURN
    return (labels.blocked, STOP) if seat in game.blocked else ("", INK)


def stop_sign() -> str:
    return element("circle", cx=0, cy=0, r=8, fill=STOP) + element(
        "path", d="M-5 0H5", stroke=PAPER, stroke_width=3
    )
