"""A game that is entered by points, in words: what its rules say, and what one result is called."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol

from django import template
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy

from club.wording.engine_texts import Text
from club.wording.texts import with_minus
from engine.points.by_points import WORTHS, PointsRules, points_rules
from engine.results import GAMES

register = template.Library()


class Called(NamedTuple):
    """Word for one result of a round."""

    title: Text
    numbered: Text
    """With its number in braces, in the middle of a sentence."""


CALLED: Final[Mapping[str, Called]] = {
    "deal": Called(pgettext_lazy("one result", "deal"), pgettext_lazy("one result", "deal {deal}")),
    "hand": Called(pgettext_lazy("one result", "hand"), pgettext_lazy("one result", "hand {deal}")),
    "board": Called(
        pgettext_lazy("one result", "board"), pgettext_lazy("one result", "board {deal}")
    ),
    "game": Called(pgettext_lazy("one result", "game"), pgettext_lazy("one result", "game {deal}")),
    "set": Called(pgettext_lazy("one result", "set"), pgettext_lazy("one result", "set {deal}")),
    "leg": Called(pgettext_lazy("one result", "leg"), pgettext_lazy("one result", "leg {deal}")),
}


USUAL: Final = Called(gettext_lazy("Deal"), gettext_lazy("deal {deal}"))


class Evening(Protocol):
    """A tournament, whose model stands on this floor."""

    rules: Any

    @property
    def game(self) -> str: ...


def called_in(game: str, kept: Mapping[str, Any]) -> Called:
    """Word for one result of a round: of a game by points its own."""
    if not GAMES[game].only_counts:
        return USUAL
    return CALLED.get(points_rules(kept).called, CALLED["deal"])


@register.filter
def numbered(tournament: Evening, deal: object = "{deal}") -> str:
    """“leg 3”, as it is called there."""
    return str(called_in(tournament.game, tournament.rules).numbered).format(deal=deal)


@register.filter
def results_said(tournament: Evening, number: int) -> str:
    """“4 deals”; what is called otherwise is a result where it is counted."""
    if called_in(tournament.game, tournament.rules) is USUAL:
        said = ngettext("%(number)d deal", "%(number)d deals", number)
    else:
        said = ngettext("%(number)d result", "%(number)d results", number)
    return said % {"number": number}


def rules_said(rules: PointsRules) -> list[str]:
    """Its rules, each in a sentence."""
    if rules.only_outcome:
        worth = {name: with_minus(getattr(rules, name)) for name in WORTHS}
        if rules.draws:
            return [gettext("Won counts %(won)s, drawn %(drawn)s, lost %(lost)s.") % worth]
        return [gettext("Won counts %(won)s, lost %(lost)s.") % worth]
    said = []
    if rules.total:
        said.append(gettext("Together it is always %(total)d points.") % {"total": rules.total})
    elif rules.most:
        bounds = {"least": rules.least, "most": rules.most}
        said.append(gettext("Each has from %(least)d to %(most)d points.") % bounds)
    if rules.halves:
        said.append(gettext("Half points can be written."))
    if rules.lower_wins:
        said.append(gettext("Fewer points are better: they are taken off."))
    return said or [gettext("The points that were made are added up.")]
