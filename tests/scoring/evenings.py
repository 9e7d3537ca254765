"""A small tournament under way, for the tests of what happens at its tables."""

import re
from uuid import uuid4

from django.utils import timezone

from club.models import (
    Club,
    Entry,
    EntryPlayer,
    Membership,
    Player,
    Round,
    Seat,
    Stage,
    State,
    Table,
    Tournament,
)
from club.tournaments.states import raise_version
from scoring.log.actions import give_penalty, record
from scoring.log.commands import DealAt
from scoring.log.tokens import issue_tokens

FIRST = "Ana Ion Eva Dan Ilinca Pau Réka Imre Mara Luca Oriol Júlia Vlad Ioana Zsófi Teo".split()
LAST = "Mureșan Pop Rusu Kovács Puig Szabó Vila Nagy".split()


MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"]}  # NS 14, EW 4
LOST = {"contract": "1S", "declarer": "N", "order": ["E", "N", "S", "W"]}  # NS 3, EW 5


def said(page) -> str:
    """What is read on a page, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


def under_way(club: Club, entering="pairs", *, tables=1, at_table=4, rounds=1, deals=4, **facts):
    """Everybody is seated, with a name for strangers too, and every round has begun; entry 1 has
    the first seat of table 1."""
    tournament = Tournament.objects.create(
        club=club, name="Cupa de toamnă", slug=f"cupa-{entering}", starts=timezone.now(),
        state=State.RUNNING, entering=entering, deals=deals, **facts,
    )  # fmt: skip
    stage = Stage.objects.create(
        tournament=tournament, number=1, form="round_robin", rounds_planned=rounds
    )
    seats = 2 if entering in ("pairs", "teams") else at_table
    entries = [_entry(tournament, number) for number in range(1, tables * seats + 1)]
    for number in range(1, rounds + 1):
        begin_round(tournament, stage, number, entries, seats)
    return tournament


def begin_round(tournament, stage, number, entries, seats):
    made = Round.objects.create(
        tournament=tournament, stage=stage, number=number, deals=tournament.deals, minutes=35,
        started_at=timezone.now(),
    )  # fmt: skip
    for at, entry in enumerate(entries):
        table, _new = Table.objects.get_or_create(round=made, number=at // seats + 1)
        Seat.objects.create(table=table, place=at % seats, entry=entry)
    return made


def two_rounds(club, by, contents, **facts):
    """Two tables; these deals are written at the first in both rounds, and entry 2 has a
    penalty; both rounds are over."""
    tournament = under_way(club, tables=2, rounds=2, agreement="none", **facts)
    for round_ in tournament.rounds.all():
        for number, content in enumerate(contents, 1):
            record(DealAt(round_, 1, number), content, key=uuid4(), by=by)
    give_penalty(
        tournament.rounds.first(), tournament.entries.get(number=2), 12, rule="Late",
        key=uuid4(), by=by, reason="The bus",
    )  # fmt: skip
    tournament.rounds.update(finished_at=timezone.now())
    raise_version(tournament)
    tournament.refresh_from_db()
    return tournament


def card(tournament, table=1) -> str:
    """The text on the card of a table."""
    return issue_tokens(tournament, [table])[table]


def _entry(tournament, number):
    entry = Entry.objects.create(tournament=tournament, number=number)
    people = tournament.people
    for place in range(people):
        at = (number - 1) * people + place
        player = Player.objects.create(name=f"{FIRST[at % 16]} {LAST[at % 8]}")
        Membership.objects.create(club=tournament.club, player=player, naming="full")
        EntryPlayer.objects.create(entry=entry, player=player, place=place)
    return entry
