"""The demo club with its season: twenty tournaments that are over, and one under way."""

from fractions import Fraction
from random import Random
from typing import Final
from uuid import UUID

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from club.models import Club, Tournament, User
from club.pairings import clock
from engine.ranking.season import SeasonCounting, Takes
from scoring.derivations import Progress
from scoring.desk import steps
from scoring.log import actions
from scoring.log.actions import Actor
from scoring.log.batches import record_batch
from scoring.log.commands import DealAt
from scoring.log.tokens import issue_tokens
from scoring.management.demo.club import SEED
from scoring.management.demo.evenings import hold, results
from scoring.management.demo.programme import CUPS, PROGRAMME, TOWN, evenings
from scoring.seasons.actions import change_rules
from scoring.seasons.rules import SeasonChoices

TO_COME: Final = 4
"""How many evenings the season still has, tonight's among them."""


def play_season(club: Club, progress: Progress) -> None:
    """Every evening in its order; `progress` hears how many of how many are done."""
    with translation.override(club.language):
        _play(club, progress)


def _play(club: Club, progress: Progress) -> None:
    scorer = User.objects.get(username="stefan.tamas")
    plan = list(evenings(timezone.localdate(), club.time_zone))
    for number, evening in enumerate(plan, 1):
        chance = Random(f"{SEED}-{number}")  # noqa: S311 (a demo, the same each time)
        tournament = hold(club, evening, scorer, chance)
        if evening.played is not None:
            leave_under_way(tournament, scorer, chance)
        progress(number, len(plan))
    choose_rules(club)


def choose_rules(club: Club) -> None:
    """Set the season's rules: the best six of twenty-four, the cups for more than an evening."""
    season = club.seasons.get()
    worth = {**{str(name): Fraction(3, 2) for name in CUPS}, str(TOWN): Fraction(2)}
    found = season.tournaments.filter(name__in=worth).values_list("pk", "name")
    weights = {pk: worth[name] for pk, name in found}
    rules = SeasonCounting(takes=Takes.BEST, best=6, at_least=3)
    chosen = SeasonChoices(planned=len(PROGRAMME) + TO_COME, weights=weights, rules=rules)
    change_rules(season, chosen)


def leave_under_way(tournament: Tournament, scorer: User, chance: Random) -> None:
    """Tonight's third round runs: half of it is in, one deal disputed, one corrected, a penalty."""
    round_ = tournament.rounds.filter(started_at=None).first()
    if round_ is None:
        round_ = steps.draw(tournament)
    clock.start_round(round_)
    issue_tokens(tournament)
    items = [item for item in results(round_, chance) if item["deal"] <= 2]
    record_batch(tournament.pk, items, by=Actor(user=scorer))

    def key() -> UUID:
        return UUID(int=chance.getrandbits(128), version=4)

    first, second, *_others = [item for item in items if "breach" not in item["content"]]
    actions.correct(
        DealAt(round_, first["table"], first["deal"]),
        {**first["content"], "order": first["content"]["order"][::-1]},
        key=key(),
        by=Actor(user=User.objects.get(username="ilona.szabo")),
        reason=_("The order was written the wrong way round"),
    )
    order = second["content"]["order"]
    disputed = {**second["content"], "order": [order[1], order[0], *order[2:]]}
    actions.record(
        DealAt(round_, second["table"], second["deal"]), disputed, key=key(), by=Actor(user=scorer)
    )
    actions.give_penalty(
        round_,
        tournament.entries.order_by("number")[3],
        12,
        rule=_("Breach"),
        key=key(),
        by=Actor(user=User.objects.get(username="ilona.szabo")),
        reason=_("Cards shown to the partner"),
    )
