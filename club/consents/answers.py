"""Answers to the consents at sign-up, kept with it until the people are taken into the club."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from club.consents import lines
from club.consents.lines import Word
from club.consents.texts import version_now
from club.models import Club, ConsentText, Entry, How, Membership, Naming, Player, Purpose
from club.models.membership import is_minor
from club.players.public_names import least_saying

ConsentAnswer = Mapping[str, Any]
"""`naming`: how to be shown, "hidden" for not at all; `texts`: by purpose the version that was
agreed to, or refused; `guardian`: who agreed for somebody who is too young; `year`: of birth."""


def answer_of(club: Club, language: str, typed: Mapping[str, Any]) -> dict[str, Any]:
    """Answer as it is stored: each text as it was read, and nothing of what nobody answered."""
    asked = {
        Purpose.TAKING_PART: typed.get("part") and bool(typed.get("guardian")),
        Purpose.PUBLIC_RESULT: bool(typed.get("public")),
        Purpose.PHOTO: bool(typed.get("photo")),
    }
    texts = {
        purpose.value: version_now(club, purpose, language).pk
        for purpose, is_answered in asked.items()
        if is_answered
    }
    found = {
        "naming": typed.get("public") or "",
        "texts": texts,
        "guardian": typed.get("guardian") or "",
        "year": typed.get("year") if club.keeps_birth_years else None,
    }
    return {name: value for name, value in found.items() if value}


def told(entry: Entry) -> list[tuple[str, list[str]]]:
    """Answers of each typed person, for the desk that takes them in; without those who
    gave none."""
    return [
        (name, said)
        for name, answer in zip(entry.typed, entry.answers, strict=False)
        if (said := _said(answer))
    ]


def _said(answer: ConsentAnswer) -> list[str]:
    texts = answer.get("texts", {})
    found = []
    if naming := answer.get("naming"):
        found.append(_("in public: %(naming)s") % {"naming": Naming(naming).label})
    if Purpose.PHOTO in texts:
        found.append(_("agrees to photos"))
    if guardian := answer.get("guardian"):
        found.append(_("parent or guardian: %(name)s") % {"name": guardian})
    return found


def write_down(entry: Entry, players: Sequence[Player], new: Collection[Player]) -> None:
    """The answers of a sign-up as lines of those whom the desk took in for it; `new` are those who
    came to the club by it."""
    club = entry.tournament.club
    for answer, player in zip(entry.answers, players, strict=False):
        membership = Membership.objects.filter(club=club, player=player).first()
        if membership is None or not answer:
            continue
        if club.keeps_birth_years and membership.birth_year is None and answer.get("year"):
            membership.birth_year = answer["year"]
            membership.save(update_fields=["birth_year"])
        _write_lines(entry, membership, answer, is_new=player in new)


def _said_otherwise(entry: Entry, membership: Membership, purpose: str) -> bool:
    """True if a withdrawal stands, or an answer newer than the sign-up.

    Typing on a page, which anybody can do, does not undo it.
    """
    last = lines.current(membership.club, membership.player).get(purpose)
    return last is not None and (not last.given or last.at >= entry.at)


def _naming(membership: Membership, answer: ConsentAnswer, *, is_new: bool) -> str:
    """Whoever is known may have been typed by anybody: then what says least counts, until they or
    their guardian say otherwise to the club."""
    chosen = answer.get("naming", "")
    return chosen if is_new or not chosen else least_saying([membership.naming, chosen])


def _write_lines(
    entry: Entry, membership: Membership, answer: ConsentAnswer, *, is_new: bool
) -> None:
    """Nobody agrees for somebody whom the club knows to be too young, but their guardian; refuse
    may everybody."""
    club, guardian = entry.tournament.club, answer.get("guardian", "")
    is_young = is_minor(membership.birth_year, timezone.localdate(), club.guardian_age)
    texts = answer.get("texts", {})
    word = Word(How.PAGE, club.language, guardian=guardian, at=entry.at)
    for text in ConsentText.objects.filter(club=club, pk__in=texts.values()).order_by("pk"):
        is_result = text.purpose == Purpose.PUBLIC_RESULT
        given = not (is_result and answer.get("naming") == Naming.HIDDEN)
        naming = _naming(membership, answer, is_new=is_new) if is_result else ""
        if given and (
            (is_young and not guardian)
            or naming == Naming.HIDDEN
            or _said_otherwise(entry, membership, text.purpose)
        ):
            continue
        lines.record(membership, text.purpose, word, given=given, naming=naming, text=text)
