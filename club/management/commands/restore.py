"""`manage.py restore`: back to a copy of the database, or only to look what that would mean."""

from pathlib import Path

from django.core.management import BaseCommand, CommandError
from django.db import connection

from club.backups.file_names import copies_in
from club.backups.restore import MOST_NAMED, NotRestored, rehearse, restore
from club.backups.retention import REPLACED_DAYS
from club.texts import counted


class Command(BaseCommand):
    help = "Put a copy in the place of the database; with --rehearse, only say what would happen."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser):
        parser.add_argument(
            "file", type=Path, help="a copy that backup has made, or the folder of copies"
        )
        parser.add_argument("--rehearse", action="store_true", help="look, and change nothing")

    def handle(self, *, file, rehearse, **_options):
        if connection.vendor != "sqlite":
            raise CommandError(FOR_POSTGRESQL.format(file=file))
        if file.is_dir():
            if not (copies := copies_in(file)):
                raise CommandError(f"There is no copy in {file}. Nothing was changed.")
            file = copies[0]
        try:
            self.rehearse(file) if rehearse else self.restore(file)
        except NotRestored as error:
            raise CommandError(f"{error} Nothing was changed.") from error

    def rehearse(self, file):
        self.say(file, rehearse(file))
        self.stdout.write("This was a rehearsal: nothing was changed.")

    def restore(self, file):
        rehearsed, kept = restore(file)
        self.say(file, rehearsed)
        self.stdout.write(f"{file.name} is the database now. Everybody signs in again.")
        if rehearsed.forgotten:
            people = counted(rehearsed.forgotten, "person", "people")
            self.stdout.write(f"Forgotten again, as asked since: {people}.")
        if kept:
            self.stdout.write(f"The one before it is kept: {kept}")
            self.stdout.write(f"It is deleted after {REPLACED_DAYS} days.")

    def say(self, file, rehearsed):
        write, content = self.stdout.write, rehearsed.content
        write(f"{file.name} is whole, its log is as it was written, and gives its totals.")
        newest = (
            f", the newest of {content.newest.at} in {content.newest.name}"
            if content.newest
            else ""
        )
        inside = [
            counted(content.clubs, "club"),
            counted(content.players, "player"),
            counted(content.tournaments, "tournament"),
            counted(content.lines, "line"),
        ]
        write(f"In it: {', '.join(inside)} of the log{newest}.")
        if rehearsed.steps:
            steps = counted(rehearsed.steps, "step brings", "steps bring")
            write(f"It is of an older Portativ: {steps} it up to this one.")
        if rehearsed.present is None:
            write("There is no database that this program can read, so the two are not compared.")
        elif not (rehearsed.lost or rehearsed.differs):
            write("It lacks nothing of what the database has now.")
        self.name("Of its logs:", rehearsed.notes)
        self.name("The database has now, and the copy has not:", rehearsed.lost)
        self.name("The copy has, and the database has not, or has otherwise:", rehearsed.differs)

    def name(self, head, sentences):
        if not sentences:
            return
        self.stdout.write(head)
        for sentence in sentences[:MOST_NAMED]:
            self.stdout.write(f"    {sentence}")
        if len(sentences) > MOST_NAMED:
            self.stdout.write(f"    and {len(sentences) - MOST_NAMED} more")


FOR_POSTGRESQL = (
    "PostgreSQL restores its own copies. Stop every server, keep the present database with "
    "`manage.py backup`, then run: pg_restore --clean --if-exists --no-owner --single-transaction "
    "--dbname=… {file}"
)
