"""Numbers of people and evenings in a file: said before it is made and before it is
taken in."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import ngettext_lazy

from club.models import Club, Consent, Entry, Membership, Payment, Tournament, User
from club.models.membership import is_minor
from scoring.models import Version

Holdings = Mapping[str, int]

SAID: Final[Mapping[str, Any]] = {
    "clubs": ngettext_lazy("%(number)d club", "%(number)d clubs", "number"),
    "accounts": ngettext_lazy(
        "%(number)d account with its roles", "%(number)d accounts with their roles", "number"
    ),
    "people": ngettext_lazy(
        "%(number)d person, with name, team and dues",
        "%(number)d people, with names, teams and dues",
        "number",
    ),
    "children": ngettext_lazy(
        "%(number)d of them a child, by the year of birth",
        "%(number)d of them children, by the year of birth",
        "number",
    ),
    "addresses": ngettext_lazy(
        "%(number)d e-mail address", "%(number)d e-mail addresses", "number"
    ),
    "phones": ngettext_lazy(
        "%(number)d telephone number", "%(number)d telephone numbers", "number"
    ),
    "consents": ngettext_lazy("%(number)d consent", "%(number)d consents", "number"),
    "payments": ngettext_lazy("%(number)d payment", "%(number)d payments", "number"),
    "tournaments": ngettext_lazy("%(number)d tournament", "%(number)d tournaments", "number"),
    "lines": ngettext_lazy(
        "%(number)d line of the log of results",
        "%(number)d lines of the log of results",
        "number",
    ),
}


def holdings(club: Club | None = None) -> Holdings:
    """Of a club, or of the whole site."""
    own = {"club": club} if club else {}
    known, played = Membership.objects.filter(**own), Tournament.objects.filter(**own)
    years = known.exclude(birth_year=None).values_list("birth_year", flat=True)
    today = timezone.localdate()
    signed_up = Entry.objects.filter(tournament__in=played).exclude(contact="")
    return {
        "clubs": 0 if club else Club.objects.count(),
        "accounts": 0 if club else User.objects.count(),
        "people": known.count(),
        "children": sum(is_minor(year, today) for year in years),
        "addresses": known.exclude(email="").count() + signed_up.count(),
        "phones": known.exclude(phone="").count(),
        "consents": Consent.objects.filter(**own).count(),
        "payments": Payment.objects.filter(**own).count(),
        "tournaments": played.count(),
        "lines": Version.objects.filter(tournament__in=played).count(),
    }


def said(holds: Holdings) -> list[str]:
    """Those that there are, in the reader's language."""
    return [
        str(text % {"number": number}) for name, text in SAID.items() if (number := holds.get(name))
    ]
