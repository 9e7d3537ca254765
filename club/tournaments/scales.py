"""The scale of victory points as it is typed: one step a line."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext as _

MOST = 20


def read_scale(text: str) -> list[list[int]]:
    """[[margin, points of the winner], …] with the margins rising and the points not falling."""
    steps: list[list[int]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.replace(":", " ").replace(";", " ").split()
        if not words:
            continue
        if len(words) != 2 or not all(word.isdecimal() and len(word) < 6 for word in words):
            raise forms.ValidationError(
                _("Line %(line)d: give two numbers, the difference and the winner’s points."),
                params={"line": number},
            )
        margin, points = map(int, words)
        if not MOST / 2 <= points <= MOST:
            raise forms.ValidationError(
                _("Line %(line)d: the winner gets from 10 to 20 points."), params={"line": number}
            )
        if steps and (margin <= steps[-1][0] or points < steps[-1][1]):
            raise forms.ValidationError(
                _("Line %(line)d: differences rise, and points do not fall."),
                params={"line": number},
            )
        steps.append([margin, points])
    if steps and steps[0][0] != 0:
        raise forms.ValidationError(_("Begin with the difference 0, for a draw."))
    return steps


def write_scale(steps: Sequence[Sequence[int]]) -> str:
    return "\n".join(f"{margin} {points}" for margin, points in steps)
