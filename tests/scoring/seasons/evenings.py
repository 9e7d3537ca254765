"""Small evenings of a season, each told by who came in where."""

from datetime import UTC, datetime, timedelta

from django.utils import timezone

from club.models import (
    Entry,
    EntryPlayer,
    Membership,
    Player,
    Round,
    Season,
    Seat,
    Stage,
    State,
    Table,
    Tournament,
)
from scoring.models import RoundScore

FIRST_EVENING = datetime(2026, 9, 3, 17, 0, tzinfo=UTC)


def season_of(club):
    return Season.objects.create(
        club=club, name="2026–2027", slug="2026", starts="2026-09-01", ends="2027-08-31"
    )


def filled(client, **changes):
    """The form of the rules as the page offers it, with some fields changed."""
    form = client.get("/clubs/do-re-mi/seasons/2026/rules/").context["form"]
    given = {name: form[name].value() for name in form.fields}
    given = {name: value for name, value in given.items() if value not in (None, False)}
    return {**given, **changes}


def member(club, name, **facts):
    """A member of the club by their name, always the same one, who may be named in full."""
    player, is_new = Player.objects.get_or_create(name=name)
    if is_new:
        Membership.objects.create(club=club, player=player, **{"naming": "full", **facts})
    return player


def held(season, order, entering="individual", *, points=None, rounds=1, **facts):
    """An evening after which these stand in this order: `"Ana Ion Eva"`, pairs as
    `"Ana+Ion Eva+Dan"`. Of three the first made 30 points, the second 20, the third 10."""
    at = season.tournaments.count()
    known = {"name": f"Seara {at + 1}", "state": State.FINISHED}
    tournament = Tournament.objects.create(
        club=season.club, season=season, slug=f"seara-{at + 1}", entering=entering,
        starts=FIRST_EVENING + timedelta(weeks=at), **{**known, **facts},
    )  # fmt: skip
    stage = Stage.objects.create(
        tournament=tournament, number=1, form="hand_made", rounds_planned=rounds
    )
    entries = [
        _entry(tournament, number, [member(season.club, name) for name in names.split("+")])
        for number, names in enumerate(order.split(), 1)
    ]
    made = points or [10 * (len(entries) - at) for at in range(len(entries))]
    for number in range(1, rounds + 1):
        _round(tournament, stage, number, entries, made)
    return tournament


def announced(season, name="Următoarea", state=State.OPEN, **facts):
    """An evening that is still to come."""
    at = season.tournaments.count()
    return Tournament.objects.create(
        club=season.club, season=season, slug=f"seara-{at + 1}", name=name, state=state,
        starts=FIRST_EVENING + timedelta(weeks=40 + at), entering="individual", **facts,
    )  # fmt: skip


def _entry(tournament, number, players):
    entry = Entry.objects.create(tournament=tournament, number=number)
    for place, player in enumerate(players):
        EntryPlayer.objects.create(entry=entry, player=player, place=place)
    return entry


def _round(tournament, stage, number, entries, made):
    now = timezone.now()
    round_ = Round.objects.create(
        tournament=tournament, stage=stage, number=number, deals=4, minutes=35,
        started_at=now, finished_at=now,
    )  # fmt: skip
    size = 2 if tournament.entering == "pairs" else 8
    for at, (entry, points) in enumerate(zip(entries, made, strict=True)):
        table, _new = Table.objects.get_or_create(round=round_, number=at // size + 1)
        Seat.objects.create(table=table, place=at % size, entry=entry)
        RoundScore.objects.create(round=round_, entry=entry, points=points, deals=4)
