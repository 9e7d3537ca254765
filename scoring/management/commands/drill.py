"""`manage.py drill`: what must hold when things go wrong, tried on a site that is thrown away."""

from importlib import import_module

from django.core.management import BaseCommand, CommandError

DRILLS = ("backup", "conflict", "full", "kill", "network")


class Command(BaseCommand):
    help = "Make one thing go wrong, many times, and count what was lost."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("name", choices=DRILLS)

    def handle(self, *, name, **_options):
        drill = import_module(f"scoring.management.drills.{name}")
        if not drill.run(self.stdout.write):
            raise CommandError("Something was lost, doubled or refused.", returncode=1)
