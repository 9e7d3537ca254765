"""The texts that people agree to: the club's own or ours, each version kept as it was."""

from collections.abc import Mapping
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from club.models import Club, ConsentText, Purpose
from club.wording.engine_texts import Text

OURS: Final[Mapping[str, Text]] = {
    Purpose.TAKING_PART: _(
        "Takes part in the evenings and tournaments of %(club)s. For that the club keeps the name, "
        "what is needed to reach the person, and the results."
    ),
    Purpose.PUBLIC_RESULT: _(
        "The results of %(club)s are public, on its pages and on paper. This person appears there "
        "under the name chosen here. Agreeing is free, and can be withdrawn at any time: then the "
        "name is no longer shown in public. The results and the places stay."
    ),
    Purpose.PHOTO: _(
        "%(club)s may show photos of its evenings on which this person can be recognised. Agreeing "
        "is free, and can be withdrawn at any time: then the club takes these photos down."
    ),
}


def texts_now(club: Club, language: str) -> dict[str, str]:
    """Texts as they are read today, by purpose; in one query."""
    with override(language):
        said = {purpose: str(text) % {"club": club.name} for purpose, text in OURS.items()}
    found = ConsentText.objects.filter(club=club, language=language).order_by("version")
    latest = {each.purpose: each for each in found}
    return said | {each.purpose: each.text for each in latest.values() if each.is_own}


@transaction.atomic
def version_now(club: Club, purpose: str, language: str) -> ConsentText:
    """The version that is read today, which is stored when somebody answers to it for the first
    time."""
    text = texts_now(club, language)[purpose]
    latest = _latest(club, purpose, language)
    if latest is not None and latest.text == text:
        return latest
    return _further(club, purpose, language, text, latest, is_own=False)


@transaction.atomic
def rewrite(club: Club, purpose: str, language: str, text: str) -> None:
    """The club's own text from now on; ours again where it is empty."""
    said = texts_now(club, language)[purpose]
    if text == said:
        return
    latest = _latest(club, purpose, language)
    if text:
        _further(club, purpose, language, text, latest, is_own=True)
    elif latest is not None and latest.is_own:
        with override(language):
            ours = str(OURS[purpose]) % {"club": club.name}
        _further(club, purpose, language, ours, latest, is_own=False)


def _latest(club: Club, purpose: str, language: str) -> ConsentText | None:
    """While it is looked at, nobody else adds a version."""
    Club.objects.select_for_update().get(pk=club.pk)
    found = ConsentText.objects.filter(club=club, purpose=purpose, language=language)
    return found.order_by("-version").first()


def _further(
    club: Club,
    purpose: str,
    language: str,
    text: str,
    latest: ConsentText | None,
    *,
    is_own: bool,
) -> ConsentText:
    version = latest.version + 1 if latest else 1
    return ConsentText.objects.create(
        club=club, purpose=purpose, language=language, version=version, text=text, is_own=is_own
    )
