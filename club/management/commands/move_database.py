"""`manage.py move_database`: from the laptop's SQLite to PostgreSQL, or back, with everything."""

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from club.backups.moving import SQLITE, NotMoved, move, rehearse


class Command(BaseCommand):
    help = (
        "Say what would be moved into another database; with --move, move it: all or nothing, "
        "compared row by row and worked out again before it counts."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser):
        parser.add_argument(
            "target",
            help="postgres://user:password@host:5432/name, which is empty; or the word "
            f"{SQLITE}, which is a file in the data folder",
        )
        parser.add_argument("--move", action="store_true", help="do it; Portativ must be stopped")

    def handle(self, *, target, move, **_options):
        try:
            self.move(target) if move else self.rehearse(target)
        except NotMoved as error:
            raise CommandError(f"{error} Nothing was moved; what is here is as it was.") from error

    def rehearse(self, target):
        self.say(rehearse(target), "To move")
        self.stdout.write(
            "Nothing is moved yet. Stop Portativ, and every other program that uses either "
            "database; then the same with --move moves it."
        )

    def move(self, target):
        moved = move(target, self.stdout.write)
        self.say(moved, "Moved")
        self.stdout.write(
            "Every row was read back and compared; points, totals and standings were worked out "
            "again on both sides and are the same."
        )
        if target == SQLITE:
            self.stdout.write(TO_SQLITE)
        else:
            self.stdout.write(TO_POSTGRESQL.format(key=settings.DATA_DIR / "secret_key"))
        if moved.kept:
            self.stdout.write(f"What was moved from is kept: {moved.kept}")
        if moved.also:
            self.stdout.write(f"Put {moved.also} elsewhere: it is not the database any more.")

    def say(self, moved, head):
        self.stdout.write(
            f"{head}: {moved.rows:,} rows in {moved.tables} tables, {moved.lines:,} lines of the "
            "log. Sessions are left: everybody signs in again."
        )


TO_POSTGRESQL = """Now set PORTATIV_DATABASE_URL to that address, wherever Portativ is started.
On another machine set PORTATIV_SECRET_KEY to what stands in {key}, or bring that file:
then cards that were printed go on working. Then: manage.py up"""
TO_SQLITE = """Now take PORTATIV_DATABASE_URL out of the settings, then: manage.py up
The PostgreSQL database is as it was. Drop it once you have seen that everything is here."""
