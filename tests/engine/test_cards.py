from itertools import product

import pytest

from engine import cards
from engine.cards import (
    CIRCLED,
    DECK,
    DOS,
    NOTES,
    PAUSE_CARD,
    SYMBOLS,
    WHOLE_DECK,
    Card,
    Colour,
    Symbol,
    UnknownCard,
    cards_in,
    consecutive_on_circle,
    mask_of,
)

# rules, 1
CIRCLED_CODES = ["R1", "O2", "Y3", "G4", "B5", "I6", "V7"]
SYMBOL_CODES = ["R#", "O#", "Yn", "Gn", "Bb", "Ib", "Vp"]


def test_the_deck_is_seven_notes_and_a_symbol_in_each_of_seven_colours():
    notes = [f"{colour}{note}" for colour, note in product("ROYGBIV", range(1, 8))]

    assert sorted(map(str, DECK)) == sorted(notes + SYMBOL_CODES)


def test_every_code_reads_back_as_its_card():
    for card in DECK:
        assert Card.parse(str(card)) is card
        assert eval(repr(card)) is card


@pytest.mark.parametrize("code", ["", "R", "R0", "R8", "r1", "R1 ", "Rn", "V#", "X1", "R１", "🂡"])
def test_anything_else_is_no_card(code):
    with pytest.raises(UnknownCard) as refusal:
        Card.parse(code)
    assert refusal.value.code == code


def test_the_named_sets_are_those_of_the_rules():
    def codes(mask):
        return [str(card) for card in cards_in(mask)]

    assert codes(CIRCLED) == CIRCLED_CODES
    assert codes(SYMBOLS) == SYMBOL_CODES
    assert codes(DOS) == [f"{colour}1" for colour in "ROYGBIV"]
    assert NOTES | SYMBOLS == WHOLE_DECK == mask_of(DECK)
    assert NOTES & SYMBOLS == 0
    assert str(PAUSE_CARD) == "Vp"


def test_a_card_knows_its_colour_note_and_symbol():
    assert [card.note for card in DECK[:8]] == [1, 2, 3, 4, 5, 6, 7, 0]
    assert Card.parse("B5").colour is Colour.BLUE
    assert Card.parse("B5").symbol is None
    assert Card.parse("Bb").symbol is Symbol.FLAT
    assert [colour.circled for colour in Colour] == [Card.parse(code) for code in CIRCLED_CODES]
    assert [colour.symbol_card for colour in Colour] == [Card.parse(code) for code in SYMBOL_CODES]
    assert [str(card) for card in DECK if card.is_circled] == CIRCLED_CODES


def test_the_musicians_are_those_of_the_rulebook():
    musicians = "Mozart, Liszt, Beethoven, Chopin, Bach, Paganini, Guido d'Arezzo"

    assert ", ".join(colour.musician for colour in Colour) == musicians


def test_no_card_is_false():
    assert all(DECK)


def test_si_and_do_meet_on_the_circle():
    meeting = {
        (low, high)
        for low, high in product(range(1, 8), repeat=2)
        if low < high and consecutive_on_circle(low, high)
    }

    assert meeting == {(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (1, 7)}
    assert all(
        consecutive_on_circle(low, high) == consecutive_on_circle(high, low)
        for low, high in product(range(1, 8), repeat=2)
    )


def test_a_set_of_cards_holds_what_was_put_in():
    some = [Card.parse(code) for code in ["V7", "R1", "Bb"]]

    assert cards_in(mask_of(some)) == sorted(some)
    assert cards.in_every_colour(0) == 0
