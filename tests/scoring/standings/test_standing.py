"""The one function that ranks, for pages, papers, files and draws."""

from fractions import Fraction

import pytest

from club.models import EntryPlayer, Player, Round, SitOut, Stage
from club.tournaments.states import raise_version
from scoring.models import Deal, DealState, RoundScore
from scoring.standings.draws import standing_for_draw, won_against_each
from scoring.standings.facts import facts_of
from scoring.standings.standing import SatOut, standing, standing_of

pytestmark = pytest.mark.django_db


def test_nobody_stands_anywhere_before_anything_is_begun(played):
    tournament = played([[1], [2]])
    tournament.rounds.update(started_at=None)
    raise_version(tournament)
    assert standing(tournament) is None


def test_a_shared_place_leaves_the_next_one_empty(played, places):
    tournament = played([[30], [20], [20], [10]], tie_breaks=["shared"])
    assert places(tournament, standing(tournament)) == [[(1, 1), (2, 2), (2, 3), (4, 4)]]


def test_the_chosen_tie_break_decides_and_is_named(played, places):
    tournament = played([[20], [10], [20], [5]], tie_breaks=["deals_won", "shared"])
    RoundScore.objects.filter(entry__number=3).update(deals_won=3)
    RoundScore.objects.filter(entry__number=1).update(deals_won=2)
    raise_version(tournament)
    found = standing(tournament)
    assert places(tournament, found) == [[(1, 3), (2, 1), (3, 2), (4, 4)]]
    assert tuple(map(str, found.rows[0].broke)) == ("deals_won", "3", "2")


def test_penalties_count_and_say_what_they_took(played):
    tournament = played([[20], [10]])
    RoundScore.objects.filter(entry__number=1).update(penalties=12, breaches=1)
    raise_version(tournament)
    last = standing(tournament).rows[-1]
    assert (last.score, last.parts.penalties) == (8, 24)


def test_who_sits_out_has_their_own_average_when_the_round_is_over(played):
    tournament = played([[20, None], [10, None]], over=False)
    second = tournament.rounds.get(number=2)
    second.tables.all().delete()
    for entry in tournament.entries.all():
        SitOut.objects.create(round=second, entry=entry)
    raise_version(tournament)
    assert [row.score for row in standing(tournament).rows] == [20, 10]
    second.finished_at = second.started_at
    second.save()
    raise_version(tournament)
    found = standing(tournament)
    assert [row.score for row in found.rows] == [40, 20]
    assert found.rows[0].cells == (20, SatOut())


def test_points_a_deal_compare_those_who_played_less(played):
    tournament = played([[20, 10], [21, None]], scoring="average")
    assert [row.score for row in standing(tournament).rows] == [Fraction(21, 4), Fraction(15, 4)]


def test_victory_points_are_won_by_the_margin_of_a_round(played):
    tournament = played([[20], [20]], scoring="victory")
    assert [row.score for row in standing(tournament).rows] == [10, 10]


def test_match_points_of_remi_go_by_the_rules_of_the_club(played):
    tournament = played(
        [[900], [500], [100], [-200]], "remi", scoring="match", rules={"match_points": [5, 2, 1]}
    )
    assert [row.score for row in standing(tournament).rows] == [5, 2, 1, 0]


def test_rotating_partners_have_two_opponents(played):
    tournament = played([[9], [3], [9], [3]], "rotating", scoring="match")
    assert [row.score for row in standing(tournament).rows] == [2, 2, 0, 0]


def test_lines_are_ranked_apart_and_whoever_is_in_none_below(played, places):
    tournament = played([[30], [20], [10], [40]])
    keys = [entry.pk for entry in tournament.entries.order_by("number")]
    stage = tournament.stages.get()
    stage.form, stage.options = "mitchell", {"rankings": [[keys[0], keys[2]], [keys[1]]]}
    stage.save()
    raise_version(tournament)
    assert places(tournament, standing(tournament)) == [
        [(1, 1), (2, 3)], [(1, 2)], [(1, 4)],
    ]  # fmt: skip


def test_a_standing_after_a_round_knows_nothing_of_later_ones(played, places):
    tournament = played([[10, 0], [5, 50]])
    assert places(tournament, standing(tournament, through=1)) == [[(1, 1), (2, 2)]]
    found = standing(tournament)
    assert places(tournament, found) == [[(1, 2), (2, 1)]]
    assert [row.moved for row in found.rows] == [1, -1]
    assert [row.moved for row in standing(tournament, through=1).rows] == [None, None]


def test_the_stage_after_begins_with_what_was_carried(played, places):
    tournament = played([[10], [5]])
    keys = [entry.pk for entry in tournament.entries.order_by("number")]
    after = Stage.objects.create(
        tournament=tournament, number=2, form="swiss", rounds_planned=1,
        carried={"order": keys, "points": {str(keys[0]): 1.5, str(keys[1]): 20.0}},
    )  # fmt: skip
    round_ = Round.objects.create(
        tournament=tournament, stage=after, number=2, deals=4, minutes=1,
        started_at=tournament.starts, finished_at=tournament.starts,
    )  # fmt: skip
    RoundScore.objects.create(round=round_, entry_id=keys[0], points=3, deals=4)
    raise_version(tournament)
    found = standing(tournament)
    assert (found.stage, found.rounds, found.is_carried) == (2, (2,), True)
    assert [row.score for row in found.rows] == [20, Fraction(9, 2)]
    assert places(tournament, standing(tournament, stage=1)) == [[(1, 1), (2, 2)]]
    assert places(tournament, standing(tournament, through=1)) == [[(1, 1), (2, 2)]]


def test_in_a_knock_out_the_matches_rank(played, places):
    """The loser of the final made more points in all than the winner."""
    tournament = played([[10, 10], [5, None], [40, 9], [1, None]], over=True)
    stage = tournament.stages.get()
    stage.form, stage.rounds_planned = "knock_out", 2
    stage.save()
    final = tournament.rounds.get(number=2)
    one, other = final.tables.order_by("number")
    other.delete()
    loser = tournament.entries.get(number=3)
    one.seats.filter(place=1).update(entry=loser)
    raise_version(tournament)
    found = standing(tournament)
    assert places(tournament, found) == [[(1, 1), (2, 3), (3, 2), (3, 4)]]
    assert found.rows[-1].is_shared


def test_who_withdrew_comes_last_and_is_marked(played, places):
    tournament = played([[30], [20]])
    tournament.entries.filter(number=1).update(state="withdrawn")
    raise_version(tournament)
    found = standing(tournament)
    assert places(tournament, found) == [[(1, 2), (2, 1)]]
    assert [row.is_withdrawn for row in found.rows] == [False, True]


def test_a_table_with_something_to_agree_makes_its_entries_provisional(played):
    tournament = played([[30], [20], [10], [5]])
    round_ = tournament.rounds.get()
    Deal.objects.create(round=round_, table=2, number=1, state=DealState.DISPUTED)
    Deal.objects.create(round=round_, table=1, number=1, state=DealState.AGREED)
    raise_version(tournament)
    assert [row.is_provisional for row in standing(tournament).rows] == [False, False, True, True]


def test_persons_have_what_they_made_for_whichever_pair(played):
    """A substitute in round 2 has the points of round 2."""
    tournament = played([[10, 7], [5, 3]])
    entry = tournament.entries.get(number=1)
    second = Player.objects.create(name="Ioan Substitut")
    EntryPlayer.objects.create(entry=entry, player=second, place=1, first_round=2, last_round=2)
    raise_version(tournament)
    found = standing(tournament, by_person=True)
    names = dict(Player.objects.values_list("pk", "name"))
    assert [(row.place, names[row.entry], row.score) for row in found.rows] == [
        (1, "Ana Mureșan", 17), (2, "Ion Pop", 10), (3, "Eva Rusu", 8), (3, "Dan Kovács", 8),
        (5, "Ioan Substitut", 7),
    ]  # fmt: skip


def test_what_is_remembered_is_what_is_worked_out_anew(played):
    tournament = played([[30, 1], [20, 2], [10, 30], [5, 4]])
    assert standing(tournament) == standing(tournament) == standing_of(facts_of(tournament))
    RoundScore.objects.filter(entry__number=4, round__number=1).update(points=500)
    raise_version(tournament)  # the object in hand does not know
    assert standing(tournament) == standing_of(facts_of(tournament))
    assert standing(tournament).rows[0].score == 504


def test_a_correction_of_an_earlier_round_changes_who_moved(played):
    tournament = played([[30, 0], [20, 0]])
    assert [row.moved for row in standing(tournament).rows] == [0, 0]
    RoundScore.objects.filter(entry__number=2, round__number=1).update(points=25)
    RoundScore.objects.filter(entry__number=2, round__number=2).update(points=9)
    raise_version(tournament)
    assert [row.moved for row in standing(tournament).rows] == [1, -1]


def test_a_draw_goes_by_the_tie_breaks_and_by_every_round(played):
    tournament = played([[20], [10], [20], [5]], tie_breaks=["deals_won"], publicity="end")
    RoundScore.objects.filter(entry__number=3).update(deals_won=3)
    keys = {entry.number: entry.pk for entry in tournament.entries.all()}
    found = standing_for_draw(tournament)
    assert list(found.order) == [keys[3], keys[1], keys[2], keys[4]]
    assert found.scores == {keys[1]: 20, keys[2]: 10, keys[3]: 20, keys[4]: 5}
    assert found.in_round == {1: {keys[1]: 20, keys[2]: 10, keys[3]: 20, keys[4]: 5}}


def test_what_was_won_against_whom_is_for_the_stage_after(played):
    tournament = played([[20], [10]])
    one, other = tournament.entries.order_by("number").values_list("pk", flat=True)
    won = won_against_each(tournament, tournament.stages.get())
    assert won == {(one, other): 20, (other, one): 10}


@pytest.mark.parametrize("cold", [True, False])
def test_it_costs_the_same_queries_for_any_number(played, django_assert_num_queries, cold):
    tournament = played([[number] for number in range(40)])
    if not cold:
        standing(tournament)
    with django_assert_num_queries(6 if cold else 1):
        standing(tournament)
