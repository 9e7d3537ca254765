"""`manage.py backup`: a copy of the database, made while it is used, and looked at."""

from pathlib import Path

from django.core.management import CommandError
from django.utils.translation import gettext as _

from club import audit
from club.backups import inspection
from club.backups.snapshot import NoSnapshot, keep
from club.management.passphrases import new_passphrase
from club.management.spoken import SpokenCommand, lines_of_log
from club.models import AuditAction
from club.process.installation import PROGRAM
from club.storage import encryption


class Command(SpokenCommand):
    help = (
        "Copy the database, look whether the copy is whole, and drop copies that are no longer "
        "needed: the 6 newest stay, one of each of 7 days, and one of each of 12 months."
    )

    def add_arguments(self, parser):
        parser.add_argument("--to", type=Path, help="default: backups in the data folder")
        parser.add_argument(
            "--also", type=Path, help="a second folder, such as a stick; or PORTATIV_BACKUP_TO"
        )
        parser.add_argument(
            "--encrypted",
            type=Path,
            metavar="FILE",
            help="also one file for a passphrase, to hand on: portativ.sqlite3.age",
        )

    def handle(self, *, to, also, encrypted, **_options):
        passphrase = new_passphrase(encrypted) if encrypted else ""
        try:
            kept = keep(to, also)
        except NoSnapshot as error:
            raise CommandError(str(error)) from error
        is_by_hand = to or also or encrypted
        if is_by_hand and not inspection.steps_missing("default"):  # an older one keeps no audit
            audit.record_everywhere(AuditAction.EXPORTED, "database", kept.path.name)
        said = _("%(file)s: %(size)s MB, whole, with %(lines)s. Older copies dropped: %(dropped)d.")
        facts = {"file": kept.path, "size": f"{kept.size / 1e6:.1f}", "dropped": kept.dropped}
        self.stdout.write(said % {**facts, "lines": lines_of_log(kept.lines)})
        if kept.also:
            self.stdout.write(_("The same in %(folder)s, read back.") % {"folder": kept.also})
        if encrypted:
            self.encrypt(kept.path, encrypted, passphrase)
        if kept.trouble:
            raise CommandError(kept.trouble)

    def encrypt(self, copy, target, passphrase):
        try:
            target.touch(0o600, exist_ok=False)
            target.write_bytes(encryption.encrypted(copy.read_bytes(), passphrase))
        except OSError as error:
            raise CommandError(f"{target} cannot be written: {error.strerror}.") from error
        self.stdout.write(f"Encrypted in {target}. To open it: {PROGRAM} decrypt {target}")
