"""`manage.py drill`: what must hold when things go wrong, tried on a site that is thrown away."""

from django.core.management import BaseCommand, CommandError

from scoring.management.workshop import workshop_module

DRILLS = (
    *(
        "backup",
        "conflict",
        "evening",
        "evenings",
        "failover",
        "follows",
        "full",
        "handover",
        "kill",
        "laptop",
        "logs",
        "machine",
        "network",
    ),
    *("outage", "pooler", "power", "soak", "start"),
)


class Command(BaseCommand):
    help = "Make one thing go wrong, many times, and count what was lost."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("name", choices=DRILLS)
        parser.add_argument("--minutes", type=float, help="of soak and evenings; default: 30")

    def handle(self, *, name, minutes, **_options):
        if minutes is not None and name not in ("evenings", "soak"):
            raise CommandError("--minutes is for soak and evenings.")
        given = {} if minutes is None else {"minutes": minutes}
        if not workshop_module(f"drills.{name}").run(self.stdout.write, **given):
            raise CommandError("Something was lost, doubled or refused.", returncode=1)
