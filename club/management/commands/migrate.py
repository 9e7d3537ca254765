"""`manage.py migrate`: Django's own, every step or none.

Django writes some steps down in a transaction after the one that made them. A laptop that dies
between the two would leave a database that no program can go on with.
"""

import contextlib
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from club.storage.taking_over import TOO_OLD, is_too_old, take_over


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        self.database = connections[options["database"]]
        with _in_one_transaction(self.database):
            if is_too_old(self.database.alias):
                raise CommandError(TOO_OLD)
            take_over(self.database.alias)
            super().handle(*args, **options)

    def migration_progress_callback(self, action: str, *args: Any, **facts: Any) -> None:
        """Let PostgreSQL look after each step at the rows that it has made: it changes no table of
        which some still wait."""
        super().migration_progress_callback(action, *args, **facts)
        if action == "apply_success" and self.database.vendor == "postgresql":
            type(self.database).check_constraints(self.database)


@contextlib.contextmanager
def _in_one_transaction(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Rows may point to nothing while SQLite makes a table anew. Whether all point to something is
    looked at once, at the end: Django would read the whole database after each step."""
    if connection.in_atomic_block:
        yield
        return
    check = connection.check_constraints
    connection.disable_constraint_checking()
    try:
        with transaction.atomic(using=connection.alias):
            _wait_for_others(connection)
            connection.check_constraints = lambda *_tables: None  # type: ignore[method-assign]
            yield
            check()
    finally:
        connection.check_constraints = check  # type: ignore[method-assign]
        connection.enable_constraint_checking()


def _wait_for_others(connection: BaseDatabaseWrapper) -> None:
    """Nodes that start at once upgrade one after the other, and the second finds all done: whatever
    isolation the database has, it sees what the first has committed."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext('portativ migrate'))")
