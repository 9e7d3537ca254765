"""Databases of the program that 0.4.0 was made of, whose migrations had other names.

Their tables are those of 0.4.0 to the letter, so its names take the place of theirs. What is older
still was never given to anybody, and is refused.
"""

from typing import Final

from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

BEGINS: Final = ("club", "0001_initial")
"""Every database has it since 0.4.0."""
ENDED: Final = {("club", "0037_club_receipts_and_paper"), ("scoring", "0027_wall_awards")}
"""The last names of before: who has both has all."""
IN_THEIR_PLACE: Final = tuple(
    (app, name) for app in ("club", "scoring") for name in ("0001_initial", "0002_guards")
)
TOO_OLD: Final = "The database was made by a Portativ before 0.4.0, and this one cannot read it."


def is_of_before(alias: str) -> bool:
    """True if a program before 0.4.0 made the database."""
    ours = _ours(alias)
    return bool(ours) and BEGINS not in ours


def is_too_old(alias: str) -> bool:
    return is_of_before(alias) and not _ours(alias) >= ENDED


def take_over(alias: str) -> None:
    """Take a database over, in the transaction of `migrate`."""
    if is_of_before(alias):
        recorder = MigrationRecorder(connections[alias])
        recorder.migration_qs.filter(app__in=("club", "scoring")).delete()
        for app, name in IN_THEIR_PLACE:
            recorder.record_applied(app, name)


def _ours(alias: str) -> set[tuple[str, str]]:
    applied = MigrationRecorder(connections[alias]).applied_migrations()
    return {step for step in applied if step[0] in ("club", "scoring")}
