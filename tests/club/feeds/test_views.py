"""Calendars, read by `ical`, which did not write them; news, read as XML."""

import sys
from datetime import UTC, datetime, timedelta
from unittest.mock import Mock
from zoneinfo import ZoneInfo

import pytest
import time_machine
from defusedxml.ElementTree import fromstring
from django.db import OperationalError
from django.utils import timezone
from ical.calendar_stream import IcsCalendarStream

from club.clubs.finding import at_home
from club.models import CalendarEntry, ClubPage, Series, State, Tournament
from club.series.actions import call_off, move
from club.tournaments.states import go_back, go_on, raise_version, start
from tests.club.evenings import EVENING, tournament_of

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
BUCHAREST = ZoneInfo("Europe/Bucharest")
OF_CLUB, NEWS = "/clubs/do-re-mi/calendar.ics", "/clubs/do-re-mi/news.atom"


@pytest.fixture(autouse=True)
def a_week_before():
    with time_machine.travel(EVENING - timedelta(days=7), tick=False):
        yield


@pytest.fixture
def evening(club):
    ClubPage.objects.create(club=club, meets="Vinerea, sala școlii")
    return tournament_of(at_home(club), place="Școala 2", fee="ceai", deals=4, minutes=35)


def read(client, address=OF_CLUB, **headers):
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    text = response.content.decode()
    assert text.endswith("\r\n")
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
    return IcsCalendarStream.calendar_from_ics(text)


def events(client, address=OF_CLUB, **headers):
    return read(client, address, **headers).events


def news(client):
    response = client.get(NEWS)
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    return fromstring(response.content).findall(f"{ATOM}entry")


def titles(client):
    return [each.find(f"{ATOM}title").text for each in news(client)]


def test_a_calendar_says_what_is_played_when_and_where(client, evening):
    calendar = read(client)
    [event] = calendar.events
    assert calendar.prodid == "-//Portativ//Portativ//EN"
    assert [each.tz_id for each in calendar.timezones] == ["Europe/Bucharest"]
    assert event.dtstart == datetime(2026, 11, 26, 19, 0, tzinfo=BUCHAREST)
    assert event.dtend - event.dtstart == timedelta(minutes=3 * 35)
    assert (event.summary, event.location) == ("Joia muzicală", "Școala 2, Sighet")
    assert (event.status, event.sequence) == ("CONFIRMED", 0)
    assert event.description == "Muzicando in fixed pairs\nceai\nVinerea, sala școlii"
    assert str(event.url) == "http://testserver/t/joi/"
    assert event.dtstamp == event.last_modified == evening.made_at
    assert events(client, "/t/joi/calendar.ics") == [event]


def test_an_evening_that_is_called_off_stays_listed_with_its_reason(client, evening):
    before = events(client)[0]
    call_off(evening, "Zăpadă <b>")
    after = events(client)[0]
    assert (after.status, after.summary) == ("CANCELLED", "Called off: Joia muzicală")
    assert after.description.splitlines()[0] == "Zăpadă <b>"
    assert after.uid == before.uid
    assert after.sequence > before.sequence
    call_off(evening, "", is_off=False)
    again = events(client)[0]
    assert (again.status, again.summary) == ("CONFIRMED", "Joia muzicală")
    assert again.sequence > after.sequence


def test_nothing_is_given_out_under_a_number_that_is_not_stored(client, evening, monkeypatch):
    """A calendar program takes no other event under a number that it has."""
    busy = OperationalError("database is locked")
    with monkeypatch.context() as patch:
        patch.setattr(CalendarEntry.objects, "bulk_create", Mock(side_effect=busy))
        with pytest.raises(OperationalError):
            client.get(OF_CLUB)
    assert not CalendarEntry.objects.exists()
    before = events(client)[0]
    call_off(evening, "Zăpadă")
    with monkeypatch.context() as patch:
        patch.setattr(CalendarEntry.objects, "bulk_create", Mock(side_effect=busy))
        with pytest.raises(OperationalError):
            client.get(OF_CLUB)
    after = events(client)[0]
    assert (before.status, before.sequence, after.status, after.sequence) == (
        *("CONFIRMED", 0),
        *("CANCELLED", 1),
    )


def test_what_is_kept_secret_changes_nothing_in_a_calendar(client, evening):
    before = client.get("/t/joi/calendar.ics").content
    for _change in range(3):
        raise_version(evening)
        assert client.get("/t/joi/calendar.ics").content == before
    start(evening)
    go_back(evening)
    assert client.get("/t/joi/calendar.ics").content == before


def test_an_evening_stays_itself_wherever_it_is_moved_and_however_it_is_called(
    client, evening, settings
):
    settings.ALLOWED_HOSTS = ["*"]
    first = events(client)[0]
    move(evening, EVENING + timedelta(days=1))
    Tournament.objects.filter(pk=evening.pk).update(name="Vinerea", slug="vineri")
    moved = events(client, host="carduri.example.org")[0]
    assert moved.uid == first.uid
    assert moved.sequence > first.sequence
    assert moved.dtstart - first.dtstart == timedelta(days=1)
    assert (moved.summary, str(moved.url)) == ("Vinerea", "http://carduri.example.org/t/vineri/")
    assert events(client, "/t/vineri/calendar.ics")[0].uid == first.uid


def test_what_is_not_public_or_long_past_is_not_there(client, organiser, club, evening):
    tournament_of(club, slug="ciorna", state=State.DRAFT)
    tournament_of(club, slug="proba", rehearsal_of=evening)
    tournament_of(club, slug="demult", starts=EVENING - timedelta(days=400))
    past = tournament_of(club, slug="trecut", starts=EVENING - timedelta(days=300))
    assert [each.url for each in events(organiser)] == [
        f"http://testserver/t/{each.slug}/" for each in (past, evening)
    ]
    for slug in ("ciorna", "proba", "nicio"):
        assert organiser.get(f"/t/{slug}/calendar.ics").status_code == 404


def test_no_name_breaks_out_of_its_line(client, club, evening):
    name = "Ș" * 50 + "; a, b\\n\r\nEND:VEVENT\r\nBEGIN:VEVENT"
    Tournament.objects.filter(pk=evening.pk).update(name=name, place="x\r\nSTATUS:CANCELLED")
    [event] = events(client)
    assert event.summary == name.replace("\r\n", " ")
    assert (event.location, event.status) == ("x STATUS:CANCELLED, Sighet", "CONFIRMED")


def test_a_calendar_is_sent_again_only_when_something_has_changed(client, evening):
    first = client.get(OF_CLUB)
    headers = {"if-none-match": first["ETag"]}
    with time_machine.travel(timezone.now() + timedelta(hours=3)):
        assert client.get(OF_CLUB, headers=headers).status_code == 304
    move(evening, EVENING + timedelta(hours=1))
    assert client.get(OF_CLUB, headers=headers).status_code == 200


def test_it_speaks_the_clubs_language_and_sets_no_cookie(client, club, evening):
    club.language = "ro"
    club.save()
    for address in (OF_CLUB, "/t/joi/calendar.ics", NEWS):
        response = client.get(address, headers={"accept-language": "hu"})
        assert response["Content-Language"] == "ro"
        assert not response.cookies
    assert "perechi fixe" in events(client)[0].description


@pytest.mark.parametrize("address", [OF_CLUB, NEWS])
def test_many_evenings_cost_no_more_queries_than_one(client, cost_of, club, evening, address):
    first, one = cost_of(client, address), cost_of(client, address)
    for number in range(5):
        called = {"called_off_at": timezone.now()} if number % 2 else {}
        starts = EVENING + timedelta(days=number - 2)
        tournament_of(club, slug=f"seara-{number}", starts=starts, **called)
    assert cost_of(client, address) == first <= 10, "new ones are stored"
    assert cost_of(client, address) == one <= 5


def test_without_the_package_there_is_no_calendar_and_no_link_to_one(client, evening, monkeypatch):
    pages = ("/clubs/do-re-mi/evenings/", "/t/joi/")
    assert all("calendar.ics" in client.get(page).content.decode() for page in pages)
    monkeypatch.setitem(sys.modules, "icalendar", None)
    for page in pages:
        assert "calendar.ics" not in client.get(page, {"language": "ro"}).content.decode()
    for address in (OF_CLUB, "/t/joi/calendar.ics"):
        assert client.get(address).status_code == 404


def test_news_tell_of_an_evening_as_it_is_announced_called_off_and_finished(client, club, evening):
    page = client.get("/clubs/do-re-mi/").content.decode()
    assert f'type="application/atom+xml" href="{NEWS}"' in page
    assert titles(client) == ["Announced: Joia muzicală, 26 Nov 2026"]
    [announced] = news(client)
    with time_machine.travel(timezone.now() + timedelta(days=1), tick=False):
        call_off(evening, "<b>Zăpadă</b>")
        said, before = news(client)
        assert said.find(f"{ATOM}title").text == "Called off: Joia muzicală, 26 Nov 2026"
        assert said.find(f"{ATOM}summary").text.startswith("&lt;b&gt;Zăpadă&lt;/b&gt; · 26 Nov")
        assert said.find(f"{ATOM}updated").text == timezone.now().isoformat()
        same = (f"{ATOM}{name}" for name in ("id", "updated", "published", "title"))
        assert all(before.find(name).text == announced.find(name).text for name in same)
        call_off(evening, "", is_off=False)
        assert titles(client) == ["Announced: Joia muzicală, 26 Nov 2026"]
        go_on(evening)
        go_on(evening)
    assert titles(client) == ["Announced: Joia muzicală, 26 Nov 2026"]
    with time_machine.travel(EVENING):
        assert titles(client) == [
            "Finished: Joia muzicală, 26 Nov 2026",
            "Announced: Joia muzicală, 26 Nov 2026",
        ]


def test_a_series_is_told_of_as_its_evenings_come_near(client, club):
    series = Series.objects.create(club=club, name="Vinerea", weekday=4, time="18:00")
    for week in (0, 4, 20):
        facts = {"slug": f"v-{week}", "name": f"V {week}", "series": series}
        tournament_of(club, starts=EVENING + timedelta(weeks=week), **facts)
    assert titles(client) == ["Announced: V 0, 26 Nov 2026"]
    with time_machine.travel(EVENING.astimezone(UTC) + timedelta(days=1)):
        assert titles(client) == [
            "Announced: V 4, 24 Dec 2026", "Announced: V 0, 26 Nov 2026",
        ]  # fmt: skip
