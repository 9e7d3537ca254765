"""The cards of the tables: made, printed again, found by what is scanned, revoked."""

import contextlib
import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from datetime import timedelta

from django.db import OperationalError, connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from club.models import Round, State, Table, Tournament
from club.models.tournament import OVER, Entrance
from club.storage import sqlite
from club.storage.statements import columns, instance, rows
from scoring.models import TableToken

TEXT_BYTES = 20
"""160 bits: nobody guesses one."""
SEEN_EVERY = timedelta(minutes=1)


@transaction.atomic
def issue_tokens(tournament: Tournament, tables: Iterable[int] | None = None) -> dict[int, str]:
    """The text of each table's card. A table that has a valid card keeps it.

    Without `tables`, for every table that any round of the tournament has.
    """
    if tables is None:
        found = Table.objects.filter(round__tournament=tournament).values_list("number", flat=True)
        tables = found.distinct()
    valid = {
        token.table: token for token in tournament.table_tokens.all() if token.revoked_at is None
    }
    wanted = sorted(tables)
    renew([valid[table] for table in wanted if table in valid])
    made = [_made(tournament, table) for table in wanted if table not in valid]
    TableToken.objects.bulk_create(made)
    cards = {**valid, **{token.table: token for token in made}}
    return {table: text_of(cards[table]) for table in wanted}


def issue_with_seats(tournament: Tournament, tables: int) -> None:
    """Codes for the tables 1 to `tables` of a round, where players enter results and a table never
    had one: a code that was revoked is made again only at a press."""
    if tournament.entrance == Entrance.TABLES:
        known = set(tournament.table_tokens.values_list("table", flat=True))
        new = (_made(tournament, table) for table in range(1, tables + 1) if table not in known)
        TableToken.objects.bulk_create(new)


def without_code(round_: Round) -> int:
    """Number of tables of a round that have no valid code, where players enter results."""
    return tables_without_code(round_.tournament).filter(round=round_).count()


def tables_without_code(tournament: Tournament) -> QuerySet[Table]:
    """Tables of all rounds that have no valid code; none where the desk enters the results."""
    found = Table.objects.filter(round__tournament=tournament)
    if tournament.entrance != Entrance.TABLES:
        return found.none()
    valid = tournament.table_tokens.filter(revoked_at=None).values("table")
    return found.exclude(number__in=valid)


def token_of(text: str) -> TableToken | None:
    """The card with this text, if it is valid."""
    own = _hash(text)
    kept = rows(_VALID.format(columns=columns(TableToken, "k")), [own, own, *OVER])
    return instance(TableToken, kept[0]) if kept else None


def late_token_of(text: str) -> TableToken | None:
    """The card with this text, if all that stands against it is that its tournament is finished."""
    found = TableToken.objects.filter(tournament__state=State.FINISHED, revoked_at=None)
    return found.filter(_is(text)).first()


def tournament_of_old(text: str) -> Tournament | None:
    """Tournament of a card that opens nothing any more: its players still find the standing."""
    found = TableToken.objects.filter(_is(text)).select_related("tournament").first()
    return found.tournament if found else None


def _is(text: str) -> Q:
    own = _hash(text)
    return Q(hash=own) | Q(earlier_hash=own)


def revoke(tournament: Tournament, table: int) -> None:
    """The card of a table is lost: what is on it opens nothing any more."""
    kept = tournament.table_tokens.filter(table=table, revoked_at=None)
    kept.update(revoked_at=timezone.now())


def see(token: TableToken) -> None:
    """Remembers when a card was last used, to the minute, if it can be written now."""
    now = timezone.now()
    if token.last_seen_at is None or now - token.last_seen_at > SEEN_EVERY:
        with contextlib.suppress(OperationalError), sqlite.if_free(connection) as is_free:
            if is_free:
                TableToken.objects.filter(pk=token.pk).update(last_seen_at=now)


def text_of(token: TableToken) -> str:
    """Text printed on the card: it follows from its salt and the site's secret key."""
    name = f"{token.tournament_id}/{token.table}/{token.salt}"
    digest = salted_hmac("portativ.table", name, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:TEXT_BYTES]).decode().rstrip("=")


def is_printable(token: TableToken) -> bool:
    """False for a card of a laptop that had another secret key: it opens its table as before, but
    what stands on it is not known here."""
    return _hash(text_of(token)) == token.hash


def renew(tokens: Iterable[TableToken]) -> list[int]:
    """Gives those that cannot be printed any more a second code, beside the one on paper, which
    goes on working; answers their tables."""
    renewed = [each for each in tokens if not is_printable(each)]
    for each in renewed:
        each.earlier_hash, each.salt = each.hash, secrets.token_hex(16)
        each.hash = _hash(text_of(each))
    if renewed:
        TableToken.objects.bulk_update(renewed, ["hash", "earlier_hash", "salt"])
    return [each.table for each in renewed]


def _made(tournament: Tournament, table: int) -> TableToken:
    token = TableToken(tournament=tournament, table=table, salt=secrets.token_hex(16))
    token.hash = _hash(text_of(token))
    return token


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


_VALID = (
    "SELECT {columns} FROM scoring_tabletoken k JOIN club_tournament t ON t.id = k.tournament_id "
    "WHERE (k.hash = %s OR k.earlier_hash = %s) AND k.revoked_at IS NULL "
    "AND t.state NOT IN (%s, %s)"
)
