"""What another site shows in a frame: the same as strangers see, for nobody in particular."""

from datetime import timedelta
from itertools import product

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from club.models import AuditLine, ClubPage, State, Tournament
from club.series.actions import call_off
from club.tournaments.states import raise_version
from club.web import page_cache
from scoring.models import Wall
from tests.club.evenings import EVENING, tournament_of
from tests.scoring.wall.hall import evening_in

pytestmark = pytest.mark.django_db
SHARING = "/clubs/do-re-mi/sharing/"


@pytest.fixture
def evening(club):
    ClubPage.objects.create(club=club, embedded_on="https://club.example.org")
    return evening_in(club)


def shown(client, slug, **asked):
    response = client.get(f"/t/{slug}/embed/", asked)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_only_the_sites_that_the_club_names_may_frame_it(client, evening):
    page = client.get(f"/t/{evening.slug}/embed/")
    assert "frame-ancestors https://club.example.org;" in page["Content-Security-Policy"]
    assert page["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "X-Frame-Options" not in page
    beside = client.get(f"/t/{evening.slug}/")
    assert "frame-ancestors 'none'" in beside["Content-Security-Policy"]
    assert beside["X-Frame-Options"] == "DENY"


def test_it_is_made_once_for_all_and_sets_no_cookie(
    evening, monkeypatch, django_assert_num_queries
):
    monkeypatch.setattr(page_cache, "FRESH_SECONDS", 60)
    for show, theme in product(("standing", "clock", "next"), ("light", "dark", None)):
        asked = {"show": show, **({"theme": theme} if theme else {})}
        first = Client().get(f"/t/{evening.slug}/embed/", asked)
        with django_assert_num_queries(0):
            again = Client().get(f"/t/{evening.slug}/embed/", asked)
        assert first.content == again.content
        assert (f'data-theme="{theme}"' in again.content.decode()) == bool(theme)
        for answer in (first, again):
            assert not answer.cookies
            assert answer["Vary"] == "Accept-Encoding"
            assert "club.example.org" in answer["Content-Security-Policy"]
            assert "<form" not in answer.content.decode()


def test_it_speaks_the_clubs_language_or_the_one_that_is_asked_for(client, evening):
    assert '<html lang="en">' in shown(client, evening.slug)
    assert '<html lang="ca">' in shown(client, evening.slug, language="ca", show="next")
    assert shown(client, evening.slug, show="?", theme="<b>") == shown(client, evening.slug)


def test_rounds_that_are_kept_back_are_not_there_for_the_desk_either(client, organiser, evening):
    for reader in (client, organiser):
        said = shown(reader, evening.slug)
        assert "Standing after round 2" in said
        assert "What was played after that stays secret" in said
        assert "<span>28</span>" in said
        assert "<span>46</span>" not in said
    Wall.objects.update_or_create(tournament=evening, defaults={"shown_through": 4})
    raise_version(evening)
    assert "<span>46</span>" in shown(client, evening.slug)


def test_before_the_first_result_there_is_the_day(client, club):
    tournament_of(club, place="Școala 2")
    assert "26 November 2026, 19:00 · Școala 2" in shown(client, "joi")
    assert "Welcome!" in shown(client, "joi", show="clock")
    call_off(Tournament.objects.get(), "Zăpadă")
    for show in ("standing", "clock"):
        said = shown(client, "joi", show=show)
        assert "<strong>This evening is called off.</strong> Zăpadă" in said


def test_a_draft_and_a_rehearsal_are_not_there(organiser, club):
    own = tournament_of(club, slug="ciorna", state=State.DRAFT)
    tournament_of(club, slug="proba", rehearsal_of=own)
    for slug in ("ciorna", "proba", "nicio"):
        assert organiser.get(f"/t/{slug}/embed/").status_code == 404


@time_machine.travel(EVENING - timedelta(days=1))
def test_the_next_evening_is_shown_behind_one_that_is_called_off(client, club):
    past = tournament_of(club, slug="trecut", starts=EVENING - timedelta(days=9))
    off = {"called_off_at": timezone.now(), "called_off_reason": "Zăpadă"}
    tournament_of(club, name="Prima", slug="prima", **off)
    for week in (1, 2):
        starts = EVENING + timedelta(weeks=week)
        tournament_of(club, name=f"Seara {week}", slug=f"seara-{week}", starts=starts)
    said = shown(client, past.slug, show="next")
    assert said.index("Prima") < said.index("Zăpadă") < said.index("Seara 1")
    assert "Thursday, 3 December, 19:00" in said
    assert "Seara 2" not in said
    Tournament.objects.all().delete()
    only = tournament_of(club, slug="altul", starts=EVENING - timedelta(days=9))
    assert "No evening is planned" in shown(client, only.slug, show="next")


def test_the_club_names_the_sites_and_copies_the_lines(owner, club, evening):
    page = owner.get(SHARING).content.decode()
    for path in ("clubs/do-re-mi/calendar.ics", "clubs/do-re-mi/news.atom"):
        assert f'value="http://testserver/{path}"' in page
    address = "http://testserver/clubs/do-re-mi/embed/?show=standing"
    assert f"&lt;iframe src=&quot;{address}&quot; title=" in page
    owner.post(SHARING, {"embedded_on": "Club.example.org/pagina\r\nhttp://localhost:80"})
    assert ClubPage.objects.get().embedded_on == "https://club.example.org\nhttp://localhost"
    assert AuditLine.objects.filter(detail="embedded_on").count() == 1


def test_a_site_that_is_refused_stays_typed_and_changes_nothing(owner, evening):
    page = owner.post(SHARING, {"embedded_on": "https://ok.example.org\n*.example.org"})
    said = page.content.decode()
    assert "would also allow sites of other people" in said
    assert "https://ok.example.org\n*.example.org</textarea>" in said
    assert ClubPage.objects.get().embedded_on == "https://club.example.org"


def test_a_line_goes_on_from_evening_to_evening(client, club):
    def leads_to(show):
        answer = client.get("/clubs/do-re-mi/embed/", {"show": show, "theme": "dark"})
        return answer.url.removeprefix("/t/").removesuffix("&theme=dark")

    past = tournament_of(club, slug="trecut", state=State.FINISHED)
    tournament_of(club, slug="viitor", starts=timezone.now() + timedelta(days=3))
    assert leads_to("standing") == "trecut/embed/?show=standing"
    assert leads_to("next") == "viitor/embed/?show=next"
    past.state = State.RUNNING
    past.save()
    assert leads_to("clock") == "trecut/embed/?show=clock"
    Tournament.objects.all().delete()
    assert client.get("/clubs/do-re-mi/embed/").status_code == 404
