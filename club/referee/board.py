"""The table as the referee's page shows it: cells, cards and seats, each with what a tap does."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from club.referee.question import Question
from club.wording import engine_texts
from engine.cards import COLOURS, DECK, Card, cards_in
from engine.layouts import CardAnswer, ReadLayout, may_be_laid
from engine.moves import GridCell, Lay
from engine.play.columns import Columns
from engine.play.grid import START, CardGrid, around

MARGIN: Final = 2
"""A card that lies further from the others is named below the table, not shown on it."""


class CardFace(NamedTuple):
    """A card to be tapped."""

    card: Card
    title: str
    tap: str
    is_laid: bool
    is_lit: bool
    """Whether it may be laid, where it is tapped for."""
    is_held: bool
    is_asked: bool

    @property
    def drawing(self) -> str:
        return str(int(self.card))

    @property
    def look(self) -> str:
        marks = zip(("laid", "lit", "held"), self[3:6], strict=True)
        return " ".join(["face", *(f"is-{mark}" for mark, is_so in marks if is_so)])


class Spot(NamedTuple):
    """A cell of the grid, or the room between two."""

    cell: GridCell
    card: Card | None = None
    symbol: Card | None = None
    title: str = ""
    tap: str = ""
    fits: str = ""
    """The cards that may be laid there, as the numbers of the drawings."""
    is_wrong: bool = False
    is_lit: bool = False
    is_chosen: bool = False

    @property
    def drawings(self) -> list[str]:
        """The card, and the symbol on it."""
        return [str(int(each)) for each in (self.card, self.symbol) if each]

    @property
    def look(self) -> str:
        marks = ("wrong", self.is_wrong), ("lit", self.is_lit), ("free", self.is_free)
        return " ".join(["spot", *(f"is-{mark}" for mark, is_so in marks if is_so)])

    @property
    def is_free(self) -> bool:
        return bool(self.tap) and self.card is None


class SeatFace(NamedTuple):
    letter: str
    label: str
    name: str
    is_turn: bool
    is_blocked: bool
    is_out: bool
    held: int


CardAnswers = Mapping[Card, CardAnswer]


def answers(question: Question, read: ReadLayout) -> CardAnswers:
    """Answer of the rules for each card of the deck."""
    type_ = question.type
    return {card: may_be_laid(type_, read.layout, card) for card in DECK} if type_ else {}


def faces(question: Question, read: ReadLayout, answers: CardAnswers) -> list[list[CardFace]]:
    """A row for each note, Si at the top, and one for the symbols; a column for each colour."""
    fitting, laid = _fitting(question, read, answers), _named(question)
    tap = "ask" if question.asks else "put"
    return [
        [
            CardFace(
                card,
                engine_texts.card(card),
                f"{tap} {card}",
                bool(laid & card.bit),
                bool(fitting & card.bit),
                question.asks and bool(question.hand & card.bit),
                card == question.asked,
            )
            for card in (DECK[8 * column + row] for column in range(len(COLOURS)))
        ]
        for row in (6, 5, 4, 3, 2, 1, 0, 7)
    ]


def _named(question: Question) -> int:
    laid = 0
    for lay in question.lays:
        laid |= lay.card.bit
    return laid


def _fitting(question: Question, read: ReadLayout, answers: CardAnswers) -> int:
    """The cards to be lit: those that fit the cell that was tapped, or may be laid at all."""
    if question.cell and isinstance(read.layout, CardGrid):
        return read.layout.spots.get(question.cell, 0) & ~read.layout.laid
    if not question.turns.holding:
        return 0
    return sum(card.bit for card, answer in answers.items() if answer.refusal is None)


def spots(question: Question, read: ReadLayout, answers: CardAnswers) -> list[list[Spot]]:
    """The rows of the grid, from the top; none in piles and columns."""
    layout = read.layout
    if isinstance(layout, Columns):
        return []
    wrong = {
        question.lays[at].cell: question.lays[at] for at in read.misplaced if question.lays[at].cell
    }
    free = {*_free(question, layout, wrong)}
    shown = {*layout.cells, *free, *(cell for cell in wrong if cell and _is_near(cell, layout))}
    asked = answers[question.asked].cells if question.asks and question.asked else ()
    left, right = min(x for x, _y in shown), max(x for x, _y in shown)
    low, high = min(y for _x, y in shown), max(y for _x, y in shown)
    return [
        [
            _spot(question, layout, (x, y), wrong.get((x, y)), asked=asked)
            if (x, y) in shown
            else Spot((x, y))
            for x in range(left, right + 1)
        ]
        for y in range(high, low - 1, -1)
    ]


def _is_near(cell: GridCell, layout: CardGrid) -> bool:
    """True if the drawing has room for a misplaced card at this cell."""
    cells = layout.cells or {START: DECK[0]}
    columns, rows = [x for x, _y in cells], [y for _x, y in cells]
    x, y = cell
    return (
        min(columns) - MARGIN <= x <= max(columns) + MARGIN
        and min(rows) - MARGIN <= y <= max(rows) + MARGIN
    )


def _free(
    question: Question, layout: CardGrid, wrong: Mapping[GridCell | None, Lay]
) -> Iterator[GridCell]:
    """Where a card could be: beside each that lies there; when cards are asked about, where one
    may be laid."""
    if question.asks:
        yield from (cell for cell, cards in layout.spots.items() if cards & ~layout.laid)
        return
    taken = {*layout.cells, *wrong}
    near = [cell for cell in wrong if cell and _is_near(cell, layout)]
    for each in [*layout.cells, *near]:
        yield from (cell for cell in around(each) if cell not in taken)
    if not taken or not (near or layout.cells):
        yield START


def _spot(
    question: Question,
    layout: CardGrid,
    cell: GridCell,
    wrong: Lay | None,
    *,
    asked: tuple[GridCell, ...],
) -> Spot:
    card = layout.cells.get(cell) or (wrong.card if wrong else None)
    symbol = layout.symbols.get(cell)
    fits = layout.spots.get(cell, 0) & ~layout.laid
    lays = question.asked is not None and cell in asked
    place = f"{cell[0]},{cell[1]}"
    title = ", ".join(engine_texts.card(each) for each in (card, symbol) if each)
    return Spot(
        cell=cell,
        card=card,
        symbol=symbol,
        title=title or _("free place %(cell)s") % {"cell": place},
        tap=f"lay {question.asked}@{place}" if lays else f"at {place}",
        fits=" ".join(str(int(each)) for each in cards_in(fits)),
        is_wrong=wrong is not None,
        is_lit=lays or (question.asks and not question.asked and bool(fits)),
        is_chosen=cell == question.cell,
    )


def seats(question: Question, names: Mapping[str, str]) -> list[SeatFace]:
    turns = question.turns
    return [
        SeatFace(
            letter=str(seat),
            label=engine_texts.letters(seat),
            name=names.get(str(seat), ""),
            is_turn=bool(turns.holding) and at == turns.turn,
            is_blocked=bool(_blocked(question) >> at & 1),
            is_out=not turns.holding >> at & 1 and not question.hands[at],
            held=question.hands[at].bit_count(),
        )
        for at, seat in enumerate(question.seats)
    ]


def _blocked(question: Question) -> int:
    turns = question.turns
    return turns.holding & ~(1 << turns.turn) if turns.in_run else turns.blocked
