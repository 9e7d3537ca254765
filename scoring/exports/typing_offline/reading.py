"""What was typed into a workbook, line by line, and what is wrong in which cell."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from club.spreadsheets.guard import FileRefused
from club.spreadsheets.rows import Row, Table, letter
from engine.points.order import SeatAbsent, SeatMissing, SeatTwice
from scoring.exports.typing_offline import layout
from scoring.exports.typing_offline.layout import Choice, Choices, Field
from scoring.results.content import MOST_POINTS, Content, read
from scoring.results.people import Seats
from scoring.results.refusals import WRONG, sentence_of

MOST_HEAD_ROWS = 12
"""Above them is nothing but the title."""


class OtherWorkbook(FileRefused):
    """Not one of ours, or of another round."""

    def __init__(self, said: str = "") -> None:
        super().__init__(said or "no workbook of ours")
        self.said = said


class Identity(NamedTuple):
    """Which round a workbook is of, and in which language it was made."""

    slug: str
    round: int
    language: str
    row: int


class Typed(NamedTuple):
    """A line in which a result stands."""

    row: int
    table: int
    deal: int
    content: Content


class Wrong(NamedTuple):
    cell: str
    said: str


class InCell(Exception):
    """What is wrong, and in which column."""

    def __init__(self, field: str, said: str) -> None:
        super().__init__(said)
        self.field, self.said = field, said


Cells = Mapping[str, str]
"""What stands in a line, by the name of the column."""
SeatsAt = Callable[[int, int], Seats | None]
"""Whose result a deal at a table is; None where nobody plays it."""


def identity_of(table: Table) -> Identity:
    """Raises OtherWorkbook if it is none of ours."""
    for row in table.rows[:MOST_HEAD_ROWS]:
        words = row.cells[0].split()
        if len(words) == 4 and words[0] == layout.FORMAT:
            _format, slug, number, language = words
            if number.isdecimal() and len(number) < 6:
                return Identity(slug, int(number), language, row.number)
    raise OtherWorkbook


def typed_in(
    table: Table,
    after: int,
    game: str,
    seats: int,
    rules: Mapping[str, Any],
    seats_at: SeatsAt,
) -> tuple[list[Typed], list[Wrong]]:
    """The lines below row `after`, in the language that is active; empty ones are passed by."""
    columns = layout.fields(game, seats)
    choices = layout.choices(game, rules)
    typed: list[Typed] = []
    wrong: list[Wrong] = []
    seen: set[tuple[int, int]] = set()
    for row in table.rows:
        cells = _cells(row, columns)
        if row.number <= after or not _has_anything(cells, columns):
            continue
        try:
            line = _line(row, cells, game, choices, rules, seats_at)
            if (line.table, line.deal) in seen:
                raise InCell("deal", _("This deal stands there twice."))
            seen.add((line.table, line.deal))
            typed.append(line)
        except InCell as refusal:
            at = next(at for at, column in enumerate(columns) if column.name == refusal.field)
            wrong.append(Wrong(f"{letter(at)}{row.number}", refusal.said))
    return typed, wrong


def _cells(row: Row, columns: Sequence[Field]) -> Cells:
    texts = [*row.cells, *[""] * len(columns)]
    return {column.name: texts[at].strip() for at, column in enumerate(columns)}


def _has_anything(cells: Cells, columns: Sequence[Field]) -> bool:
    """Whether something was typed; the head of the table is above, where no number stands."""
    is_line = cells["table"].isdecimal() or cells["deal"].isdecimal()
    return is_line and any(cells[column.name] for column in columns if column.is_typed)


def _line(
    row: Row,
    cells: Cells,
    game: str,
    choices: Choices,
    rules: Mapping[str, Any],
    seats_at: SeatsAt,
) -> Typed:
    table, deal = _number(cells, "table"), _number(cells, "deal")
    seats = seats_at(table, deal)
    if seats is None:
        raise InCell("deal", _("Nobody plays this deal at this table."))
    content = _content(cells, game, choices, len(seats))
    try:
        return Typed(row.number, table, deal, read(content, seats, rules))
    except WRONG as refusal:
        raise InCell(_where(refusal, game), sentence_of(refusal)) from None


def _content(cells: Cells, game: str, choices: Choices, seats: int) -> Content:
    if game != "remi" and cells["breach"]:
        kind = _chosen(cells, "what", choices["breaches"])
        again = bool(_chosen(cells, "again", choices["yes"]))
        by = _chosen(cells, "breach", choices["seats"])
        return {"breach": {"by": by, "kind": kind or "other", "again": again}}
    return _CONTENTS[game](cells, choices, seats)


def _pairs(cells: Cells, choices: Choices, _seats: int) -> Content:
    return {
        "contract": _needed(cells, "contract", choices["contracts"], _("Say the contract.")),
        "declarer": _needed(cells, "declarer", choices["seats"], _("Say who holds the contract.")),
        "order": _needed(cells, "order", choices["orders"], _("Say in which order they went out.")),
        "last_stuck": bool(_chosen(cells, "stuck", choices["yes"])),
    }


def _individual(cells: Cells, choices: Choices, seats: int) -> Content:
    said = _("Say who went out here.")
    return {
        "type": _needed(cells, "type", choices["types"], _("Say what was played.")),
        "chooser": _needed(cells, "chooser", choices["seats"], _("Say who chose the type.")),
        "order": [
            _needed(cells, f"place-{place}", choices["seats"], said)
            for place in range(1, seats + 1)
        ],
        "last_stuck": bool(_chosen(cells, "stuck", choices["yes"])),
    }


def _remi(cells: Cells, choices: Choices, seats: int) -> Content:
    players = {str(number): _hand(cells, choices, number) for number in range(1, seats + 1)}
    closer = _chosen(cells, "closer", choices["seats"])
    if closer:
        if closer not in players:
            raise InCell("closer", _("Nobody sits there at this table."))
        closed = _needed(cells, "closed", choices["closings"], _("Say what it was closed with."))
        players[closer]["closed"] = closed
    return {
        "double": bool(_chosen(cells, "double", choices["yes"])),
        "exhausted": bool(_chosen(cells, "exhausted", choices["yes"])),
        "players": players,
    }


def _hand(cells: Cells, choices: Choices, number: int) -> dict[str, Any]:
    said = _("Say how this player played.")
    hand: dict[str, Any] = dict(_needed(cells, f"state-{number}", choices["states"], said))
    for what in ("laid", "rack"):
        if cells[f"{what}-{number}"]:
            hand[what] = _number(cells, f"{what}-{number}")
    if _chosen(cells, f"atu-{number}", choices["yes"]):
        hand["atu"] = True
    return hand


_CONTENTS: Mapping[str, Callable[[Cells, Choices, int], Content]] = {
    "pairs": _pairs,
    "individual": _individual,
    "remi": _remi,
}


def _needed(cells: Cells, name: str, allowed: Sequence[Choice], missing: str) -> Any:
    if not cells[name]:
        raise InCell(name, missing)
    return _chosen(cells, name, allowed)


def _chosen(cells: Cells, name: str, allowed: Sequence[Choice]) -> Any:
    """What a cell says; None where it says nothing. Capitals, spaces and commas do not matter."""
    text = _bare(cells[name])
    if not text:
        return None
    for each in allowed:
        if text == _bare(str(each.shown)):
            return each.value
    for each in allowed:
        if text == _bare("".join(each.value) if isinstance(each.value, list) else str(each.value)):
            return each.value
    raise InCell(name, _("“%(text)s” is none of the choices.") % {"text": cells[name][:40]})


def _bare(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _number(cells: Cells, name: str) -> int:
    text = cells[name]
    if not (text.isascii() and text.isdecimal() and int(text[:9]) <= MOST_POINTS):
        raise InCell(name, _("Give a whole number, at most %(most)d.") % {"most": MOST_POINTS})
    return int(text)


def _where(refusal: Exception, game: str) -> str:
    """In which column a refusal of the rules is shown."""
    if game == "remi":
        return "closer"
    is_order = isinstance(refusal, SeatAbsent | SeatMissing | SeatTwice)
    if game == "pairs":
        return "order" if is_order else "contract"
    return "place-1" if is_order else "type"
