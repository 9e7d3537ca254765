"""Output of commands in the language of the machine."""

import sys

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.core.management.base import OutputWrapper
from django.utils import translation
from django.utils.translation import ngettext

from club.process import machine_language


class _Plain(OutputWrapper):
    """Writes a refusal without the name of its class before it."""

    def write(self, msg="", *args, **facts):
        super().write(msg.removeprefix(f"{CommandError.__name__}: "), *args, **facts)


class SpokenCommand(BaseCommand):
    """One that an organiser types, often when something went wrong."""

    requires_system_checks: list[str] = []

    def __init__(self, stdout=None, stderr=None, **facts):
        super().__init__(stdout, stderr, **facts)
        self.stderr = _Plain(stderr or sys.stderr)

    def execute(self, *args, **options):
        with translation.override(machine_language.system_language(dict(settings.LANGUAGES))):
            return super().execute(*args, **options)


def lines_of_log(number: int) -> str:
    said = ngettext("%(number)d line of the log", "%(number)d lines of the log", number)
    return said % {"number": number}
