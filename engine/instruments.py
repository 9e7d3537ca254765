"""The instrument on each note card (Catalan edition, the table of instruments and musicians).

The circled notes show archaic ones. Above each row stands what the rulebook prints.
"""

from typing import Final

from engine.cards import COLOURS, DECK, Card

_ROWS: Final = (
    # Doba romanès, tambor, pandereta, clavecí, triangle, timbal, campana tubular
    "Romanian doba|drum|tambourine|harpsichord|triangle|timpani|tubular bell",
    # Trompeta, banya, oboè, clarinet, corn anglès, fagot, contrafagot
    "trumpet|animal horn|oboe|clarinet|English horn|bassoon|contrabassoon",
    # Lira, arpa, berimbao, violí, viola, violoncel, contrabaix
    "lyre|harp|berimbau|violin|viola|cello|double bass",
    # Toaca romanesa, xilòfon, cimbalon, campana, corn francès, trompeta, trombó
    "Romanian toaca|xylophone|cimbalom|bell|French horn|trumpet|trombone",
    # Harmònica, acordió diatònic, acordió cromàtic, òrgan, ocarina, flautí, flauta
    "harmonica|diatonic accordion|chromatic accordion|organ|ocarina|piccolo|flute",
    # Llaüt, oud (llaüt àrab), balalaica, mandolina, guitarra, buhai romanès, piano
    "lute|oud|balalaika|mandolin|guitar|Romanian buhai|piano",
    # Arpa, xeremia romanesa, flauta de pan, cornamusa, corn anglès, taragot, xeremia antiga
    "harp|Romanian shawm|pan pipes|bagpipe|English horn|taragot|ancient shawm",
)


def _instruments() -> dict[Card, str]:
    rows = dict(zip(COLOURS, (row.split("|") for row in _ROWS), strict=True))
    return {card: rows[card.colour][card.note - 1] for card in DECK if not card.is_symbol}


INSTRUMENTS: Final = _instruments()
"""In English, by card."""
