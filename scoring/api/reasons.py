"""Reasons of refusals, by the names that answers carry, each with its sentence."""

import re
from collections.abc import Mapping
from functools import cache

from django.utils.translation import gettext_lazy as _

from club.wording.engine_texts import REFUSALS, Text
from engine.errors import RecordError
from engine.movements.knockout import NotDecided
from scoring.log import refusals

BLANK = re.compile(r"%\((\w+)\)[ds]")
OWN: Mapping[str, Text] = {
    RecordError.__name__: _("The content is not of one of the forms that the description lists."),
    NotDecided.__name__: _("Matches of the last round are tied: say who qualifies."),
}


@cache
def reasons() -> Mapping[str, Text]:
    """By name: of what the log refuses, and of what the rules of the games do."""
    own = (each for each in vars(refusals).values() if isinstance(each, type))
    log = (each for each in own if issubclass(each, refusals.Refused) and each.sentence)
    found = {each.__name__: each.sentence for each in log}
    of_rules = {name: text for name, text in REFUSALS.items() if not callable(text)}
    return {**OWN, **dict(sorted({**found, **of_rules}.items()))}


def sentence(name: str) -> str:
    """With a word in brackets for each value that an answer says."""
    return BLANK.sub(r"[\1]", str(reasons()[name]))
