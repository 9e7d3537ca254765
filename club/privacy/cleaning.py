"""The old pages of the database's file, in which a name stands after its row is changed: written
anew, and the write-ahead log emptied. It needs the database for itself for a moment, so it waits
until nothing is played."""

from pathlib import Path
from typing import Final

from django.db import connection
from django.utils import timezone

from club import sqlite
from club.models import Forgetting, State, Tournament

AT_ONCE_BYTES: Final = 32 * 1024 * 1024
"""A file of this size is written anew in less than a second; a larger one is for the background."""


def write_over() -> None:
    """From here to the end of the connection what is deleted is made of zeros."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete = ON")


def is_small() -> bool:
    if connection.vendor != "sqlite":
        return False
    try:
        return Path(connection.settings_dict["NAME"]).stat().st_size <= AT_ONCE_BYTES
    except OSError:
        return False


def clean_if_due() -> bool:
    """Whether nothing is left to be cleaned. Done later while somebody plays, or reads for long."""
    due = Forgetting.objects.filter(done_at__isnull=False, cleaned_at=None)
    if not due.exists():
        return True
    if connection.in_atomic_block or Tournament.objects.filter(state=State.RUNNING).exists():
        return False
    keys, at = list(due.values_list("pk", flat=True)), timezone.now()
    # Said before the work, for a row that is changed after it would leave its old page again.
    due.filter(pk__in=keys).update(cleaned_at=at)
    try:
        is_done = _clean()
    except Exception:
        Forgetting.objects.filter(pk__in=keys).update(cleaned_at=None)
        raise
    if not is_done:
        Forgetting.objects.filter(pk__in=keys).update(cleaned_at=None)
    return is_done


def _clean() -> bool:
    with connection.cursor() as cursor, sqlite.one_writer(connection):
        if connection.vendor != "sqlite":
            cursor.execute(f"VACUUM FULL {', '.join(_tables())}")
            return True
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        is_busy, _pages, _moved = cursor.fetchone()
        return not is_busy


def _tables() -> list[str]:
    """Those of ours, and of sessions: whatever held a text."""
    ours = connection.introspection.table_names()
    return sorted(
        connection.ops.quote_name(each)
        for each in ours
        if each.startswith(("club_", "scoring_", "django_session"))
    )
