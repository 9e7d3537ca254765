"""The instrument pictured on each note card (the Catalan rulebook's table), by colour from Do."""

from django.utils.translation import gettext_lazy as _

from engine.cards import Colour

INSTRUMENTS = {
    Colour.RED: (
        _("Romanian doba"), _("drum"), _("tambourine"), _("harpsichord"), _("triangle"),
        _("timpani"), _("tubular bells"),
    ),
    Colour.ORANGE: (
        _("trumpet"), _("horn, archaic"), _("oboe"), _("clarinet"), _("cor anglais"),
        _("bassoon"), _("contrabassoon"),
    ),
    Colour.YELLOW: (
        _("lyre"), _("harp"), _("berimbau"), _("violin"), _("viola"), _("cello"), _("double bass"),
    ),
    Colour.GREEN: (
        _("Romanian toaca"), _("xylophone"), _("cimbalom"), _("bell, archaic"), _("French horn"),
        _("trumpet"), _("trombone"),
    ),
    Colour.BLUE: (
        _("mouth organ"), _("diatonic accordion"), _("chromatic accordion"), _("organ"),
        _("ocarina"), _("piccolo"), _("flute"),
    ),
    Colour.INDIGO: (
        _("lute"), _("oud"), _("balalaika"), _("mandolin"), _("guitar"), _("Romanian buhai"),
        _("piano"),
    ),
    Colour.VIOLET: (
        _("harp"), _("Romanian shawm"), _("pan pipes"), _("bagpipe"), _("cor anglais"),
        _("tárogató"), _("old shawm"),
    ),
}  # fmt: skip
