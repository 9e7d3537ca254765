"""Evenings of the demo club, played by the engine's players through the doors that people use.

Entries come in, a plan is accepted, rounds are started, results are taken in as an outbox sends
them, the next rounds are drawn from the standing. Everything follows from the seed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from club.entries.actions import add_entry
from club.entries.queries import who_can_play
from club.models import Club, Round, Stage, Tournament, User
from club.models.tournament import Agreement
from club.pairings import actions as seats
from club.pairings import clock
from club.pairings.planning import planned
from club.pairings.rounds import rounds_of
from club.tournaments.actions import make
from club.tournaments.seasons import season_at
from club.tournaments.slugs import free_slug
from club.tournaments.states import go_on
from scoring.desk import stages, steps
from scoring.log.actions import Actor
from scoring.log.batches import MOST_ITEMS, record_batch
from scoring.rehearsal.samples import result_of

LAST_CHECK = timedelta(minutes=1)
"""From the last result of a round to its end."""

BREAK = timedelta(minutes=5)
"""Between two rounds."""


@dataclass(frozen=True)
class PlannedEvening:
    """One tournament as it is to be."""

    name: str
    starts: datetime
    entering: str
    form: str
    entries: int
    rounds: int
    deals: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)
    then: tuple[str, int, Mapping[str, Any]] | None = None
    scoring: str = "sum"
    rules: Mapping[str, Any] = field(default_factory=dict)
    played: int | None = None
    """How many rounds are played; None is all, and the tournament is finished."""


def hold(club: Club, evening: PlannedEvening, by: User, chance: Random) -> Tournament:
    """The whole evening, at its hour; or as much of it as is played by now."""
    tournament = prepare(club, evening, chance)
    go_on(tournament)
    stage = tournament.stages.get(number=1)
    stage.tournament = tournament
    here = who_can_play(tournament, 1)
    seats.accept(tournament, stage, planned(tournament, stage, len(here)), here)
    at = evening.starts
    for count, round_ in enumerate(_rounds(tournament), 1):
        if evening.played is not None and count > evening.played:
            return tournament
        if evening.played is None:
            at = play_at(round_, by, chance, at) + BREAK
        else:
            play(round_, by, chance)
    go_on(tournament)
    if evening.played is None:  # at its own hour, so that it has been final for long
        tournament.finished_at = at
        tournament.save(update_fields=["finished_at"])
    return tournament


def prepare(club: Club, evening: PlannedEvening, chance: Random) -> Tournament:
    """The tournament with its people, who are all here."""
    tournament = Tournament(
        club=club,
        name=evening.name,
        slug=free_slug(evening.name, evening.starts),
        starts=evening.starts,
        season=season_at(club, evening.starts),
        place=club.place,
        entering=evening.entering,
        deals=evening.deals,
        scoring=evening.scoring,
        tie_breaks=["head_to_head", "deals_won", "best_deal", "shared"],
        agreement=Agreement.NONE if evening.played is None else Agreement.TOUCH,
    )
    make(tournament, dict(evening.rules))
    tournament.seed = chance.randrange(1, 2**31)
    tournament.save(update_fields=["seed"])
    stage = tournament.stages.get()
    stage.form, stage.rounds_planned = evening.form, evening.rounds
    stage.options = dict(evening.options)
    stage.save()
    if evening.then:
        form, rounds, options = evening.then
        Stage.objects.create(
            tournament=tournament, number=2, form=form, rounds_planned=rounds, options=options
        )
    go_on(tournament)
    members = list(club.memberships.filter(left=None).select_related("player").order_by("pk"))
    people = chance.sample(members, evening.entries * tournament.people)
    for number in range(evening.entries):
        own = people[number * tournament.people : (number + 1) * tournament.people]
        name = _team_name(number) if tournament.kind.is_team else ""
        add_entry(tournament, [each.player for each in own], name=name, is_here=True)
    return tournament


def play(round_: Round, by: User, chance: Random) -> None:
    """Start, every result and the other side's agreement, end: all of it now."""
    clock.start_round(round_)
    items = list(results(round_, chance))
    items += [agreed(item, chance) for item in items]
    for batch in batched(items):
        record_batch(round_.tournament.pk, batch, by=Actor(user=by))
    clock.end_round(round_)


def play_at(round_: Round, by: User, chance: Random, at: datetime) -> datetime:
    """The end of a round that starts at a moment: results come deal after deal, from some tables
    fast and from some slowly, the last before time is up."""
    clock.start_round(round_, at)
    items = list(results(round_, chance))
    order = Random(f"{round_.tournament.seed}-{round_.number}")  # noqa: S311 (a demo)
    pace = {item["table"]: order.uniform(0.55, 1) for item in items}
    step = timedelta(minutes=round_.minutes * order.uniform(0.75, 1)) / (len(items) + 1)
    items.sort(key=lambda item: (item["deal"] + order.random() / 2) * pace[item["table"]])
    for batch in batched(items):
        moments = [at := at + step for _item in batch]
        record_batch(round_.tournament.pk, batch, by=Actor(user=by), at=moments)
    at += LAST_CHECK
    clock.end_round(round_, at)
    return at


def batched(items: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """As many at once as an outbox sends."""
    for first in range(0, len(items), MOST_ITEMS):
        yield items[first : first + MOST_ITEMS]


def results(round_: Round, chance: Random) -> Iterator[dict[str, Any]]:
    """Results that the tables of a round write down, each as an outbox sends it."""
    shown = rounds_of(round_.tournament).get(pk=round_.pk)
    for table in shown.tables.all():
        for deal in range(1, round_.deals + 1):
            content = result_of(round_.tournament, len(table.seats.all()), deal, chance)
            yield {
                "kind": "result",
                "key": _key(chance),
                "round": round_.number,
                "table": table.number,
                "deal": deal,
                "content": content,
            }


def agreed(item: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    """The other side's touch, as its phone sends it."""
    place = {name: item[name] for name in ("round", "table", "deal")}
    return {"kind": "agreement", "key": _key(chance), "version": item["key"], **place}


def _rounds(tournament: Tournament) -> Iterator[Round]:
    """Every round in its turn: those that have seats, and those that are drawn then."""
    while True:
        opened = tournament.rounds.filter(started_at=None).select_related("tournament").first()
        if opened is not None:
            yield opened
            continue
        stage = seats.stage_now(tournament)
        if stage.format.is_drawn and not seats.progress(stage).is_over:
            _draw(tournament, stage)
            continue
        after = tournament.stages.filter(number__gt=stage.number).first()
        if after is None:
            return
        suggested, _order = stages.going_on(tournament, stage, after)
        stages.begin(tournament, stage, after, suggested)


def _draw(tournament: Tournament, stage: Stage) -> None:
    """The next round; in a knock-out the first named of two that are equal goes on."""
    try:
        steps.draw(tournament)
    except stages.NotWon:
        tied = stages.undecided(tournament, stage)
        stages.name_winners(stage, [number for number, _ in tied], [pair[0] for _, pair in tied])
        stage.refresh_from_db()
        steps.draw(tournament)


def _key(chance: Random) -> str:
    return str(UUID(int=chance.getrandbits(128), version=4))


def _team_name(number: int) -> str:
    colours = _("Red Orange Yellow Green Blue Indigo Violet White").split()
    return _("Team %(colour)s") % {"colour": colours[number % len(colours)]}
