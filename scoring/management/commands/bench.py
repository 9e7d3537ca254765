"""`manage.py bench`: how fast the parts are that have to be fast."""

from django.core.management import BaseCommand

from scoring.management.workshop import workshop_module

BENCHES = tuple("api edge engine entry exports growth movements nodes ratings standings".split())


class Command(BaseCommand):
    help = "Measure one part and print the figures."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("name", choices=BENCHES)
        parser.add_argument("sizes", nargs="*", type=int, help="of a smaller trial, see its `run`")

    def handle(self, *, name, sizes, **_options):
        workshop_module(f"benches.{name}").run(self.stdout.write, *sizes)
