"""`manage.py bench`: how fast the parts are that have to be fast."""

from importlib import import_module

from django.core.management import BaseCommand, CommandError

# The name of a bench, and the module in `benches` that runs it.
BENCHES = {
    "engine": "engine",
    "entry": "entry",
    "exports": "exports",
    "movements": "movements",
    "ratings": "ratings",
    "standings": "standings",
}


class Command(BaseCommand):
    help = "Measure one part and print the figures."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("name", choices=BENCHES)

    def handle(self, *, name, **_options):
        try:
            bench = import_module(f"scoring.management.benches.{BENCHES[name]}")
        except ModuleNotFoundError as error:
            raise CommandError(f"{error.name} is missing: install group `test`") from error
        bench.run(self.stdout.write)
