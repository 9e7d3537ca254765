"""Sessions in the database and the shared cache; one that is saved waits for no standby."""

from django.contrib.sessions.backends import cached_db
from django.db import connection

from club.storage import postgresql


class SessionStore(cached_db.SessionStore):
    def save(self, must_create: bool = False) -> None:
        with postgresql.unconfirmed(connection):
            super().save(must_create)
