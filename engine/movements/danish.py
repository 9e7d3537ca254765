"""Danish: first against second, third against fourth, again after each round."""

from typing import Final

from engine.movements.by_standing import Fours, danish_fours, danish_tables
from engine.movements.format import (
    Drawn,
    DrawSetting,
    Format,
    MovementSetting,
    Offers,
    sat_out_in_turn,
)
from engine.movements.seating import Kind, Seating
from engine.movements.sizes import USUAL, table_sizes
from engine.movements.swiss import danish_drawn


def _draw(drawing: DrawSetting) -> Seating:
    options, order, played = drawing.options, drawing.order, drawing.played
    if drawing.kind is Kind.ROTATING:
        return danish_fours(order, Fours(options.get("fours", Fours.FIRST_AND_FOURTH)), played)
    if drawing.kind.is_of_two:
        return danish_drawn(drawing)
    return danish_tables(order, drawing.kind, played, size=options.get("size", USUAL))


def _offers(setting: MovementSetting) -> Offers:
    """Offers of rotating partners, for whom it is more than the end of a Swiss."""
    if setting.kind is Kind.ROTATING and setting.entries > 3:
        sizes = table_sizes(setting.kind, setting.entries)
        yield Drawn(DANISH.name, setting.rounds, sizes, sat_out_in_turn(setting, sizes))


DANISH: Final = Format(
    "danish", kinds=tuple(Kind), options=("fours", "size"), draw=_draw, offers=_offers
)
