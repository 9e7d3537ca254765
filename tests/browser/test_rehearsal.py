"""An evening of four tables and two rounds, rehearsed from the press to the reveal."""

from datetime import timedelta

import pytest

from club.models import Appointment, Player, Rehearsal, Role, Tournament, User
from scoring.models import Deal, Version
from scoring.rehearsal.playing import play_due
from tests.browser.conftest import look_again
from tests.club.evenings import tournament_of

pytestmark = pytest.mark.browser


def play(minutes=60):
    """As the background job does, so long after the start of the round that runs."""
    found = Rehearsal.objects.select_related("tournament__club", "by").get()
    round_ = found.tournament.rounds.get(started_at__isnull=False, finished_at=None)
    while play_due(found, round_.started_at + timedelta(minutes=minutes)):
        found.refresh_from_db()


@pytest.fixture
def volunteer(club):
    user = User.objects.create(username="organiser")
    Appointment.objects.create(club=club, user=user, role=Role.ORGANISER)
    return user


def test_a_volunteer_goes_through_the_whole_evening(visit, club, volunteer):
    source = tournament_of(club, form="round_robin", rounds=2, frozen_rounds=1)
    page, desk = visit(width=1366, height=768, user=volunteer), f"/t/{source.slug}/desk/"
    page.go(desk)
    page.click("form[action$='/rehearse/'] button")
    own = Tournament.every.get(rehearsal_of=source)
    desk_of_own = f"/t/{own.slug}/desk/"
    page.click("text=Fast")
    assert page.get_attribute("[name=pace][value=fast]", "aria-pressed") == "true"
    page.click("text=See what fits")
    page.click("button:text('Use this plan') >> nth=0")
    page.go(desk_of_own)
    page.click("text=Start round 1")
    play(1)  # all but the table that disputes
    look_again(page)
    page.wait_for_selector("text=two entries differ")
    page.wait_for_selector("#live-alerts .is-call")
    page.click("#live-alerts button:text('Done')")
    play()
    look_again(page)
    page.wait_for_selector("text=All tables are done.")
    assert set(Deal.objects.values_list("state", flat=True)) <= {"agreed", "annulled"}
    page.click("text=End the round")
    assert "after round 1 these go home" in page.inner_text("section.rehearsal")
    page.click("text=See what would change")
    page.click("main form button >> nth=-1")
    page.go(desk_of_own)
    page.click("text=Start round 2")
    play()
    page.go(desk_of_own)
    page.click("text=End the round")
    page.click(".next >> text=Finish the tournament")
    page.click("main form button >> nth=-1")
    page.go(f"/t/{own.slug}/live/desk/")
    page.click("text=Begin the reveal")
    wall = visit(width=1366, height=768, user=volunteer)
    wall.go(f"/t/{own.slug}/live/")
    assert wall.inner_text(".page h1 >> nth=0") == "Standing after round 2"
    wall.close()  # or it asks once more for what is gone
    page.go(desk_of_own)
    page.click("text=End the rehearsal")
    assert page.url.endswith(desk)
    assert not Version.objects.exists()
    assert not Player.objects.exists()


def test_the_strip_fits_a_phone_in_every_look(visit, club, volunteer):
    source = tournament_of(club, form="swiss", rounds=2)
    for theme in ("light", "dark"):
        page = visit(user=volunteer, theme=theme)
        page.go(f"/t/{source.slug}/desk/")
        page.click("form[action$='/rehearse/'] button")
        boxes = [each.bounding_box() for each in page.locator(".rehearsal button").all()]
        assert min(box["height"] for box in boxes) >= 44
        assert max(box["x"] + box["width"] for box in boxes) <= 360
