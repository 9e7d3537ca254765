"""The cards of the tables: made, printed again, found by what is scanned, revoked."""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from datetime import timedelta

from django.db import connection, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from club import sqlite
from club.models import State, Table, Tournament
from scoring.models import TableToken
from scoring.results.reading import columns, instance, rows, width

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
    made = [_made(tournament, table) for table in wanted if table not in valid]
    TableToken.objects.bulk_create(made)
    cards = {**valid, **{token.table: token for token in made}}
    return {table: text_of(cards[table]) for table in wanted}


def token_of(text: str) -> TableToken | None:
    """The card with this text, if it is valid."""
    kept = rows(
        f"SELECT {columns(TableToken, 'k')}, {columns(Tournament, 't')} FROM scoring_tabletoken k "  # noqa: S608 (names of columns)
        "JOIN club_tournament t ON t.id = k.tournament_id "
        "WHERE k.hash = %s AND k.revoked_at IS NULL",
        [_hash(text)],
    )
    if not kept:
        return None
    found = instance(TableToken, kept[0])
    found.tournament = instance(Tournament, kept[0][width(TableToken) :])
    over = found.tournament.state in (State.FINISHED, State.ARCHIVED)
    return None if over else found


def revoke(tournament: Tournament, table: int) -> None:
    """The card of a table is lost: what is on it opens nothing any more."""
    kept = tournament.table_tokens.filter(table=table, revoked_at=None)
    kept.update(revoked_at=timezone.now())


def see(token: TableToken) -> None:
    """Remembers when a card was last used, to the minute."""
    now = timezone.now()
    if token.last_seen_at is None or now - token.last_seen_at > SEEN_EVERY:
        with sqlite.one_writer(connection):
            TableToken.objects.filter(pk=token.pk).update(last_seen_at=now)


def text_of(token: TableToken) -> str:
    """What is printed on the card: it follows from its salt and the site's secret key."""
    name = f"{token.tournament_id}/{token.table}/{token.salt}"
    digest = salted_hmac("portativ.table", name, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:TEXT_BYTES]).decode().rstrip("=")


def _made(tournament: Tournament, table: int) -> TableToken:
    token = TableToken(tournament=tournament, table=table, salt=secrets.token_hex(16))
    token.hash = _hash(text_of(token))
    return token


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
