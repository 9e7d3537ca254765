"""Question to the referee: the cards on the table, the seat in turn, the known hands.

All of it stands in an address, so that a page can be opened again and a code can carry it:
`type=S&on=R1@0,0.R2@1,0&turn=E&blocked=S&hand-E=R3.Bb`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.wording import engine_texts
from engine.auction import PlayType
from engine.cards import DECK, Card, UnknownCard, cards_in
from engine.dealing import PAIRS_HAND
from engine.editions import EDITIONS, RuleSet
from engine.layouts import ReadLayout, read_layout
from engine.moves import GridCell, Lay, Pass, UnknownMove, parse_move
from engine.play.grid import CardGrid
from engine.position import Position
from engine.seats import FEWEST_PLAYERS, MOST_PLAYERS, PAIRS_SEATS, Seat, player_seats
from engine.turns import Turns

LONGEST: Final = 4_000
"""Of a part of the address; the whole deck takes a quarter of it."""

BETWEEN: Final = "."
FIRST_TURN: Final = Turns(0, holding=(1 << len(PAIRS_SEATS)) - 1)


@dataclass(frozen=True, slots=True)
class Question:
    type: PlayType | None = None
    edition: str = "ro"
    players: int = 0
    """Of the individual game; 0 in pairs."""
    lays: tuple[Lay, ...] = ()
    """What lies on the table, in the order in which it was named."""
    turns: Turns = FIRST_TURN
    hands: tuple[int, ...] = (0,) * len(PAIRS_SEATS)
    """What each seat is known to hold."""
    has_stock: bool = False
    is_last: bool = False
    """Whether the card that is asked about is the last of its player."""
    asks: bool = False
    """Whether cards are asked about, or the table is still being told."""
    asked: Card | None = None
    cell: GridCell | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return player_seats(self.players) if self.players else PAIRS_SEATS

    @property
    def rules(self) -> RuleSet:
        return EDITIONS[self.edition]

    @property
    def hand(self) -> int:
        """Cards that the seat in turn is known to hold."""
        return self.hands[self.turns.turn]

    @property
    def seat(self) -> Seat:
        return self.seats[self.turns.turn]

    def with_hand(self, hand: int) -> "Question":
        hands = [*self.hands]
        hands[self.turns.turn] = hand
        return replace(self, hands=tuple(hands))


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """A question that was read, and what could not be."""

    question: Question
    problems: tuple[str, ...]


def question_of(position: Position) -> Question:
    """Question about the legal moves in a position with all hands known."""
    layout = position.layout
    if isinstance(layout, CardGrid):
        cells = [*layout.cells.items(), *layout.symbols.items()]
        lays = [Lay(card, cell) for cell, card in cells]
    else:
        lays = [Lay(card) for card in cards_in(layout.laid)]
    return Question(
        type=position.type,
        edition="ro" if position.rules.pause_gives_run else "ca",
        players=0 if position.deal.is_pairs else len(position.deal.hands),
        lays=tuple(lays),
        turns=position.turns,
        hands=tuple(position.hands),
        has_stock=bool(position.stock),
        is_last=position.hand.bit_count() == 1,
        asks=True,
    )


def layout_of(question: Question) -> ReadLayout:
    """Layout on the table, as far as play can reach it; the type must be known."""
    return read_layout(question.type or PlayType.SARABANDA, question.lays)


def read(values: Mapping[str, str]) -> ReadQuestion:
    """Question in an address, as far as it can be understood, and one sentence for each
    other part."""
    problems: list[str] = []
    texts = {name: str(value)[:LONGEST] for name, value in values.items()}
    players = _number(texts.get("players", ""))
    players = players if FEWEST_PLAYERS <= players <= MOST_PLAYERS else 0
    type_ = texts.get("type", "")
    question = Question(
        type=PlayType(type_) if type_ in tuple(PlayType) else None,
        edition=texts["edition"] if texts.get("edition") in EDITIONS else "ro",
        players=players,
        lays=tuple(_lays(texts.get("on", ""), problems)),
        has_stock=bool(players and texts.get("stock")),
        is_last=bool(texts.get("last")),
        asks=bool(texts.get("asks")),
        asked=_card(texts.get("card", "")),
        cell=_cell(texts.get("cell", "")),
    )
    if type_ and question.type is None:
        problems.append(_("Choose one of the four types: S, G, P or M."))
    question = replace(
        question, turns=_turns(texts, question.seats), hands=(0,) * len(question.seats)
    )
    hands = _hands(texts, question, problems)
    return ReadQuestion(replace(question, hands=hands), tuple(problems))


def address(question: Question) -> str:
    """Query string for an address, to be read by `read`."""
    turns, seats = question.turns, question.seats
    values = {
        "type": question.type or "",
        "edition": question.edition if question.edition != "ro" else "",
        "players": str(question.players or ""),
        "on": BETWEEN.join(map(str, question.lays)),
        "turn": seats[turns.turn] if turns.turn else "",
        "blocked": _letters(seats, turns.blocked),
        "passed": _letters(seats, turns.passed),
        "out": "".join(seats[seat] for seat in turns.order),
        "run": "1" if turns.in_run else "",
        "stock": "1" if question.has_stock else "",
        "last": "1" if question.is_last else "",
        "asks": "1" if question.asks else "",
        "card": str(question.asked or ""),
        "cell": "{},{}".format(*question.cell) if question.cell else "",
    }
    for seat, hand in zip(seats, question.hands, strict=True):
        values[f"hand-{seat}"] = BETWEEN.join(map(str, cards_in(hand)))
    return urlencode({name: value for name, value in values.items() if value}, safe="@,")


def _letters(seats: tuple[Seat, ...], mask: int) -> str:
    return "".join(seat for at, seat in enumerate(seats) if mask >> at & 1)


def _lays(text: str, problems: list[str]) -> Iterator[Lay]:
    parts = [part for part in text.split(BETWEEN) if part]
    for part in parts[: len(DECK)]:
        try:
            move = parse_move(part)
        except UnknownMove:
            problems.append(_("“%(text)s” is no card, so it is left out.") % {"text": part[:20]})
            continue
        if not isinstance(move, Pass):
            yield move
    if len(parts) > len(DECK):
        said = ngettext(
            "There are only 56 cards: %(number)d more is left out.",
            "There are only 56 cards: %(number)d more are left out.",
            len(parts) - len(DECK),
        )
        problems.append(said % {"number": len(parts) - len(DECK)})


def _card(text: str) -> Card | None:
    try:
        return Card.parse(text)
    except UnknownCard:
        return None


def _cell(text: str) -> GridCell | None:
    """Cell of a card at a cell, without its card."""
    try:
        move = parse_move(f"R1@{text}")
    except UnknownMove:
        return None
    return None if isinstance(move, Pass) else move.cell


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 3 else 0


def _turns(texts: Mapping[str, str], seats: tuple[Seat, ...]) -> Turns:
    """State of the turns, with a seat in turn that still plays."""
    order = dict.fromkeys(at for at in _seats(texts.get("out", ""), seats))
    holding = (1 << len(seats)) - 1
    for at in order:
        holding &= ~(1 << at)
    turn = next(_seats(texts.get("turn", ""), seats), 0)
    while holding and not holding >> turn & 1:
        turn = (turn + 1) % len(seats)
    blocked, passed = (
        sum(1 << at for at in set(_seats(texts.get(name, ""), seats))) & holding & ~(1 << turn)
        for name in ("blocked", "passed")
    )
    return Turns(turn, holding, blocked, passed, bool(texts.get("run")), tuple(order))


def _seats(text: str, seats: tuple[Seat, ...]) -> Iterator[int]:
    letters = [*map(str, seats)]
    return (letters.index(letter) for letter in text if letter in letters)


def _hands(texts: Mapping[str, str], question: Question, problems: list[str]) -> tuple[int, ...]:
    """Hands of the seats, of cards that are neither on the table nor in another hand."""
    laid, held, hands = 0, 0, []
    for lay in question.lays:
        laid |= lay.card.bit
    for seat in question.seats:
        hand = 0
        for code in filter(None, texts.get(f"hand-{seat}", "").split(BETWEEN)):
            card = _card(code)
            why = _why_not_held(card, code, laid, held | hand)
            if card is None or why:
                problems.append(why)
            elif not question.players and hand.bit_count() == PAIRS_HAND:
                problems.append(_too_many(seat, card))
            else:
                hand |= card.bit
        held |= hand
        hands.append(hand)
    return tuple(hands)


def _why_not_held(card: Card | None, code: str, laid: int, held: int) -> str:
    if card is None:
        return _("“%(text)s” is no card, so it is left out.") % {"text": code[:20]}
    if laid & card.bit:
        said = _("%(card)s is on the table, so it is in no hand.")
    elif held & card.bit:
        said = _("%(card)s is held twice: it is left out the second time.")
    else:
        return ""
    said %= {"card": engine_texts.card(card)}
    return said[:1].upper() + said[1:]


def _too_many(seat: Seat, card: Card) -> str:
    return _("A hand has at most 14 cards: %(card)s is left out of the hand of %(seat)s.") % {
        "card": engine_texts.card(card),
        "seat": engine_texts.seat(seat),
    }
