"""Steps of an evening that are asked about first: seats for the next round, the end of a round, the
end of all. Each knows what is missing before it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from club.access import AnyUser
from club.entries.queries import who_can_play
from club.models import Round, State, Tournament
from club.pairings import actions, clock
from club.pairings.planning import plans
from club.tournaments.schedule import next_round_number
from club.tournaments.states import open_page
from scoring.desk import checklist
from scoring.desk.checklist import Missing
from scoring.desk.stages import explained
from scoring.standings.draws import standing_for_draw


class AskedStep(NamedTuple):
    missing: Callable[[], Sequence[Missing]]
    take: Callable[[], object]


def seating(tournament: Tournament, *, by: AnyUser) -> AskedStep:
    """Seats for the next round; they open the page of a draft."""
    missing = partial(checklist.of_round, tournament)
    return AskedStep(missing, partial(_seat, tournament, by))


def ending(round_: Round) -> AskedStep:
    def missing() -> Sequence[Missing]:
        return checklist.of_round(round_.tournament) if round_.is_running else []

    return AskedStep(missing, partial(clock.end_round, round_))


def finishing(tournament: Tournament, *, by: AnyUser) -> AskedStep:
    """Its end, and that of the round which still runs in it."""
    missing = partial(checklist.of_tournament, tournament)
    return AskedStep(missing, partial(clock.finish, tournament, by=by))


def draw(tournament: Tournament, *, keeps_apart: bool = True) -> Round:
    """The next round by the standing, or the open one drawn again."""
    with explained(tournament):
        standing = standing_for_draw(tournament)
        return actions.draw_round(tournament, standing, keeps_apart=keeps_apart)


@transaction.atomic
def _seat(tournament: Tournament, by: AnyUser) -> None:
    """Seat a round, by the standing in a stage that has rounds; else by the format that was chosen,
    or the first that fits."""
    stage = actions.stage_now(tournament)
    if stage.rounds.exists():
        draw(tournament)
    else:
        here = actions.of_stage(stage, who_can_play(tournament, next_round_number(tournament)))
        minutes = stage.rounds_planned * tournament.minutes
        fitting = plans(tournament, stage, len(here), minutes)
        if not fitting:
            raise actions.NotSeated(_("No one has a seat in this round."))
        with explained(tournament):
            actions.accept(tournament, stage, fitting[0], here)
    if tournament.state == State.DRAFT:
        open_page(tournament, by=by)
