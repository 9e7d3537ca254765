"""Values for the notices, from the settings of a club and of its site."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from club.backups.retention import MONTHS
from club.models import Club
from club.retention.rules import RULES
from club.wording.engine_texts import Text

YEAR: Final = 365
NARROWEST: Final = 360
SMALLEST_TARGET: Final = 44
"""In pixels; the tests in the browser hold both."""


class Facts(NamedTuple):
    club: str
    contact: str
    operator: str
    """Who runs the machine for the club; empty where the club does."""
    guardian_age: int
    keeps_birth_years: bool
    """Whether any is stored, or asked for."""
    guests: int
    left: int
    sign_ups: int
    imports: int
    audit: int
    sign_ins: int
    logs: int
    months: int
    """So long the oldest copy of the database is kept."""
    hosted: bool
    """Whether all pages travel encrypted."""
    in_search: bool
    """Whether search engines may list players' pages."""


LABELS: Final[Mapping[str, Text]] = {
    "club": _("name of the club"),
    "contact": _("whom to ask"),
    "operator": _("who runs the site"),
    "guardian_age": _("age from which people agree for themselves"),
    "keeps_birth_years": _("years of birth are kept"),
    **{name: rule.label for name, rule in RULES.items()},
    "sign_ins": _("days until sign-ins are forgotten"),
    "logs": _("days until the log of requests is deleted"),
    "months": _("months for which copies are kept"),
    "hosted": _("pages travel encrypted"),
    "in_search": _("players’ pages in search engines"),
}


def facts_of(club: Club) -> Facts:
    has_years = club.memberships.exclude(birth_year=None).exists()
    return Facts(
        club=club.name,
        contact=club.contact,
        operator=settings.OPERATOR,
        guardian_age=club.guardian_age,
        keeps_birth_years=club.keeps_birth_years or has_years,
        sign_ins=settings.SIGN_IN_DAYS,
        logs=settings.LOG_DAYS,
        months=MONTHS,
        hosted=settings.HOSTED,
        in_search=club.players_in_search,
        **{name: club.days_kept(name) for name in RULES},
    )


def context_of(facts: Facts) -> dict[str, Any]:
    """Values for the templates of the notices; how long data is kept is said in words."""
    values = facts._asdict()
    return {
        **values,
        **{name: span(values[name]) for name in (*RULES, "sign_ins", "logs")},
        "contact": facts.contact.rstrip("."),
        "languages": ", ".join(name for _code, name in settings.LANGUAGES),
        "narrowest": NARROWEST,
        "smallest_target": SMALLEST_TARGET,
    }


def span(days: int) -> str:
    if days % YEAR == 0:
        years = days // YEAR
        return ngettext("%(count)d year", "%(count)d years", years) % {"count": years}
    return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}


def changed_since(then: Mapping[str, Any], now: Facts) -> Iterator[Text]:
    """Labels of the values that have changed since a notice was worded."""
    for name, value in now._asdict().items():
        if then.get(name) != value:
            yield LABELS[name]
