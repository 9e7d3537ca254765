"""Tables of points: the 96 cells of the pairs game as the Catalan rulebook prints them, worked out
by the engine; the places of the individual version; the values of Remi."""

from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from club.wording.choices import GAMES
from club.wording.engine_texts import PLAY_TYPES, sum_of
from club.wording.house_rules import BOARD_GAMES
from club.wording.texts import with_minus
from engine.auction import BIDS, Bid, Contract, PlayType
from engine.editions import REMI, RO
from engine.points import individual
from engine.points.lines import Lines, total
from engine.points.pairs import PAIRS_OF_PLACES, explain, numerals, order_with
from engine.seats import FEWEST_PLAYERS, MOST_PLAYERS, ROMAN, Seat, Side, player_seats

PRINTED_ROW: Final = {"2M": "3M (2+4=6)"}
"""A row whose name the Catalan rulebook misprints: what it prints."""
PRINTED_CELL: Final = {("1S", (1, 4)): 8}
"""A cell that it misprints: what it prints."""


class PointsCell(NamedTuple):
    places: tuple[int, int]
    points: float
    sum: str
    """How they come about: `4 + 3 + 2 + 4 = 13`."""
    printed: int | None
    """What the Catalan rulebook prints instead, by mistake."""

    @property
    def said(self) -> str:
        """The points with a true minus."""
        return with_minus(self.points)


class ContractRow(NamedTuple):
    bid: Bid
    name: str
    """Such as “2 Muzicando”."""
    printed: str
    """What the Catalan rulebook calls the row, by mistake."""
    cells: list[PointsCell]


def points_of(bid: Bid, places: tuple[int, int]) -> tuple[float, Lines]:
    """Points of the side that holds a contract with these places, and the lines of the sum."""
    contract, order = Contract(bid, Seat.N), order_with(places)
    lines = explain(contract, order, last_stuck=False, rules=RO)[Side.NS]
    return total(lines), lines


def contract_rows() -> list[ContractRow]:
    """The sixteen contracts, in the order of the Catalan print: by type, the highest first."""
    in_print = sorted(BIDS, key=lambda bid: (-bid.type.points, -bid.level))
    return [
        ContractRow(
            bid,
            f"{bid.level} {PLAY_TYPES[bid.type]}",
            PRINTED_ROW.get(str(bid), ""),
            [_cell(bid, places) for places in PAIRS_OF_PLACES],
        )
        for bid in in_print
    ]


def _cell(bid: Bid, places: tuple[int, int]) -> PointsCell:
    points, lines = points_of(bid, places)
    printed = PRINTED_CELL.get((str(bid), places))
    return PointsCell(places, points, sum_of(lines), printed)


def place_rows() -> list[tuple[int, list[float]]]:
    """Rows of the individual version: for each number of players what the places count."""
    return [
        (players, [lines[0].points for lines in _explained(players).values()])
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    ]


def _explained(players: int) -> dict[Seat, Lines]:
    seats = player_seats(players)
    return individual.explain(PlayType.SARABANDA, seats, last_stuck=False, rules=RO)


def remi_rows() -> list[tuple[str, str]]:
    """Everything that counts in Remi, as the rules have it."""
    tiles = REMI.tiles
    return [
        (_("tiles 2 to 9, each"), str(tiles["2"])),
        (_("tiles 10 to 13, each"), str(tiles["10"])),
        (_("a 1"), str(tiles["1"])),
        (_("a joker"), str(tiles["joker"])),
        (_("closing"), f"+{REMI.closing}"),
        (_("trump announced (atu)"), f"+{REMI.atu}"),
        (_("not melded when another player closes"), f"−{REMI.unopened_costs}"),
        (
            _("three tiles or fewer not announced; nothing else counts"),
            f"−{REMI.unannounced_costs}",
        ),
        (_("double game: for everybody"), "× 2"),
        (_("closed with a 1 or a joker: for the player who closed"), "× 2"),
        (_("both together: for the player who closed"), "× 4"),
    ]


def misprints(row: ContractRow) -> list[str]:
    """Misprints of the Catalan rulebook in a row, each with the value that counts."""
    found = []
    if row.printed:
        said = _("The Catalan rulebook calls the row of %(contract)s “%(printed)s”.")
        found.append(said % {"printed": row.printed, "contract": f"{row.bid} ({_worth(row.bid)})"})
    for cell in row.cells:
        if cell.printed is not None:
            said = _(
                "For %(contract)s with the places %(places)s the Catalan rulebook prints "
                "%(printed)d. Right is %(sum)s."
            )
            facts = {"printed": cell.printed, "sum": cell.sum, "places": numerals(cell.places)}
            found.append(said % {"contract": row.bid, **facts})
    return found


def _worth(bid: Bid) -> str:
    return f"{bid.level} + {bid.type.points} = {bid.worth}"


def tables() -> dict[str, Any]:
    contracts = contract_rows()
    return {
        "games": GAMES,
        "contracts": contracts,
        "pairs_of_places": [numerals(places) for places in PAIRS_OF_PLACES],
        "misprints": [said for row in contracts for said in misprints(row)],
        "types": [(PLAY_TYPES[each], each.points) for each in PlayType],
        "places": ROMAN[:MOST_PLAYERS],
        "players": place_rows(),
        "remi": remi_rows(),
        "board_games": [(BOARD_GAMES[kind], worth) for kind, worth in REMI.board_games.items()],
    }
