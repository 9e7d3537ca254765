"""A tournament of any size with its results, written by bulk: to measure what reading costs."""

import random
import uuid
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from django.utils import timezone

from club.models import Entry, EntryPlayer, Membership, Round, Seat, SitOut, Table, Tournament
from club.tournaments.states import raise_version
from scoring.management.hall import make_hall
from scoring.management.phones import some_result
from scoring.models import Deal, DealState, Kind, RoundScore, Version
from scoring.results.content import points_by_entry, read, whole_rules
from scoring.results.scores import Score, scores_of

BATCH: Final = 2000
ONE_IN: Final = 200
"""Of so many results one is still to be agreed."""


def seed_tournament(entries: int, rounds: int, deals: int) -> Tournament:
    """Pairs that meet others in every round, all of it played; with an odd number one sits out."""
    tournament = make_hall((entries + 1) // 2, deals=max(deals, 1)).tournament
    tournament.rounds.all().delete()
    tournament.entries.filter(number__gt=entries).delete()
    players = EntryPlayer.objects.filter(entry__tournament=tournament).values_list("player")
    Membership.objects.bulk_create(
        Membership(club=tournament.club, player_id=player, naming="full") for (player,) in players
    )
    keys = list(tournament.entries.order_by("number"))
    stage = tournament.stages.get()
    stage.form, stage.rounds_planned = "swiss", rounds
    stage.save()
    for number in range(1, rounds + 1):
        round_ = Round.objects.create(
            tournament=tournament, stage=stage, number=number, deals=max(deals, 1), minutes=35,
            started_at=timezone.now(),
            finished_at=timezone.now() if number < rounds else None,
        )  # fmt: skip
        _seat(round_, keys, number)
        if deals:
            _play(tournament, round_, keys, number, deals)
    raise_version(tournament)
    tournament.refresh_from_db()
    return tournament


def tables_of(keys: Sequence[Entry], number: int) -> Iterator[tuple[Entry, Entry]]:
    """The one half moves on past the other; who is left over sits out."""
    half = len(keys) // 2
    for at in range(half):
        yield keys[at], keys[half + (at + number * 7) % half]


def change_one_score(tournament: Tournament) -> None:
    """What a result does to the standing, without the log."""
    score = RoundScore.objects.filter(round__tournament=tournament).latest("round__number", "pk")
    score.points += 1
    score.save(update_fields=["points"])
    raise_version(tournament)


def _seat(round_: Round, keys: Sequence[Entry], number: int) -> None:
    seated = list(tables_of(keys, number))
    tables = Table.objects.bulk_create(
        Table(round=round_, number=at) for at in range(1, len(seated) + 1)
    )
    Seat.objects.bulk_create(
        (
            Seat(table=table, place=place, entry=entry)
            for table, both in zip(tables, seated, strict=True)
            for place, entry in enumerate(both)
        ),
        batch_size=BATCH,
    )
    if len(keys) % 2:
        SitOut.objects.create(round=round_, entry=keys[-1])


def _play(
    tournament: Tournament, round_: Round, keys: Sequence[Entry], number: int, deals: int
) -> None:
    chance = random.Random(number)  # noqa: S311 (no secret)
    rules = {**whole_rules(tournament.rules, "pairs"), "agreement": "none"}
    first = tournament.log.count()
    pks = {entry.number: entry.pk for entry in keys}
    scores: dict[int, Score] = {}
    versions = _versions(tournament, round_, keys, number, deals, rules, chance, first)
    while batch := list(islice(versions, BATCH)):
        Version.objects.bulk_create(batch)
        Deal.objects.bulk_create(
            Deal(
                round=round_, table=version.table or 0, number=version.deal or 0, current=version,
                state=version.state,
            )
            for version in batch
        )  # fmt: skip
        for version in batch:
            for entry, score in scores_of(version).items():
                scores[entry] = scores.get(entry, Score()).plus(score)
    RoundScore.objects.bulk_create(
        RoundScore(round=round_, entry_id=pks[entry], best_deal=15, **score._asdict())
        for entry, score in scores.items()
    )


def _versions(
    tournament: Tournament,
    round_: Round,
    keys: Sequence[Entry],
    number: int,
    deals: int,
    rules: dict[str, Any],
    chance: random.Random,
    first: int,
) -> Iterator[Version]:
    """As the log would hold them, but for their hashes."""
    at = first
    for table, (one, other) in enumerate(tables_of(keys, number), 1):
        seats = {
            "NS": {"entry": one.number, "players": []},
            "EW": {"entry": other.number, "players": []},
        }
        for deal in range(1, deals + 1):
            at += 1
            content = read(some_result(chance), seats, rules)
            is_open = chance.randrange(ONE_IN) == 0
            yield Version(
                tournament=tournament, club_id=tournament.club_id, number=at, kind=Kind.RESULT,
                round=round_, table=table, deal=deal, content=content, seats=seats, rules=rules,
                points=points_by_entry(content, seats, rules),
                state=DealState.PROVISIONAL if is_open else DealState.AGREED,
                at=timezone.now(), key=uuid.UUID(int=chance.getrandbits(128), version=4),
            )  # fmt: skip
