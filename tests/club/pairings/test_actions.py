"""Seats: made, drawn, exchanged, typed, rebuilt, stage after stage."""

import pytest

from club.entries import actions as entries
from club.entries import numbers
from club.entries.queries import entries_of, who_can_play
from club.models import Stage
from club.pairings import actions, clock, planning
from club.pairings.actions import NotSeated
from club.pairings.drawing import DrawStanding
from club.pairings.rebuilding import change_of
from club.pairings.rounds import kept_rounds, seating_of
from club.tournaments.schedule import next_round_number
from engine.movements.hand_made import NotPlaced, SeatedTwice, WrongTableSize
from engine.movements.knockout import NotDecided
from engine.movements.seating import Seating
from tests.club.evenings import come_in, keys_in, seated, tournament_of


def change_now(tournament):
    return change_of(tournament, kept_rounds(tournament), list(entries_of(tournament)))


def play(tournament, number):
    round_ = tournament.rounds.get(number=number)
    clock.start_round(round_)
    clock.end_round(round_)
    return seating_of(round_)


def by_number(tournament, wins=()):
    """Who has the lower number makes more, but for those who are named."""
    made = {
        entry.pk: 100 if entry.number in wins else -entry.number
        for entry in tournament.entries.all()
    }
    return DrawStanding(made, in_round={each.number: made for each in tournament.rounds.all()})


def numbered(tournament, seating):
    numbers = dict(tournament.entries.values_list("pk", "number"))
    return [[numbers[key] for key in table] for table in seating.tables]


def test_a_press_of_two_people_makes_the_seats_once(club):
    tournament = tournament_of(club, form="round_robin")
    seated(tournament, 4)
    seated(tournament)
    assert list(tournament.rounds.values_list("number", flat=True)) == [1, 2, 3]
    clock.start_round(tournament.rounds.get(number=1))
    with pytest.raises(NotSeated, match="have been played"):
        seated(tournament)


def test_a_knock_out_has_byes_a_final_and_a_match_for_the_third_place(club):
    """Five planned rounds, but six entries need three."""
    tournament = tournament_of(club, form="knock_out", rounds=5, options={"third_place": True})
    seated(tournament, 6)
    assert tournament.stages.get().rounds_planned == 3
    first = play(tournament, 1)
    assert numbered(tournament, first) == [[4, 5], [3, 6]]
    assert len(first.sits_out) == 2
    actions.draw_round(tournament, by_number(tournament, wins=[5]))
    assert numbered(tournament, play(tournament, 2)) == [[1, 5], [2, 3]]
    actions.draw_round(tournament, by_number(tournament))
    assert len(numbered(tournament, play(tournament, 3))) == 2
    with pytest.raises(NotSeated, match="All rounds of this stage are played"):
        actions.draw_round(tournament, by_number(tournament))


def test_a_knock_out_goes_by_numbers_that_were_drawn(club):
    """Numbers by lot are not the order in which people came in."""
    tournament = tournament_of(club, form="knock_out", rounds=2)
    made = come_in(tournament, 4)
    numbers.draw_numbers(tournament, [made[at].pk for at in (2, 0, 3, 1)])
    stage = tournament.stages.get()
    plan = planning.planned(tournament, stage, 4)
    actions.accept(tournament, stage, plan, who_can_play(tournament, 1))
    assert numbered(tournament, play(tournament, 1)) == [[1, 4], [2, 3]]
    actions.draw_round(tournament, by_number(tournament))
    final = numbered(tournament, play(tournament, 2))
    assert [sorted(table) for table in final] == [[1, 2], [3, 4]]


def test_teams_play_a_knock_out_at_two_tables(club):
    tournament = tournament_of(club, "teams", "knock_out", rounds=2)
    seated(tournament, 4)
    assert numbered(tournament, play(tournament, 1)) == [[1, 4], [4, 1], [2, 3], [3, 2]]
    actions.draw_round(tournament, by_number(tournament))
    final = numbered(tournament, play(tournament, 2))
    assert final[0] == final[1][::-1]
    assert sorted(final[0]) == [1, 2]
    assert actions.progress(tournament.stages.get()).is_over


def test_a_match_that_nobody_has_won_stops_the_draw(club):
    tournament = tournament_of(club, form="knock_out", rounds=2)
    seated(tournament, 4)
    play(tournament, 1)
    with pytest.raises(NotDecided):
        actions.draw_round(tournament, DrawStanding({}))
    assert tournament.rounds.count() == 1


def test_a_draw_waits_for_the_round_that_runs_and_ends_with_the_last(club):
    tournament = tournament_of(club, form="swiss", rounds=2)
    seated(tournament, 4)
    clock.start_round(tournament.rounds.get(number=1))
    with pytest.raises(NotSeated, match="A round is still running"):
        actions.draw_round(tournament, by_number(tournament))
    clock.end_round(tournament.rounds.get(number=1))
    first = actions.draw_round(tournament, by_number(tournament))
    again = actions.draw_round(tournament, by_number(tournament))
    assert (first.number, again.number, tournament.rounds.count()) == (2, 2, 2)
    play(tournament, 2)
    with pytest.raises(NotSeated, match="All rounds of this stage are played"):
        actions.draw_round(tournament, by_number(tournament))


def test_two_are_exchanged_at_tables_and_out(club):
    tournament = tournament_of(club, form="round_robin")
    made = seated(tournament, 5)
    first = tournament.rounds.get(number=1)
    before = seating_of(first)
    out, sits = before.sits_out[0], before.tables[0][0]
    one, other = (next(each for each in made if each.pk == key) for key in (out, sits))
    actions.swap(first, one, other)
    after = seating_of(tournament.rounds.get(number=1))
    assert after.sits_out == (sits,)
    assert after.tables[0] == (out, before.tables[0][1])
    assert after.tables[1:] == before.tables[1:]


def test_two_are_tapped_in_the_list_of_seats_and_exchanged(club, organiser):
    tournament = tournament_of(club, form="round_robin")
    seated(tournament, 5)
    before = seating_of(tournament.rounds.get(number=1))
    tapped = [before.tables[0][0], before.tables[1][1]]
    page = f"/t/{tournament.slug}/rounds/1/seats/"
    for wrong in ([], tapped[:1], [*tapped, before.sits_out[0]]):
        refused = organiser.post(page, {"do": "swap", "places": wrong})
        assert "Tap the two that change seats." in str(refused.context["swap_form"].errors)
    assert organiser.post(page, {"do": "swap", "places": tapped}).status_code == 302
    after = seating_of(tournament.rounds.get(number=1))
    assert (after.tables[0][0], after.tables[1][1]) == (tapped[1], tapped[0])


def test_a_round_is_typed(club):
    tournament = tournament_of(club, form="round_robin")
    keys = [entry.pk for entry in seated(tournament, 5)]
    typed = Seating(((keys[4], keys[0]), (keys[1], keys[2])), (keys[3],))
    actions.seat_by_hand(tournament, 2, typed)
    assert seating_of(tournament.rounds.get(number=2)) == typed
    wrong = {
        SeatedTwice: Seating(((keys[0], keys[1]), (keys[0], keys[2])), (keys[3], keys[4])),
        NotPlaced: Seating(((keys[0], keys[1]),), (keys[3], keys[4])),
        WrongTableSize: Seating((tuple(keys),), ()),
    }
    for refusal, seating in wrong.items():
        with pytest.raises(refusal):
            actions.seat_by_hand(tournament, 2, seating)
    assert seating_of(tournament.rounds.get(number=2)) == typed


def test_a_tournament_may_be_seated_by_hand_from_the_beginning(club):
    tournament = tournament_of(club)
    keys = [entry.pk for entry in come_in(tournament, 3)]
    round_ = actions.open_round_by_hand(tournament)
    assert keys_in(round_) == keys
    assert round_.sit_outs.count() == 3
    actions.seat_by_hand(tournament, 1, Seating(((keys[2], keys[0]),), (keys[1],)))
    play(tournament, 1)
    assert actions.open_round_by_hand(tournament).number == 2
    assert tournament.stages.get().form == "hand_made"


def test_fewer_than_two_cannot_be_seated(club):
    tournament = tournament_of(club)
    come_in(tournament, 1)
    with pytest.raises(NotSeated, match="Fewer than two are here"):
        actions.open_round_by_hand(tournament)
    tournament.stages.update(form="swiss")
    with pytest.raises(NotSeated, match="Fewer than two are here"):
        actions.draw_round(tournament, DrawStanding({}))


def test_a_newcomer_joins_the_shorter_line_of_a_mitchell(club):
    tournament = tournament_of(club, form="mitchell", rounds=3)
    seated(tournament, 7)
    play(tournament, 1)
    (new,) = come_in(tournament, 1)
    assert change_now(tournament) == ((new.pk,), ())
    actions.rebuild(tournament)
    lines = tournament.stages.get().options["rankings"]
    assert (len(lines), [len(line) for line in lines], new.pk in lines[1]) == (2, [4, 4], True)
    for number in (2, 3):
        seating = seating_of(tournament.rounds.get(number=number))
        assert seating.sits_out == ()
        for north_south, east_west in seating.tables:
            assert (north_south in lines[0], east_west in lines[1]) == (True, True)
    assert change_now(tournament) == ((), ())


def test_everyone_leaves_and_comes_back(club):
    tournament = tournament_of(club, form="round_robin")
    made = seated(tournament, 4)
    before = play(tournament, 1)
    for entry in made:
        entries.set_here(entry, False)
    actions.rebuild(tournament)
    assert keys_in(tournament.rounds.get(number=2)) == []
    for entry in made:
        entries.set_here(entry, True)
    actions.rebuild(tournament)
    assert keys_in(tournament.rounds.get(number=2)) == [entry.pk for entry in made]
    assert seating_of(tournament.rounds.get(number=1)) == before


def test_what_was_played_stays_when_open_rounds_are_removed(club):
    tournament = tournament_of(club, form="round_robin")
    seated(tournament, 4)
    before = play(tournament, 1)
    actions.remove_open_rounds(tournament)
    (kept,) = tournament.rounds.all()
    assert seating_of(kept) == before
    with pytest.raises(NotSeated, match="no remaining rounds to rebuild"):
        actions.rebuild(tournament)


@pytest.mark.parametrize("form", ["knock_out", "swiss", "round_robin"])
def test_only_those_who_go_on_play_in_the_stage_after(club, form):
    tournament = tournament_of(club, form="groups", rounds=3, options={"groups": 2})
    Stage.objects.create(tournament=tournament, number=2, form=form, rounds_planned=2)
    made = seated(tournament, 8)
    for number in tournament.rounds.values_list("number", flat=True):
        play(tournament, number)
    after = tournament.stages.get(number=2)
    order = [made[at].pk for at in (6, 1, 4, 3)]
    actions.begin_stage(tournament, after, order, {order[0]: 5})
    assert after.carried["points"] == {str(key): 5.0 * (key == order[0]) for key in order}
    going_on = actions.of_stage(after, who_can_play(tournament, next_round_number(tournament)))
    assert [entry.pk for entry in going_on] == order
    found = planning.plans(tournament, after, 4, 180)
    actions.accept(tournament, after, found[0], going_on)
    number = tournament.rounds.filter(started_at=None).first().number
    assert number == 4
    assert keys_in(tournament.rounds.get(number=4)) == sorted(order)
    if form == "knock_out":
        best, *_others, last = order
        assert set(seating_of(tournament.rounds.get(number=4)).tables[0]) == {best, last}
    assert change_now(tournament) == ((), ())


def test_so_few_rotating_players_play_the_individual_version(club):
    club.house_rules = {"individual": {"edition": "ca"}}
    club.save()
    tournament = tournament_of(club, "rotating", "whist")
    come_in(tournament, 3)
    stage = tournament.stages.get()
    (first, *_others) = planning.plans(tournament, stage, 3, 180)
    assert (first.form, first.is_as_planned) == ("tables", False)
    actions.accept(tournament, stage, first, who_can_play(tournament, 1))
    tournament.refresh_from_db()
    assert (tournament.game, tournament.rules) == ("individual", {"edition": "ca"})
    tournament.state = "running"
    tournament.entering = "rotating"
    assert planning.plans(tournament, stage, 3, 180) == []
