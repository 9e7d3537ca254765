"""Quiz about the deck: each question follows from its number, and no answer is kept."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from club.rules.instruments import FAMILIES, INSTRUMENTS, MUSICIANS, Instrument
from club.wording import engine_texts
from engine.cards import COLOURS, DECK, NOTE_NAMES, Card
from engine.draw.card import HEIGHT, WIDTH, draw_card

CHOICES: Final = 4
MOST: Final = 99_999
"""Questions; their numbers are below it."""


class QuizQuestion(NamedTuple):
    number: int
    text: str
    choices: tuple[str, ...]
    right: int
    """Index of the right choice."""
    card: Card
    shows_card: bool
    """Whether the card is seen before the answer, which is on none then."""

    @property
    def answer(self) -> str:
        return self.choices[self.right]


def question(number: int) -> QuizQuestion:
    chance = Random(number)  # noqa: S311 (a quiz)
    return ASKED[number % len(ASKED)](number, chance)


def pictured(card: Card) -> str:
    """Name of the instrument or the musician on a card."""
    return str(_instrument(card).name) if card.note else MUSICIANS[card.colour].name


def card_svg(card: Card) -> SafeString:
    drawn = draw_card(card, 1, 1, names=engine_texts.NOTES)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 2} {HEIGHT + 2}" '
        f'aria-hidden="true">{drawn}</svg>'
    )
    return mark_safe(svg)  # noqa: S308 (the engine's drawing of a card; nothing typed is in it)


def _colour(number: int, chance: Random) -> QuizQuestion:
    card = chance.choice(_on_one_card())
    text = _("On which colour is this instrument: %(name)s?") % {"name": pictured(card)}
    others = [str(engine_texts.COLOURS[each]) for each in COLOURS if each is not card.colour]
    return _mixed(number, chance, text, str(engine_texts.COLOURS[card.colour]), others, card)


def _note(number: int, chance: Random) -> QuizQuestion:
    card = chance.choice(_on_one_card())
    facts = {"name": pictured(card), "colour": engine_texts.COLOURS[card.colour]}
    text = _("On which note is this instrument: %(name)s? The card is %(colour)s.") % facts
    names = [str(engine_texts.NOTES[at]) for at in range(len(NOTE_NAMES))]
    right = names.pop(card.note - 1)
    return _mixed(number, chance, text, right, names, card)


def _family(number: int, chance: Random) -> QuizQuestion:
    card = chance.choice([each for each in DECK if each.note])
    instrument = _instrument(card)
    text = _("To which family does this instrument belong: %(name)s?") % {"name": instrument.name}
    others = [str(said) for family, said in FAMILIES.items() if family is not instrument.family]
    right = str(FAMILIES[instrument.family])
    return _mixed(number, chance, text, right, others, card, shows_card=True)


def _musician(number: int, chance: Random) -> QuizQuestion:
    colour = chance.choice(COLOURS)
    others = [each.name for key, each in MUSICIANS.items() if key is not colour]
    right, card = MUSICIANS[colour].name, colour.symbol_card
    return _mixed(number, chance, _("Who is on this card?"), right, others, card, shows_card=True)


ASKED: Final[tuple[Callable[[int, Random], QuizQuestion], ...]] = (
    _colour,
    _family,
    _musician,
    _note,
)


def _mixed(
    number: int,
    chance: Random,
    text: str,
    right: str,
    others: list[str],
    card: Card,
    *,
    shows_card: bool = False,
) -> QuizQuestion:
    choices = [right, *chance.sample(others, CHOICES - 1)]
    chance.shuffle(choices)
    return QuizQuestion(number, text, tuple(choices), choices.index(right), card, shows_card)


def _instrument(card: Card) -> Instrument:
    return INSTRUMENTS[card.colour][card.note - 1]


def _on_one_card() -> list[Card]:
    """Cards whose instrument is on no other: a harp is on two."""
    notes = [card for card in DECK if card.note]
    found: Mapping[str, int] = Counter(pictured(card) for card in notes)
    return [card for card in notes if found[pictured(card)] == 1]
