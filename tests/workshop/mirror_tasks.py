"""Tasks of the two sites of an evening that everybody follows: each is called in a process with the
settings of one of them. The clock of the hall is an hour ahead."""

import random
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

import time_machine
from django.utils import timezone

from club.models import Club, Round, Tournament
from club.tournaments.states import raise_version
from scoring.club_file.writer import places_of
from scoring.log.batches import record_batch
from scoring.log.commands import Actor
from scoring.log.recheck import disagreements
from scoring.log.refusals import Refused
from scoring.log.tokens import issue_tokens, token_of
from scoring.mirror import following, hosting
from scoring.models import LineState, PublicLine, Version
from scoring.visibility import last_round_shown
from tests.workshop.fixtures.hall import make_hall
from tests.workshop.load_generator import item, some_result

AHEAD = timedelta(hours=1)


def in_the_hall(task: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(task)
    def done(*facts: Any) -> Any:
        with time_machine.travel(timezone.now() + AHEAD, tick=True):
            return task(*facts)

    return done


def offered(tables: int, deals: int = 4) -> dict[str, Any]:
    """On the host: an evening whose results are seen when their round is over, and its code."""
    made = make_hall(tables, rounds=2, deals=deals, has_names=True, publicity="round").tournament
    code = hosting.offer(made, None)
    return {"slug": made.slug, "club": made.club.name, "code": code}


@in_the_hall
def taken(address: str, club: str, code: str) -> str:
    """In the hall: the evening, or why it is not there."""
    here = Club.objects.get_or_create(name=club, slug=club, language="en")[0]
    try:
        made = following.follow(here, address, code, None)
    except Refused as refused:
        return refused.said()
    issue_tokens(made)
    return ""


def door() -> dict[str, Any]:
    """Of the hall, for phones."""
    own = Tournament.objects.get()
    facts = {"slug": own.slug, "tournament": own.pk, "rounds": 2, "deals": own.deals}
    return {**facts, "cards": [*issue_tokens(own).items()]}


def led_to(address: str) -> None:
    """The line leads there from now on; without an address there is none."""
    state = LineState.LEADS if address else LineState.BACK
    PublicLine.objects.update(state=state, address=address, tried_at=None, sent_version=0)


@in_the_hall
def entered(seed: int, number: int) -> int:
    """So many results, and what tables write after them; how many were taken."""
    chance, line = random.Random(seed), PublicLine.objects.get()
    round_ = line.tournament.rounds.filter(finished_at=None).order_by("number").first()
    tables = issue_tokens(line.tournament)
    before = Version.objects.count()
    if round_ is None:
        return 0
    for _ in range(number):
        table = chance.choice([*tables])
        side, deal = chance.choice(["NS", "EW"]), chance.randint(1, 4)
        items = [item(round_.number, deal, chance, side)]
        if chance.random() < 0.3:
            own = {**item(round_.number, deal, chance, side), "content": some_result(chance)}
            items.append({**own, "kind": "correction", "version": items[0]["key"]})
        record_batch(line.tournament_id, items, by=Actor(token=token_of(tables[table])))
    return Version.objects.count() - before


@in_the_hall
def ended() -> None:
    """The first round that is not over is."""
    line = PublicLine.objects.get()
    now = line.tournament.rounds.filter(finished_at=None).order_by("number").first()
    if now:
        Round.objects.filter(pk=now.pk).update(finished_at=timezone.now())
        raise_version(line.tournament)


@in_the_hall
def sent() -> dict[str, Any]:
    """What is due, now; and how the line stands then."""
    PublicLine.objects.update(tried_at=None)
    following.send_due()
    line = PublicLine.objects.select_related("tournament").get()
    return {
        "state": line.state,
        "is_silent": line.silent_since is not None,
        "refusal": line.refusal,
        "has_all": line.sent_version == line.tournament.version,
        "bytes": line.bytes_sent,
    }


@in_the_hall
def brought_back() -> None:
    following.bring_back(PublicLine.objects.get(), None)


def shown() -> dict[str, Any]:
    """The evening as it stands on either side."""
    tournament = Tournament.objects.get()
    through = last_round_shown(tournament)
    lines = Version.objects.filter(tournament=tournament).order_by("number")
    told = lines.filter(round__number__lte=through).values_list("number", "hash")
    return {
        "lines": dict(told),
        "kept_back": lines.filter(round__number__gt=through).count(),
        "places": places_of(tournament),
        "wrong": [*disagreements(tournament)],
        "is_written_here": tournament.as_of is None,
        "clocks": [
            each.isoformat() if each else None
            for each in tournament.rounds.order_by("number").values_list("started_at", flat=True)
        ],
    }
