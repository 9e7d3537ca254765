"""System checks of the databases, before anything runs, for `manage.py check --database default`,
`migrate` and `up`."""

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as CheckWarning
from django.db import connections

from club.storage import sqlite


def check_databases(databases=None, **kwargs):  # noqa: ARG001 (Django hands over the apps too)
    found = []
    for alias in databases or []:
        connection = connections[alias]
        if connection.vendor == "sqlite" and not _is_in_memory(connection):
            found += _check_sqlite(connection)
    return found


def _is_in_memory(connection) -> bool:
    return connection.is_in_memory_db()


def _check_sqlite(connection) -> list[CheckMessage]:
    import sqlite3

    problems: list[CheckMessage] = [
        Error(
            f"SQLite has {name} = {found}; it must be {wanted}.",
            hint="Look for a program or a setting that changes it; results could be lost.",
            id="club.E001",
        )
        for name, (found, wanted) in sqlite.wrong_pragmas(connection).items()
    ]
    if kind := sqlite.network_drive(settings.DATA_DIR):
        problems.append(
            Error(
                f"The data folder {settings.DATA_DIR} is on a network drive ({kind}), "
                "where SQLite's locks do not hold.",
                hint="Set PORTATIV_DATA to a folder on this machine's own disk.",
                id="club.E002",
            )
        )
    if sqlite.has_wal_reset_bug(sqlite3.sqlite_version_info):
        problems.append(
            CheckWarning(sqlite.judge_version(sqlite3.sqlite_version_info), id="club.W001")
        )
    return problems
