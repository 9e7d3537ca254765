"""Why a card may not be laid or a turn not be passed: the sentence, and where the rule is told."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from club.wording import engine_texts
from club.wording.rule_anchors import Rule
from engine.auction import PlayType
from engine.errors import RuleError

BY_TYPE: Final[Mapping[PlayType, Rule]] = {
    PlayType.SARABANDA: Rule.SARABANDA,
    PlayType.GLISSANDO: Rule.GLISSANDO,
    PlayType.PARADA: Rule.PARADA,
    PlayType.MUZICANDO: Rule.MUZICANDO,
}
RULES: Final[Mapping[str, Rule | None]] = {
    "CellMissing": None,
    "CellSuperfluous": None,
    "CellTaken": None,
    "CircledOpensRow": Rule.GLISSANDO,
    "ColourNotOpen": Rule.SYMBOLS,
    "LaidAlready": Rule.CARDS,
    "MustPlay": Rule.DUTY,
    "NoFittingEnd": Rule.GLISSANDO,
    "NoFittingSide": Rule.SARABANDA,
    "NoNoteEnclosed": Rule.SYMBOLS,
    "NoRowToOpen": Rule.GLISSANDO,
    "NotAtRowEnd": Rule.GLISSANDO,
    "NotConsecutive": None,
    "NotNext": None,
    "NotOpening": Rule.OPENING,
    "NothingToCover": Rule.SYMBOLS,
    "RowNotOpen": Rule.GLISSANDO,
    "SideFree": Rule.SYMBOLS,
    "TouchesNothing": None,
}
"""The passage of the book that tells each; none where it is that of the type of play."""


class RefusalReason(NamedTuple):
    said: str
    rule: Rule


@lru_cache(maxsize=len(Rule))
def link_to(rule: Rule) -> str:
    """Where a rule is told; asked for each card of a page."""
    return rule.address


def reason(refusal: RuleError, type_: PlayType) -> RefusalReason:
    rule = RULES[type(refusal).__name__] or BY_TYPE[type_]
    return RefusalReason(engine_texts.explain(refusal), rule)
