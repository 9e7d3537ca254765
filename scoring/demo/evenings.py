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

from club.entries.actions import add_entry
from club.entries.queries import who_can_play
from club.models import Club, Round, Stage, Tournament, User
from club.models.tournament import Agreement, Entering
from club.pairings import actions as seats
from club.pairings import clock
from club.pairings.planning import DRAWN, planned
from club.pairings.rounds import rounds_of
from club.tournaments.actions import make
from club.tournaments.forms import free_slug, season_at
from club.tournaments.states import go_on
from engine.dealing import deal_individual, deal_pairs
from engine.movements.knockout import NotDecided
from engine.players import RANDOM, SENSIBLE
from engine.players import played as played_by
from engine.referee import judge
from engine.seats import PAIRS_SEATS, PLAYER_SEATS, player_seats
from scoring.demo.hall_clock import HallClock, turned_back
from scoring.desk import stages
from scoring.results.actions import Actor
from scoring.results.batches import MOST_ITEMS, record_batch
from scoring.standings.draws import standing_for_draw

ONE_IN = 40
"""Of so many deals one is annulled by a breach."""

BREAK = 5
"""Minutes between two rounds."""

QUICK = SENSIBLE._replace(move=RANDOM.move)

BOARD_GAMES = ("simple", "sets", "doubles")


@dataclass(frozen=True)
class Evening:
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
    edition: str = "ro"
    played: int | None = None
    """How many rounds are played; None is all, and the tournament is finished."""


def hold(club: Club, evening: Evening, by: User, chance: Random) -> Tournament:
    """The whole evening, at its hour; or as much of it as is played by now."""
    if evening.played is not None:
        return _held(club, evening, by, chance)
    with turned_back(evening.starts) as hall:
        return _held(club, evening, by, chance, hall)


def _held(
    club: Club, evening: Evening, by: User, chance: Random, hall: HallClock | None = None
) -> Tournament:
    tournament = prepare(club, evening, chance)
    go_on(tournament)
    stage = tournament.stages.get(number=1)
    stage.tournament = tournament
    here = who_can_play(tournament, 1)
    seats.accept(tournament, stage, planned(tournament, stage, len(here)), here)
    for count, round_ in enumerate(_rounds(tournament), 1):
        if evening.played is not None and count > evening.played:
            return tournament
        play(round_, by, chance, hall)
    go_on(tournament)
    return tournament


def prepare(club: Club, evening: Evening, chance: Random) -> Tournament:
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
    make(tournament, {"edition": evening.edition} if tournament.game != "remi" else {})
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
        name = _team_name(number) if evening.entering == Entering.TEAMS else ""
        add_entry(tournament, [each.player for each in own], name=name, is_here=True)
    return tournament


def play(round_: Round, by: User, chance: Random, hall: HallClock | None = None) -> None:
    """Start, every result, agreed where that is asked for, end."""
    clock.start_round(round_)
    items = list(results(round_, chance))
    if hall:
        items = _as_they_come_in(items, round_, hall)
    if round_.tournament.agreement != Agreement.NONE:
        items += [agreed(item, chance) for item in items]
    for at in range(0, len(items), MOST_ITEMS):
        record_batch(round_.tournament.pk, items[at : at + MOST_ITEMS], by=Actor(user=by))
    if hall:
        hall.go_on(1)
    clock.end_round(round_)
    if hall:
        hall.go_on(BREAK)


def _as_they_come_in(
    items: list[dict[str, Any]], round_: Round, hall: HallClock
) -> list[dict[str, Any]]:
    """Deal after deal, some tables fast and some slow, the last before time is up."""
    order = Random(f"{round_.tournament.seed}-{round_.number}")  # noqa: S311 (a demo)
    pace = {item["table"]: order.uniform(0.55, 1) for item in items}
    hall.step = timedelta(minutes=round_.minutes * order.uniform(0.75, 1)) / (len(items) + 1)
    return sorted(items, key=lambda item: (item["deal"] + order.random() / 2) * pace[item["table"]])


def results(round_: Round, chance: Random) -> Iterator[dict[str, Any]]:
    """What the tables of a round write down, each as an outbox sends it."""
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


def result_of(tournament: Tournament, players: int, number: int, chance: Random) -> dict[str, Any]:
    """One deal, played card by card; once in a while somebody breaks a rule."""
    if tournament.game == "remi":
        return _remi(players, chance)
    if chance.randrange(ONE_IN) == 0:
        by = chance.choice(PAIRS_SEATS if tournament.game == "pairs" else player_seats(players))
        kind = chance.choice(("illegal_card", "pass_with_playable", "out_of_turn"))
        return {"breach": {"by": str(by), "kind": kind, "again": False}}
    return _pairs(number, chance) if tournament.game == "pairs" else _individual(players, chance)


def _pairs(number: int, chance: Random) -> dict[str, Any]:
    deal = deal_pairs(chance.getrandbits(32), PAIRS_SEATS[(number - 1) % 4])
    game = judge(played_by(deal, _player(chance), chance)).game
    return {
        "contract": str(game.contract),
        "declarer": str(game.declarer),
        "order": [str(seat) for seat in game.order],
        "last_stuck": game.last_stuck,
    }


def _individual(players: int, chance: Random) -> dict[str, Any]:
    dealer = chance.choice(player_seats(players))
    deal = deal_individual(chance.getrandbits(32), players, dealer)
    game = judge(played_by(deal, _player(chance), chance)).game
    return {
        "type": str(game.type),
        "chooser": str(deal.first_served),
        "order": [str(seat) for seat in game.order],
        "last_stuck": game.last_stuck,
    }


def _remi(players: int, chance: Random) -> dict[str, Any]:
    """Tiles are not played out: what is left and laid falls as it usually does."""
    exhausted = chance.random() < 0.08
    closer = None if exhausted else chance.randrange(players)
    hands: dict[str, dict[str, Any]] = {}
    for at, seat in enumerate(PLAYER_SEATS[:players]):
        opened = at == closer or chance.random() < 0.75
        hand: dict[str, Any] = {"opened": opened, "atu": chance.random() < 0.12}
        if opened:
            hand |= {"laid": 5 * chance.randrange(9, 40)}
            hand |= {"rack": 0 if at == closer else 5 * chance.randrange(1, 16)}
        if at == closer:
            hand["closed"] = chance.choice(("tile", "tile", "tile", "1", "joker"))
        hands[str(seat)] = hand
    return {"double": chance.random() < 0.05, "exhausted": exhausted, "players": hands}


def _player(chance: Random):
    """All call by what they hold; most then lay down what comes to hand, as children do."""
    return SENSIBLE if chance.random() < 0.4 else QUICK


def _rounds(tournament: Tournament) -> Iterator[Round]:
    """Every round in its turn: those that have seats, and those that are drawn then."""
    while True:
        opened = tournament.rounds.filter(started_at=None).select_related("tournament").first()
        if opened is not None:
            yield opened
            continue
        stage = seats.stage_now(tournament)
        if stage.form in DRAWN and not seats.progress(stage).is_over:
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
        seats.draw_round(tournament, standing_for_draw(tournament))
    except NotDecided:
        tied = stages.undecided(tournament, stage)
        stages.name_winners(stage, [number for number, _ in tied], [pair[0] for _, pair in tied])
        stage.refresh_from_db()
        seats.draw_round(tournament, standing_for_draw(tournament))


def _key(chance: Random) -> str:
    return str(UUID(int=chance.getrandbits(128), version=4))


def _team_name(number: int) -> str:
    names = "Roșu Oranj Galben Verde Albastru Indigo Violet Alb".split()
    return f"Echipa {names[number % len(names)]}"
