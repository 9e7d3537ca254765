"""Output of commands in the language of the machine."""

from django.conf import settings
from django.core.management import BaseCommand
from django.utils import translation
from django.utils.translation import ngettext

from club.process import machine_language


class SpokenCommand(BaseCommand):
    """One that an organiser types, often when something went wrong."""

    requires_system_checks: list[str] = []

    def execute(self, *args, **options):
        with translation.override(machine_language.system_language(dict(settings.LANGUAGES))):
            return super().execute(*args, **options)


def lines_of_log(number: int) -> str:
    said = ngettext("%(number)d line of the log", "%(number)d lines of the log", number)
    return said % {"number": number}
