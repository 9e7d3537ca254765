"""Check before a database is served: the reason to refuse, in a sentence, before anything
changes."""

import os
import sqlite3
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from club.backups import inspection
from club.backups.file_names import copies_in
from club.backups.snapshot import usual_folder
from club.process import installation
from club.storage.taking_over import TOO_OLD, is_too_old

BEHIND: Final = (
    f"The database is not up to date. Start Portativ once, by {installation.PROGRAM} up: it keeps "
    "a copy of what is there, and brings it up to date."
)
HEAD: Final = b"SQLite format 3\0"


def trouble(*, and_behind: bool = False) -> str | None:
    """Nothing, where the database can be served or is still to be made; one that is behind is
    brought up to date by `up` alone."""
    try:
        if _has_file() and (wrong := _wrong_with_file()):
            return wrong
        if _has_file() and not _file().exists():
            return None
        if inspection.is_of_a_newer_program("default"):
            return (
                "The database was written by a newer Portativ than this one. Start that one; or go "
                f"back to a copy of before.{_way_back()}"
            )
        if is_too_old("default"):
            return TOO_OLD
        return BEHIND if and_behind and inspection.steps_missing("default") else None
    except (DatabaseError, OSError) as error:
        return unreadable(error)


def unreadable(error: Exception) -> str:
    """A fault of the database as whoever started a command reads it."""
    if connection.vendor != "sqlite":
        return (
            f"The database does not answer: {str(error).strip()}. PORTATIV_DATABASE_URL says which "
            "one it is; without it, SQLite in the data folder serves."
        )
    return f"The database {_file()} cannot be read: {str(error).strip()}.{_way_back()}"


def _wrong_with_file() -> str | None:
    file = _file()
    if not file.exists() or not file.stat().st_size:
        if not _copies():
            return None  # a new one is to be made
        found = "is empty" if file.exists() else "is not there"
        return (
            f"The database {file} {found}, and copies of one lie beside it.{_way_back()} To begin "
            f"with an empty one all the same, put the folder {usual_folder()} elsewhere first."
        )
    with file.open("rb") as content:
        if content.read(len(HEAD)) != HEAD:
            return unreadable(sqlite3.DatabaseError("it is no database of SQLite"))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        found = cursor.fetchone()[0]
    if found != "ok":
        return unreadable(sqlite3.DatabaseError(found))
    return None if os.access(file, os.W_OK) else _read_only(file)


def _read_only(file: Path) -> str:
    said = _(
        "The database %(file)s is read-only, so nothing could be entered. Make the file writable, "
        "then start Portativ again."
    )
    return said % {"file": file}


def _has_file() -> bool:
    """Not PostgreSQL, and not the memory that tests use."""
    in_memory = getattr(connection, "is_in_memory_db", None)
    return in_memory is not None and not in_memory()


def _file() -> Path:
    return Path(connection.settings_dict["NAME"])


def _copies() -> list[Path]:
    try:
        return copies_in(usual_folder()) or copies_in(settings.BACKUP_TO or usual_folder())
    except OSError:
        return []


def _way_back() -> str:
    """Only SQLite's copies are restored by a command of ours."""
    if not _has_file() or not (copies := _copies()):
        return ""
    back = f'{installation.PROGRAM} restore "{copies[0]}"'
    return f" The newest copy is {copies[0]}; back to it: {back}"
