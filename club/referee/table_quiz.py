"""Questions about a table, in the words of the referee: may it be laid, who is blocked, what is it
worth. Each follows from its number, as those about the deck."""

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.referee.question import FIRST_TURN, Question, address, question_of
from club.referee.reasons import reason
from club.referee.verdicts import effect_said
from club.rules.point_tables import points_of
from club.wording import engine_texts
from club.wording.texts import with_minus
from engine.auction import BIDS
from engine.cards import DECK, Card
from engine.dealing import deal_pairs
from engine.draw.table import draw_layout
from engine.game import call, move
from engine.layouts import effect_of, may_be_laid
from engine.play import Layout
from engine.players import SENSIBLE, played
from engine.points.pairs import PAIRS_OF_PLACES, numerals
from engine.position import Position
from engine.record import first_game
from engine.seats import PAIRS_SEATS, Seat

WIDTH, HEIGHT = 560, 360
FEWEST_LAID, MOST_LAID = 4, 10
"""Cards on the table: enough for a question, few enough for a phone."""
OTHER_SUMS: Final = (-4, -3, -2, -1, 1, 2, 3, 4, 6, 8)


class Asked(NamedTuple):
    """A question, with what is said of its answer."""

    text: str
    right: str
    others: list[str]
    why: str
    link: str
    """To the referee or the table of points."""
    picture: SafeString = SafeString("")
    card: Card | None = None


def may_be_laid_now(chance: Random) -> Asked:
    position = _position(chance)
    question, type_ = question_of(position), position.type
    left = [card for card in DECK if not position.layout.laid & card.bit]
    fitting = [each for each in left if not may_be_laid(type_, position.layout, each).refusal]
    wanted = fitting if fitting and chance.random() < 0.5 else left
    card = chance.choice(wanted)
    refusal = may_be_laid(type_, position.layout, card).refusal
    facts = {"type": engine_texts.PLAY_TYPES[type_], "card": engine_texts.card(card)}
    yes, no = _("yes"), _("no")
    why = reason(refusal, type_).said if refusal else _("It has a place on this table.")
    return Asked(
        _("%(type)s. May this card be laid: %(card)s?") % facts,
        *((no, [yes]) if refusal else (yes, [no])),
        why,
        f"{reverse('referee:referee')}?{address(question)}",
        _drawn(position.layout),
        card,
    )


def who_is_blocked(chance: Random) -> Asked:
    turn = chance.randrange(len(PAIRS_SEATS))
    turns = FIRST_TURN._replace(turn=turn)
    card = chance.choice([each for each in DECK if each.is_symbol])
    question = Question(turns=turns)
    effect = effect_of(turns, card, players=len(PAIRS_SEATS), is_pairs=True, rules=question.rules)
    nobody = pgettext("an answer", "nobody")
    missing = [seat for at, seat in enumerate(PAIRS_SEATS) if effect.blocked >> at & 1]
    others = [seat for at, seat in enumerate(PAIRS_SEATS) if at != turn]
    beside = [PAIRS_SEATS[(turn + step) % len(PAIRS_SEATS)] for step in (1, -1)]
    both = _seats([seat for seat in PAIRS_SEATS if seat in beside])
    said = {nobody, _seats(others), both, *map(engine_texts.seat, beside)}
    right = _seats(missing) or nobody
    facts = {"seat": engine_texts.seat(PAIRS_SEATS[turn]), "card": engine_texts.card(card)}
    return Asked(
        _("%(seat)s lays this card: %(card)s. Who misses a turn by it?") % facts,
        right,
        sorted(said - {right}),
        effect_said(question, card),
        reverse("referee:referee"),
        card=card,
    )


def what_is_it_worth(chance: Random) -> Asked:
    bid, places = chance.choice(BIDS), chance.choice(PAIRS_OF_PLACES)
    points, lines = points_of(bid, places)
    name = f"{bid.level} {engine_texts.PLAY_TYPES[bid.type]}"
    others = chance.sample([points + each for each in OTHER_SUMS], 3)
    return Asked(
        _("%(contract)s: the side that holds it has the places %(places)s. What does it get?")
        % {"contract": name, "places": numerals(places)},
        with_minus(points),
        list(map(with_minus, others)),
        engine_texts.named_sum(lines),
        reverse("rules:points"),
    )


def _position(chance: Random) -> Position:
    """Position of a deal that is played sensibly, after a few moves."""
    record = played(deal_pairs(chance.getrandbits(32)), SENSIBLE, chance)
    game = first_game(record)
    for called in record.auction:
        game = call(game, called)
    wanted = chance.randint(FEWEST_LAID, MOST_LAID)
    for step in record.play:
        if game.position and game.position.layout.laid.bit_count() >= wanted:
            break
        game = move(game, step)
    return game.position or _position(chance)


def _seats(seats: Iterable[Seat]) -> str:
    return ", ".join(map(engine_texts.seat, seats))


def _drawn(layout: Layout) -> SafeString:
    labels = engine_texts.labels()
    drawn = draw_layout(layout, labels, WIDTH, HEIGHT)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawn.width:.0f} '
        f'{drawn.height:.0f}" class="quiz-table" role="img" aria-label="{labels.title}">'
        f"{drawn.svg}</svg>"
    )
    return mark_safe(svg)  # noqa: S308 (drawn by the engine; nothing typed is in it)
