"""Groups of clubs: one calendar, one season's table and one list of ratings over several of a site.

A group is a club of clubs: it has helpers and seasons of its own, and neither members nor evenings.
The owner of each club takes it in with a code, and out again.
"""

import base64
from collections.abc import Iterable
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from club import audit
from club.access import AnyUser
from club.clubs.actions import found_club
from club.clubs.forms import free_slug
from club.models import AuditAction, Club, Membership, Role, Tournament

LETTERS: Final = 10
MOST_OWNED: Final = 5
ALIKE: Final = ("language", "time_zone", "currency", "paper")
"""Settings that a group begins with, from the club whose owner begins it."""


def within(club: Club, path: str = "club") -> dict[str, Club]:
    """A filter for what belongs to a club; to a group what belongs to its clubs."""
    return {f"{path}__group" if club.is_group else path: club}


def evenings(club: Club) -> QuerySet[Tournament]:
    found = Tournament.objects.filter(**within(club))
    return found.select_related("club") if club.is_group else found


def clubs_of(group: Club) -> QuerySet[Club]:
    return Club.objects.filter(group=group).order_by("name", "pk")


def groups_of(clubs: Iterable[Club]) -> QuerySet[Club]:
    return Club.objects.filter(pk__in=[each.group_id for each in clubs if each.group_id])


def clubs_by_group() -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    joined = Club.objects.exclude(group=None).order_by("pk")
    for group, club in joined.values_list("group", "pk"):
        found.setdefault(group or 0, []).append(club)
    return found


def named(club: Club, evening: Tournament) -> str:
    """An evening in a list of a club; of a group with the club that holds it."""
    return f"{evening.name} · {evening.club.name}" if club.is_group else evening.name


def club_of_each(group: Club) -> dict[int, int]:
    """Club of each person: the first of those that they are a member of."""
    members = Membership.objects.filter(club__group=group, is_guest=False, left=None)
    return dict(members.order_by("-pk").values_list("player", "club"))


def club_names(group: Club) -> dict[int, str]:
    """Its name by the person; of a club of its own nothing."""
    if not group.is_group:
        return {}
    names = {each.pk: each.name for each in clubs_of(group)}
    return {player: names[club] for player, club in club_of_each(group).items()}


def code_of(group: Club) -> str:
    """Code by which the next club comes in, such as `12-k3mzq7aw5d`; then it is another."""
    return f"{group.pk}-{_proof(group)}"


def group_with(code: str) -> Club | None:
    number, _dash, proof = code.strip().lower().partition("-")
    if not (number.isascii() and number.isdecimal() and len(number) < 18):
        return None
    found = Club.objects.filter(pk=int(number), is_group=True).first()
    return found if found and constant_time_compare(proof, _proof(found)) else None


def _proof(group: Club) -> str:
    clubs = list(clubs_of(group).order_by("pk").values_list("pk", flat=True))
    digest = salted_hmac("club.clubs.groups", f"{group.pk} {clubs}", algorithm="sha256").digest()
    return base64.b32encode(digest).decode().lower()[:LETTERS]


def is_owner_of_many(user: Any) -> bool:
    owned = user.appointments.filter(role=Role.OWNER, club__is_group=True)
    return owned.count() >= MOST_OWNED


@transaction.atomic
def begin(club: Club, name: str, *, by: Any) -> Club:
    """A group with this club in it, and nobody else yet; the one that it is in, where a second
    press comes at the same moment."""
    if there := _held(club).group:
        return there
    facts = {field: getattr(club, field) for field in ALIKE}
    group = found_club(Club(name=name, slug=free_slug(name), is_group=True, **facts), by=by)
    join(club, group, by=by)
    return group


@transaction.atomic
def join(club: Club, group: Club, *, by: AnyUser | None) -> None:
    if _held(club).group_id is None:
        club.group = group
        club.save(update_fields=["group"])
        _record(club, group, "joined", by)


@transaction.atomic
def leave(club: Club, *, by: AnyUser | None) -> None:
    """Out of its group: its owner may, and the group's."""
    group, club.group = club.group, None
    club.save(update_fields=["group"])
    if group:
        _record(club, group, "parted", by)


def _held(club: Club) -> Club:
    return Club.objects.select_for_update().get(pk=club.pk)


def _record(club: Club, group: Club, act: str, by: AnyUser | None) -> None:
    audit.record(AuditAction.SETTINGS, "group", act, club=club, by=by)
    audit.record(AuditAction.SETTINGS, "club", act, club=group, by=by)
