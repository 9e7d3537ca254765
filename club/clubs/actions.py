"""Writes about clubs and the roles in them; each is one transaction."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F
from django.forms import ModelForm
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from club import audit
from club.access import AnyUser
from club.accounts.backends import find
from club.accounts.links import link_tokens
from club.models import Appointment, AuditAction, Club, ClubPage, Role, User
from engine.results import GAMES


class LastOwner(Exception):
    """A club without an owner could give no role any more."""


@transaction.atomic
def found_club(club: Club, *, by: User) -> Club:
    """Save a new club; who founds it owns it."""
    club.save()
    _appoint(club, by, Role.OWNER, by=by)
    return club


@transaction.atomic
def change_settings(form: ModelForm, club: Club, *, by: AnyUser | None) -> Club | ClubPage:
    """Save a form of the club, or of what it says about itself."""
    changed = form.save()
    if form.changed_data:
        audit.record(AuditAction.SETTINGS, *form.changed_data, club=club, by=by)
    return changed


@transaction.atomic
def keep_birth_years(club: Club, *, by: AnyUser | None) -> None:
    club.keeps_birth_years = True
    club.save(update_fields=["keeps_birth_years"])
    audit.record(AuditAction.SETTINGS, "keeps_birth_years", club=club, by=by)


@transaction.atomic
def change_rules(club: Club, rules: Mapping[str, Any], *, by: AnyUser | None) -> None:
    before = club.house_rules
    changed = [
        game
        for game, kept in rules.items()
        if GAMES[game].rules_of(kept) != GAMES[game].rules_of(before.get(game, {}))
    ]
    club.house_rules = dict(rules)
    club.save(update_fields=["house_rules"])
    if changed:
        audit.record(AuditAction.RULES, *changed, club=club, by=by)


@transaction.atomic
def appoint(
    club: Club, account: str, role: str, *, name: str = "", by: AnyUser | None = None
) -> tuple[Appointment, bool]:
    """Give a role to an account, which is made if there is none; says whether it was."""
    user = find(account)
    is_new = user is None
    if user is None:
        user = User(name=name, email=account if "@" in account else "")
        user.username = free_user_name(account.split("@")[0])
        user.set_unusable_password()
        user.save()
    return _appoint(club, user, role, by=by), is_new


@transaction.atomic
def change_role(appointment: Appointment, role: str, *, by: AnyUser | None = None) -> None:
    _keep_an_owner(appointment, role)
    was, appointment.role = appointment.role, role
    appointment.save(update_fields=["role"])
    _record(appointment, by, ("was", was), role)
    _rights_changed(appointment.user)


@transaction.atomic
def remove_role(appointment: Appointment, *, by: AnyUser | None = None) -> None:
    _keep_an_owner(appointment, None)
    _record(appointment, by, ("was", appointment.role), "taken")
    appointment.delete()
    _rights_changed(appointment.user)


def password_link_of(appointment: Appointment, *, by: AnyUser) -> str:
    _record(appointment, by, "link to choose a password")
    return password_link(appointment.user)


def password_link(user: User) -> str:
    """The path of a page on which this person chooses a password; good for three days, once."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    token = link_tokens.make_token(user)
    return reverse("accounts:password_choose", kwargs={"uidb64": uid, "token": token})


def free_user_name(wanted: str) -> str:
    base = (
        "".join(letter for letter in wanted.lower() if letter.isalnum() or letter in "._-")[:40]
        or "user"
    )
    alike = User.objects.filter(username__startswith=base)
    taken = set(alike.values_list("username", flat=True))
    if base not in taken:
        return base
    number = next(each for each in range(2, len(taken) + 3) if f"{base}{each}" not in taken)
    return f"{base}{number}"


def _appoint(club: Club, user: User, role: str, *, by: AnyUser | None) -> Appointment:
    appointment = Appointment.objects.create(club=club, user=user, role=role)
    _record(appointment, by, role)
    _rights_changed(user)
    return appointment


def _record(appointment: Appointment, by: AnyUser | None, *parts: audit.Fact) -> None:
    """Accounts go by their numbers: names are where they can be taken out."""
    said = (("account", appointment.user_id), *parts)
    audit.record(AuditAction.ROLE, *said, club=appointment.club, by=by)


def _rights_changed(user: User) -> None:
    User.objects.filter(pk=user.pk).update(rights_version=F("rights_version") + 1)


def _keep_an_owner(appointment: Appointment, role: str | None) -> None:
    """Asked with the club's row held, so that two owners cannot take each other's role at once."""
    Club.objects.select_for_update().get(pk=appointment.club_id)
    others = Appointment.objects.filter(club=appointment.club_id, role=Role.OWNER)
    if (
        appointment.role == Role.OWNER
        and role != Role.OWNER
        and not others.exclude(pk=appointment.pk).exists()
    ):
        raise LastOwner
