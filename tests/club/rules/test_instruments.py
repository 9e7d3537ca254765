"""The cards beside the Catalan rulebook's table, in its own words."""

from pathlib import Path

from django.utils.translation import override

from club.rules.instruments import FAMILIES, INSTRUMENTS, MUSICIANS, by_family
from engine.cards import COLOURS

PRINTED = Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()
"""A line for each colour: seven instruments and a musician; the archaic one has a star."""


def test_the_cards_show_what_the_rulebook_says():
    for colour, line in zip(COLOURS, PRINTED, strict=True):
        *instruments, musician = line.split(", ")
        archaic = [number for number, each in enumerate(instruments, 1) if each.endswith("*")]
        assert archaic == [colour.circled.note]
        with override("en"):
            found = [str(each.name) for each in INSTRUMENTS[colour]]
        assert found == [each.removesuffix("*") for each in instruments]
        assert MUSICIANS[colour].name == musician
        assert musician.endswith(colour.musician)


def test_every_instrument_belongs_to_a_family():
    names = [str(name) for _title, family in by_family() for name in family]
    every = {str(each.name) for pictured in INSTRUMENTS.values() for each in pictured}
    assert set(names) == every
    assert len(names) == len(every)
    assert len(by_family()) == len(FAMILIES)
