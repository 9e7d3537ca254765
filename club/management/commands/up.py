"""`manage.py up`: everything needed to serve this machine and its local network."""

import io
import os
import sqlite3
import sys
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.core.management.base import SystemCheckError
from django.db import DatabaseError, connection, connections

from club import pictures, serving, sqlite
from club.accounts.first import first_organiser
from club.keeping import automatic, beside, condition
from club.keeping.copying import NotKept

EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 (the hall must reach it)


class Command(BaseCommand):
    help = "Prepare the database and serve this machine and its local network."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser):
        parser.add_argument("--port", type=port_number, default=8000, help="default: 8000")
        parser.add_argument(
            "--host",
            default="127.0.0.1" if settings.BEHIND_PROXY else EVERY_ADDRESS,
            help="default: every address of this machine; behind a proxy 127.0.0.1",
        )
        parser.add_argument("--demo", action="store_true", help="make a demo club, once")
        parser.add_argument(
            "--processes", type=int, default=1, help="server processes (PostgreSQL only)"
        )
        parser.add_argument("--certificate", type=Path, help="a TLS certificate chain, as PEM")
        parser.add_argument("--key", type=Path, help="the certificate's key, as PEM")

    def handle(self, **options):
        try:
            self.up(**options)
        except serving.CannotServe as refusal:
            raise CommandError(str(refusal)) from refusal

    def up(self, *, host, port, demo, processes, certificate, key, **_options):
        os.umask(0o077)  # sessions, passwords' hashes and names are nobody else's to read
        self.check_options(processes, certificate, key)
        addresses = self.addresses(host, port)
        with serving.only_one(settings.DATA_DIR, addresses[-1]):
            serving.claim_port(host, port)
            self.prepare()
            if demo:
                call_command("demo", stdout=self.stdout, stderr=self.stderr)
            self.greet(addresses)
            connections.close_all()
            with automatic.copies_while_serving(self.warn), beside.work_while_serving(self.warn):
                serving.serve(
                    host,
                    port,
                    processes=processes,
                    certificate=(certificate, key) if key else None,
                    log_file=None if settings.HOSTED else settings.DATA_DIR / "portativ.log",
                )
        self.stdout.write("Stopped. Everything is saved.")

    def addresses(self, host, port) -> list[str]:
        if settings.HOSTED:
            return [f"https://{settings.BASE_URL.netloc}/"]  # type: ignore[union-attr]
        return serving.reachable_at(host, port)

    def check_options(self, processes, certificate, key):
        if processes < 1 or (processes > 1 and connection.vendor == "sqlite"):
            raise serving.CannotServe(
                "SQLite is served by one process. For more, set PORTATIV_DATABASE_URL to a "
                "PostgreSQL database."
            )
        if bool(certificate) != bool(key) or (certificate and not settings.HOSTED):
            raise serving.CannotServe(
                "--certificate, --key and PORTATIV_URL=https://the-name-in-the-certificate "
                "go together."
            )
        for path in filter(None, (certificate, key)):
            if not path.is_file():
                raise serving.CannotServe(f"There is no file {path}.")
        if settings.DEBUG:
            self.stderr.write("PORTATIV_DEBUG is on: error pages show the code. Not for the hall.")

    def prepare(self):
        """Database, static files, first organiser; each start brings them up to date."""
        settings.DATA_DIR.chmod(0o700)
        if wrong := condition.trouble():
            raise serving.CannotServe(wrong)
        try:
            connection.ensure_connection()
            call_command("check", databases=["default"], stdout=io.StringIO(), stderr=self.stderr)
        except SystemCheckError as error:
            raise serving.CannotServe(str(error)) from error
        except DatabaseError as error:
            raise serving.CannotServe(condition.unreadable(error)) from error
        self.keep_what_was()
        call_command("migrate", verbosity=0)
        call_command("clearsessions")
        call_command("collectstatic", verbosity=0, interactive=False)

    def keep_what_was(self):
        """A copy before the database is changed; without one, it is not changed."""
        try:
            if said := automatic.copy_before_migrations():
                self.stdout.write(said)
        except NotKept as error:
            if connection.vendor == "sqlite":
                raise serving.CannotServe(
                    f"The database has to be changed for this Portativ, and there is no copy of "
                    f"it yet: {error}"
                ) from error
            self.warn(str(error))

    def warn(self, sentence):
        self.stderr.write(sentence)
        self.stderr.flush()

    def greet(self, addresses):
        write = self.stdout.write
        write(f"\nPortativ · {self.database()} · data in {settings.DATA_DIR}")
        if password := first_organiser():
            write("\nThe first organiser signs in with\n")
            write(f"    user name  {password.user_name}\n    password   {password.text}\n")
            write("\nThis password is shown only now; its owner chooses another at once.")
        write("\nOpen in a browser:\n")
        for address in addresses:
            where = "on this machine" if "//localhost" in address else ""
            write(f"    {address:<32} {where}")
        if self.can_draw():
            write(f"\n{pictures.code_for_terminal(addresses[0])}")
        write("Stop with Ctrl+C.\n")
        self.stdout.flush()

    def database(self) -> str:
        if connection.vendor == "sqlite":
            return sqlite.judge_version(sqlite3.sqlite_version_info).rstrip(".")
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_version")
            return f"PostgreSQL {cursor.fetchone()[0].split()[0]}"

    def can_draw(self) -> bool:
        return (getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "") == "utf8"


def port_number(text: str) -> int:
    import argparse

    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError("expected a number from 1 to 65535")
    return int(text)
