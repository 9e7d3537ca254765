"""Pictures on the cards: the musician on each symbol card and the instrument on each note card (the
Catalan rulebook's table), by colour from Do. Families and years are ours."""

from enum import StrEnum
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.wording.engine_texts import Text
from engine.cards import COLOURS, Card, Colour


class Musician(NamedTuple):
    name: str
    years: Text
    known_as: Text


MUSICIANS: Final = {
    Colour.RED: Musician("Wolfgang Amadeus Mozart", "1756–1791", _("composer, Austria")),
    Colour.ORANGE: Musician("Franz Liszt", "1811–1886", _("composer and pianist, Hungary")),
    Colour.YELLOW: Musician("Ludwig van Beethoven", "1770–1827", _("composer, Germany")),
    Colour.GREEN: Musician("Frédéric Chopin", "1810–1849", _("composer and pianist, Poland")),
    Colour.BLUE: Musician(
        "Johann Sebastian Bach", "1685–1750", _("composer and organist, Germany")
    ),
    Colour.INDIGO: Musician("Niccolò Paganini", "1782–1840", _("violinist and composer, Italy")),
    Colour.VIOLET: Musician(
        "Guido d'Arezzo",
        _("about 991 – after 1033"),
        _("monk and teacher of music, Italy; the names of the notes come from him"),
    ),
}


class Family(StrEnum):
    """Family of an instrument, by the way its sound is made; the rulebook does not give it."""

    STRINGS = "strings"
    WOODWIND = "woodwind"
    BRASS = "brass"
    PERCUSSION = "percussion"
    KEYBOARD = "keyboard"
    FREE_REED = "free reed"


FAMILIES: Final = {
    Family.STRINGS: pgettext_lazy("instruments", "strings"),
    Family.WOODWIND: pgettext_lazy("instruments", "woodwind"),
    Family.BRASS: pgettext_lazy("instruments", "brass"),
    Family.PERCUSSION: pgettext_lazy("instruments", "percussion"),
    Family.KEYBOARD: pgettext_lazy("instruments", "keyboards"),
    Family.FREE_REED: pgettext_lazy("instruments", "free reeds"),
}


class Instrument(NamedTuple):
    name: Text
    family: Family


def _all(*pictured: tuple[Text, Family]) -> tuple[Instrument, ...]:
    return tuple(Instrument(*each) for each in pictured)


_STRINGS, _WOOD, _BRASS = Family.STRINGS, Family.WOODWIND, Family.BRASS
_STRUCK, _KEYS, _REEDS = Family.PERCUSSION, Family.KEYBOARD, Family.FREE_REED
INSTRUMENTS: Final = {
    Colour.RED: _all(
        (_("Romanian doba"), _STRUCK), (_("drum"), _STRUCK), (_("tambourine"), _STRUCK),
        (_("harpsichord"), _KEYS), (_("triangle"), _STRUCK), (_("timpani"), _STRUCK),
        (_("tubular bells"), _STRUCK),
    ),
    Colour.ORANGE: _all(
        (_("trumpet"), _BRASS), (pgettext_lazy("instrument", "horn"), _BRASS), (_("oboe"), _WOOD),
        (_("clarinet"), _WOOD), (_("cor anglais"), _WOOD), (_("bassoon"), _WOOD),
        (_("contrabassoon"), _WOOD),
    ),
    Colour.YELLOW: _all(
        (_("lyre"), _STRINGS), (_("harp"), _STRINGS), (_("berimbau"), _STRINGS),
        (_("violin"), _STRINGS), (_("viola"), _STRINGS), (_("cello"), _STRINGS),
        (_("double bass"), _STRINGS),
    ),
    Colour.GREEN: _all(
        (_("Romanian toaca"), _STRUCK), (_("xylophone"), _STRUCK), (_("cimbalom"), _STRINGS),
        (pgettext_lazy("instrument", "bell"), _STRUCK), (_("French horn"), _BRASS),
        (_("trumpet"), _BRASS), (_("trombone"), _BRASS),
    ),
    Colour.BLUE: _all(
        (_("mouth organ"), _REEDS), (_("diatonic accordion"), _REEDS),
        (_("chromatic accordion"), _REEDS), (_("organ"), _KEYS), (_("ocarina"), _WOOD),
        (_("piccolo"), _WOOD), (_("flute"), _WOOD),
    ),
    Colour.INDIGO: _all(
        (_("lute"), _STRINGS), (_("oud"), _STRINGS), (_("balalaika"), _STRINGS),
        (_("mandolin"), _STRINGS), (_("guitar"), _STRINGS), (_("Romanian buhai"), _STRUCK),
        (_("piano"), _KEYS),
    ),
    Colour.VIOLET: _all(
        (_("harp"), _STRINGS), (_("Romanian shawm"), _WOOD), (_("pan pipes"), _WOOD),
        (_("bagpipe"), _WOOD), (_("cor anglais"), _WOOD), (_("tárogató"), _WOOD),
        (_("old shawm"), _WOOD),
    ),
}  # fmt: skip


def by_family() -> list[tuple[Text, list[Text]]]:
    """Families, each with its instruments, each once, in the order of the cards."""
    every = [each for colour in COLOURS for each in INSTRUMENTS[colour]]
    found: list[tuple[Text, list[Text]]] = []
    for family, title in FAMILIES.items():
        names = {str(each.name): each.name for each in every if each.family is family}
        found.append((title, list(names.values())))
    return found


def instrument_of(card: Card) -> Instrument:
    return INSTRUMENTS[card.colour][card.note - 1]
