"""Old pages of the database's file, in which a name may stand after its row was changed.

What is deleted is made of zeros at once (`PRAGMA secure_delete`), and the write-ahead log is
emptied as soon as no reader holds it. To write the whole file anew takes the database for a
moment, so that waits until no round is running, a day at most.
"""

from datetime import timedelta
from pathlib import Path
from typing import Final

from django.db import connection
from django.utils import timezone

from club.models import Forgetting, Round
from club.storage import sqlite

LONGEST_WAIT: Final = timedelta(days=1)
AT_ONCE_BYTES: Final = 32 * 1024 * 1024
"""A file of this size is written anew in less than a second; a larger one is for the background."""


def is_small() -> bool:
    if connection.vendor != "sqlite":
        return False
    try:
        return Path(connection.settings_dict["NAME"]).stat().st_size <= AT_ONCE_BYTES
    except OSError:
        return False


def clean_if_due() -> bool:
    """Clean the file if it is due, and return True if nothing is left to clean.

    The job is put off while a round runs, or while a slow reader holds the log.
    """
    due = Forgetting.objects.filter(done_at__isnull=False, cleaned_at=None)
    if not due.exists():
        return True
    if connection.in_atomic_block:
        return False
    if connection.vendor == "sqlite" and not _empty_write_ahead_log():
        return False
    is_old = due.filter(done_at__lt=timezone.now() - LONGEST_WAIT).exists()
    running = Round.objects.filter(started_at__isnull=False, finished_at=None)
    if running.filter(tournament__rehearsal_of=None).exists() and not is_old:
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
    return _empty_write_ahead_log()


def _empty_write_ahead_log() -> bool:
    with connection.cursor() as cursor, sqlite.one_writer(connection):
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        is_busy, _pages, _moved = cursor.fetchone()
        return not is_busy


def _tables() -> list[str]:
    """Tables of ours, and of sessions: whatever held a text."""
    ours = connection.introspection.table_names()
    return sorted(
        connection.ops.quote_name(each)
        for each in ours
        if each.startswith(("club_", "scoring_", "django_session"))
    )
