"""Seats round a table, small, for a book of the rules: which way the turn goes, who lays what, who
is blocked by it and who plays next."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

from engine.cards import Card
from engine.draw.card import HEIGHT, WIDTH, draw_card
from engine.draw.hands import seat_disc, stop_sign
from engine.draw.labels import ENGLISH, Labels
from engine.draw.scenes import picture
from engine.draw.svg import element, group
from engine.seats import Seat
from engine.turns import blocked_by

_WIDTH, _HEIGHT = 300, 236
_ACROSS, _DOWN = 122, 92
_DISC: Final = 15
_SMALL: Final = 0.62
_FAINT: Final = "#6b6976"


class SeatScene(NamedTuple):
    seats: tuple[Seat, ...]
    turn: Seat
    """Who plays next, whose disc is filled."""
    laid: Mapping[Seat, Sequence[Card]] = {}
    """The cards in front of a seat."""
    blocked: tuple[Seat, ...] = ()
    is_clockwise: bool = True


def blocked_seats(card: Card, by: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Seats that a sharp, a flat or a natural blocks while everybody holds cards."""
    everybody = (1 << len(seats)) - 1
    blocked = blocked_by(card, seats.index(by), everybody, len(seats))
    return tuple(seat for number, seat in enumerate(seats) if blocked >> number & 1)


def draw_seats(scene: SeatScene, labels: Labels = ENGLISH) -> str:
    parts = [_table(), _arrows(len(scene.seats), is_clockwise=scene.is_clockwise)]
    for number, seat in enumerate(scene.seats):
        x, y = _place(number, len(scene.seats), 1, is_clockwise=scene.is_clockwise)
        parts.append(seat_disc(x, y, _DISC, labels.seats[seat], is_turn=seat is scene.turn))
        if seat in scene.blocked:
            parts.append(group(stop_sign(), x=x + 13, y=y - 13))
        parts.append(_cards(number, scene.laid.get(seat, ()), scene, labels))
    return picture(parts, _WIDTH, _HEIGHT)


def _place(number: float, of: int, far: float, *, is_clockwise: bool) -> tuple[float, float]:
    """Place of a seat, the first at the top; `far` from the middle, 1 at the edge."""
    angle = 2 * pi * number / of * (1 if is_clockwise else -1) - pi / 2
    return _WIDTH / 2 + _ACROSS * far * cos(angle), _HEIGHT / 2 + _DOWN * far * sin(angle)


def _table() -> str:
    return element(
        "ellipse",
        cx=_WIDTH / 2,
        cy=_HEIGHT / 2,
        rx=_ACROSS,
        ry=_DOWN,
        fill="#f4f2fb",
        stroke="#b9b7c4",
    )


def _arrows(of: int, *, is_clockwise: bool) -> str:
    """Between a seat and the next an arrow head on the table's edge."""
    heads = []
    for number in range(of):
        x, y = _place(number + 0.5, of, 1, is_clockwise=is_clockwise)
        before = _place(number + 0.48, of, 1, is_clockwise=is_clockwise)
        away = (x - before[0]), (y - before[1])
        length = (away[0] ** 2 + away[1] ** 2) ** 0.5
        dx, dy = 7 * away[0] / length, 7 * away[1] / length
        tip = f"{x + dx:.1f} {y + dy:.1f}"
        left = f"{x - dx - dy * 0.7:.1f} {y - dy + dx * 0.7:.1f}"
        right = f"{x - dx + dy * 0.7:.1f} {y - dy - dx * 0.7:.1f}"
        heads.append(element("path", d=f"M{tip}L{left}L{right}Z", fill=_FAINT))
    return "".join(heads)


def _cards(number: int, cards: Sequence[Card], scene: SeatScene, labels: Labels) -> str:
    """Cards in front of their seat, towards the middle."""
    x, y = _place(number, len(scene.seats), 0.5, is_clockwise=scene.is_clockwise)
    step = (WIDTH + 6) * _SMALL
    left, top = x - step * len(cards) / 2 + 2, y - HEIGHT * _SMALL / 2
    return "".join(
        draw_card(card, left + at * step, top, _SMALL, names=labels.notes)
        for at, card in enumerate(cards)
    )
