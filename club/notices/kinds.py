"""The four notices, and the text of each in a language: the club's own, or that of the site."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from club.models import Club, Notice
from club.notices.values import Facts, changed_since, context_of, facts_of
from club.wording.engine_texts import Text


class NoticeKind(NamedTuple):
    title: Text
    sentence: Text
    is_public: bool


KINDS: Final[Mapping[str, NoticeKind]] = {
    "members": NoticeKind(
        _("Your data at the club"),
        _("For members, guests and parents: what is kept, why, how long, who sees it."),
        True,
    ),
    "accessibility": NoticeKind(
        _("Accessibility"),
        _("For everybody: what has been checked, and what has not."),
        True,
    ),
    "register": NoticeKind(
        _("Register of processing"),
        _("For the data protection authority, if it asks."),
        False,
    ),
    "lost-copy": NoticeKind(
        _("If a copy is lost"),
        _("What to do when a laptop or a stick is gone."),
        False,
    ),
}


class NoticeWording(NamedTuple):
    text: str
    own: Notice | None
    """The club's own, if it has one in this language."""
    changed: Sequence[Text]
    """What the settings say otherwise since somebody worded it."""


def usual_text(club: Club, kind: str, language: str) -> str:
    with override(language):
        return text_of(kind, facts_of(club))


def text_of(kind: str, facts: Facts) -> str:
    """Text of a notice in the language of the moment, one empty line between its parts."""
    text = render_to_string(f"club/notices/{kind}.txt", context_of(facts))
    lines = (line.strip() for line in text.strip().splitlines())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def wording(club: Club, kind: str, language: str) -> NoticeWording:
    own = club.notices.filter(kind=kind, language=language).first()
    if own is None:
        return NoticeWording(usual_text(club, kind, language), None, [])
    return NoticeWording(own.text, own, list(changed_since(own.facts, facts_of(club))))
