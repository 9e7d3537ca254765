"""`manage.py catalogues`: read every text of the site into the catalogues, and build them.

For whoever changes a text; it needs Debian's gettext. The built `.mo` files are committed, so
that a machine without gettext speaks every language, and tests hold them against their source.
"""

import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.core.management.commands.makemessages import Command as MakeMessages

IGNORED = [".venv", "data", "tests", "dist", "static/vendor"]


class Extract(MakeMessages):
    """A text that changed has to be translated anew: no guesses, and nothing kept that is gone."""

    msgmerge_options = ["-q", "--backup=none", "--previous", "--update", "--no-fuzzy-matching"]


class Command(BaseCommand):
    help = "Read the site's texts into club/locale, build the .mo files, say what is missing."
    requires_system_checks: list[str] = []

    def handle(self, **_options):
        languages = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        self.extract(languages)
        missing = {code: self.build(code) for code in languages}
        for code, texts in missing.items():
            self.stdout.write(f"{code}: {len(texts)} without translation")
            for text in texts:
                self.stdout.write(f"    {text}")
        if any(missing.values()):
            raise CommandError("Translate them in club/locale, then run this again.")

    def extract(self, languages):
        Extract(stdout=sys.stderr).run_from_argv(
            ["manage.py", "makemessages", "--no-location", "--no-wrap", "--no-obsolete"]
            + [word for code in languages for word in ("--locale", code)]
            + [word for path in IGNORED for word in ("--ignore", path)]
        )

    def build(self, code) -> list[str]:
        source = Path(settings.LOCALE_PATHS[0]) / code / "LC_MESSAGES" / "django.po"
        stamp_out(source)
        subprocess.run(  # noqa: S603
            ["msgfmt", "--check-format", "-o", source.with_suffix(".mo"), source],  # noqa: S607
            check=True,
        )
        left = subprocess.run(  # noqa: S603
            ["msgattrib", "--untranslated", "--no-wrap", source],  # noqa: S607
            check=True,
            capture_output=True,
            text=True,
        )
        return [line[6:] for line in left.stdout.splitlines() if line.startswith('msgid "')][1:]


def stamp_out(source: Path) -> None:
    """The hour of extraction would make each run a change."""
    lines = source.read_text("utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith('"POT-Creation-Date')]
    source.write_text("".join(kept), "utf-8")
