"""Links by which people get what is stored of them: random, short-lived, for a few openings."""

import hashlib
import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.db.models import F, Q
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from club import audit
from club.models import AuditAction, Club, DataLink, Membership, Player, User
from club.privacy.erasure import records_of

TEXT_BYTES: Final = 20
"""160 bits: nobody guesses one."""
LONGEST_TEXT: Final = 64
DAYS: Final = 7
USES: Final = 5
COOKIE: Final = f"{settings.COOKIE_PREFIX}my-data"
TEXT_COOKIE: Final = f"{COOKIE}-link"
PATH: Final = "/" if settings.COOKIE_PREFIX else "/my-data/"
OPEN_SECONDS: Final = 30 * 60


@transaction.atomic
def hand_out(players: Collection[Player], *, club: Club | None, by: User | None, way: str) -> str:
    """The text of a new link to the data of some people; it is stored nowhere."""
    text = secrets.token_urlsafe(TEXT_BYTES)
    link = DataLink.objects.create(
        hash=_hash(text),
        club=club,
        by=by,
        ends_at=timezone.now() + timedelta(days=DAYS),
        uses_left=USES,
    )
    link.players.set(players)
    for player in players:
        _record(player, club, by, f"link, {way}")
    return text


def is_good(text: str) -> bool:
    return _good(text).exists()


@transaction.atomic
def open_link(text: str) -> DataLink | None:
    """Uses it once; nothing where it is wrong, used up or too old."""
    if not _good(text).update(uses_left=F("uses_left") - 1):
        return None
    link = DataLink.objects.get(hash=_hash(text))
    for player in link.players.all():
        _record(player, link.club, None, "link opened")
    return link


def keep_text(response: HttpResponseBase, text: str) -> None:
    """Until it is used by a press."""
    _keep(response, TEXT_COOKIE, text)


def text_in(request: HttpRequest) -> str:
    return request.COOKIES.get(TEXT_COOKIE, "")


def keep_open(response: HttpResponseBase, link: DataLink) -> None:
    """In this browser, for half an hour."""
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


def people_with(email: str) -> list[Player]:
    """Whoever has exactly this address on record, once each: a person, or the children of a
    guardian. An address that only looks like it is somebody else's."""
    known = Membership.objects.filter(email=email, player__forgotten_at=None).exclude(email="")
    found = {
        kept.pk: kept
        for each in known.select_related("player__merged_into")
        for kept in [each.player.merged_into or each.player]
    }
    return sorted(found.values(), key=lambda each: (each.name, each.pk))


def same_contact(membership: Membership) -> list[Membership]:
    """Others of the club with the same address or telephone: brothers and sisters, perhaps."""
    same = Q(pk__in=[])
    if membership.email:
        same |= Q(email__iexact=membership.email)
    if membership.phone:
        same |= Q(phone=membership.phone)
    found = membership.club.memberships.filter(same, player__forgotten_at=None)
    return list(found.exclude(pk=membership.pk).select_related("player").order_by("player__name"))


def people_of(link: DataLink) -> list[Player]:
    """Those who are not forgotten meanwhile."""
    found = link.players.filter(forgotten_at=None)
    return sorted(found, key=lambda each: (each.name, each.pk))


def answering_club(link: DataLink, player: Player) -> Club | None:
    """Whose paper it is: the club that handed the link out, or one that knows the person."""
    if link.club:
        return link.club
    known = Membership.objects.filter(player__in=records_of(player)).select_related("club")
    first = known.order_by("left", "pk").first()
    return first.club if first else None


def _good(text: str):
    wanted = _hash(text[: LONGEST_TEXT + 1])
    return DataLink.objects.filter(hash=wanted, uses_left__gt=0, ends_at__gt=timezone.now())


def _record(player: Player, club: Club | None, by: User | None, detail: str) -> None:
    clubs = [club] if club else [each.club for each in player.memberships.select_related("club")]
    for each in clubs:
        audit.record(AuditAction.DATA, club=each, by=by, about=player, detail=detail)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
