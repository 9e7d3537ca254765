"""The facts of a line in the reader's language: names of fields, what was done to a list, accounts
and tournaments by their numbers."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from club.audit import facts_of
from club.models import Club, ClubPage, Membership, Naming, Player, Role, State, Tournament, User
from club.models.consent import Purpose
from club.retention.rules import RULES
from club.wording import choices
from club.wording.engine_texts import Text

ACTS: Final[Mapping[str, Text]] = {
    "added": pgettext_lazy("audit", "added"),
    "changed": pgettext_lazy("audit", "changed"),
    "left": pgettext_lazy("audit", "left the club"),
    "returned": pgettext_lazy("audit", "is a member again"),
    "merged": pgettext_lazy("audit", "merged with another record"),
    "removed": pgettext_lazy("audit", "taken off the list"),
    "taken": pgettext_lazy("audit", "taken away"),
    "joined": pgettext_lazy("audit", "joined the group"),
    "parted": pgettext_lazy("audit", "left the group"),
    "club": pgettext_lazy("audit", "club"),
    "list imported": gettext_lazy("list imported"),
    "list undone": gettext_lazy("import of a list undone"),
    "link to choose a password": gettext_lazy("link to choose a password"),
    "link to sign in": gettext_lazy("link to sign in"),
    "with contacts": gettext_lazy("with contacts"),
    "full names": gettext_lazy("with full names"),
    "token to read": gettext_lazy("token to read what the desk reads"),
    "token for the desk": gettext_lazy("token to enter results and run the desk"),
    "token withdrawn": gettext_lazy("token withdrawn"),
    "webhook added": gettext_lazy("webhook added"),
    "webhook removed": gettext_lazy("webhook removed"),
    "webhook switched on": gettext_lazy("webhook switched on"),
    "webhook switched off": gettext_lazy("webhook switched off"),
    "people": pgettext_lazy("audit", "people"),
    "days kept": pgettext_lazy("audit", "how long data is kept"),
    "reveal begun": pgettext_lazy("audit", "reveal started"),
    "reveal stopped": pgettext_lazy("audit", "reveal stopped"),
    "revealed": pgettext_lazy("audit", "standing revealed"),
    "seed called out": pgettext_lazy("audit", "lots drawn by a seed that was called out"),
    "seed by chance": pgettext_lazy("audit", "lots drawn by a seed by chance"),
    "not sent": pgettext_lazy("mail", "not sent"),
    "put away": pgettext_lazy("audit", "tournament removed"),
    "brought back": pgettext_lazy("audit", "tournament brought back"),
    "deleted": pgettext_lazy("audit", "removed tournament deleted"),
    "final": pgettext_lazy("audit", "results declared final"),
    "database": gettext_lazy("the whole database"),
    "whole club": gettext_lazy("the whole club as one file"),
    "own text": pgettext_lazy("audit", "own text"),
    "usual text": pgettext_lazy("audit", "back to the usual text"),
    "logo_file": gettext_lazy("logo"),
    "no_logo": gettext_lazy("logo"),
    "picture_file": gettext_lazy("picture"),
    "no_picture": gettext_lazy("picture"),
    "given": pgettext_lazy("consent", "given"),
    "refused": pgettext_lazy("consent", "refused"),
    "withdrawn": pgettext_lazy("consent", "taken back"),
}


@cache
def words() -> Mapping[str, Text]:
    """Labels of the words of a detail; two fields of the same name share one label."""
    fields = {
        field.name: field.verbose_name
        for model in (Tournament, Membership, Player, ClubPage, Club)
        for field in model._meta.concrete_fields
    }
    listed: dict[str, Text] = {}
    for each in (Role, State, Naming, Purpose):
        listed |= {str(value): label for value, label in each.choices}
    games = dict(choices.GAMES)
    kept = {name: rule.label for name, rule in RULES.items()}
    return {**fields, **listed, **games, **kept, **ACTS}


class Named(NamedTuple):
    """Present names for the numbers in some details; deleted rows are left out."""

    accounts: Mapping[int, str]
    tournaments: Mapping[int, str]


def named_in(details: Iterable[str]) -> Named:
    """Names of all that details mention, in two queries."""
    found: dict[str, set[int]] = {"account": set(), "tournament": set()}
    for detail in details:
        for word, value in facts_of(detail):
            if word in found and value:
                found[word].add(int(value))
    users = User.objects.filter(pk__in=found["account"])
    tournaments = Tournament.every.filter(pk__in=found["tournament"])
    return Named(
        {each.pk: str(each) for each in users}, {each.pk: str(each) for each in tournaments}
    )


def said(detail: str, named: Named) -> str:
    return ", ".join(_said(*fact, named) for fact in facts_of(detail))


def _said(word: str, value: str, named: Named) -> str:
    if word == "was":
        return _("was %(what)s") % {"what": words().get(value, value)}
    if not value:
        return ": ".join(str(words().get(part, part)) for part in word.split(": "))
    if word == "account":
        return named.accounts.get(int(value)) or _("account %(number)s") % {"number": value}
    if word == "tournament":
        return named.tournaments.get(int(value)) or _("tournament %(number)s") % {"number": value}
    return f"{words().get(word, word)}: {value}"
