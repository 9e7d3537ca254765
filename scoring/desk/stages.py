"""Stages, from one to the next: who goes on, what counts on, and ties that must be decided."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext as _

from club.entries.queries import titles, who_can_play
from club.models import Entry, Stage, Tournament
from club.pairings import actions
from club.pairings.drawing import DrawStanding, winners_named
from club.pairings.pairing_texts import explain_seating
from club.pairings.planning import planned
from club.pairings.rounds import SeatedRound, kept_rounds
from club.tournaments.schedule import next_round_number
from club.tournaments.states import raise_version
from engine.errors import RuleError
from engine.movements.knockout import NotDecided, winners
from engine.movements.seating import matches
from engine.movements.stages import Carry, carried, qualified
from engine.ranking.rules import Number
from scoring.standings.draws import standing_for_draw, won_against_each


class NotWon(actions.NotSeated):
    """Nobody has won a match of a knock-out: the desk says who goes on, before the next round."""


@contextmanager
def explained(tournament: Tournament) -> Iterator[None]:
    """A draw whose refusal says what stands against it, with the names of the entries."""
    try:
        yield
    except RuleError as refusal:
        names = titles(tournament, next_round_number(tournament), for_public=False)
        kind = NotWon if isinstance(refusal, NotDecided) else actions.NotSeated
        raise kind(explain_seating(refusal, names)) from refusal


def next_stage(tournament: Tournament) -> tuple[Stage, Stage]:
    """The stage that is over, and the one after it; raises if it is not over or is the last."""
    before = actions.stage_now(tournament)
    after = tournament.stages.filter(number__gt=before.number).order_by("number").first()
    if after is None or not actions.progress(before).is_over:
        raise actions.NotSeated(_("The previous stage is not over."))
    return before, after


def going_on(tournament: Tournament, before: Stage, after: Stage) -> tuple[list[int], list[int]]:
    """Entries that go on by the standing, best first, and everyone of the stage in that order. The
    place of an entry that has left goes to the next."""
    standing = standing_for_draw(tournament)
    present = {key for each in _own(tournament, before) for key in each.seating.present}
    order = standing.best_first(sorted(present))
    groups = before.option("rankings", [])
    number = after.option("going_on", 4)
    here = {entry.pk for entry in who_can_play(tournament, next_round_number(tournament))}
    able = [key for key in order if key in here]
    if before.format.has_groups and groups:
        ranked = [[key for key in able if key in group] for group in groups]
        return list(qualified(ranked, number)), order
    return able[:number], order


@transaction.atomic
def begin(tournament: Tournament, before: Stage, after: Stage, keys: Sequence[int]) -> None:
    """Seats for the stage after, for those who go on, with the points they bring along."""
    if len(keys) < 2:
        raise actions.NotSeated(_("At least two must qualify."))
    standing = standing_for_draw(tournament)
    scores: dict[int, Number] = {key: standing.scores.get(key, 0) for key in keys}
    against = won_against_each(tournament, before)
    brought = carried(Carry(after.option("carry", "nothing")), scores, against, keys)
    actions.begin_stage(tournament, after, keys, brought)
    found = {entry.pk: entry for entry in Entry.objects.filter(tournament=tournament, pk__in=keys)}
    with explained(tournament):
        if after.format.is_drawn:
            actions.draw_round(tournament, DrawStanding(scores=brought, order=keys))
        else:
            plan = planned(tournament, after, len(keys))
            actions.accept(tournament, after, plan, [found[key] for key in keys])


def undecided(tournament: Tournament, stage: Stage) -> list[tuple[int, tuple[int, ...]]]:
    """The matches of a knock-out that are over and that nobody has won, with their rounds."""
    if not stage.format.eliminates:
        return []
    standing = standing_for_draw(tournament)
    tied = []
    for each in _own(tournament, stage):
        number = each.round.number
        made, named = standing.in_round.get(number, {}), winners_named(stage, number)
        for table in matches(each.seating.tables, tournament.kind):
            try:
                winners([table], made, named)
            except NotDecided:
                tied.append((number, table))
    return tied


def name_winners(stage: Stage, numbers: Sequence[int], keys: Sequence[int]) -> None:
    """Store the entries that the desk says go on, by round."""
    named = dict(stage.option("winners", {}))
    for number in numbers:
        named[str(number)] = sorted({*named.get(str(number), []), *keys})
    stage.options["winners"] = named
    stage.save(update_fields=["options"])
    raise_version(stage.tournament)


def _own(tournament: Tournament, stage: Stage) -> list[SeatedRound]:
    """The rounds of a stage that have begun."""
    return [
        each
        for each in kept_rounds(tournament)
        if each.round.stage_id == stage.pk and not each.round.is_open
    ]
