"""Records of a person beside their evenings: clubs, consents, accounts, and who looked."""

from collections.abc import Sequence

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.accounts.passkeys import passkeys_of
from club.accounts.sessions import open_sessions
from club.models import AuditLine, Consent, DataLink, Forgetting, Payment, RosterImport
from scoring.privacy.subject import DataValue, Subject

Rows = list[Sequence[DataValue]]


def person(subject: Subject) -> Rows:
    return [
        (str(each.uid), each.name, each.nickname, subject.public_name) for each in subject.people
    ]


def clubs(subject: Subject) -> Rows:
    return [
        (
            each.club.name,
            each.number,
            each.is_guest,
            each.team.name if each.team else None,
            each.email,
            each.phone,
            each.birth_year,
            str(each.get_rate_display()) if each.rate else None,
            each.guardian_agrees,
            _naming(each.get_naming_display()),
            each.since,
            each.left,
        )
        for each in subject.memberships
    ]


def consents(subject: Subject) -> Rows:
    found = Consent.objects.filter(player__in=subject.keys, club__in=subject.clubs)
    return [
        (
            each.club.name,
            each.at,
            each.get_purpose_display(),
            each.given,
            _naming(each.get_naming_display()) if each.naming else None,
            each.get_giver_display(),
            each.guardian,
            each.get_how_display(),
            each.text.language,
            each.text.version,
            each.text.text,
        )
        for each in found.select_related("club", "text")
    ]


def accounts(subject: Subject) -> Rows:
    """Their own; of an account of somebody else with the same address only that there is one."""
    own, others = subject.accounts
    found: Rows = [
        (
            each.username,
            each.name,
            each.email,
            each.date_joined,
            each.last_login,
            ", ".join(
                f"{role.get_role_display()} ({role.club.name})" for role in each.appointments.all()
            ),
        )
        for each in own
    ]
    return found + [(each.username, None, each.email, None, None, None) for each in others]


def passkeys(subject: Subject) -> Rows:
    found = (each for user in subject.accounts[0] for each in passkeys_of(user))
    return [(each.user.username, each.name, each.created_at, each.last_used_at) for each in found]


def sign_ins(subject: Subject) -> Rows:
    found = open_sessions(subject.accounts[0])
    return [
        (each.user.username, each.browser, each.since, each.seen, each.ends_at) for each in found
    ]


def payments(subject: Subject) -> Rows:
    found = Payment.objects.filter(player__in=subject.keys, club__in=subject.clubs)
    return [
        (
            each.club.name,
            each.day,
            each.get_kind_display(),
            str(each.tournament or each.season or ""),
            each.amount / 100,
            each.at,
            each.receipt,
            each.voided_at,
        )
        for each in found.select_related("club", "tournament", "season")
    ]


def imports(subject: Subject) -> Rows:
    keys, members = set(subject.keys), {each.pk for each in subject.memberships}
    found: Rows = []
    for draft in RosterImport.objects.filter(club__in=subject.clubs).select_related("club"):
        if keys.intersection(draft.made.get("players", ())):
            found.append((draft.club.name, draft.at, pgettext("my data", "record made")))
        elif members.intersection(each["member"] for each in draft.made.get("changed", ())):
            found.append((draft.club.name, draft.at, pgettext("my data", "record changed")))
        elif any(subject.traces.is_in(" ".join(map(str, row[1:]))) for row in draft.rows):
            found.append((draft.club.name, draft.at, pgettext("my data", "named in a list")))
    return found


def audit(subject: Subject) -> Rows:
    found = AuditLine.objects.filter(about__in=subject.keys, club__in=subject.clubs)
    found = found.select_related("club")
    return [(_club(each), each.at, each.get_action_display(), each.detail) for each in found]


def links(subject: Subject) -> Rows:
    """One that was asked for by mail may be to the data of several clubs."""
    theirs = Q(memberships__player__in=subject.keys, memberships__club__in=subject.clubs)
    found = DataLink.objects.filter(theirs).select_related("club").distinct()
    return [(_club(each), each.made_at, each.ends_at, each.uses_left) for each in found]


def forgetting(subject: Subject) -> Rows:
    found = Forgetting.objects.filter(player__in=subject.keys, club__in=subject.clubs)
    found = found.select_related("club")
    return [(each.club.name, each.asked_at, each.done_at) for each in found]


def _naming(label: str) -> str:
    """Without the example that forms give."""
    return label.partition(":")[0]


def _club(row: AuditLine | DataLink) -> str:
    return row.club.name if row.club else _("the whole site")
