"""Whole evenings at the desk, press by press, as an organiser does them."""

import pytest

from club.memberships.actions import add_member
from club.models import Entry, Player, Round, Tournament
from tests.club.evenings import keys_in
from tests.club.tournaments.posted import COUNTING, RULES

WEEK = {"name": "Joia muzicală", "starts": "2026-11-26T19:00", "place": "", "season": ""}
WORDS = "Rosu Verde Albastru Galben Violet Indigo".split()


@pytest.fixture
def make(organiser):
    """A tournament through its three pages."""

    def through(entering, form="", rounds=5, deals=4, minutes=35, **plan):
        page = organiser.post(
            "/clubs/do-re-mi/tournaments/new/", {**WEEK, **RULES, "entering": entering}
        )
        assert page.status_code == 302, page.context["form"].errors
        found = Tournament.objects.latest("pk")
        facts = {"form": form, "rounds": rounds, "deals": deals, "minutes": minutes, **plan}
        page = organiser.post(f"/t/{found.slug}/plan/", facts)
        assert page.status_code == 302, page.context["form"].errors
        page = organiser.post(f"/t/{found.slug}/counting/", COUNTING)
        assert page.status_code == 302, page.context["form"].errors
        organiser.post(f"/t/{found.slug}/state/", {"on": ""})
        found.refresh_from_db()
        assert found.state == "open"
        return found

    return through


def people(club, number):
    return [
        add_member(
            club, Player(name=f"Jucător {chr(65 + n // 26)}{chr(65 + n % 26)}"), number=n + 1
        )
        for n in range(number)
    ]


def enter(organiser, tournament, names):
    facts = {f"person_{place}": name for place, name in enumerate(names)}
    page = organiser.post(f"/t/{tournament.slug}/people/add/", {**facts, "is_here": "on"})
    assert page.status_code == 302, page.context["form"].errors


def press(organiser, tournament, number, do, **facts):
    return organiser.post(f"/t/{tournament.slug}/rounds/{number}/clock/", {"do": do, **facts})


def choose_first_plan(organiser, tournament, minutes=180):
    page = organiser.get(f"/t/{tournament.slug}/seats/?minutes={minutes}")
    plan = page.context["plans"][0]["plan"]
    answer = organiser.post(
        f"/t/{tournament.slug}/seats/",
        {"plan": plan.key, "here": page.context["here"], "minutes": minutes},
    )
    assert answer.status_code == 302
    return plan


def play(organiser, tournament, number):
    press(organiser, tournament, number, "start")
    organiser.post(f"/t/{tournament.slug}/rounds/{number}/end/", {"sure": "yes"})
    assert Round.objects.get(tournament=tournament, number=number).finished_at


def test_fifteen_pairs_and_a_latecomer_in_round_3_and_one_leaves_in_round_4(organiser, make, club):
    members = people(club, 30)
    tournament = make("pairs", form="round_robin", rounds=6)
    for one, other in zip(members[::2], members[1::2], strict=True):
        enter(organiser, tournament, [one.player.name, other.player.name])
    plan = choose_first_plan(organiser, tournament, minutes=6 * 35)
    rounds = list(tournament.rounds.all())
    assert len(rounds) == plan.rounds
    assert all(len(keys_in(each)) == 15 and each.sit_outs.count() == 1 for each in rounds)
    play(organiser, tournament, 1)
    play(organiser, tournament, 2)
    before = [keys_in(each) for each in rounds[:2]]

    enter(organiser, tournament, ["Ana Târzie", "Ion Întârziat"])
    page = organiser.get(f"/t/{tournament.slug}/seats/rebuild/")
    assert page.context["came"] == ["Ana Târzie – Ion Întârziat"]
    assert page.context["missed"].endswith("Rounds 1 to 2 count 0 for them.")
    assert page.context["found"].after.sat_out.worst <= 1
    organiser.post(f"/t/{tournament.slug}/seats/rebuild/")
    third = Round.objects.get(tournament=tournament, number=3)
    assert len(keys_in(third)) == 16
    assert third.sit_outs.count() == 0
    play(organiser, tournament, 3)

    leaving = tournament.entries.get(number=1)
    organiser.post(f"/t/{tournament.slug}/people/{leaving.pk}/", {"do": "withdraw"})
    organiser.post(f"/t/{tournament.slug}/seats/rebuild/")
    fourth = Round.objects.get(tournament=tournament, number=4)
    assert len(keys_in(fourth)) == 15
    assert leaving.pk not in keys_in(fourth)
    assert [keys_in(each) for each in rounds[:2]] == before
    tournament.refresh_from_db()
    assert tournament.state == "running"


def test_eleven_individuals_sit_at_tables_in_changing_company(organiser, make, club):
    tournament = make("individual", form="tables", rounds=4, deals=8, size=4)
    for member in people(club, 11):
        organiser.post(f"/t/{tournament.slug}/people/add/{member.pk}/")
    plan = choose_first_plan(organiser, tournament)
    assert plan.is_as_planned
    assert sorted(plan.sizes) == [3, 4, 4]
    for round_ in tournament.rounds.all():
        assert len(keys_in(round_)) == 11
        assert sorted(table.seats.count() for table in round_.tables.all()) == [3, 4, 4]


def test_seven_at_remi_sit_at_a_four_and_a_three(organiser, make, club):
    tournament = make("remi", rounds=3)
    for member in people(club, 7):
        organiser.post(f"/t/{tournament.slug}/people/add/{member.pk}/")
    choose_first_plan(organiser, tournament, minutes=3 * 35)
    first = tournament.rounds.get(number=1)
    assert sorted(table.seats.count() for table in first.tables.all()) == [3, 4]


def test_check_in_begins_with_the_members_as_long_as_nobody_is_entered(organiser, make, club):
    page = f"/t/{make('remi').slug}/people/"
    assert organiser.get(page).status_code == 200
    member, _other = people(club, 2)
    assert organiser.get(page)["Location"] == f"{page}?kind=members"
    organiser.post(f"{page}add/{member.pk}/")
    assert organiser.get(page).status_code == 200


def test_as_long_as_nothing_else_is_asked_the_time_is_that_of_the_rounds(organiser, make):
    tournament = make("remi", rounds=2, minutes=40)
    assert organiser.get(f"/t/{tournament.slug}/seats/").context["minutes"] == 80


def test_where_a_total_ends_a_match_the_deals_are_the_most(organiser, make):
    tournament = make("remi", deals=6)
    said = "reaches 500 points, and at the latest after these deals"
    assert said not in organiser.get(f"/t/{tournament.slug}/plan/").content.decode()
    tournament.rules = {"ends_at_total": True, "match_total": 500}
    tournament.save()
    assert said in organiser.get(f"/t/{tournament.slug}/plan/").content.decode()


def test_swiss_rounds_are_drawn_when_the_one_before_is_over(organiser, make, club):
    tournament = make("pairs", form="swiss", rounds=3)
    for number in range(6):
        enter(organiser, tournament, [f"Unu {WORDS[number]}", f"Doi {WORDS[number]}"])
    plan = choose_first_plan(organiser, tournament)
    assert (plan.form, plan.rounds) == ("swiss", 3)
    assert tournament.rounds.count() == 1
    met = []
    for number in (1, 2, 3):
        if number > 1:
            organiser.post(f"/t/{tournament.slug}/draw/", {"sure": "yes"})
        round_ = tournament.rounds.get(number=number)
        met += [
            tuple(sorted(seat.entry_id for seat in table.seats.all()))
            for table in round_.tables.all()
        ]
        play(organiser, tournament, number)
    assert len(set(met)) == len(met) == 9
    page = organiser.get(f"/t/{tournament.slug}/desk/")
    assert page.context["todo"] == "finish"


def test_who_came_late_is_named_with_the_price_when_a_round_is_drawn(organiser, make):
    tournament = make("pairs", form="swiss", rounds=2)
    for number in range(3):
        enter(organiser, tournament, [f"Unu {WORDS[number]}", f"Doi {WORDS[number]}"])
    choose_first_plan(organiser, tournament)
    play(organiser, tournament, 1)
    enter(organiser, tournament, ["Ana Târzie", "Ion Întârziat"])
    drawn = organiser.post(f"/t/{tournament.slug}/draw/", {"sure": "yes"}, follow=True)
    said = "New in round 2, with no points for the rounds before: Ana Târzie – Ion Întârziat."
    assert said in drawn.content.decode()


def test_every_page_of_the_desk_answers_before_there_are_seats(organiser, make, club):
    tournament = make("pairs", form="round_robin", rounds=3)
    for number in range(4):
        enter(organiser, tournament, [f"Unu {WORDS[number]}", f"Doi {WORDS[number]}"])
    organiser.post(f"/t/{tournament.slug}/people/add/{people(club, 1)[0].pk}/")
    paths = """
        desk/ people/ people/?kind=members people/?kind=here people/pair/ door/ seats/
        seats/wishes/ seats/balance/ seats/rebuild/ game/ plan/ counting/ copy/ clock.json sign-up/
    """.split()
    paths.append("")
    for path in paths:
        assert organiser.get(f"/t/{tournament.slug}/{path}").status_code == 200, path
    assert Entry.objects.count() == 5
