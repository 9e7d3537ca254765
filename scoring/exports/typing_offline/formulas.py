"""The live points of a line of the workbook, as formulas of a spreadsheet program."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from club.house_rules import remi_rules, rule_set
from club.spreadsheets.rows import letter
from scoring.exports.typing_offline.layout import (
    ON_BOARD,
    OPENED,
    UNANNOUNCED,
    Choice,
    points_names,
)

LISTS = "Lists"
"""The sheet on which the choices stand; it is hidden."""


class Block(NamedTuple):
    """A list on that sheet: what is shown, and beside it the figures."""

    column: int
    rows: int
    figures: int

    def shown(self, rows: int = 0) -> str:
        """What a cell is chosen from: all of it, or the first rows."""
        name = letter(self.column)
        return f"{LISTS}!${name}$2:${name}${(rows or self.rows) + 1}"

    def figure(self, cell: str, at: int | str = 1) -> str:
        """A figure of what was chosen in a cell."""
        first, last = letter(self.column), letter(self.column + self.figures)
        where = f"{LISTS}!${first}$2:${last}${self.rows + 1}"
        return f"VLOOKUP({cell},{where},{at + 1 if isinstance(at, int) else at},FALSE)"


Blocks = Mapping[str, Block]
Cells = Mapping[str, str]
"""The addresses of a line's cells, by the name of their column."""


def blocks_of(choices: Mapping[str, Sequence[Choice]]) -> dict[str, Block]:
    """Where each list stands, one beside the other."""
    found, column = {}, 0
    for name, values in choices.items():
        figures = max((len(each.figures) for each in values), default=0)
        found[name] = Block(column, len(values), figures)
        column += figures + 2
    return found


def formulas(
    game: str, cells: Cells, blocks: Blocks, rules: Mapping[str, object], seats: int
) -> dict[str, str]:
    """The points of a line; nothing as long as something is missing, `?` for what cannot be."""
    made = _GAMES[game](cells, blocks, rules, seats)
    named = zip(points_names(game, seats), made, strict=True)
    return {name: f'=IFERROR({formula},"?")' for name, formula in named}


def _pairs(cells: Cells, blocks: Blocks, rules: Mapping[str, object], _seats: int) -> list[str]:
    cost = rule_set(rules, "pairs").breach_costs_side
    contract, by, order = cells["contract"], cells["declarer"], cells["order"]
    stuck, breach = cells["stuck"], cells["breach"]
    worth = blocks["contracts"].figure(contract)
    held = blocks["seats"].figure(by)
    first = blocks["orders"].figure(order, 5)
    offender = blocks["seats"].figure(breach)
    made = []
    for own, at in ((1, 2), (-1, 3)):
        places = blocks["orders"].figure(order, f'IF({stuck}="",{at},{at + 2})')
        points = f"{places}+IF({held}={own},{worth}*{first}*{own},0)"
        is_open = f'OR({contract}="",{by}="",{order}="")'
        made.append(f'IF({breach}<>"",IF({offender}={own},-{cost},0),IF({is_open},"",{points}))')
    return made


def _individual(cells: Cells, blocks: Blocks, rules: Mapping[str, object], seats: int) -> list[str]:
    chosen = rule_set(rules, "individual")
    order = f"{cells['place-1']}:{cells[f'place-{seats}']}"
    breach, stuck = cells["breach"], cells["stuck"]
    value = blocks["types"].figure(cells["type"])
    is_open = f'OR({cells["type"]}="",{cells["chooser"]}="",COUNT({order})<{seats})'
    made = []
    for seat in range(1, seats + 1):
        place = f"MATCH({seat},{order},0)"
        points = f"{seats + 1}-{place}"
        points += f"+IF({place}=1,{value},0)" if chosen.type_value_to_winner_only else f"+{value}"
        if chosen.stuck_player_loses_place_point:
            points += f'-IF(AND({stuck}<>"",{place}={seats}),1,0)'
        cost = f"IF({breach}={seat},-{chosen.breach_costs_player},0)"
        made.append(f'IF({breach}<>"",{cost},IF({is_open},"",{points}))')
    return made


def _remi(cells: Cells, blocks: Blocks, rules: Mapping[str, object], seats: int) -> list[str]:
    chosen = remi_rules(rules)
    closer, closed = cells["closer"], cells["closed"]
    double, exhausted = cells["double"], cells["exhausted"]
    made = []
    for seat in range(1, seats + 1):
        state, atu = cells[f"state-{seat}"], cells[f"atu-{seat}"]
        kind = blocks["states"].figure(state, 2)
        is_closer = f"{closer}={seat}"
        laid = f"{cells[f'laid-{seat}']}-{cells[f'rack-{seat}']}"
        laid += f"+IF({is_closer},{chosen.closing},0)"
        nothing = f'AND({kind}<>{OPENED},{exhausted}="")'
        points = f"IF({nothing},-{chosen.unopened_costs},{laid})"
        board = blocks["states"].figure(state)
        points = f"IF(AND({kind}={ON_BOARD},{is_closer}),{board},{points})"
        points = f'({points}+IF({atu}<>"",{chosen.atu},0))*IF({double}<>"",2,1)'
        points += f"*IF({is_closer},{blocks['closings'].figure(closed)},1)"
        points = f"IF({kind}={UNANNOUNCED},-{chosen.unannounced_costs},{points})"
        is_open = f'OR({state}="",AND({closer}="",{exhausted}=""))'
        made.append(f'IF({is_open},"",{points})')
    return made


_GAMES: Mapping[str, Callable[[Cells, Blocks, Mapping[str, object], int], list[str]]] = {
    "pairs": _pairs,
    "individual": _individual,
    "remi": _remi,
}
