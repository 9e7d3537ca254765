"""Clubs, teams and families kept apart: by whom, with what, and said before it is accepted."""

import pytest

from club.entries import actions as entries
from club.models import Membership, Player, Stage, Team, Tournament
from club.pairings import actions, clock, planning, separation
from club.pairings.drawing import DrawStanding
from club.pairings.forms import ApartForm
from club.pairings.pairing_texts import apart_price, unmet_said
from club.pairings.rounds import kept_rounds, seating_of
from tests.club.evenings import come_in, seated, tournament_of

PAGE = "/t/joi/seats/wishes/"


@pytest.fixture
def swiss(club):
    tournament = tournament_of(club, form="swiss", rounds=5, apart_groups=True)
    come_in(tournament, 8)
    return tournament


def group(tournament, name, *numbers):
    tournament.entries.filter(number__in=numbers).update(groups=name)


def play(tournament, number):
    round_ = tournament.rounds.get(number=number)
    clock.start_round(round_)
    clock.end_round(round_)


def meeting_numbers(tournament):
    numbers = dict(tournament.entries.values_list("pk", "number"))
    (kept,) = kept_rounds(tournament)
    return {frozenset(numbers[key] for key in table) for table in kept.seating.tables}


def test_a_group_is_apart_in_the_first_draw(swiss):
    group(swiss, "Clubul X", 1, 2, 3, 4)
    seated(swiss)
    assert not [each for each in meeting_numbers(swiss) if each <= {1, 2, 3, 4}]


def test_the_price_is_said_and_a_draw_without_it_costs_nothing(swiss):
    group(swiss, "Clubul X", 1, 2)
    points = dict(
        zip(swiss.entries.values_list("pk", flat=True), [9, 9, 5, 5, 3, 3, 1, 1], strict=True)
    )
    seated(swiss)
    swiss.rounds.all().delete()
    price = actions.price_of_draw(swiss, DrawStanding(points))
    assert (price.farther, price.by, price.unmet) == (4, 4.0, [])
    assert apart_price(price) == [
        "To keep apart: 4 meet someone further away in the standing, by up to 4 points."
    ]
    actions.draw_round(swiss, DrawStanding(points), keeps_apart=False)
    assert frozenset({1, 2}) in meeting_numbers(swiss)


def test_after_the_chosen_rounds_nobody_is_kept_apart(swiss):
    swiss.apart_rounds = 2
    assert [separation.is_kept_apart(swiss, number) for number in (1, 2, 3)] == [True, True, False]


def test_a_group_that_is_too_large_is_told_what_can_be(swiss):
    group(swiss, "Clubul X", *range(1, 7))
    keys = [*swiss.entries.values_list("pk", flat=True)]
    (found,) = separation.unavoidable(separation.groups_of(swiss, keys), len(keys), swiss.kind)
    assert unmet_said(found) == (
        "Clubul X: 2 meetings cannot be avoided. It has 6 of 8; up to 4 can be kept apart in a "
        "round."
    )


def test_teams_and_family_names_are_taken_from_the_members(swiss):
    keys = [*swiss.entries.values_list("pk", flat=True)]
    swiss.apart_groups, swiss.apart_teams, swiss.apart_families = False, True, True
    people = [entry.line_up.first().player for entry in swiss.entries.all()]
    team = Team.objects.create(club=swiss.club, name="Roșii")
    Membership.objects.filter(player__in=people[:2]).update(team=team)
    for at, name in ((2, "Ana Pop"), (3, "dr. Ion POP")):
        Player.objects.filter(pk=people[at].pk).update(name=name)
    assert separation.groups_of(swiss, keys) == [
        ("Pop", frozenset(keys[2:4])),
        ("Roșii", frozenset(keys[:2])),
    ]


def test_seats_that_are_set_at_once_keep_them_apart_too(club):
    tournament = tournament_of(club, form="mitchell", rounds=3, apart_groups=True)
    come_in(tournament, 8)
    group(tournament, "Clubul X", 1, 2, 5, 6)
    seated(tournament)
    own = set(tournament.entries.exclude(groups="").values_list("pk", flat=True))
    tables = [table for each in kept_rounds(tournament) for table in each.seating.tables]
    assert not [table for table in tables if own.issuperset(table)]


@pytest.mark.parametrize(("last", "meet_in", "said"), [(1, 2, 0), (3, 4, 0), (4, None, 1)])
def test_the_first_rounds_are_counted_over_all_stages(club, organiser, last, meet_in, said):
    tournament = tournament_of(club, form="swiss", rounds=1, apart_groups=True, apart_rounds=last)
    after = Stage.objects.create(
        tournament=tournament, number=2, form="round_robin", rounds_planned=3
    )
    keys = [entry.pk for entry in seated(tournament, 4)]
    play(tournament, 1)
    actions.begin_stage(tournament, after, keys, {})
    plan = planning.planned(tournament, after, 4)
    both = {keys[label] for label in plan.movement.rounds[0].tables[0]}
    tournament.entries.filter(pk__in=both).update(groups="Clubul X")
    shown = organiser.get("/t/joi/seats/").context["plans"][0]
    assert (shown["plan"].form, len(shown["apart"])) == ("round_robin", said)
    actions.accept(tournament, after, plan, actions.of_stage(after, list(tournament.entries.all())))
    met = [
        each.round.number
        for each in kept_rounds(tournament)[1:]
        if any(both == set(table) for table in each.seating.tables)
    ]
    assert len(met) == 1
    assert meet_in in (None, *met)


def test_rounds_that_are_rebuilt_keep_them_apart_as_long_as_it_is_chosen(club):
    tournament = tournament_of(club, form="round_robin", rounds=7, apart_groups=True, seed=1)
    made = seated(tournament, 8)
    play(tournament, 1)
    table = seating_of(tournament.rounds.get(number=2)).tables[0]
    tournament.entries.filter(pk__in=table).update(groups="Clubul X")
    entries.set_here(next(each for each in made if each.pk not in table), False)
    for last, is_apart in ((6, False), (0, True)):
        tournament.apart_rounds = last
        tournament.save()
        actions.rebuild(tournament)
        rounds = [each for each in kept_rounds(tournament) if each.round.is_open]
        met = [
            each.round.number
            for each in rounds
            if any(set(table) == set(both) for both in each.seating.tables)
        ]
        assert met == ([] if is_apart else [7])


def test_meetings_that_rebuilding_cannot_avoid_are_said_with_their_rounds(club, organiser):
    tournament = tournament_of(club, form="round_robin", apart_groups=True, apart_rounds=2)
    seated(tournament, 8)
    group(tournament, "Clubul X", *range(1, 8))
    play(tournament, 1)
    before = organiser.get("/t/joi/seats/rebuild/")
    organiser.post("/t/joi/seats/rebuild/")
    after = organiser.get("/t/joi/seats/")
    (said,) = after.context["unmet"]
    assert before.context["unmet"] == [said]
    assert said in before.content.decode()
    assert said in after.content.decode()
    assert said.startswith("Clubul X: kept apart, and yet these meet: Round 2: ")
    assert (said.count("Round 2: "), said.count("Round 3: ")) == (3, 0)
    Tournament.objects.filter(pk=tournament.pk).update(apart_rounds=0)
    (said,) = organiser.get("/t/joi/seats/").context["unmet"]
    assert said.endswith("; +3")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Clubul X: 1, 77", "“Clubul X”: no entry has the number 77."),
        ("Clubul X", "“Clubul X”: give a name and the numbers of its entries: Clubul X: 1, 4, 7."),
        (": 1, 2", "“: 1, 2”: give a name and the numbers of its entries: Clubul X: 1, 4, 7."),
    ],
)
def test_bad_groups_are_met_by_what_is_wanted(swiss, typed, said):
    form = ApartForm({"groups": typed}, instance=swiss)
    assert form.errors["groups"] == [said]


def test_groups_are_typed_and_read_back(swiss, organiser):
    facts = {
        "do": "apart",
        "apart_groups": "on",
        "groups": "Clubul X: 1, 2 3\nPop: 2",
    }
    assert organiser.post(PAGE, facts).status_code == 302
    assert [*swiss.entries.values_list("groups", flat=True)][:4] == [
        *("Clubul X", "Clubul X, Pop", "Clubul X", "")
    ]
    form = organiser.get(PAGE).context["apart_form"]
    assert form["groups"].value() == "Clubul X: 1, 2, 3\nPop: 2"


def test_lines_that_a_browser_sends_are_those_that_it_was_shown(swiss, organiser):
    """It ends each line with two characters, in the hidden field of what was shown too."""
    swiss.entries.filter(number__in=(1, 2)).update(groups="Clubul X")
    swiss.entries.filter(number=3).update(groups="Pop")
    sent = {
        "do": "apart",
        "apart_groups": "on",
        "initial-groups": "Clubul X: 1, 2\r\nPop: 3",
        "groups": "Clubul X: 1, 2\r\nPop: 3, 4",
    }
    assert organiser.post(PAGE, sent).status_code == 302
    assert swiss.entries.get(number=4).groups == "Pop"
