"""The referee's answers in words: of each card, of a pass, of whose turn it is after them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from club.referee.board import CardAnswers
from club.referee.question import Question
from club.referee.reasons import RefusalReason, link_to, reason
from club.wording import engine_texts
from club.wording.rule_anchors import Rule
from engine.auction import PlayType
from engine.cards import Card, cards_in
from engine.layouts import MoveEffect, ReadLayout, effect_of, notes_to_lay
from engine.moves import GridCell
from engine.play import PLAY
from engine.play.opening import NotOpening
from engine.position import MustPlay
from engine.seats import ROMAN, Seat


class CardVerdict(NamedTuple):
    """Verdict on a card: if it may be laid, and its effect."""

    card: Card
    is_legal: bool
    said: str
    rule: Rule
    effect: str = ""

    @property
    def link(self) -> str:
        return link_to(self.rule)


class MisplacedCard(NamedTuple):
    """A card that cannot lie where it is said to lie."""

    said: str
    rule: Rule
    tap: str


class PassVerdict(NamedTuple):
    said: str
    is_allowed: bool


def card_verdicts(question: Question, answers: CardAnswers) -> list[CardVerdict]:
    """One for each card of the deck."""
    effects: dict[str, str] = {}
    verdicts = []
    for card, answer in answers.items():
        if answer.refusal and question.type:
            said, rule = reason(answer.refusal, question.type)
            verdicts.append(CardVerdict(card, False, said, rule))
            continue
        kind = str(card.symbol or "")
        if kind not in effects:
            effects[kind] = effect_said(question, card)
        verdicts.append(CardVerdict(card, True, _may(card), rule_of(card), effects[kind]))
    return verdicts


def at_cell(
    question: Question, read: ReadLayout, verdict: CardVerdict, cell: GridCell
) -> CardVerdict:
    """The same of one place."""
    type_, card = question.type, verdict.card
    if type_ is None or read.layout.laid & card.bit:
        return verdict
    refusal = PLAY[type_].why_not(read.layout, card, cell)
    if refusal is None:
        return verdict
    said, rule = reason(refusal, type_)
    return CardVerdict(card, False, said, rule)


def with_print(question: Question, verdict: CardVerdict, answers: CardAnswers) -> CardVerdict:
    """The same, and what the Catalan print says of a row beside another than the first."""
    is_row = question.type is PlayType.GLISSANDO and verdict.card.is_circled
    if not (verdict.is_legal and is_row and question.edition == "ca" and question.lays):
        return verdict
    first = question.lays[0].cell or (0, 0)
    cells = (question.cell,) if question.cell else answers[verdict.card].cells
    if not any(abs(y - first[1]) > 1 for _x, y in cells):
        return verdict
    said = _(
        "The Catalan print knows only new rows beside the first one. With either book it is played"
        " as the Romanian one has it: beside any row, where none is yet."
    )
    return verdict._replace(said=f"{verdict.said} {said}", rule=Rule.GLISSANDO)


def misplaced(question: Question, read: ReadLayout) -> list[MisplacedCard]:
    """Cards that cannot lie at their cell, with the reason; if no card can, one: nothing is opened
    yet."""
    if question.type is None:
        return []
    if question.lays and not read.layout.laid:
        return [_nothing_opened(question, read)]
    found = []
    for at, refusal in read.misplaced.items():
        lay = question.lays[at]
        said, rule = reason(refusal, question.type)
        found.append(MisplacedCard(_misplaced_said(lay.card, said), rule, f"up {lay}"))
    return found


def _nothing_opened(question: Question, read: ReadLayout) -> MisplacedCard:
    """Of the first card, for it is true of all: a layout may be told from any corner."""
    at, refusal = next(iter(read.misplaced.items()))
    if not isinstance(refusal, NotOpening):
        said, rule = reason(refusal, question.type or PlayType.SARABANDA)
        return MisplacedCard(said, rule, f"up {question.lays[at]}")
    said = _("No opening card lies there yet, and one of these must: %(cards)s.") % {
        "cards": engine_texts.either(map(engine_texts.card, refusal.wanted))
    }
    return MisplacedCard(said, Rule.OPENING, f"up {question.lays[at]}")


def _misplaced_said(card: Card, said: str) -> str:
    """The card first, for the rule does not always name it."""
    name = engine_texts.card(card)
    name = name[:1].upper() + name[1:]
    return said if said.startswith(name) else f"{name}: {said}"


def rule_of(card: Card) -> Rule:
    """Rule about the effect of a card."""
    by_symbol = {"#": Rule.SHARP, "n": Rule.NATURAL, "b": Rule.FLAT, "p": Rule.PAUSE}
    return by_symbol.get(str(card.symbol or ""), Rule.DUTY)


def _may(card: Card) -> str:
    said = _("%(card)s may be laid.") % {"card": engine_texts.card(card)}
    return said[:1].upper() + said[1:]


def effect_said(question: Question, card: Card) -> str:
    if not question.turns.holding:
        return ""
    effect = effect_of(
        question.turns,
        card,
        players=len(question.seats),
        is_pairs=not question.players,
        rules=question.rules,
        is_last=question.is_last,
    )
    return " ".join(_effects(question.seats, effect, was=question.turns.turn))


def _effects(seats: Sequence[Seat], effect: MoveEffect, was: int) -> Iterator[str]:
    turns = effect.turns
    if not turns.holding:
        yield _("Then the deal is over.")
        return
    turn = {"seat": engine_texts.seat(seats[turns.turn])}
    missing = [engine_texts.seat(seat) for at, seat in enumerate(seats) if effect.blocked >> at & 1]
    if turns.in_run:
        yield _("Everyone else is blocked: %(seat)s lays on until a pass.") % turn
        return
    if missing:
        yield _("A turn is missed by: %(seats)s.") % {"seats": ", ".join(missing)}
    if turns.turn == was:
        yield _("Then it is the turn of %(seat)s again.") % turn
    else:
        yield _("Then it is the turn of %(seat)s.") % turn


def pass_verdict(question: Question, read: ReadLayout, answers: CardAnswers) -> PassVerdict | None:
    """Verdict on a pass of the seat in turn, as far as its hand is known."""
    type_, hand = question.type, question.hand
    if type_ is None or not question.turns.holding:
        return None
    seat = question.seat
    if not hand:
        said = _("%(seat)s may pass if none of their notes fits.")
        said %= {"seat": engine_texts.seat(seat)}
        return PassVerdict(said[:1].upper() + said[1:], True)
    notes = notes_to_lay(type_, read.layout, hand)
    if notes:
        return PassVerdict(engine_texts.explain(MustPlay(seat, notes)), False)
    words = {"seat": engine_texts.seat(seat)}
    if any(answers[card].refusal is None for card in cards_in(hand)):
        said = _("%(seat)s may pass: only symbols can be laid, and these are never a duty.") % words
    else:
        said = _("%(seat)s can lay none of these, and must pass without other cards.") % words
    if question.has_stock:
        said += " " + _("A pass draws a card from the stock.")
    return PassVerdict(said[:1].upper() + said[1:], True)


def turn_said(question: Question, named: str) -> RefusalReason:
    """Sentence on the seat in turn, and on those that miss their next one."""
    turns, seats = question.turns, question.seats
    if not turns.holding:
        return RefusalReason(" ".join(_over_said(question)), Rule.DEAD_TABLE)
    if turns.in_run:
        said = _("A pause: %(seat)s lays on until a pass, and everyone else is blocked.")
        return RefusalReason(said % {"seat": named}, Rule.PAUSE)
    said = _("It is the turn of %(seat)s.") % {"seat": named}
    blocked = [engine_texts.seat(seat) for at, seat in enumerate(seats) if turns.blocked >> at & 1]
    if blocked:
        said += " " + _("The next turn is missed by: %(seats)s.") % {"seats": ", ".join(blocked)}
    return RefusalReason(said, Rule.BLOCKS if blocked else Rule.TURN)


def _over_said(question: Question) -> Iterator[str]:
    """The places, and who is stuck: the last of all, where cards are left."""
    yield _("The deal is over.")
    order = [engine_texts.seat(question.seats[at]) for at in question.turns.order]
    if order:
        places = ", ".join(f"{place} {seat}" for place, seat in zip(ROMAN, order, strict=False))
        yield _("Places: %(places)s.") % {"places": places}
    if order and question.hands[question.turns.order[-1]]:
        yield _("Stuck: %(seat)s.") % {"seat": order[-1]}
        yield _("Fewer cards, better place: only the cards named here were counted.")
