"""The engine's values and refusals in the reader's language."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from club.wording.texts import with_minus
from engine.auction import Bid, PlayType
from engine.cards import Card, Colour, Symbol
from engine.draw import Labels
from engine.errors import RuleError
from engine.points.lines import Lines, Part, PointsLine
from engine.points.remi import Closing
from engine.seats import Seat, Side

Text = str | Promise

PLAY_TYPES: Mapping[PlayType, str] = {
    # Names of games, the same in every language.
    PlayType.SARABANDA: "Sarabanda",
    PlayType.GLISSANDO: "Glissando",
    PlayType.PARADA: "Parada",
    PlayType.MUZICANDO: "Muzicando",
}
SEATS: Mapping[str, Text] = {
    "N": pgettext_lazy("seat", "North"),
    "E": pgettext_lazy("seat", "East"),
    "S": pgettext_lazy("seat", "South"),
    "W": pgettext_lazy("seat", "West"),
}
SEAT_LETTERS: Mapping[str, Text] = {
    "N": pgettext_lazy("seat letter", "N"),
    "E": pgettext_lazy("seat letter", "E"),
    "S": pgettext_lazy("seat letter", "S"),
    "W": pgettext_lazy("seat letter", "W"),
}
SIDES: Mapping[Side, Text] = {
    Side.NS: gettext_lazy("North–South"),
    Side.EW: gettext_lazy("East–West"),
}
COLOURS: Mapping[Colour, Text] = {
    Colour.RED: pgettext_lazy("card", "red"),
    Colour.ORANGE: pgettext_lazy("card", "orange"),
    Colour.YELLOW: pgettext_lazy("card", "yellow"),
    Colour.GREEN: pgettext_lazy("card", "green"),
    Colour.BLUE: pgettext_lazy("card", "blue"),
    Colour.INDIGO: pgettext_lazy("card", "indigo"),
    Colour.VIOLET: pgettext_lazy("card", "violet"),
}
SYMBOLS: Mapping[Symbol, Text] = {
    Symbol.SHARP: gettext_lazy("sharp"),
    Symbol.NATURAL: gettext_lazy("natural"),
    Symbol.FLAT: gettext_lazy("flat"),
    Symbol.PAUSE: gettext_lazy("pause"),
}
NOTES = ("Do", "Re", "Mi", "Fa", "Sol", "La", "Si")
CLOSINGS: Mapping[Closing, Text] = {
    Closing.TILE: gettext_lazy("with a tile"),
    Closing.ONE: gettext_lazy("with a 1"),
    Closing.JOKER: gettext_lazy("with a joker"),
}
PARTS: Mapping[Part, Text] = {
    Part.PLACES: gettext_lazy("places"),
    Part.WORTH: gettext_lazy("contract"),
    Part.TYPE_VALUE: gettext_lazy("value of the type"),
    Part.STUCK: gettext_lazy("stuck last"),
    Part.PENALTY: gettext_lazy("penalty"),
    Part.LAID: gettext_lazy("laid"),
    Part.RACK: gettext_lazy("left on the rack"),
    Part.BOARD: gettext_lazy("game on the board"),
    Part.UNOPENED: gettext_lazy("never opened"),
    Part.UNANNOUNCED: gettext_lazy("three tiles or fewer not announced"),
    Part.ATU: gettext_lazy("trump announced"),
    Part.CLOSING: gettext_lazy("closed"),
    Part.DOUBLE_GAME: gettext_lazy("double game"),
    Part.CLOSED_WITH: gettext_lazy("closed with a 1 or a joker"),
    Part.WRITTEN: pgettext_lazy("in a sum", "points"),
}


def seat(value: Seat | None) -> str:
    """A compass seat, or a player by number."""
    if value is None:
        return ""
    return str(SEATS.get(value, "")) or _("player %(number)s") % {"number": str(value)}


def card(value: Card) -> str:
    """“red Do”, “violet pause”."""
    return _card(value, get_language())


@lru_cache(maxsize=512)
def _card(value: Card, _language: str) -> str:
    """Remembered, for a page of the referee names hundreds."""
    named = SYMBOLS[value.symbol] if value.symbol else NOTES[value.note - 1]
    return _("%(colour)s %(note)s") % {"colour": COLOURS[value.colour], "note": named}


def either(values: Iterable[str]) -> str:
    """“red Do, green Do or violet Do”."""
    *first, last = values
    if not first:
        return last
    return _("%(first)s or %(last)s") % {"first": ", ".join(first), "last": last}


def sum_of(lines: Lines) -> str:
    """The sum as it is said at the table: `7 + 4 + 4 = 15`, `3 − 3 − 4 = −4`."""
    return _summed([("", term) for line in lines for term in _terms(line)])


def named_sum(lines: Lines) -> str:
    """The same with what each part is: `places 7 + level 4 + Muzicando 4 = 15`."""
    return _summed(
        [
            (f"{name} " if name else "", term)
            for line in lines
            for name, term in zip(_names_of_terms(line), _terms(line), strict=True)
        ]
    )


def _summed(terms: list[tuple[str, float]]) -> str:
    (name, first), *others = [each for each in terms if each[1]] or [("", 0)]
    text = f"{name}{with_minus(first)}" + "".join(
        f" - {name}{with_minus(abs(term))}" if term < 0 else f" + {name}{with_minus(term)}"
        for name, term in others
    )
    total = sum(term for _name, term in terms)
    return with_minus(f"{text} = {with_minus(total)}" if others else text)


def _terms(line: PointsLine) -> tuple[float, ...]:
    """A contract counts its level and the value of its type."""
    if line.part is not Part.WORTH:
        return (line.points,)
    bid = Bid.parse(str(line.of[0]))
    sign = 1 if line.points > 0 else -1
    return (sign * bid.level, sign * bid.type.points)


def _names_of_terms(line: PointsLine) -> tuple[str, ...]:
    if line.part is Part.WORTH:
        return pgettext("in a sum", "level"), PLAY_TYPES[Bid.parse(str(line.of[0])).type]
    if line.part is Part.TYPE_VALUE:
        return (PLAY_TYPES[PlayType(str(line.of[0]))],)
    if line.part is Part.WRITTEN or (line.part is Part.PLACES and len(line.of) == 1):
        return ("",)  # there is nothing else; or the place itself stands before the sum
    if line.part is Part.STUCK:
        return (pgettext("in a sum", "stuck"),)
    return (str(PARTS[line.part]),)


def letters(name: str) -> str:
    """A seat or a side in as few letters as it has: N, 3, N–S."""
    return "–".join(str(SEAT_LETTERS.get(each, each)) for each in name)


def labels() -> Labels:
    """The words of a drawing of the table."""
    seats = {each: letters(each) for each in Seat}
    return Labels(
        title=_("Table"),
        auction=_("Auction"),
        opened_by=_("opened by"),
        passes=_("pass"),
        to_call=_("to call"),
        to_play=_("to play"),
        in_run=_("plays on until a pass"),
        blocked=_("misses a turn"),
        place=pgettext("rank", "place"),
        stuck=_("stuck"),
        stock=_("Stock"),
        cards=_("cards"),
        is_over=_("The deal is over"),
        types=PLAY_TYPES,
        seats=seats,
        notes=NOTES,
    )


def explain(refusal: RuleError) -> str:
    """Sentence on a refused step or result: the rule against it, and the right input."""
    template, values = REFUSALS[type(refusal).__name__], _values(refusal)
    said = str(template(values) if callable(template) else template) % values
    return said[:1].upper() + said[1:]


def _values(refusal: RuleError) -> dict[str, Any]:
    """Values of a refusal, each in words."""
    return {name: _worded(value) for name, value in vars(refusal).items()}


def _worded(value: object) -> object:
    if isinstance(value, Card):
        return card(value)
    if isinstance(value, Seat):
        return seat(value)
    if isinstance(value, tuple) and value and isinstance(value[0], (Card, Seat)):
        return either([str(_worded(each)) for each in value])
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], int):
        return f"{value[0]}, {value[1]}"  # a cell; a bid is a tuple too, but knows its own text
    return with_minus(value) if isinstance(value, float) else value


_must_have = gettext_lazy("%(card)s needs a cell: say where in the grid it goes.")

REFUSALS: Mapping[str, Text | Callable[[dict[str, Any]], str]] = {
    "AboveBound": gettext_lazy("%(points)s is too much: at most %(most)s is possible."),
    "AuctionOpen": gettext_lazy("The auction is not over. Go on, or leave it out."),
    "AuctionOver": gettext_lazy("The auction is over; the contract is %(contract)s."),
    "AuctionUnfinished": gettext_lazy("The auction is not over: %(seat)s has to call."),
    "BelowBound": gettext_lazy("%(points)s is too little: at least %(least)s is possible."),
    "BelowZero": gettext_lazy("%(seat)s: points laid or left are never below zero."),
    "BidTooLow": gettext_lazy("%(bid)s is not higher than %(last)s. Bid higher, or pass."),
    "CellMissing": _must_have,
    "CellSuperfluous": gettext_lazy("In this type of play %(card)s is laid without a cell."),
    "CellTaken": gettext_lazy("%(by)s lies there already."),
    "CircledOpensRow": gettext_lazy(
        "%(card)s is circled: it only opens a new row, and this row is open."
    ),
    "ClosedAtExhaustedWall": gettext_lazy("The wall was used up, so no one has closed."),
    "ClosedUnopened": gettext_lazy(
        "%(seat)s closed: say that they opened, or that they played on the board."
    ),
    "ClosedWithTiles": gettext_lazy("%(seat)s closed and so has nothing left on the rack."),
    "ColourNotOpen": gettext_lazy("%(card)s must wait until its colour is opened."),
    "DealOver": gettext_lazy("The deal is over."),
    "FitsNowhere": gettext_lazy("%(card)s fits nowhere now."),
    "LaidAlready": gettext_lazy("%(card)s lies on the table already."),
    "MustBid": gettext_lazy("After four passes %(seat)s, first served, must bid."),
    "MustPlay": gettext_lazy(
        "Passing is not allowed while a note fits: %(seat)s can lay %(cards)s."
    ),
    "NoAuction": gettext_lazy("The individual version has no auction."),
    "NoBreach": gettext_lazy("This game has no breaches."),
    "NoHalves": gettext_lazy("%(points)s: only whole points are written here."),
    "NoDraw": gettext_lazy("This game knows no draw: say who won."),
    "NoFittingEnd": gettext_lazy(
        "%(card)s fits nowhere now: no row ends with a neighbouring note."
    ),
    "NoFittingSide": gettext_lazy(
        "%(card)s fits nowhere now: at every free place it would touch a note that is not its "
        "neighbour."
    ),
    "NoNoteEnclosed": gettext_lazy(
        "%(card)s must wait: no note of its colour has all four sides occupied."
    ),
    "NoOutcome": gettext_lazy("Here points are written: give a number for each side."),
    "NoRowToOpen": gettext_lazy(
        "%(card)s only opens a new row, above or below a neighbouring note, and no such place is "
        "free."
    ),
    "NobodyClosed": gettext_lazy("Say who closed, or that the wall was exhausted."),
    "NotAtRowEnd": gettext_lazy("%(card)s goes to the left or right end of a row."),
    "NotAtStart": gettext_lazy("The first card lies at 0, 0."),
    "NotConsecutive": gettext_lazy(
        "%(card)s and %(beside)s would touch, but are not neighbouring notes."
    ),
    "NotInHand": gettext_lazy("%(seat)s does not hold %(card)s."),
    "NotNext": gettext_lazy("%(card)s does not follow. In its colour comes %(wanted)s."),
    "NotOpening": gettext_lazy("%(card)s does not open the play. These do: %(wanted)s."),
    "NothingToCover": gettext_lazy("%(card)s goes on top of a note of its own colour."),
    "OnlyOutcome": gettext_lazy("Here only the outcome is written: say who won."),
    "OpenedOnBoard": gettext_lazy("%(seat)s: either opened, or played on the board, not both."),
    "OtherContract": gettext_lazy("The auction leads to %(contract)s by %(seat)s."),
    "PointsMissing": gettext_lazy("Give a number for each side."),
    "RowNotOpen": gettext_lazy("%(card)s is not circled and cannot open a row."),
    "SeatAbsent": gettext_lazy("%(seat)s does not play at this table."),
    "SeatMissing": gettext_lazy("%(seat)s is missing: name each player once."),
    "SeatTwice": gettext_lazy("%(seat)s is named twice: name each player once."),
    "SideFree": gettext_lazy("%(card)s must wait until all four sides of the note are occupied."),
    "TooManyPoints": gettext_lazy("%(seat)s: points laid or left are at most %(most)d."),
    "TouchesNothing": gettext_lazy("%(card)s would touch no other card there."),
    "TwoClosed": gettext_lazy("Only one player closes, not %(seats)s."),
    "UnknownBoardGame": gettext_lazy("%(seat)s: choose the kind of game on the board."),
    "WrongTotal": gettext_lazy("Together that is %(made)s; it has to be %(wanted)s."),
    "WrongPlayers": lambda values: _players_sentence(values),
}


def _players_sentence(values: dict[str, Any]) -> str:
    return ngettext(
        "%(players)d player cannot play this: it takes %(fewest)d to %(most)d.",
        "%(players)d players cannot play this: it takes %(fewest)d to %(most)d.",
        values["players"],
    )
