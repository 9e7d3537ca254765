"""A game that is entered by points, in words: what its rules say, and what one result is called."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.translation import gettext, pgettext_lazy

from club.wording.engine_texts import Text
from engine.points.by_points import PointsRules


class Called(NamedTuple):
    """Word for one result of a round."""

    title: Text
    numbered: Text
    """With its number in braces, as the head of the form has it."""


CALLED: Final[Mapping[str, Called]] = {
    "deal": Called(pgettext_lazy("one result", "deal"), pgettext_lazy("one result", "Deal {deal}")),
    "hand": Called(pgettext_lazy("one result", "hand"), pgettext_lazy("one result", "Hand {deal}")),
    "board": Called(
        pgettext_lazy("one result", "board"), pgettext_lazy("one result", "Board {deal}")
    ),
    "game": Called(pgettext_lazy("one result", "game"), pgettext_lazy("one result", "Game {deal}")),
    "set": Called(pgettext_lazy("one result", "set"), pgettext_lazy("one result", "Set {deal}")),
    "leg": Called(pgettext_lazy("one result", "leg"), pgettext_lazy("one result", "Leg {deal}")),
}


def rules_said(rules: PointsRules) -> list[str]:
    """Its rules, each in a sentence."""
    if rules.only_outcome:
        worth = {"won": rules.won, "drawn": rules.drawn, "lost": rules.lost}
        if rules.draws:
            return [gettext("Won counts %(won)d, drawn %(drawn)d, lost %(lost)d.") % worth]
        return [gettext("Won counts %(won)d, lost %(lost)d.") % worth]
    said = []
    if rules.total:
        said.append(gettext("Together it is always %(total)d points.") % {"total": rules.total})
    elif rules.most:
        bounds = {"least": rules.least, "most": rules.most}
        said.append(gettext("Each has from %(least)d to %(most)d points.") % bounds)
    if rules.lower_wins:
        said.append(gettext("Fewer points are better: they are taken off."))
    return said or [gettext("The points that were made are added up.")]
