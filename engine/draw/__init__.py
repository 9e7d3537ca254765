"""A drawing of a table as SVG, for print and screen: what lies on it, the hands, whose turn it is.

It needs no style sheet and no fonts beyond plain text, and its words can be handed in.
"""

from html import escape
from typing import Final

from engine.draw.hands import draw_hands
from engine.draw.labels import ENGLISH, Labels
from engine.draw.svg import element, group, text
from engine.draw.table import Drawing, draw_auction, draw_layout
from engine.game import Game

__all__ = ["ENGLISH", "Labels", "draw"]

_WIDTH: Final = 1000
_MARGIN: Final = 24
_HEAD: Final = 64
_GRID_HEIGHT: Final = 700
_INSIDE: Final = _WIDTH - 2 * _MARGIN
_BESIDE: Final = 400
_FONT: Final = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"


def draw(game: Game, labels: Labels = ENGLISH, name: str = "deal") -> str:
    """The SVG of a game; `name` tells its parts from those of other drawings in the same page."""
    table = _table(game, labels)
    if game.type and game.type.has_cells:
        hands = draw_hands(game, labels, _INSIDE, columns=2, scale=0.95)
        body = Drawing(
            group(table.svg, x=(_INSIDE - table.width) / 2)
            + group(hands.svg, y=table.height + _MARGIN),
            _INSIDE,
            table.height + _MARGIN + hands.height,
        )
    else:
        hands = draw_hands(game, labels, _INSIDE - _BESIDE, columns=1, scale=0.78)
        body = Drawing(
            table.svg + group(hands.svg, x=_BESIDE), _INSIDE, max(table.height, hands.height)
        )
    return _document(game, labels, name, body)


def _table(game: Game, labels: Labels) -> Drawing:
    if game.position is not None:
        return draw_layout(game.position.layout, labels, _INSIDE, _GRID_HEIGHT)
    if game.auction is not None:
        return draw_auction(game.auction, labels)
    return Drawing("", 0, 0)


def _document(game: Game, labels: Labels, name: str, body: Drawing) -> str:
    height = round(body.height + _HEAD + 2 * _MARGIN)
    heading, state = _heading(game, labels), _state(game, labels)
    return element(
        "svg",
        element("title", escape(f"{labels.title}: {heading}"), id=f"{name}-title"),
        element("desc", escape(state), id=f"{name}-desc"),
        element("rect", width=_WIDTH, height=height, fill="#ffffff"),
        text(heading, _MARGIN, _MARGIN + 22, 24, fill="#1c1b22", font_weight="bold"),
        text(state, _WIDTH - _MARGIN, _MARGIN + 22, 16, fill="#1c1b22", text_anchor="end"),
        group(body.svg, x=_MARGIN, y=_MARGIN + _HEAD),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH} {height}",
        role="img",
        aria_labelledby=f"{name}-title {name}-desc",
        font_family=_FONT,
    )


def _heading(game: Game, labels: Labels) -> str:
    """Such as "3S · Sarabanda · opened by W"."""
    if game.type is None or game.declarer is None:
        return labels.auction
    contract = [str(game.contract)] if game.contract else []
    opener = f"{labels.opened_by} {labels.seats[game.declarer]}"
    return " · ".join([*contract, labels.types[game.type], opener])


def _state(game: Game, labels: Labels) -> str:
    if game.turn is None:
        return labels.is_over
    doing = labels.to_play if game.position else labels.to_call
    return f"{labels.seats[game.turn]} {doing}"
