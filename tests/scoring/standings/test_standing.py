"""The one function that ranks, for pages, papers, files and draws."""

import io
from fractions import Fraction
from uuid import uuid4

import pytest
from django.utils import timezone
from openpyxl import load_workbook

from club.entries.actions import return_to_play, withdraw
from club.models import (
    Entry,
    EntryPlayer,
    Player,
    Round,
    Seat,
    SitOut,
    Stage,
    Table,
    Tournament,
)
from club.tournaments.states import raise_version
from scoring.log.actions import Actor, record
from scoring.log.commands import DealAt
from scoring.models import Deal, DealState, RoundScore
from scoring.standings.draws import standing_for_draw, won_against_each
from scoring.standings.inputs import facts_of
from scoring.standings.standing import SatOut, standing, standing_of
from tests.scoring.documents.reading import bare, text_of
from tests.scoring.evenings import begin_round, under_way

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
    assert [row.cells for row in found.rows] == [(20, SatOut(20)), (10, SatOut(10))]


def test_who_is_left_alone_in_a_round_has_their_own_average(played):
    """Entry 2 leaves in round 2, before anything is written at its table."""
    tournament = played([[20, None], [10, None], [4, 6], [8, 2]], over=False)
    withdraw(tournament.entries.get(number=2))
    assert [row.score for row in standing(tournament).rows[:1]] == [20]
    tournament.rounds.update(finished_at=timezone.now())
    raise_version(tournament)
    found = standing(tournament)
    by_number = {tournament.entries.get(pk=row.entry).number: row for row in found.rows}
    assert (by_number[1].score, by_number[1].cells) == (40, (20, SatOut(20)))
    assert (by_number[2].score, by_number[2].cells) == (10, (10, None))
    assert by_number[3].score == 10
    return_to_play(tournament.entries.get(number=2))
    assert by_number[1] in standing(tournament).rows


def test_what_was_played_before_somebody_left_counts_as_it_is(played):
    tournament = played([[20, 3], [10, 1]], over=False)
    withdraw(tournament.entries.get(number=2))
    tournament.rounds.update(finished_at=timezone.now())
    raise_version(tournament)
    assert standing(tournament).rows[0].cells == (20, 3)


@pytest.mark.parametrize("entering", ["rotating", "individual", "remi"])
def test_everybody_at_the_table_of_who_leaves_is_left_alone(played, entering):
    points = [[20, None], [10, None], [6, None], [4, None]]
    tournament = played(points, entering, over=False, scoring="sum")
    withdraw(tournament.entries.get(number=1))
    tournament.rounds.update(finished_at=timezone.now())
    raise_version(tournament)
    found = standing(tournament)
    assert [row.score for row in found.rows] == [20, 12, 8, 20]
    assert found.rows[-1].is_withdrawn


def test_penalties_are_told_apart_by_round(played):
    tournament = played([[20, 5], [10, 1]])
    RoundScore.objects.filter(entry__number=1, round__number=2).update(penalties=12)
    raise_version(tournament)
    assert [row.penalties for row in standing(tournament).rows] == [(0, 12), (0, 0)]
    persons = standing(tournament, by_person=True).rows
    assert [row.penalties for row in persons] == [(0, 12), (0, 12), (0, 0), (0, 0)]


@pytest.mark.parametrize(("scoring", "score"), [("sum", 0), ("average", 0)])
def test_a_bye_in_a_knock_out_goes_on_without_points(played, scoring, score):
    tournament = played([[10, 10], [5, None]], scoring=scoring)
    stage = tournament.stages.get()
    stage.form, stage.rounds_planned = "knock_out", 2
    stage.save()
    third = Entry.objects.create(tournament=tournament, number=3)
    first, final = tournament.rounds.order_by("number")
    SitOut.objects.create(round=first, entry=third)
    final.tables.get().seats.filter(place=1).update(entry=third)
    RoundScore.objects.create(round=final, entry=third, points=6, deals=4)
    raise_version(tournament)
    found = standing(tournament)
    row = next(each for each in found.rows if each.entry == third.pk)
    assert row.place == 2
    assert row.score == (6 if scoring == "sum" else Fraction(6, 4))
    assert row.cells == (SatOut(), 6)
    assert row.parts.sat_out == score


@pytest.mark.parametrize("scoring", ["sum", "victory", "match"])
def test_the_own_average_is_the_sum_of_the_figures_that_are_shown(played, client, scoring):
    """Recomputed by hand from the page: what the rounds gave, penalties and breaches included."""
    tournament = played([[30, 12, 24, None], [20, 9, 30, 4]], scoring=scoring)
    first = RoundScore.objects.filter(entry__number=1, round__number=1)
    first.update(points=18, penalties=12, breaches=1)
    last = tournament.rounds.get(number=4)
    last.tables.all().delete()
    RoundScore.objects.filter(round=last).delete()
    for entry in tournament.entries.all():
        SitOut.objects.create(round=last, entry=entry)
    raise_version(tournament)
    page = client.get(f"/t/{tournament.slug}/entries/1/")
    ((_title, why, _unit),) = page.context["stages"]
    won, *taken, out = why.lines
    assert (won.label, out.label) == ("3 rounds played", "1 round sat out")
    if scoring == "sum":
        assert (won.value, out.value, why.score) == ("54", "14", "56")
        assert [(each.label, each.value) for each in taken] == [("Penalties", "−12")]
        assert won.why == "breaches took 12 of it"
    made = float(won.value) - 12 * len(taken)
    assert round(made / 3, 2) == float(out.value)
    assert round(made + float(out.value), 2) == float(why.score)
    shown = f"({won.value} − 12)" if taken else won.value
    assert out.why == f"their own average round: {shown} / 3"
    assert out.why in page.content.decode()
    meaning = client.get("/definitions/").content.decode()
    assert "minus penalties and breaches, divided by the number of rounds" in meaning


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
    assert (found.stage, found.rounds) == (2, (2,))
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


def test_who_sits_out_the_first_round_is_in_the_standing_while_it_runs(played, places):
    tournament = played([[30], [20]])
    third = Entry.objects.create(tournament=tournament, number=3)
    SitOut.objects.create(round=tournament.rounds.get(), entry=third)
    tournament.rounds.update(finished_at=None)
    raise_version(tournament)
    found = standing(tournament)
    assert places(tournament, found) == [[(1, 1), (2, 2), (3, 3)]]
    assert (found.rows[2].score, found.rows[2].cells) == (0, (None,))


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


@pytest.fixture
def knocked_out(played):
    """Eight pairs, of which 7 wins, 1 loses the final, and 3 and 5 the round before. The first
    tournament of an installation: many an entry has the key of a player of another pair."""
    tournament = played([[30], [1], [40], [2], [9], [8], [3], [2]])
    stage = tournament.stages.get()
    stage.form, stage.rounds_planned = "knock_out", 3
    stage.save()
    entries = list(tournament.entries.order_by("number"))
    for number, made in [(2, {1: 5, 3: 4, 5: 6, 7: 7}), (3, {1: 0, 7: 1})]:
        playing = [entries[each - 1] for each in made]
        round_ = begin_round(tournament, stage, number, playing, 2)
        for entry in playing:
            points = made[entry.number]
            RoundScore.objects.create(round=round_, entry=entry, points=points, deals=4)
    tournament.rounds.update(finished_at=timezone.now())
    raise_version(tournament)
    tournament.refresh_from_db()
    return tournament


def of_pairs(tournament, found):
    """Place and number of the pair of every person of a standing."""
    lines = EntryPlayer.objects.filter(entry__tournament=tournament)
    number_of = dict(lines.values_list("player", "entry__number"))
    return [(row.place, number_of[row.entry]) for row in found.rows]


def test_in_a_knock_out_persons_have_the_place_of_their_pair(knocked_out, places):
    (pairs,) = places(knocked_out, standing(knocked_out))
    assert [place for place, _number in pairs] == [1, 2, 3, 3, 5, 5, 5, 5]
    twice = {number: 2 * place - 1 for place, number in pairs}
    found = standing(knocked_out, by_person=True)
    persons = of_pairs(knocked_out, found)
    assert sorted(persons) == sorted((twice[number], number) for number in [*twice, *twice])
    assert [row.broke for row in found.rows if row.broke] == [
        row.broke for row in standing(knocked_out).rows if row.broke
    ]
    assert of_pairs(knocked_out, standing(knocked_out, by_person=True, through=1))[:8] == [
        (1, number) for number in (3, 3, 1, 1, 5, 5, 7, 7)
    ]


def test_who_stood_in_for_two_pairs_of_a_knock_out_came_as_far_as_the_better(knocked_out):
    """Out in round 1 with pair 2, she plays the semi-final for pair 3."""
    out, third = (knocked_out.entries.get(number=number) for number in (2, 3))
    stand_in = out.line_up.order_by("place").first().player
    EntryPlayer.objects.create(entry=third, player=stand_in, place=1, first_round=2, last_round=2)
    raise_version(knocked_out)
    place = {row.entry: row.place for row in standing(knocked_out, by_person=True).rows}
    assert place[stand_in.pk] == 5
    assert sorted(place.values()) == [1, 1, 3, 3, *[5] * 5, *[10] * 7]


@pytest.mark.parametrize("kind", ["", "json", "csv", "xlsx", "pdf"])
def test_persons_of_a_knock_out_stand_so_on_the_page_and_in_every_file(knocked_out, client, kind):
    home = f"/t/{knocked_out.slug}/"
    content = client.get(f"{home}{kind and 'standings.'}{kind}?by=person").content
    text = " ".join(cells_of(content)) if kind == "xlsx" else content.decode("utf-8", "replace")
    text = text_of(content) if kind == "pdf" else bare(text)
    named = dict(Player.objects.values_list("pk", "name"))
    order = [named[row.entry] for row in standing(knocked_out, by_person=True).rows]
    assert order[:2] == ["Vlad Puig", "Ioana Szabó"]
    at = [text.index(bare(name)) for name in order]
    assert at == sorted(at)


def cells_of(content):
    page = load_workbook(io.BytesIO(content)).active
    return [str(cell.value) for row in page for cell in row if cell.value is not None]


@pytest.mark.parametrize("scoring", ["sum", "average", "victory", "match"])
def test_persons_brought_along_what_their_pair_did(played, scoring):
    tournament = played([[10], [5], [7], [3]], scoring=scoring)
    one, two, *_ = tournament.entries.order_by("number")
    after = Stage.objects.create(
        tournament=tournament, number=2, form="swiss", rounds_planned=1,
        carried={"order": [two.pk, one.pk], "points": {str(one.pk): 1.5, str(two.pk): 20.0}},
    )  # fmt: skip
    round_ = begin_round(tournament, after, 2, [one, two], 2)
    RoundScore.objects.create(round=round_, entry=one, points=3, deals=4)
    RoundScore.objects.create(round=round_, entry=two, points=2, deals=4)
    raise_version(tournament)
    pairs, persons = standing(tournament), standing(tournament, by_person=True)
    assert [row.score for row in persons.rows] == [
        row.score for row in pairs.rows for _person in range(2)
    ]


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


def test_what_a_round_sat_out_counts_stands_in_brackets_and_the_row_adds_up(played, client):
    """10, 15 and 24 make 49 in three rounds, so the fourth counts 49/3."""
    tournament = played([[10, 15, 24, None], [1, 1, 1, None]])
    last = tournament.rounds.get(number=4)
    last.tables.all().delete()
    for entry in tournament.entries.all():
        SitOut.objects.create(round=last, entry=entry)
    raise_version(tournament)
    found = standing(tournament)
    assert found.rows[0].cells == (10, 15, 24, SatOut(Fraction(49, 3)))
    home = f"/t/{tournament.slug}/"
    assert ">(16.33)</span>" in client.get(f"{home}?language=en").content.decode()
    sheet = client.get(f"{home}standings.json?language=en").json()
    assert [row["round-4"] for row in sheet["rows"]] == [16.333333, 1]
    Tournament.objects.update(sit_out="nothing")
    tournament.refresh_from_db()
    raise_version(tournament)
    assert standing(tournament).rows[0].cells[-1] == SatOut()
    assert ">–</span>" in client.get(f"{home}?language=en").content.decode()


def test_equal_points_and_another_place_show_the_tie_break_by_a_letter(played, client):
    tournament = played([[10, 4], [4, 10]], tie_breaks=["best_deal"])
    RoundScore.objects.filter(entry__number=1, round__number=1).update(best_deal=9)
    raise_version(tournament)
    first, second = standing(tournament).rows
    assert (first.place, second.place, first.score) == (1, 2, second.score)
    home = f"/t/{tournament.slug}/"
    for page in ("", "live/pages/"):
        text = client.get(f"{home}{page}?language=en").content.decode()
        assert text.count(">a</") == 2 or text.count('<sup class="tie">a</sup>') == 2, page
        assert "tied with the next, ahead on: best deal" in text
    sheet = client.get(f"{home}standings.json?language=en").json()
    assert sheet["rows"][0]["remark"]
    RoundScore.objects.filter(entry__number=1, round__number=1).update(points=11)
    raise_version(tournament)
    text = client.get(f"{home}?language=en").content.decode()
    assert 'class="tie"' not in text


def test_shares_of_the_maximum_compare_tables_of_three_and_five(club, client):
    """A Sarabanda and a Muzicando: 4 + 7 points are possible at a table of three, 6 + 9 of five."""
    tournament = under_way(club, "individual", tables=2, at_table=4, scoring="share")
    round_ = tournament.rounds.get()
    moved = Seat.objects.get(table__round=round_, table__number=1, place=3)
    Seat.objects.filter(pk=moved.pk).update(
        table=Table.objects.get(round=round_, number=2), place=4
    )
    for table, order in ((1, "123"), (2, "12345")):
        for deal, type_ in ((1, "S"), (2, "M")):
            content = {"type": type_, "chooser": "2", "order": [*order], "last_stuck": False}
            record(DealAt(round_, table, deal), content, key=uuid4(), by=Actor())
    found = standing(tournament)
    numbers = dict(tournament.entries.values_list("pk", "number"))
    shares = {numbers[row.entry]: row.score for row in found.rows}
    assert [shares[number] for number in (1, 2, 3)] == [100, Fraction(900, 11), Fraction(700, 11)]
    assert [shares[number] for number in (5, 8, 4)] == [100, Fraction(900, 15), Fraction(700, 15)]
    page = client.get(f"/t/{tournament.slug}/entries/2/").content.decode()
    assert "of each round, what part of the most points at the table, in %" in page
    assert "9 of 11 possible points" in " ".join(page.split())
    file = client.get(f"/t/{tournament.slug}/standings.csv?language=en").content.decode("utf-8-sig")
    assert "Shares of the table’s maximum (%)" in file
