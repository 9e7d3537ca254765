"""`manage.py doctor`: what protects the club's data on this machine, in plain sentences."""

import shutil
import sqlite3
import tempfile

from django.conf import settings
from django.core.cache import cache
from django.core.management import BaseCommand, CommandError
from django.db import connection

from club import sqlite
from club.backups import database_check

LEAST_FREE_MEGABYTES = 200


class Command(BaseCommand):
    help = "Say whether the database, the data folder and the cache are as they must be."
    requires_system_checks: list[str] = []

    def handle(self, **_options):
        wrong = database_check.trouble()
        problems = [*([wrong] if wrong else self.database()), *self.folder(), *self.cache()]
        if problems:
            raise CommandError("\n".join(problems))
        self.stdout.write("All is well.")

    def database(self):
        if connection.vendor != "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("SHOW server_version")
                self.stdout.write(f"PostgreSQL {cursor.fetchone()[0]} answers.")
            return
        self.stdout.write(sqlite.judge_version(sqlite3.sqlite_version_info))
        wrong = sqlite.wrong_pragmas(connection)
        for name, (found, wanted) in wrong.items():
            yield f"SQLite has {name} = {found}; it must be {wanted}."
        if not wrong:
            read = ", ".join(f"{name} {value}" for name, value in sqlite.PRAGMAS.items())
            self.stdout.write(f"Read back from the database: {read}, transactions IMMEDIATE.")

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
            self.stdout.write("Redis answers." if ping() else "")
            if not ping():
                yield "Redis does not answer (PORTATIV_REDIS_URL)."
        else:
            self.stdout.write("The cache is this process's own memory.")
