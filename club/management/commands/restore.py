"""`manage.py restore`: back to a copy of the database, or only to look what that would mean."""

from pathlib import Path

from django.core.management import CommandError
from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.backups.file_names import copies_in
from club.backups.restore import MOST_NAMED, NotRestored, numbers_of, rehearse, restore
from club.backups.retention import REPLACED_DAYS
from club.management.spoken import SpokenCommand, lines_of_log
from club.process.installation import PROGRAM


class Command(SpokenCommand):
    help = "Put a copy in the place of the database; with --rehearse, only say what would happen."

    def add_arguments(self, parser):
        parser.add_argument(
            "file", type=Path, help="a copy that backup has made, or the folder of copies"
        )
        parser.add_argument("--rehearse", action="store_true", help="look, and change nothing")

    def handle(self, *, file, rehearse, **_options):
        if connection.vendor != "sqlite":
            raise CommandError(FOR_POSTGRESQL.format(file=file))
        try:
            if file.is_dir():
                if not (copies := copies_in(file)):
                    raise NotRestored(_("There is no copy in %(folder)s.") % {"folder": file})
                file = copies[0]
            self.rehearse(file) if rehearse else self.restore(file)
        except NotRestored as error:
            said = _("%(why)s Nothing was changed.")
            raise CommandError(said % {"why": error}) from error

    def rehearse(self, file):
        self.say(file, rehearse(file))
        self.stdout.write(_("This was a rehearsal: nothing was changed."))

    def restore(self, file):
        rehearsed, kept = restore(file)
        self.say(file, rehearsed)
        said = _("%(file)s is the database now. Everybody signs in again.")
        self.stdout.write(said % {"file": file.name})
        if number := rehearsed.forgotten:
            said = ngettext(
                "Forgotten again, as asked since: %(number)d person.",
                "Forgotten again, as asked since: %(number)d people.",
                number,
            )
            self.stdout.write(said % {"number": number})
        if kept:
            self.stdout.write(_("The one before it is kept: %(file)s") % {"file": kept})
            self.stdout.write(_("It is deleted after %(days)d days.") % {"days": REPLACED_DAYS})

    def say(self, file, rehearsed):
        write, content = self.stdout.write, rehearsed.content
        said = _("%(file)s is whole, its log is as it was written, and gives its totals.")
        write(said % {"file": file.name})
        inside = [*numbers_of(content), lines_of_log(content.lines)]
        write(_("In it: %(all)s.") % {"all": ", ".join(inside)})
        if newest := content.newest:
            said = _("The newest line of its log: %(when)s, in %(tournament)s.")
            write(said % {"when": newest.at, "tournament": newest.name})
        if rehearsed.steps:
            said = ngettext(
                "It is of an older Portativ: %(number)d step brings it up to this one.",
                "It is of an older Portativ: %(number)d steps bring it up to this one.",
                rehearsed.steps,
            )
            write(said % {"number": rehearsed.steps})
        if rehearsed.present is None:
            write(
                _("There is no database that this program can read, so the two are not compared.")
            )
        elif not (rehearsed.lost or rehearsed.differs):
            write(_("It lacks nothing of what the database has now."))
        self.name(_("Of its logs:"), rehearsed.notes)
        self.name(_("The database has now, and the copy has not:"), rehearsed.lost)
        self.name(_("The copy has, and the database has not, or has otherwise:"), rehearsed.differs)

    def name(self, head, sentences):
        if not sentences:
            return
        self.stdout.write(head)
        for sentence in sentences[:MOST_NAMED]:
            self.stdout.write(f"    {sentence}")
        if (more := len(sentences) - MOST_NAMED) > 0:
            said = _("and %(number)d more")
            self.stdout.write(f"    {said % {'number': more}}")


FOR_POSTGRESQL = (
    "PostgreSQL restores its own copies. Stop every server, keep the present database with "
    f"`{PROGRAM} backup`, then run: pg_restore --clean --if-exists --no-owner --single-transaction "
    "--dbname=… {file}"
)
