"""`manage.py up`: everything needed to serve this machine and its local network."""

import io
import os
import shutil
import sqlite3
import sys
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError
from django.db import DatabaseError, connection, connections
from django.utils.translation import gettext as _

from club.accounts.first import first_organiser
from club.backups import database_check, schedule
from club.backups.snapshot import NoSnapshot
from club.clubs import reach
from club.hall import announced_name
from club.hall.addresses import EVERY_ADDRESS, LOOPBACK
from club.management.commands.doctor import LEAST_FREE_MEGABYTES
from club.management.spoken import SpokenCommand
from club.process import background, native_parts
from club.serving import opening, server
from club.storage import sqlite
from club.web import qr_codes, static_files

LEAST_TO_START = 5
"""Megabytes: below that the empty database itself may not be written whole."""
NAME_SECONDS = 1.5
"""So long its greeting waits for the machine's name, on which work began when it started."""


class Command(SpokenCommand):
    help = "Prepare the database and serve this machine and its local network."

    def add_arguments(self, parser):
        parser.add_argument("--port", type=port_number, default=8000, help="default: 8000")
        parser.add_argument(
            "--host",
            default="127.0.0.1" if settings.BEHIND_PROXY else EVERY_ADDRESS[0],
            help="default: every address of this machine; behind a proxy 127.0.0.1",
        )
        parser.add_argument("--demo", action="store_true", help="make a demo club, once")
        parser.add_argument(
            "--no-open", action="store_false", dest="opens", help="do not open the browser"
        )
        parser.add_argument(
            "--processes", type=int, default=1, help="server processes (PostgreSQL only)"
        )
        parser.add_argument("--certificate", type=Path, help="a TLS certificate chain, as PEM")
        parser.add_argument("--key", type=Path, help="the certificate's key, as PEM")

    def handle(self, **options):
        try:
            self.up(**options)
        except server.AlreadyRunning as refusal:
            address = server.holder_address(settings.DATA_DIR)
            if address and options["opens"] and opening.has_screen():
                opening.open_when_up(address, opening.first_page(demo=options["demo"])).join()
            raise CommandError(str(refusal)) from refusal
        except server.CannotServe as refusal:
            raise CommandError(str(refusal)) from refusal
        except KeyboardInterrupt:
            raise CommandError(_("Stopped before it served."), returncode=130) from None

    def up(self, *, host, port, demo, opens, processes, certificate, key, **_options):
        if refused := native_parts.cannot_do_without():
            raise server.CannotServe(refused)
        os.umask(0o077)  # sessions, passwords' hashes and names are nobody else's to read
        self.check_options(processes, certificate, key)
        addresses = self.addresses(host, port)
        announced = announced_name.announced(port if host == EVERY_ADDRESS[0] else 0)
        with server.only_one(settings.DATA_DIR, addresses[-1]), announced as own_name:
            server.claim_port(host, port)
            self.prepare()
            if demo:
                call_command("demo", stdout=self.stdout, stderr=self.stderr)
            opens = opens and opening.has_screen()
            self.greet(addresses, own_name.within(NAME_SECONDS), by_link=opens)
            for sentence in native_parts.done_without():
                self.warn(sentence)
            if opens:
                self.open(addresses[-1], opening.first_page(demo=demo))
            self.stdout.flush()
            connections.close_all()
            with background.running_jobs(self.warn):
                server.serve(
                    host,
                    port,
                    processes=processes,
                    certificate=(certificate, key) if key else None,
                    log_file=None if settings.HOSTED else settings.DATA_DIR / "portativ.log",
                )
        self.stdout.write(_("Stopped. Everything is saved."))

    def open(self, address, path):
        said = _(
            "The browser opens by itself, signed in (--no-open prevents it). If it does not, open "
            "this within a quarter of an hour; it works once:"
        )
        self.stdout.write(f"{said}\n    {address.rstrip('/')}{path}\n")
        opening.open_when_up(address, path)

    def addresses(self, host, port) -> list[str]:
        if settings.HOSTED:
            return [f"https://{settings.BASE_URL.netloc}/"]  # type: ignore[union-attr]
        return server.reachable_at(host, port)

    def check_options(self, processes, certificate, key):
        if processes < 1 or (processes > 1 and connection.vendor == "sqlite"):
            raise server.CannotServe(
                _(
                    "SQLite is served by one process. For more, set PORTATIV_DATABASE_URL to a "
                    "PostgreSQL database."
                )
            )
        if bool(certificate) != bool(key) or (certificate and not settings.HOSTED):
            raise server.CannotServe(
                _(
                    "--certificate, --key and PORTATIV_URL=https://the-name-in-the-certificate "
                    "go together."
                )
            )
        for path in filter(None, (certificate, key)):
            if not path.is_file():
                raise server.CannotServe(_("There is no file %(path)s.") % {"path": path})
        if settings.DEBUG:
            self.stderr.write(
                _("PORTATIV_DEBUG is on: error pages show the code. Not for the hall.")
            )

    def prepare(self):
        """Database, static files, first organiser; each start brings them up to date."""
        settings.DATA_DIR.chmod(0o700)
        if wrong := database_check.trouble():
            raise server.CannotServe(wrong)
        try:
            connection.ensure_connection()
            call_command("check", databases=["default"], stdout=io.StringIO(), stderr=self.stderr)
        except SystemCheckError as error:
            raise server.CannotServe(str(error)) from error
        except DatabaseError as error:
            raise server.CannotServe(database_check.unreadable(error)) from error
        self.check_room()
        self.keep_what_was()
        call_command("migrate", verbosity=0)
        call_command("clearsessions")
        static_files.collect()

    def check_room(self):
        free = shutil.disk_usage(settings.DATA_DIR).free // 1_000_000
        facts = {"free": free, "folder": settings.DATA_DIR, "least": LEAST_FREE_MEGABYTES}
        if free < LEAST_TO_START:
            raise server.CannotServe(
                _("There is no room in %(folder)s: %(free)d MB are free. Make room on that disk.")
                % facts
            )
        if free < LEAST_FREE_MEGABYTES:
            said = _(
                "Only %(free)d MB are free for %(folder)s, and an evening with its copies may need "
                "%(least)d MB. Make room on that disk."
            )
            self.warn(said % facts)

    def keep_what_was(self):
        """A copy before the database is changed; without one, it is not changed."""
        try:
            if said := schedule.copy_before_migrations():
                self.stdout.write(said)
        except NoSnapshot as error:
            if connection.vendor == "sqlite":
                said = _(
                    "The database has to be upgraded for this Portativ, and there is no copy "
                    "of it yet: %(why)s"
                )
                raise server.CannotServe(said % {"why": error}) from error
            self.warn(str(error))

    def warn(self, sentence):
        self.stderr.write(sentence)
        self.stderr.flush()

    def greet(self, addresses, name, *, by_link=False):
        write = self.stdout.write
        write(f"\nPortativ · {self.database()} · {settings.DATA_DIR}")
        if password := first_organiser(by_link=by_link):
            write(_("\nThe first organiser signs in with\n"))
            names = {_("user name"): password.user_name, _("password"): password.text}
            wide = max(map(len, names))
            for label, text in names.items():
                write(f"    {label:<{wide}}  {text}")
            write(_("\nThis password is shown only now; its owner chooses another one at once."))
        write(_("\nOpen in a browser:\n"))
        here = _("on this machine")
        for address in addresses:
            write(f"    {address:<32} {here if '//localhost' in address else ''}")
        if not settings.BEHIND_PROXY and urlsplit(addresses[0]).hostname in LOOPBACK[1:]:
            write(_("Only this machine can open it. Leave --host out, and phones can too."))
        if name:
            by_name = addresses[0].replace(urlsplit(addresses[0]).hostname or "", name)
            to_type = _("on most phones, to type")
            write(f"    {by_name:<32} {to_type}")
        if self.can_draw():
            write(f"\n{qr_codes.code_for_terminal(addresses[0])}")
        self.say_former(addresses[0].rstrip("/"))
        write(_("Stop with Ctrl+C.\n"))

    def say_former(self, origin):
        """Where phones asked earlier this evening, if another laptop served it."""
        if settings.HOSTED or urlsplit(origin).hostname in LOOPBACK:
            return
        if former := reach.former_address(origin):
            self.stdout.write(
                _(
                    "Phones still look for the laptop at %(old)s. The page “Can phones reach "
                    "this laptop?” of your club says how to give that address to this one.\n"
                )
                % {"old": former}
            )
        reach.remember_address(origin)

    def database(self) -> str:
        if connection.vendor == "sqlite":
            if sqlite.has_wal_reset_bug(sqlite3.sqlite_version_info):
                return sqlite.judge_version(sqlite3.sqlite_version_info).rstrip(".")
            return f"SQLite {sqlite3.sqlite_version}"
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
