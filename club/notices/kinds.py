"""The four notices, and the text of each in a language: the club's own, or that of the site."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from club.models import Club, Notice
from club.notices import accessibility, lost_copy, members, register
from club.notices.values import Facts, changed_since, facts_of
from club.wording.engine_texts import Text


class NoticeKind(NamedTuple):
    title: Text
    sentence: Text
    is_public: bool
    text: Callable[[Facts], str]


KINDS: Final[Mapping[str, NoticeKind]] = {
    "members": NoticeKind(
        _("Your data at the club"),
        _("For members, guests and parents: what is kept, why, how long, who sees it."),
        True,
        members.text,
    ),
    "accessibility": NoticeKind(
        _("Accessibility"),
        _("For everybody: what has been checked, and what has not."),
        True,
        accessibility.text,
    ),
    "register": NoticeKind(
        _("Register of processing"),
        _("For the data protection authority, if it asks."),
        False,
        register.text,
    ),
    "lost-copy": NoticeKind(
        _("If a copy is lost"),
        _("What to do when a laptop or a stick is gone."),
        False,
        lost_copy.text,
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
        return KINDS[kind].text(facts_of(club))


def wording(club: Club, kind: str, language: str) -> NoticeWording:
    own = club.notices.filter(kind=kind, language=language).first()
    if own is None:
        return NoticeWording(usual_text(club, kind, language), None, [])
    return NoticeWording(own.text, own, list(changed_since(own.facts, facts_of(club))))
