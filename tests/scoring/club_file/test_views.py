"""The pages by which a club leaves as a file, and comes."""

import io

import pyrage
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from club.memberships.actions import add_member
from club.models import AuditLine, Club, Player, Round
from scoring.club_file.writer import write_site
from tests.scoring.club_file.conftest import elsewhere, taken
from tests.workshop.fixtures.hall import make_hall

WORDS = "four words which nobody knows"
IN = "/clubs/new/file/"


@pytest.fixture
def out(club):
    return f"/clubs/{club.slug}/file/"


@pytest.fixture
def data(db):
    with elsewhere():
        return taken(make_hall(1).tournament.club)


@pytest.fixture
def small_club(club):
    born = timezone.localdate().year - 9
    add_member(club, Player(name="Ana Pop"), email="ana@example.org", birth_year=born)
    add_member(club, Player(name="Ion Vlad"), phone="0740 111 222")
    return club


def upload(client, data, **facts):
    file = SimpleUploadedFile("club.zip", data)
    return client.post(IN, {"file": file, **facts})


def test_the_page_says_what_of_people_is_in_the_file(
    owner, out, small_club, django_assert_max_num_queries
):
    with django_assert_max_num_queries(25):
        page = owner.get(out).content.decode()
    for said in (
        "2 people, with names",
        "1 of them a child",
        "1 e-mail address",
        "1 telephone number",
        "Not in it: accounts and roles",
        "as safe as the list of members",
    ):
        assert said in page
    assert "payment" not in page.split("<h2>")[1].lower()


def test_an_owner_saves_it_and_the_log_says_so(owner, out, club):
    answer = owner.post(out, {"passphrase": ""})
    assert answer["Content-Disposition"].startswith('attachment; filename="portativ-do-re-mi-2')
    assert answer["Cache-Control"] == "no-store"
    assert answer.content.startswith(b"PK")
    line = AuditLine.objects.get()
    assert (line.action, line.detail, line.club) == ("exported", "whole club", club)
    assert "the whole club as one file" in owner.get(f"/clubs/{club.slug}/audit/").content.decode()


def test_it_is_encrypted_by_a_passphrase_and_comes_in_with_it(
    owner, out, client, site_owner, data, encrypted_quickly
):
    assert (
        "This is not the same"
        in owner.post(
            out, {"passphrase": WORDS, "again": "another one of this length"}
        ).content.decode()
    )
    answer = owner.post(out, {"passphrase": WORDS, "again": WORDS})
    assert answer["Content-Disposition"].endswith('.zip.age"')
    assert pyrage.passphrase.decrypt(answer.content, WORDS).startswith(b"PK")
    client.force_login(site_owner)
    locked = pyrage.passphrase.encrypt(data, WORDS)
    assert "does not open the file" in upload(client, locked).content.decode()
    assert upload(client, locked, passphrase=WORDS).status_code == 302


def test_a_look_says_what_is_in_it_and_the_press_imports_it(client, site_owner, data):
    client.force_login(site_owner)
    assert f'href="{IN}"' in client.get("/clubs/new/").content.decode()
    clubs = Club.objects.count()
    page = upload(client, data, look="1").content.decode()
    assert "It holds:" in page
    assert "1 tournament" in page
    assert Club.objects.count() == clubs
    answer = upload(client, data)
    club = Club.objects.get(appointments__user=site_owner)
    assert (answer.status_code, answer["Location"]) == (302, f"/clubs/{club.slug}/")
    assert "You are its owner." in client.get(answer["Location"]).content.decode()
    again = upload(client, data, meanwhile="on")  # it has come with a round that runs
    assert f"This club is already here: {club.name}." in again.content.decode()


def test_a_site_or_a_round_that_runs_is_said_on_the_page(client, site_owner, data):
    client.force_login(site_owner)
    stream = io.BytesIO()
    write_site(stream)
    assert (
        "It can be imported from a command line"
        in upload(client, stream.getvalue()).content.decode()
    )
    round_ = make_hall(1).round
    Round.objects.filter(pk=round_.pk).update(started_at=timezone.now())
    assert "A round is running" in upload(client, data).content.decode()
    assert upload(client, data, meanwhile="on").status_code == 302


@pytest.mark.parametrize("role", ["organiser", "secretary", "scorer", "referee"])
def test_neither_page_is_for_others(client, appointed, out, role):
    client.force_login(appointed(role))
    assert [client.get(out).status_code, client.post(out).status_code] == [403, 403]
    assert client.get(IN).status_code == 403


def test_strangers_are_asked_who_they_are(client, out):
    assert client.get(out)["Location"].startswith("/account/sign-in/")
    assert client.get(IN)["Location"].startswith("/account/sign-in/")
