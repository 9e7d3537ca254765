"""A club with many tournaments behind it, written by bulk: to measure what figures of them cost."""

import random
import uuid
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import islice
from typing import Any, Final

from django.utils import timezone

from club.models import Club, Membership, Player, Round, Stage, State, Tournament
from scoring.management.phones import some_result
from scoring.models import Deal, DealState, Kind, Version
from scoring.results.content import points_by_entry, read, whole_rules

BATCH: Final = 2000
RESULTS: Final = 500
"""So many different results there are; they come again."""


def seed_club(players: int) -> Club:
    name = f"season-{uuid.uuid4().hex[:12]}"
    club = Club.objects.create(name=name, slug=name, language="en")
    people = Player.objects.bulk_create(Player(name=f"Jucător {at}") for at in range(players))
    Membership.objects.bulk_create(
        Membership(club=club, player=each, naming="full") for each in people
    )
    return club


def seed_evening(club: Club, number: int, deals: int) -> Tournament:
    """A finished tournament of pairs, of one round; who plays with whom is drawn for each deal."""
    tournament = Tournament.objects.create(
        club=club, name=f"Seara {number}", slug=f"{club.slug}-{number}", state=State.FINISHED,
        starts=timezone.now() - timedelta(weeks=1000 - number),
    )  # fmt: skip
    stage = Stage.objects.create(tournament=tournament, number=1, rounds_planned=1)
    now = timezone.now()
    round_ = Round.objects.create(
        tournament=tournament, stage=stage, number=1, deals=deals, minutes=35,
        started_at=now, finished_at=now,
    )  # fmt: skip
    players = list(club.memberships.order_by("pk").values_list("player", flat=True))
    versions = _versions(tournament, round_, players, deals)
    while batch := list(islice(versions, BATCH)):
        Version.objects.bulk_create(batch)
        Deal.objects.bulk_create(
            Deal(
                round=round_, table=version.table or 0, number=version.deal or 0, current=version,
                state=version.state,
            )
            for version in batch
        )  # fmt: skip
    return tournament


def _versions(
    tournament: Tournament, round_: Round, players: Sequence[int], deals: int
) -> Iterator[Version]:
    """As the log would hold them, but for their hashes."""
    chance = random.Random(tournament.name)  # noqa: S311 (no secret)
    rules = {**whole_rules({}, "pairs"), "agreement": "none"}
    results = list(_results(rules))
    for at in range(deals):
        one, two, three, four = chance.sample(players, 4)
        content, points = chance.choice(results)
        yield Version(
            tournament=tournament, club_id=tournament.club_id, number=at + 1, kind=Kind.RESULT,
            round=round_, table=at // 100 + 1, deal=at % 100 + 1, content=content,
            seats={
                "NS": {"entry": 1, "players": [one, two]},
                "EW": {"entry": 2, "players": [three, four]},
            },
            rules=rules, points=points, state=DealState.AGREED, at=timezone.now(),
            key=uuid.UUID(int=chance.getrandbits(128), version=4),
        )  # fmt: skip


def _results(rules: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, int]]]:
    chance = random.Random(RESULTS)  # noqa: S311 (no secret)
    seats: dict[str, dict[str, Any]] = {
        "NS": {"entry": 1, "players": []},
        "EW": {"entry": 2, "players": []},
    }
    for _at in range(RESULTS):
        content = read(some_result(chance), seats, rules)
        yield content, points_by_entry(content, seats, rules)
