from engine.cards import DECK, Card
from engine.instruments import INSTRUMENTS


def test_every_note_card_shows_an_instrument():
    assert list(INSTRUMENTS) == [card for card in DECK if not card.is_symbol]


def test_the_archaic_ones_are_on_the_circled_cards():
    """Catalan edition: those marked "antic", and the old shawm."""
    circled = [INSTRUMENTS[card] for card in DECK if card.is_circled]

    assert circled == [
        "Romanian doba",
        "animal horn",
        "berimbau",
        "bell",
        "ocarina",
        "Romanian buhai",
        "ancient shawm",
    ]
    assert INSTRUMENTS[Card.parse("I7")] == "piano"
