"""Random clubs: a small tournament of each kind, with everything that can happen to a result."""

import random
import uuid
from contextlib import suppress

from django.utils import timezone

from club.memberships.actions import PlaysBeside, merge
from club.models import Club, EntryPlayer, Membership, Player, State
from club.tournaments.states import raise_version
from scoring.games.remi_hand import sample
from scoring.log import actions
from scoring.log.actions import DealAt
from scoring.log.refusals import WRONG
from scoring.models import Penalty
from tests.scoring.evenings import under_way
from tests.workshop.load_generator import some_result

KINDS = ("pairs", "rotating", "teams", "individual", "remi")
DEALS, ROUNDS = 3, 2


def random_club(chance: random.Random, by, steps: int, kinds=KINDS):
    """The tournaments, all finished, in the order they were played."""
    club = Club.objects.create(name="Aici", slug=f"aici-{chance.getrandbits(40)}", language="en")
    tournaments = []
    for entering in kinds:
        own = under_way(
            club, entering, tables=2, rounds=ROUNDS, deals=DEALS,
            at_table=chance.randint(2, 4) if entering in ("individual", "remi") else 4,
            agreement=chance.choice(("none", "both")),
        )  # fmt: skip
        own.slug = f"{entering}-{club.pk}"
        own.save(update_fields=["slug"])
        _substitute(club, own, chance)
        for _ in range(steps):
            with suppress(WRONG):
                _something(own, chance, by)
        tournaments.append(own)
    _merge(club, chance)
    for own in tournaments:
        own.rounds.update(finished_at=timezone.now())
        own.state = State.FINISHED
        own.save(update_fields=["state"])
        raise_version(own)
        own.refresh_from_db()
    return tournaments


def _substitute(club, tournament, chance):
    """Somebody else sits down in the second round."""
    entry = chance.choice(list(tournament.entries.all()))
    player = Player.objects.create(name="Suplinitor")
    Membership.objects.create(club=club, player=player, is_guest=True)
    EntryPlayer.objects.create(entry=entry, player=player, place=0, first_round=2)


def _merge(club, chance):
    """Two records that turn out to be one person, who played in two of the tournaments."""
    for _ in range(3):
        keep, gone = chance.sample(list(club.memberships.select_related("player")), 2)
        with suppress(PlaysBeside):
            merge(keep, gone)


def content_of(tournament, players, chance):
    letters = [str(at) for at in range(1, players + 1)]
    if tournament.game == "remi":
        return sample(players, chance)
    if chance.random() < 0.15:
        by = chance.choice("NESW" if tournament.game == "pairs" else letters)
        return {"breach": {"by": by, "kind": "other", "again": False}}
    if tournament.game == "pairs":
        return some_result(chance)
    return {
        "type": chance.choice("SGPM"),
        "chooser": chance.choice(letters),
        "order": chance.sample(letters, players),
        "last_stuck": chance.random() < 0.4,
    }


def _something(tournament, chance, by):
    """One step that somebody could take; some are refused."""
    round_ = tournament.rounds.get(number=chance.randint(1, ROUNDS))
    deal = DealAt(round_, chance.choice((1, 2)), chance.randint(1, DEALS))
    other = DealAt(round_, chance.choice((1, 2)), chance.randint(1, DEALS))
    seats = round_.tables.get(number=deal.table).seats.count()
    content = content_of(tournament, seats, chance)
    facts = {"key": uuid.UUID(int=chance.getrandbits(128), version=4), "by": by}
    entry = chance.choice(list(tournament.entries.all()))
    sides = ["NS", "EW"] if tournament.game == "pairs" else [str(at + 1) for at in range(seats)]
    penalty = Penalty.objects.filter(round__tournament=tournament, taken_back=None).first()
    named = chance.choice((None, *entry.line_up.values_list("player", flat=True)))
    steps = [
        *[lambda: actions.record(deal, content, side=chance.choice(sides), **facts)] * 8,
        lambda: actions.correct(deal, content, reason="so", **facts),
        lambda: actions.annul(deal, reason="so", **facts),
        lambda: actions.adjust(
            deal, {side: chance.randint(-3, 9) for side in sides}, reason="so", **facts
        ),
        lambda: actions.settle(deal, content, **facts),
        lambda: actions.move(
            deal, to=other, exchange=chance.random() < 0.5, reason="so", **facts
        ),
        lambda: actions.give_penalty(
            round_, entry, chance.randint(1, 9), rule="r", reason="so", player=named, **facts
        ),
        lambda: penalty and actions.take_back_penalty(penalty, reason="so", **facts),
    ]  # fmt: skip
    chance.choice(steps)()
