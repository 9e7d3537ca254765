"""A hint is seen the first time, and never again by whoever has dismissed it."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.club.evenings import come_in, tournament_of

NEW, MEMBERS = "/clubs/do-re-mi/tournaments/new/", "/clubs/do-re-mi/members/"


def browser(user):
    client = Client()
    client.force_login(user)
    return client


def has_hint(client, page):
    return 'class="hint no-print"' in client.get(page).content.decode()


@pytest.mark.parametrize("next_page", [NEW, "https://evil.example/"])
def test_a_hint_is_dismissed_for_good_by_one_press(appointed, next_page):
    organiser = appointed("organiser")
    client = browser(organiser)
    assert has_hint(client, NEW)
    answer = client.post("/account/hints/tournament/", {"next": next_page})
    assert answer["Location"] == (NEW if next_page == NEW else "/")
    assert not has_hint(client, NEW)
    assert not has_hint(browser(organiser), NEW), "in another browser"
    assert has_hint(client, MEMBERS), "in another place"
    assert has_hint(browser(appointed("owner")), NEW), "for another account"
    client.post("/account/hints/")
    assert has_hint(client, NEW)


def test_each_place_has_one(appointed, club):
    client, tournament = browser(appointed("owner")), tournament_of(club, form="round_robin")
    come_in(tournament, 6)
    pages = [MEMBERS, NEW, *(f"/t/{tournament.slug}/{page}/" for page in ("seats", "desk"))]
    assert [page for page in pages if not has_hint(client, page)] == []
    assert not has_hint(client, f"/t/{tournament.slug}/")
    stage = tournament.stages.get()
    tournament.rounds.create(number=1, stage=stage, deals=4, minutes=45, started_at=timezone.now())
    tournament.state = "finished"
    tournament.save()
    assert "before the standing hangs" in client.get(pages[-1]).content.decode()


def test_who_cannot_act_there_sees_none(appointed, club):
    tournament = tournament_of(club, form="round_robin", state="finished")
    for role in ("member", "scorer"):
        client = browser(appointed(role))
        for page in (MEMBERS, f"/t/{tournament.slug}/desk/", f"/t/{tournament.slug}/"):
            assert not has_hint(client, page), (role, page)


def test_there_are_no_hints_of_other_places(appointed):
    user = appointed("owner")
    assert browser(user).post("/account/hints/anywhere/").status_code == 404
    user.refresh_from_db()
    assert user.hints_seen == []
