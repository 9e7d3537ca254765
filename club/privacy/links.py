"""Links by which people get what is stored of them: random, short-lived, for a few openings."""

import hashlib
import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import Final, NamedTuple

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from club import audit
from club.models import AuditAction, Club, DataLink, Membership, Player, User

TEXT_BYTES: Final = 20
"""160 bits: nobody guesses one."""
LONGEST_TEXT: Final = 64
DAYS: Final = 7
USES: Final = 5
COOKIE: Final = f"{settings.COOKIE_PREFIX}my-data"
TEXT_COOKIE: Final = f"{COOKIE}-link"
PATH: Final = "/" if settings.COOKIE_PREFIX else "/my-data/"
OPEN_SECONDS: Final = 30 * 60


class SharedData(NamedTuple):
    """Somebody whom a link is for, and the clubs whose data of them is behind it."""

    player: Player
    clubs: list[Club]


@transaction.atomic
def hand_out(
    memberships: Collection[Membership], *, club: Club | None, by: User | None, way: str
) -> str:
    """The text of a new link to what some clubs hold of some people; it is stored nowhere."""
    text = secrets.token_urlsafe(TEXT_BYTES)
    link = DataLink.objects.create(
        hash=_hash(text),
        club=club,
        by=by,
        ends_at=timezone.now() + timedelta(days=DAYS),
        uses_left=USES,
    )
    link.memberships.set(memberships)
    for each in memberships:
        _record(each, by, "link", way)
    return text


def is_good(text: str) -> bool:
    return _good(text).exists()


@transaction.atomic
def open_link(text: str) -> DataLink | None:
    """Uses it once; nothing where it is wrong, used up or too old."""
    if not _good(text).update(uses_left=F("uses_left") - 1):
        return None
    link = DataLink.objects.get(hash=_hash(text))
    for each in _memberships_of(link):
        _record(each, None, "link opened")
    return link


def keep_text(response: HttpResponseBase, text: str) -> None:
    """Until it is used by a press."""
    _keep(response, TEXT_COOKIE, text)


def text_in(request: HttpRequest) -> str:
    return request.COOKIES.get(TEXT_COOKIE, "")


def keep_open(response: HttpResponseBase, link: DataLink) -> None:
    """Keep a link open in this browser, for half an hour."""
    _keep(response, COOKIE, signing.dumps(link.pk, salt=COOKIE))
    response.delete_cookie(TEXT_COOKIE, PATH, samesite="Lax")


def _keep(response: HttpResponseBase, name: str, text: str) -> None:
    response.set_cookie(
        name,
        text,
        max_age=OPEN_SECONDS,
        path=PATH,
        secure=settings.HOSTED,
        httponly=True,
        samesite="Lax",
    )


def opened_in(request: HttpRequest) -> DataLink | None:
    try:
        key = signing.loads(request.COOKIES[COOKIE], salt=COOKIE, max_age=OPEN_SECONDS)
    except (KeyError, signing.BadSignature):
        return None
    return DataLink.objects.filter(pk=key).select_related("club").first()


def memberships_with(email: str) -> list[Membership]:
    """Where exactly this address is on record: of a person, or of the children of a guardian, in
    the clubs that have it. An address that only looks like it is somebody else's."""
    known = Membership.objects.filter(email=email, player__forgotten_at=None).exclude(email="")
    return list(known.select_related("club", "player").order_by("pk"))


def same_contact(membership: Membership) -> list[Membership]:
    """Others of the club with the same address or telephone: brothers and sisters, perhaps."""
    same = Q(pk__in=[])
    if membership.email:
        same |= Q(email__iexact=membership.email)
    if membership.phone:
        same |= Q(phone=membership.phone)
    found = membership.club.memberships.filter(same, player__forgotten_at=None)
    return list(found.exclude(pk=membership.pk).select_related("player").order_by("player__name"))


def shared_by(link: DataLink) -> list[SharedData]:
    """People who are not forgotten meanwhile, by name; each with their clubs by name."""
    found: dict[int, SharedData] = {}
    for each in _memberships_of(link):
        kept = each.player.merged_into or each.player
        found.setdefault(kept.pk, SharedData(kept, [])).clubs.append(each.club)
    return sorted(found.values(), key=lambda each: (each.player.name, each.player.pk))


def _memberships_of(link: DataLink) -> QuerySet[Membership]:
    found = link.memberships.filter(player__forgotten_at=None)
    return found.select_related("club", "player__merged_into").order_by("club__name", "pk")


def _good(text: str):
    wanted = _hash(text[: LONGEST_TEXT + 1])
    return DataLink.objects.filter(hash=wanted, uses_left__gt=0, ends_at__gt=timezone.now())


def _record(membership: Membership, by: User | None, *parts: str) -> None:
    """Line in the log of the club whose data it is."""
    club, player = membership.club, membership.player
    audit.record(AuditAction.DATA, *parts, club=club, by=by, about=player)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
