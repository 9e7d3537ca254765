"""Scales of points for places: those that clubs use, and one as it is typed."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

from django import forms
from django.utils.translation import gettext as _

from engine.ranking.exact import plain
from engine.ranking.rules import Number
from engine.ranking.season import SeasonCounting

MOST_PLACES: Final = 60
MOST_POINTS: Final = 1000
PRESETS: Final[Mapping[str, tuple[Number, ...]]] = {
    "usual": SeasonCounting().scale,
    "five": (5, 4, 3, 2, 1),
    "ten": (10, 8, 6, 5, 4, 3, 2, 1),
    "steep": (25, 18, 15, 12, 10, 8, 6, 4, 2, 1),
    "podium": (3, 2, 1),
}
_NUMBER: Final = re.compile(r"\d{1,4}(\.\d{1,2})?")


def read_scale(text: str) -> tuple[Number, ...]:
    """“12 10 8” or “12-10-8”, “7.5” for a half: points that do not rise from place to place."""
    words = re.split(r"[\s,;/–-]+", text.strip())
    if words == [""]:
        raise forms.ValidationError(_("Give at least the points of the first place."))
    if len(words) > MOST_PLACES:
        raise forms.ValidationError(
            _("Give points for at most %(most)d places."), params={"most": MOST_PLACES}
        )
    scale: list[Number] = []
    for word in words:
        if not (word.isascii() and _NUMBER.fullmatch(word)):
            raise forms.ValidationError(_("Give only numbers, the first place first: 12 10 8 6"))
        points = plain(Fraction(Decimal(word)))
        if points > MOST_POINTS:
            raise forms.ValidationError(
                _("A place is worth at most %(most)d points."), params={"most": MOST_POINTS}
            )
        if scale and points > scale[-1]:
            raise forms.ValidationError(_("A lower place cannot be worth more than a higher one."))
        scale.append(points)
    return tuple(scale)


def write_scale(scale: Sequence[Number]) -> str:
    return " ".join(f"{float(points):g}" for points in scale)


def preset_of(scale: Sequence[Number]) -> str:
    """The name of a ready scale; empty for any other."""
    return next((name for name, ready in PRESETS.items() if ready == tuple(scale)), "")
