"""Back to a copy: looked at and brought up to date beside, then put in place in one step.

Until that step nothing is changed, and the database that was there stays, under another name.
"""

import contextlib
import os
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection, connections
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from club import audit
from club.backups import forgotten, inspection, log_positions, sqlite_file
from club.backups.inspection import Contents, UnreadableDatabase
from club.backups.retention import replaced_name
from club.backups.snapshot import copy_sqlite
from club.models import AuditAction
from club.serving import server
from club.storage.taking_over import is_too_old
from club.wording.engine_texts import Text

WORKING: Final = "restoring.sqlite3"
MOST_NAMED: Final = 10
NO_COPY: Final = gettext_lazy("%(file)s is no copy of Portativ: %(why)s.")
_CLUBS: Final = ngettext_lazy("%(number)d club", "%(number)d clubs", "number")
_PLAYERS: Final = ngettext_lazy("%(number)d player", "%(number)d players", "number")
_TOURNAMENTS: Final = ngettext_lazy("%(number)d tournament", "%(number)d tournaments", "number")


class NotRestored(Exception):
    """Why nothing was changed, in a sentence for whoever wanted it."""


class RestoreOutlook(NamedTuple):
    """Contents of a copy, beside the present database."""

    content: Contents
    steps: int
    """Number of steps that bring it up to this program."""
    present: Contents | None
    """None where the present database cannot be read."""
    lost: list[str]
    """What is there now and not in the copy."""
    differs: list[str]
    """Logs of the copy that the database has not so far, or otherwise."""
    notes: list[str]
    """What its logs say of themselves, such as a text that was withdrawn."""
    forgotten: int = 0
    """How many people of it were forgotten since, and are again."""


def rehearse(path: Path) -> RestoreOutlook:
    """Everything but the last step, in a folder that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="portativ-", ignore_cleanup_errors=True) as folder:
        return _prepare(path, Path(folder) / WORKING)


def restore(path: Path) -> tuple[RestoreOutlook, Path | None]:
    """The copy in the place of the database; answers where that is kept now, if there was one."""
    database = _database()
    database.parent.mkdir(parents=True, exist_ok=True)
    working = database.with_name(WORKING)
    try:
        with server.only_one(settings.DATA_DIR, "restoring a copy"):
            sqlite_file.forget(working)
            rehearsed = _prepare(path, working)
            _record(path, working)
            _sign_everybody_out(working)
            connections.close_all()
            sqlite_file.close(database)
            lines = forgotten.read(path.parent, settings.DATA_DIR)
            forgotten.write(settings.DATA_DIR, lines)
            kept = _exchange(working, database)
            return rehearsed._replace(forgotten=forgotten.forget_again(lines)), kept
    except server.CannotServe as error:
        raise NotRestored(_("%(why)s Then restore.") % {"why": error}) from error
    except sqlite_file.InUse as error:
        raise NotRestored(
            _("Another program has the database open. Stop it first, then restore.")
        ) from error
    except OSError as error:
        said = _("%(folder)s cannot be written: %(why)s.")
        raise NotRestored(said % {"folder": database.parent, "why": error.strerror}) from error
    finally:
        sqlite_file.forget(working)


def _prepare(path: Path, working: Path) -> RestoreOutlook:
    """A working copy that is whole and up to date."""
    try:
        _take(path, working)
        with inspection.opened(working) as alias:
            if wrong := list(inspection.damage(alias)):
                raise _refused(_("%(file)s is damaged: %(why)s."), path, "; ".join(wrong[:3]))
            if inspection.is_of_a_newer_program(alias):
                said = _("%(file)s was made by a newer Portativ. Bring this one up to date first.")
                raise _refused(said, path)
            if is_too_old(alias):
                said = _(
                    "%(file)s was made by a Portativ before 0.4.0, and this one cannot read it."
                )
                raise _refused(said, path)
            steps = inspection.steps_missing(alias)
        with inspection.opened(working, to_write=True) as alias:
            call_command("migrate", database=alias, verbosity=0)
            if wrong := list(log_positions.wrong(alias, log_positions.Depth.ALL)):
                said = _("%(file)s is not what its log says: %(why)s.")
                raise _refused(said, path, "; ".join(wrong[:3]))
            content, notes = inspection.content(alias), list(log_positions.notes(alias))
            present = _present()
            lost, differs = _compared(content, present)
    except (UnreadableDatabase, DatabaseError) as error:
        raise _refused(_("%(file)s cannot be read: %(why)s"), path, error) from error
    return RestoreOutlook(content, steps, present, lost, differs, notes)


def _take(path: Path, working: Path) -> None:
    """The copy with what may stand in a write-ahead log beside it; it is only read."""
    if not path.is_file():
        raise NotRestored(_("There is no file %(path)s.") % {"path": path})
    name = quote(path.resolve().as_posix())
    for how in ("mode=ro", "mode=ro&immutable=1"):  # the second on a medium that is read-only
        with contextlib.closing(sqlite3.connect(f"file:{name}?{how}", uri=True)) as source:
            try:
                source.execute("SELECT name FROM django_migrations LIMIT 1")
                copy_sqlite(source, working)
            except sqlite3.OperationalError as error:
                problem = error
                continue
            except sqlite3.DatabaseError as error:
                raise _refused(NO_COPY, path, error) from error
            return
    raise _refused(NO_COPY, path, problem)


def _refused(said: Text, path: Path, why: object = "") -> NotRestored:
    return NotRestored(said % {"file": path.name, "why": why})


def _present() -> Contents | None:
    """Asking for a database that is not there would make one."""
    if not _is_there(connection):
        return None
    try:
        return inspection.content("default")
    except DatabaseError:
        return None


def _is_there(connection) -> bool:
    return connection.is_in_memory_db() or _database().exists()


def _database() -> Path:
    return Path(str(settings.DATABASES["default"]["NAME"]))


def _compared(content: Contents, present: Contents | None) -> tuple[list[str], list[str]]:
    if present is None:
        return [], []
    lost = []
    for key, now in present.marks.items():
        then = content.marks.get(key)
        if then is None:
            said = _("%(tournament)s: its whole log, lines: %(number)d")
            lost.append(said % {"tournament": now.name, "number": now.number})
        elif then.number < now.number:
            said = _("%(tournament)s: the end of its log, to %(when)s, lines: %(number)d")
            missing = now.number - then.number
            lost.append(said % {"tournament": now.name, "number": missing, "when": now.at})
    lost += numbers_of(present, content)
    return lost, list(log_positions.lacking("default", content.marks))


def numbers_of(content: Contents, without: Contents | None = None) -> list[str]:
    """Numbers of clubs, players and tournaments; with `without`, only those it has more of, and by
    how many."""
    said = [
        (content.clubs, without and without.clubs, _CLUBS),
        (content.players, without and without.players, _PLAYERS),
        (content.tournaments, without and without.tournaments, _TOURNAMENTS),
    ]
    return [
        text % {"number": number - (but or 0)}
        for number, but, text in said
        if but is None or number > but
    ]


def _sign_everybody_out(working: Path) -> None:
    """Whoever has signed out since is not to be signed in again by an old copy."""
    with contextlib.closing(sqlite3.connect(working)) as database:
        database.execute("DELETE FROM django_session")
        database.commit()
    sqlite_file.reach_the_disk(working)


def _record(path: Path, working: Path) -> None:
    with inspection.opened(working, to_write=True) as alias:
        audit.record_everywhere(AuditAction.RESTORED, path.name, using=alias)


def _exchange(working: Path, database: Path) -> Path | None:
    """The old one gets a second name first, so that at no moment there is none."""
    kept = None
    if database.exists():
        kept = database.with_name(replaced_name(timezone.localtime()))
        try:
            os.link(database, kept)
        except OSError:  # a file system without second names
            shutil.copyfile(database, kept)
        for left in sqlite_file.beside(database):
            left.replace(left.with_name(left.name.replace(database.name, kept.name)))
    working.replace(database)
    sqlite_file.reach_the_disk(database.parent)
    return kept
