"""Tokens of other programs: made, found, withdrawn; what a request with one may do."""

import contextlib
import hashlib
import secrets
import string
from datetime import date
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db import OperationalError, connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from club import audit
from club.access import AnyUser
from club.clubs.finding import zone_of
from club.models import ApiToken, AuditAction, Club, Role, TokenRight, Tournament, User
from club.models.program import ACCOUNT
from club.storage import sqlite
from club.storage.statements import columns, instance, rows, width

PREFIX: Final = "ptv_"
LETTERS: Final = string.ascii_letters + string.digits
LENGTH: Final = 40
"""238 bits: nobody guesses one, so that its hash needs no salt."""
MOST_VALID: Final = 20
ROLES: Final = {TokenRight.READ: Role.SCORER, TokenRight.DESK: Role.ORGANISER}
SAID: Final = {TokenRight.READ: "token to read", TokenRight.DESK: "token for the desk"}


class TooManyTokens(Exception):
    """A club has as many valid ones as it may have."""


@transaction.atomic
def make(
    club: Club,
    *,
    tournament: Tournament | None,
    name: str,
    right: str,
    ends_on: date | None,
    by: AnyUser | None,
) -> tuple[ApiToken, str]:
    """A new token and its text, which is known here and now alone."""
    Club.objects.select_for_update().get(pk=club.pk)
    if valid(club).count() >= MOST_VALID:
        raise TooManyTokens
    text = PREFIX + "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    account = User(username=f"{ACCOUNT}{secrets.token_hex(12)}", name=name, is_active=False)
    account.set_unusable_password()
    account.save()
    token = ApiToken.objects.create(
        club=club,
        tournament=tournament,
        name=name,
        right=right,
        hash=_hash(text),
        last_four=text[-4:],
        ends_on=ends_on,
        made_by_id=by.pk if by else None,
        account=account,
    )
    _record(token, SAID[TokenRight(right)], by)
    return token, text


def valid(club: Club) -> QuerySet[ApiToken]:
    kept = Q(ends_on=None) | Q(ends_on__gte=_today(club))
    return ApiToken.objects.filter(kept, club=club, withdrawn_at=None)


def token_of(text: str) -> ApiToken | None:
    """The token with this text, if it is valid, in one query."""
    if not text.startswith(PREFIX):
        return None
    parts = map(columns, (ApiToken, User, Club), "kuc")
    found = rows(_BY_HASH.format(columns=", ".join(parts)), [_hash(text)])
    if not found:
        return None
    token, account = instance(ApiToken, found[0]), found[0][width(ApiToken) :]
    token.account = instance(User, account)
    token.club = instance(Club, account[width(User) :])
    return None if token.ends_on and token.ends_on < _today(token.club) else token


def reader(token: ApiToken, club: Club, tournament: Tournament | None = None) -> AnyUser:
    """Account of the token with the role that it has there; nobody where it opens nothing."""
    opens_club = token.club_id == club.pk
    if not opens_club or (token.tournament_id and not _is_its(token, tournament)):
        return AnonymousUser()
    account = token.account
    account.__dict__["roles_held"] = {club.pk: ROLES[TokenRight(token.right)]}
    return account


def note_use(token: ApiToken) -> None:
    """Remember the day of its last use, by the club's clock, if it can be written now."""
    today = _today(token.club)
    if token.last_used_on == today:
        return
    with contextlib.suppress(OperationalError), sqlite.if_free(connection) as is_free:
        if is_free:
            ApiToken.objects.filter(pk=token.pk).update(last_used_on=today)
            token.last_used_on = today


@transaction.atomic
def withdraw(token: ApiToken, by: AnyUser | None) -> None:
    """Withdraw a token: it opens nothing any more; a second press changes nothing."""
    kept = ApiToken.objects.filter(pk=token.pk, withdrawn_at=None)
    if kept.update(withdrawn_at=timezone.now()):
        _record(token, "token withdrawn", by)


_BY_HASH: Final = """
    SELECT {columns} FROM club_apitoken k
    JOIN club_user u ON u.id = k.account_id
    JOIN club_club c ON c.id = k.club_id
    WHERE k.hash = %s AND k.withdrawn_at IS NULL
"""


def _is_its(token: ApiToken, tournament: Tournament | None) -> bool:
    return tournament is not None and tournament.pk == token.tournament_id


def _today(club: Club) -> date:
    return timezone.localdate(timezone=zone_of(club))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _record(token: ApiToken, what: str, by: AnyUser | None) -> None:
    """Audit line by the number of its account, which has its name."""
    said = (("account", token.account_id), what)
    audit.record(AuditAction.SETTINGS, *said, club=token.club, by=by)
