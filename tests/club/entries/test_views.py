"""The desk's list of people: each press is one row, and the head counts along."""

import pytest

from club.pairings import clock
from tests.club.evenings import come_in, seated, tournament_of
from tests.club.tournaments.posted import COUNTING


@pytest.fixture
def with_fee(club):
    tournament = tournament_of(club, fee_amount=2000)
    come_in(tournament, 3)
    return tournament


def test_a_press_in_the_list_says_that_a_pair_has_paid(with_fee, organiser):
    page, entry = f"/t/{with_fee.slug}/people/", with_fee.entries.get(number=2)
    again = f"{page}?kind=unpaid"
    pressed = organiser.post(f"{page}{entry.pk}/", {"do": "paid", "next": again}, follow=True)
    assert pressed.redirect_chain == [(again, 302)]
    assert "Paid: 1 of 3" in pressed.content.decode()
    assert [row["entry"].number for row in pressed.context["rows"]] == [1, 3]


def test_without_a_fee_nobody_is_asked_for_it(with_fee, organiser):
    with_fee.fee_amount = None
    with_fee.save()
    page = organiser.get(f"/t/{with_fee.slug}/people/?kind=unpaid")
    assert page.context["kind"] == "all"
    assert "Paid: " not in (said := page.content.decode())
    assert 'value="paid"' not in said


def test_who_made_the_list_at_the_tables_says_with_one_press_that_all_are_here(club, organiser):
    tournament = tournament_of(club, slug="lista")
    come_in(tournament, 4)
    tournament.entries.update(is_here=False)
    seats = f"/t/{tournament.slug}/seats/"
    assert "All are here (4)" in organiser.get(seats).content.decode()
    pressed = organiser.post(f"/t/{tournament.slug}/people/all-here/", {"next": seats}, follow=True)
    assert (pressed.context["here"], len(pressed.context["plans"]) > 0) == (4, True)
    assert "All are here" not in organiser.get(f"/t/{tournament.slug}/people/").content.decode()


def test_tabs_of_sign_ups_stand_there_while_they_hold_something(with_fee, organiser):
    with_fee.takes_sign_ups = True
    with_fee.save()
    page = f"/t/{with_fee.slug}/people/"
    assert not {"asked", "waiting"} & {*organiser.get(page).context["kinds"]}
    with_fee.entries.filter(number=1).update(state="waiting")
    assert "waiting" in organiser.get(page).context["kinds"]
    assert "asked" not in organiser.get(page).context["kinds"]


def test_who_sits_in_the_round_that_runs_leaves_by_one_press(club, organiser):
    tournament = tournament_of(club, form="round_robin", slug="seara")
    entry = seated(tournament, 4)[0]
    page = f"/t/{tournament.slug}/people/{entry.pk}/"
    ways = ["not_here", "withdraw", "remove"]

    def offered():
        return [way for way in ways if f'value="{way}"' in organiser.get(page).content.decode()]

    assert offered() == ways
    clock.start_round(tournament.rounds.first())
    assert offered() == ["withdraw"]
    assert "Leaves …" in organiser.get(page).content.decode()
    assert "/away/" in organiser.post(page, {"do": "withdraw"})["Location"]


def test_the_years_for_age_groups_are_one_press_away(club, organiser):
    page = f"/t/{tournament_of(club, slug='seara').slug}/counting/"
    assert "age_groups" not in organiser.get(page).context["form"].fields
    done = organiser.post(page, COUNTING | {"years": "keep"}, follow=True)
    assert "age_groups" in done.context["form"].fields
