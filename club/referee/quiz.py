"""Quiz about the deck and the table; each question follows from its number, no answer is kept."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.referee import table_quiz
from club.rules.instruments import FAMILIES, MUSICIANS, instrument_of
from club.rules.pictures import pictured
from club.wording import engine_texts
from engine.cards import COLOURS, DECK, NOTE_NAMES, Card

CHOICES: Final = 4
MOST: Final = 99_999
"""Questions; their numbers are below it."""


class QuizQuestion(NamedTuple):
    number: int
    text: str
    choices: tuple[str, ...]
    right: int
    """Index of the right choice."""
    card: Card | None
    shows_card: bool
    """Whether the card is seen before the answer, which is on none then."""
    picture: SafeString = SafeString("")
    """Of the table."""
    why: str = ""
    link: str = ""
    """Where the answer is told at length."""

    @property
    def answer(self) -> str:
        return self.choices[self.right]


def question(number: int) -> QuizQuestion:
    chance = Random(number)  # noqa: S311 (a quiz)
    return ASKED[number % len(ASKED)](number, chance)


def _of_table(
    ask: Callable[[Random], table_quiz.Asked],
) -> Callable[[int, Random], QuizQuestion]:
    def asked(number: int, chance: Random) -> QuizQuestion:
        found = ask(chance)
        choices = [found.right, *found.others]
        chance.shuffle(choices)
        right = choices.index(found.right)
        own = QuizQuestion(number, found.text, tuple(choices), right, found.card, shows_card=True)
        return own._replace(picture=found.picture, why=found.why, link=found.link)

    return asked


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
    instrument = instrument_of(card)
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
    _of_table(table_quiz.may_be_laid_now),
    _colour,
    _of_table(table_quiz.who_is_blocked),
    _family,
    _of_table(table_quiz.what_is_it_worth),
    _musician,
    _of_table(table_quiz.may_be_laid_now),
    _note,
)
"""Questions of the table and of the deck, in turn."""


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


def _on_one_card() -> list[Card]:
    """Cards whose instrument is on no other: a harp is on two."""
    notes = [card for card in DECK if card.note]
    found: Mapping[str, int] = Counter(pictured(card) for card in notes)
    return [card for card in notes if found[pictured(card)] == 1]
