"""Tasks that an isolated site does for a bench or drill, each in a process with its settings."""

from collections import Counter
from typing import Any

from django.core.management import call_command
from django.db import connection

from club.models import Tournament
from scoring.desk.returns import came_back
from scoring.log.recheck import damage, disagreements
from scoring.models import Deal, Version
from tests.workshop.benches.bare_view import MAKE_TABLE
from tests.workshop.fixtures import hall


def make_hall(facts: dict[str, Any]) -> dict[str, Any]:
    made = hall.make_hall(**facts)
    return {
        "slug": made.tournament.slug,
        "cards": list(made.cards.items()),
        "rounds": facts.get("rounds", 1),
        "deals": facts.get("deals", 4),
        "tournament": made.tournament.pk,
    }


def migrate() -> None:
    call_command("migrate", verbosity=0)


def make_bare_table() -> None:
    with connection.cursor() as cursor:
        cursor.execute(MAKE_TABLE[connection.vendor])


def recheck() -> list[str]:
    wrong = [each for tournament in Tournament.objects.all() for each in disagreements(tournament)]
    return [*damage(), *wrong]


def missing_lines() -> list[int]:
    """The lines of a lost log that the desk is told nobody brought back."""
    (tournament,) = Tournament.objects.all()
    told = came_back(tournament)
    ranges = [each.split("–") for each in told.missing.split(", ")] if told and told.missing else []
    return [line for each in ranges for line in range(int(each[0]), int(each[-1]) + 1)]


def stored() -> dict[str, Any]:
    return {
        "keys": [str(key) for key in Version.objects.values_list("key", flat=True)],
        "states": Counter(Deal.objects.values_list("state", flat=True)),
        "rivals": Deal.objects.filter(rival__isnull=False).count(),
    }


def examined() -> dict[str, Any]:
    return {**stored(), "wrong": recheck()}
