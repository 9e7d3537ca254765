"""Before and after the play: an evening with its date, sign-up, the door, a file to take away."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from openpyxl import load_workbook

from club.entries.door_code import door_word
from club.memberships.actions import add_member
from club.models import Player, Tournament
from tests.club.evenings import tournament_of
from tests.scoring.wall.hall import evening_in
from tests.thorough import in_every_engine

pytestmark = pytest.mark.browser


@in_every_engine
def test_an_evening_is_made_with_the_hour_that_was_chosen(visit, club, appointed):
    page = visit(user=appointed("organiser"), width=1280)
    page.go(f"/clubs/{club.slug}/tournaments/new/")
    page.fill("[name=name]", "Cupa Țării")
    page.fill("[name=starts]", "2027-03-27T19:30")
    page.click("text=Continue to the rounds")
    page.wait_for_url("**/plan/")
    tournament = Tournament.objects.get()
    assert tournament.starts == datetime(2027, 3, 27, 17, 30, tzinfo=UTC)
    page.go(f"/t/{tournament.slug}/game/")
    assert page.input_value("[name=starts]") == "2027-03-27T19:30"
    page.fill("[name=starts]", "2027-03-28T03:30")
    page.click("form button:has-text('Continue')")
    page.wait_for_selector("text=the clocks go forward")
    assert page.input_value("[name=starts]") == "2027-03-28T03:30"


@in_every_engine
def test_two_sign_up_and_say_at_the_door_that_they_are_here(visit, club):
    for name in ("Ana Pop", "Eva Rus"):
        add_member(club, Player(name=name), birth_year=1980)
    starts = timezone.now() + timedelta(days=1)
    tournament = tournament_of(club, form="round_robin", takes_sign_ups=True, starts=starts)
    page = visit()
    page.go(f"/t/{tournament.slug}/sign-up/")
    for place, name in enumerate(("Ana Pop", "Eva Rus")):
        page.fill(f"[name=person_{place}]", name)
    page.click("summary >> nth=-1")
    page.click("main form button:has-text('Sign up')")
    page.wait_for_selector("text=Keep the address of this page")
    entry = tournament.entries.get()
    assert (str(entry), entry.is_here) == ("Ana Pop – Eva Rus", False)
    page.go(f"/t/{tournament.slug}/door/{door_word(tournament)}/")
    page.fill("[name=search]", "eva")
    page.press("[name=search]", "Enter")
    page.click("button:has-text('Eva')")
    page.wait_for_selector("h1:has-text('you are here')")
    entry.refresh_from_db()
    assert entry.is_here


@in_every_engine
def test_a_standing_is_taken_away_as_a_file(visit, club, appointed, tmp_path):
    tournament = evening_in(club)
    page = visit(user=appointed("organiser"), width=1280)
    page.go(f"/t/{tournament.slug}/papers/")
    with page.expect_download() as taken:
        page.click("a[href*='standings.xlsx']")
    taken.value.save_as(tmp_path / "standings.xlsx")
    sheet = load_workbook(tmp_path / "standings.xlsx").active
    assert "Ana" in " ".join(str(cell.value) for row in sheet for cell in row)
