"""Tasks that an isolated site does for a bench or drill, each in a process with its settings."""

import contextlib
import secrets
from collections import Counter
from functools import partial
from hashlib import sha256
from typing import Any
from unittest import mock

from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.db import connection
from django.forms import modelform_factory
from django.http import Http404
from django.test import RequestFactory

from club.models import Appointment, Role, Tournament, User
from club.pairings import clock
from club.tournaments.actions import change_counting
from scoring.club_file.writer import places_of
from scoring.desk.returns import came_back
from scoring.documents import deals, registry, standings, views
from scoring.documents.request import DocumentRequest
from scoring.log.positions import marks
from scoring.log.recheck import damage, disagreements
from scoring.models import Deal, Version
from scoring.wall.reveal import PRESSES, steps_of, wall_of
from scoring.wall.standing import rankings_after
from scoring.writers.value_format import local
from tests.workshop.benches.bare_view import MAKE_TABLE
from tests.workshop.fixtures import evening, hall


def make_hall(facts: dict[str, Any]) -> dict[str, Any]:
    return _door(hall.make_hall(**facts), facts)


def make_evening(facts: dict[str, Any]) -> dict[str, Any]:
    made = evening.make_evening(**facts)
    return {**_door(made.hall, facts), "slug": evening.SLUG, "session": made.session}


def _door(made: hall.Hall, facts: dict[str, Any]) -> dict[str, Any]:
    return {
        "slug": made.tournament.slug,
        "cards": list(made.cards.items()),
        "rounds": facts.get("rounds", 1),
        "deals": facts.get("deals", 4),
        "tournament": made.tournament.pk,
    }


def make_account(tournament: int) -> tuple[str, str]:
    name, password = "desk", secrets.token_urlsafe()
    user = User(username=name)
    user.set_password(password)
    user.save()
    club = Tournament.objects.get(pk=tournament).club
    Appointment.objects.create(club=club, user=user, role=Role.OWNER)
    return name, password


def appoint(asked: dict[str, Any]) -> None:
    """An account as an owner of another hall's club too."""
    club = Tournament.objects.get(pk=asked["tournament"]).club
    user = User.objects.get(username=asked["account"])
    Appointment.objects.create(club=club, user=user, role=Role.OWNER)


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
    ranges = (
        [each.split("–") for each in told.missing.removesuffix(" …").split(", ")]
        if told and told.missing
        else []
    )
    return [line for each in ranges for line in range(int(each[0]), int(each[-1]) + 1)]


def told() -> dict[str, Any]:
    """Where each log ends, and all places, by short names."""
    return {
        "logs": {each.name: [each.number, each.hash] for each in marks("default").values()},
        "places": {each.slug: places_of(each) for each in Tournament.objects.order_by("pk")},
    }


def stored() -> dict[str, Any]:
    written = Version.objects.filter(tournament__origins=None)  # imported keys are of elsewhere
    return {
        "keys": [str(key) for key in written.values_list("key", flat=True)],
        "states": Counter(Deal.objects.values_list("state", flat=True)),
        "rivals": Deal.objects.filter(rival__isnull=False).count(),
    }


def examined() -> dict[str, Any]:
    return {**stored(), "wrong": recheck()}


def papers(slug: str) -> dict[str, str]:
    """The digest of every document that everybody may have of a tournament and of its rounds, by
    its name: as it is, but for moments and for numbers and hashes of lines of the log."""
    rounds = Tournament.objects.get(slug=slug).rounds.values_list("number", flat=True)
    wanted = [(views.of_tournament, each) for each in registry.OF_TOURNAMENT]
    wanted += [
        (partial(views.of_round, number=number), each)
        for each in registry.OF_ROUND
        for number in rounds
    ]
    found, values = {}, deals._values

    def without_line(*facts: Any, **named: Any) -> dict[str, Any]:
        return values(*facts, **named) | {"version": None, "entered-at": None}

    with (
        mock.patch.object(DocumentRequest, "as_of", return_value=local(evening.STARTS)),
        mock.patch.object(standings, "last_public_line", return_value=None),
        mock.patch.object(deals, "_values", without_line),
    ):
        for view, (name, kind) in wanted:
            called = f"{name}{getattr(view, 'keywords', {}).get('number', '')}.{kind}"
            # Each at a path of its own: contents are remembered by it.
            request = RequestFactory(HTTP_HOST="127.0.0.1").get(f"/{called}", {"language": "en"})
            request.user = AnonymousUser()
            with contextlib.suppress(Http404):
                answer = view(request, slug, paper=name, kind=kind)
                found[called] = sha256(answer.content).hexdigest()
    return found


def press(asked: dict[str, Any]) -> int:
    """A press of the desk: a round is ended, results are kept back, or the reveal goes on. How many
    steps the reveal has in all."""
    tournament = Tournament.objects.get(pk=asked["tournament"])
    if number := asked.get("end"):
        clock.end_round(tournament.rounds.get(number=number))
    if number := asked.get("freeze"):
        own_form = modelform_factory(Tournament, fields=["frozen_rounds"])
        change_counting(own_form({"frozen_rounds": number}, instance=tournament))
    if do := asked.get("reveal"):
        PRESSES[do](tournament, {name: str(asked.get(name, 0)) for name in ("seen", "one_by_one")})
    wall = wall_of(tournament)
    if wall.revealing is None:
        return 0
    return len(steps_of(rankings_after(tournament, wall.revealing, {}), wall.one_by_one))
