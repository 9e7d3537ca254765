"""What a bench or drill asks of its site, answered by a process that has that site's settings."""

import json
import sys
from collections.abc import Callable
from typing import Any

import django


def hall(text: str) -> Any:
    from scoring.management.hall import make_hall

    facts = json.loads(text)
    made = make_hall(**facts)
    return {
        "slug": made.tournament.slug,
        "cards": list(made.cards.items()),
        "rounds": facts.get("rounds", 1),
        "deals": facts.get("deals", 4),
    }


def migrate() -> Any:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    return None


def bare_table() -> Any:
    from django.db import connection

    from scoring.management.benches.bare_view import MAKE_TABLE

    with connection.cursor() as cursor:
        cursor.execute(MAKE_TABLE[connection.vendor])
    return None


def recheck() -> Any:
    from club.models import Tournament
    from scoring.results.recheck import damage, disagreements

    return [
        *damage(),
        *(each for tournament in Tournament.objects.all() for each in disagreements(tournament)),
    ]


def kept() -> Any:
    from collections import Counter

    from scoring.models import Deal, Version

    return {
        "keys": [str(key) for key in Version.objects.values_list("key", flat=True)],
        "states": Counter(Deal.objects.values_list("state", flat=True)),
        "rivals": Deal.objects.filter(rival__isnull=False).count(),
    }


QUESTIONS: dict[str, Callable[..., Any]] = {
    "hall": hall,
    "migrate": migrate,
    "bare_table": bare_table,
    "recheck": recheck,
    "kept": kept,
}

if __name__ == "__main__":
    django.setup()
    json.dump(QUESTIONS[sys.argv[1]](*sys.argv[2:]), sys.stdout)
