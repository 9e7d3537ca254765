"""`manage.py bench`: how fast the parts are that have to be fast."""

from django.core.management import BaseCommand

from scoring.management.workshop import workshop_module

BENCHES = tuple("api edge engine entry exports movements nodes ratings standings".split())


class Command(BaseCommand):
    help = "Measure one part and print the figures."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("name", choices=BENCHES)

    def handle(self, *, name, **_options):
        workshop_module(f"benches.{name}").run(self.stdout.write)
