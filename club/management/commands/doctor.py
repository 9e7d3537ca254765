"""`manage.py doctor`: what protects the club's data on this machine, in plain sentences."""

import shutil
import sqlite3
import tempfile

from django.conf import settings
from django.core.cache import cache
from django.core.management import CommandError
from django.db import connection

from club.accounts import sender
from club.backups import database_check, off_house
from club.feeds.evenings import public_evenings
from club.management.spoken import SpokenCommand
from club.storage import sqlite, standbys
from club.web import cache_in_front

LEAST_FREE_MEGABYTES = 200
IN_THE_OPEN = (
    "Its connection is not encrypted, which is for this machine and for a network that nobody else "
    "is in (PORTATIV_PRIVATE_HOSTS)."
)


class Command(SpokenCommand):
    help = "Say whether the database, the data folder and the cache are as they must be."

    def add_arguments(self, parser):
        parser.add_argument("--mail", metavar="YOU@EXAMPLE.ORG", help="also send a mail there")

    def handle(self, *, mail=None, **_options):
        wrong = database_check.trouble()
        problems = [*([wrong] if wrong else self.database()), *self.folder(), *self.cache()]
        problems += off_house.in_detail()
        problems += [] if wrong else self.public_address()
        problems += self.told(sender.check(mail)) if mail else []
        if problems:
            raise CommandError("\n".join(problems))
        self.stdout.write("All is well.")

    def database(self):
        if connection.vendor != "sqlite":
            self.postgresql()
            yield from self.told(standbys.findings(connection))
            return
        self.stdout.write(sqlite.judge_version(sqlite3.sqlite_version_info))
        wrong = sqlite.wrong_pragmas(connection)
        for name, (found, wanted) in wrong.items():
            yield f"SQLite has {name} = {found}; it must be {wanted}."
        if not wrong:
            read = ", ".join(f"{name} {value}" for name, value in sqlite.PRAGMAS.items())
            self.stdout.write(f"Read back from the database: {read}, transactions IMMEDIATE.")

    def postgresql(self):
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_version")
            self.stdout.write(f"PostgreSQL {cursor.fetchone()[0]} answers.")
            cursor.execute("SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
            (tls,) = cursor.fetchone() or (None,)
            cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
            (may_do_all,) = cursor.fetchone()
        self.stdout.write(f"Its connection is encrypted ({tls})." if tls else IN_THE_OPEN)
        if may_do_all:
            self.stdout.write(
                "Its account may do everything in this PostgreSQL. One that owns only its database "
                "is enough: see compose.yaml."
            )

    def told(self, findings):
        """Those that are problems; the others are said."""
        for each in findings:
            if each.is_problem:
                yield each.sentence
            else:
                self.stdout.write(each.sentence)

    def folder(self):
        try:
            settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=settings.DATA_DIR):
                pass
        except OSError as error:
            yield f"The data folder {settings.DATA_DIR} cannot be written: {error.strerror}."
            return
        if kind := sqlite.network_drive(settings.DATA_DIR):
            yield f"The data folder {settings.DATA_DIR} is on a network drive ({kind})."
        free = shutil.disk_usage(settings.DATA_DIR).free // 1_000_000
        self.stdout.write(f"Data folder {settings.DATA_DIR}, {free} MB free.")
        if free < LEAST_FREE_MEGABYTES:
            yield f"Only {free} MB are free; {LEAST_FREE_MEGABYTES} MB are the least."

    def cache(self):
        if ping := getattr(cache, "ping", None):
            if not ping():
                yield "Redis does not answer (PORTATIV_REDIS_URL)."
                return
            self.stdout.write("Redis answers.")
            is_safe = str(settings.CACHES["default"]["LOCATION"]).startswith("rediss:")
            self.stdout.write("Its connection is encrypted." if is_safe else IN_THE_OPEN)
            if forgotten := cache.evicted():  # type: ignore[attr-defined]
                yield (
                    f"Redis has forgotten {forgotten} values for want of memory, so that limits "
                    "begin anew: raise its maxmemory."
                )
        else:
            self.stdout.write("The cache is this process's own memory.")

    def public_address(self):
        """Asked as the world asks it, where it has a name."""
        if settings.BASE_URL is None:
            return
        evening = public_evenings().order_by("-starts", "-pk").first()
        page = evening.get_absolute_url() if evening else ""
        address = settings.BASE_URL.geturl().rstrip("/")
        yield from self.told(cache_in_front.look(address, page))
