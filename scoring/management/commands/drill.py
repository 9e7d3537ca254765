"""`manage.py drill`: what must hold when things go wrong, tried on a site that is thrown away."""

from django.core.management import BaseCommand, CommandError

from scoring.management.workshop import workshop_module

DRILLS = ("backup", "conflict", "evening", "full", "kill", "laptop", "network", "power")


class Command(BaseCommand):
    help = "Make one thing go wrong, many times, and count what was lost."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("name", choices=DRILLS)

    def handle(self, *, name, **_options):
        if not workshop_module(f"drills.{name}").run(self.stdout.write):
            raise CommandError("Something was lost, doubled or refused.", returncode=1)
