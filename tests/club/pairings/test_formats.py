"""Every format there is, with every small number of entries: seats are made, rounds are played,
somebody comes and somebody leaves."""

import pytest

from club.entries import actions as entries
from club.entries.queries import who_can_play
from club.pairings import actions, clock, planning
from club.pairings.drawing import DrawStanding
from engine.movements.formats import formats_for
from engine.movements.seating import Kind
from tests.club.evenings import come_in, keys_in, tournament_of
from tests.thorough import looks

CHOSEN = [
    (str(kind), form)
    for kind in Kind
    for form in ("", *(each.name for each in formats_for(kind)))
    if form != "hand_made"
]


def play_on(tournament):
    """The next round, drawn if it must be: who has the lower number wins. None when all is over."""
    round_ = tournament.rounds.filter(started_at=None).order_by("number").first()
    stage = actions.stage_now(tournament)
    if round_ is None:
        if not stage.format.is_drawn or actions.progress(stage).is_over:
            return None
        made = {entry.pk: -entry.number for entry in tournament.entries.all()}
        by_round = {each.number: made for each in tournament.rounds.all()}
        round_ = actions.draw_round(tournament, DrawStanding(made, in_round=by_round))
    seated = keys_in(round_)
    if stage.form != "knock_out":
        assert seated == [entry.pk for entry in who_can_play(tournament, round_.number)]
    clock.start_round(round_)
    clock.end_round(round_)
    return seated


def rebuilt(tournament):
    opens = tournament.rounds.filter(started_at=None)
    if not actions.stage_now(tournament).format.is_drawn and opens.exists():
        actions.rebuild(tournament)


@pytest.mark.parametrize("number", looks(5, 2, 3, 8))
@pytest.mark.parametrize("chosen", CHOSEN, ids="-".join)
def test_a_format_is_played_to_its_end(chosen, number, club):
    entering, form = chosen
    tournament = tournament_of(club, entering, form, rounds=3)
    come_in(tournament, number)
    found = planning.plans(tournament, tournament.stages.get(), number, 180)
    actions.accept(tournament, tournament.stages.get(), found[0], who_can_play(tournament, 1))
    play_on(tournament)
    come_in(tournament, 1)
    rebuilt(tournament)
    second = play_on(tournament)
    if number > 2:
        entries.withdraw(tournament.entries.order_by("number").first())
        rebuilt(tournament)
    while play_on(tournament):
        pass
    assert second or found[0].rounds == 1
    assert actions.progress(actions.stage_now(tournament)).is_over
