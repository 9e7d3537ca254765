"""Tournaments with people in them, for the tests of tournaments, entries and seats."""

from datetime import UTC, datetime

from club.entries.queries import who_can_play
from club.models import (
    Club,
    Entry,
    EntryPlayer,
    Membership,
    Player,
    Stage,
    State,
    Tournament,
)
from club.pairings import actions, planning

EVENING = datetime(2026, 11, 26, 17, 0, tzinfo=UTC)


def tournament_of(
    club: Club, entering="pairs", form="", *, rounds=3, options=None, slug="joi", **facts
) -> Tournament:
    """Open for entry, with one stage, and nobody in it."""
    known = {
        "name": "Joia muzicală",
        "starts": EVENING,
        "state": State.OPEN,
        "deals": 4,
        "minutes": 35,
    }
    tournament = Tournament.objects.create(
        club=club, slug=slug, entering=entering, **{**known, **facts}
    )
    Stage.objects.create(
        tournament=tournament, number=1, form=form, rounds_planned=rounds, options=options or {}
    )
    return tournament


def come_in(tournament: Tournament, number: int, *, is_here=True) -> list[Entry]:
    """So many entries more with all their people: members of the club, who may be named."""
    first = tournament.entries.count() + 1
    people = tournament.people
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, number=first + at, is_here=is_here) for at in range(number)
    )
    players = Player.objects.bulk_create(
        Player(name=named((first - 1 + at // people) * people + at % people))
        for at in range(number * people)
    )
    Membership.objects.bulk_create(
        Membership(club=tournament.club, player=player, naming="full") for player in players
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entries[at // people], player=player, place=at % people)
        for at, player in enumerate(players)
    )
    return entries


def seated(tournament: Tournament, number: int = 0) -> list[Entry]:
    """So many entries more, and seats in the first stage for all who are here."""
    made = come_in(tournament, number)
    stage, here = tournament.stages.get(number=1), who_can_play(tournament, 1)
    if stage.form:
        plan = planning.planned(tournament, stage, len(here))
    else:
        plan = planning.plans(tournament, stage, len(here), 180)[0]
    actions.accept(tournament, stage, plan, here)
    return made


def named(at: int) -> str:
    """A name for each number, all different: Aaa Bbb, Aab Bbb …"""
    letters = "".join(chr(97 + at // 26**power % 26) for power in (2, 1, 0))
    return f"Jucător {letters.capitalize()}"


def keys_in(round_) -> list[int]:
    """Whoever has a place in a round or sits out in it, in order; a team at two tables once."""
    seated = [seat.entry_id for table in round_.tables.all() for seat in table.seats.all()]
    if round_.tournament.kind.is_team:
        seated = list(dict.fromkeys(seated))
    return sorted([*seated, *round_.sit_outs.values_list("entry_id", flat=True)])
