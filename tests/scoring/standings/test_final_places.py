"""Where everybody came in, kept by person."""

from fractions import Fraction

import pytest

from club.memberships.actions import merge
from club.models import EntryPlayer, Membership, Player, Round, Stage
from club.tournaments.states import raise_version
from scoring.models import FinalPlace, FinalTable, RoundScore
from scoring.standings.final_places import bring_up_to_date, final_places, places_of

pytestmark = pytest.mark.django_db


def said(tournament):
    """Entry, player, place, of how many, line, rounds played of how many, in the kept order."""
    tournament.refresh_from_db()
    names = dict(Player.objects.values_list("pk", "name"))
    numbers = dict(tournament.entries.values_list("pk", "number"))
    return [
        (numbers[each.entry_id], names[each.player_id], each.place, each.of_how_many, each.line,
         f"{each.rounds_played}/{each.rounds_of_entry}")
        for each in final_places([tournament])[tournament.pk]
    ]  # fmt: skip


def entry_order(tournament):
    return list(dict.fromkeys((each[0], each[2], each[3], each[4]) for each in said(tournament)))


def test_both_of_a_pair_have_its_place(played):
    tournament = played([[10, 7], [5, 30]])
    assert said(tournament) == [
        (2, "Eva Rusu", 1, 2, 0, "2/2"), (2, "Dan Kovács", 1, 2, 0, "2/2"),
        (1, "Ana Mureșan", 2, 2, 0, "2/2"), (1, "Ion Pop", 2, 2, 0, "2/2"),
    ]  # fmt: skip


def test_a_substitute_has_the_place_with_the_rounds_that_they_played(played):
    tournament = played([[10, 7], [5, 3]])
    second = Player.objects.create(name="Ioan Substitut")
    EntryPlayer.objects.create(
        entry=tournament.entries.get(number=1), player=second, place=1, first_round=2, last_round=2
    )
    raise_version(tournament)
    assert said(tournament)[:3] == [
        (1, "Ana Mureșan", 1, 2, 0, "2/2"), (1, "Ion Pop", 1, 2, 0, "1/2"),
        (1, "Ioan Substitut", 1, 2, 0, "1/2"),
    ]  # fmt: skip


def test_the_score_is_kept_exactly(played):
    tournament = played([[20, 10], [21, None]], scoring="average")
    first = final_places([tournament])[tournament.pk][0]
    assert (first.score, first.exact_score) == ("21/4", Fraction(21, 4))


def test_lines_are_kept_apart(played):
    tournament = played([[30], [20], [10], [40]])
    keys = [entry.pk for entry in tournament.entries.order_by("number")]
    stage = tournament.stages.get()
    stage.form, stage.options = "mitchell", {"rankings": [[keys[0], keys[2]], [keys[1], keys[3]]]}
    stage.save()
    raise_version(tournament)
    assert entry_order(tournament) == [(1, 1, 2, 1), (3, 2, 2, 1), (4, 1, 2, 2), (2, 2, 2, 2)]


def test_who_is_left_in_the_groups_comes_after_those_who_went_on(played):
    """Of two groups of two the firsts play the final; the seconds share place 3 of 4."""
    tournament = played([[30], [20], [10], [40]])
    keys = [entry.pk for entry in tournament.entries.order_by("number")]
    stage = tournament.stages.get()
    stage.form, stage.options = "groups", {"rankings": [keys[:2], keys[2:]]}
    stage.save()
    after = Stage.objects.create(
        tournament=tournament, number=2, form="round_robin", rounds_planned=1
    )
    final = Round.objects.create(
        tournament=tournament, stage=after, number=2, deals=4, minutes=1,
        started_at=tournament.starts, finished_at=tournament.starts,
    )  # fmt: skip
    table = final.tables.create(number=1)
    for place, (key, points) in enumerate(((keys[0], 3), (keys[3], 9))):
        table.seats.create(place=place, entry_id=key)
        RoundScore.objects.create(round=final, entry_id=key, points=points, deals=4)
    raise_version(tournament)
    assert entry_order(tournament) == [(4, 1, 4, 0), (1, 2, 4, 0), (2, 3, 4, 0), (3, 3, 4, 0)]
    assert {each.is_shared for each in FinalPlace.objects.filter(place=3)} == {True}


def test_only_what_changed_is_made_anew(played, django_assert_num_queries):
    one, other = played([[10], [5]]), played([[7], [8], [9]], "individual", at_table=3)
    assert bring_up_to_date([one, other])
    before = dict(FinalTable.objects.values_list("tournament", "version"))
    with django_assert_num_queries(3):
        final_places([one, other])
    with django_assert_num_queries(2):
        places_of([1, 2, 3], [one, other])
    RoundScore.objects.filter(entry__tournament=one, entry__number=2).update(points=500)
    raise_version(one)
    assert entry_order(one) == [(2, 1, 2, 0), (1, 2, 2, 0)]
    after = dict(FinalTable.objects.values_list("tournament", "version"))
    assert after == before | {one.pk: before[one.pk] + 1}


def test_a_page_does_not_work_without_end_at_what_is_stale(played):
    one, other = played([[10], [5]]), played([[7], [8], [9]], "individual", at_table=3)
    assert not bring_up_to_date([one, other], seconds=0)
    assert list(FinalTable.objects.values_list("tournament", flat=True)) == [one.pk]
    assert bring_up_to_date([one, other], seconds=0)


def test_two_records_that_become_one_have_one_person_s_places(played, club):
    tournament = played([[10], [5]])
    final_places([tournament])
    newer = Membership.objects.create(club=club, player=Player.objects.create(name="Ana-Maria"))
    merge(newer, Membership.objects.get(player__name="Ana Mureșan"))
    tournament.refresh_from_db()
    (found,) = places_of([newer.player_id], [tournament]).values()
    assert [(each.place, each.player_id) for each in found] == [(1, newer.player_id)]
