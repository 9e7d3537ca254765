"""A hall to measure and to try things in: one tournament, its tables seated, round 1 begun."""

import uuid
from typing import Any, NamedTuple

from django.utils import timezone

from club.models import (
    Club,
    Entry,
    EntryPlayer,
    Player,
    Round,
    Seat,
    Stage,
    State,
    Table,
    Tournament,
)
from club.models.tournament import Entering
from scoring.results.people import NAMES
from scoring.results.tokens import issue_tokens


class Hall(NamedTuple):
    tournament: Tournament
    cards: dict[int, str]
    """The text of each table's card."""

    @property
    def round(self) -> Round:
        return self.tournament.rounds.first()  # type: ignore[return-value]


def make_hall(
    tables: int,
    *,
    rounds: int = 1,
    deals: int = 4,
    entering: str = Entering.PAIRS,
    at_a_table: int | None = None,
    **facts: Any,
) -> Hall:
    """Everyone keeps their seat in every round; `at_a_table` is for games of any number."""
    name = f"trial-{uuid.uuid4().hex[:12]}"
    club = Club.objects.create(name=name, slug=name, language="en")
    tournament = Tournament.objects.create(
        club=club, name=name, slug=name, starts=timezone.now(), state=State.RUNNING,
        entering=entering, deals=deals, **facts,
    )  # fmt: skip
    seats = at_a_table or min(len(NAMES[entering]), 4)
    entries = _make_entries(tournament, tables * seats)
    stage = Stage.objects.create(tournament=tournament, number=1, rounds_planned=rounds)
    for number in range(1, rounds + 1):
        round_ = Round.objects.create(
            tournament=tournament, stage=stage, number=number, deals=deals, minutes=35,
            started_at=timezone.now(),
        )  # fmt: skip
        _seat(round_, entries, tables, seats)
    return Hall(tournament, issue_tokens(tournament))


def _make_entries(tournament: Tournament, number: int) -> list[Entry]:
    people = tournament.people
    players = Player.objects.bulk_create(
        Player(name=f"Jucător {at}") for at in range(1, number * people + 1)
    )
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, number=at) for at in range(1, number + 1)
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entry, player=players[at * people + place], place=place)
        for at, entry in enumerate(entries)
        for place in range(people)
    )
    return entries


def _seat(round_: Round, entries: list[Entry], tables: int, seats: int) -> None:
    made = Table.objects.bulk_create(
        Table(round=round_, number=number) for number in range(1, tables + 1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, place=place, entry=entries[at * seats + place])
        for at, table in enumerate(made)
        for place in range(seats)
    )
