"""A secretary's list: pasted or uploaded, looked at, taken in, taken back."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from club.memberships.actions import add_member
from club.models import Membership, Player, RosterImport

pytestmark = pytest.mark.django_db

PAGE = "/clubs/do-re-mi/members/import/"
LIST = """Lista membrilor clubului
Nr. legitimație\tNume și prenume\tEchipa\tTelefon
1\tPOP ANA-MARIA\tRoșii\t0722 000 111
2\tMureşan Ioan\tAlbaștri\t
3\t\t\t0733
2\tVlad Crina\tRoșii\tabc
Total\t3"""


@pytest.fixture
def secretary(client, appointed):
    client.force_login(appointed("secretary"))
    return client


def paste(client, text):
    response = client.post(PAGE, {"text": text})
    assert response.status_code == 302, response.content.decode()
    return response["Location"]


def test_a_messy_list_is_looked_at_before_anything_is_saved(secretary, club):
    page = secretary.get(paste(secretary, LIST))
    seen = page.context["preview"]
    assert (seen["new"], seen["known"]) == (2, 0)
    assert [column["chosen"] for column in seen["columns"]] == ["number", "name", "team", "phone"]
    assert [row["number"] for row in seen["wrong"]] == [5, 6]
    assert "The name is missing." in page.content.decode()
    assert "has the number 2 already" in page.content.decode()
    assert not Membership.objects.exists()


def test_the_list_is_taken_in_and_taken_back(secretary, club):
    where = paste(secretary, LIST)
    done = secretary.post(where, {"then": "take"}, follow=True)
    assert "The list is taken in" in done.content.decode()
    names = sorted(str(each) for each in club.memberships.all())
    assert names == ["Mureșan Ioan", "Pop Ana-Maria"]
    assert club.memberships.get(number=1).team.name == "Roșii"
    assert RosterImport.objects.get().rows == []
    secretary.post(f"{where}undo/")
    assert not Membership.objects.exists()
    assert not Player.objects.exists()
    assert not club.teams.exists()
    again = secretary.post(f"{where}undo/", follow=True)
    assert "cannot be taken back any more" in again.content.decode()


def test_who_is_there_is_known_again_whatever_the_spelling(secretary, club):
    ana = add_member(club, Player(name="Ana-Maria Pop"), number=7)
    where = paste(secretary, LIST)
    seen = secretary.get(where).context["preview"]
    assert (seen["new"], seen["known"]) == (1, 1)
    secretary.post(where, {"then": "take"})
    ana.refresh_from_db()
    assert (ana.phone.replace(" ", ""), ana.number) == ("0722000111", 1)
    assert club.memberships.count() == 2


def test_who_is_perhaps_there_is_asked_about(secretary, club):
    ana = add_member(club, Player(name="Ana Kovacs"))
    where = paste(secretary, "Ana Kovasc\nIon Vlad")
    (asked,) = secretary.get(where).context["preview"]["doubtful"]
    assert (asked["name"], asked["chosen"]) == ("Ana Kovasc", "new")
    secretary.post(where, {f"row-{asked['number']}": ana.pk, "then": "look"})
    seen = secretary.get(where).context["preview"]
    assert (seen["new"], seen["known"]) == (1, 1)
    secretary.post(where, {f"row-{asked['number']}": "leave", "then": "take"})
    assert sorted(str(each) for each in club.memberships.all()) == ["Ana Kovacs", "Ion Vlad"]


def test_a_foreign_member_cannot_be_chosen(secretary, club, other_club):
    foreign = add_member(other_club, Player(name="Ana Pop"))
    where = paste(secretary, "Ana Pop")
    secretary.post(where, {"row-1": foreign.pk, "then": "take"})
    foreign.refresh_from_db()
    assert foreign.club == other_club
    assert club.memberships.get().player != foreign.player


def test_a_number_that_somebody_has_keeps_the_row_out(secretary, club):
    add_member(club, Player(name="Szabó Ilona"), number=1)
    page = secretary.get(paste(secretary, LIST))
    assert "Szabó Ilona has number 1." in page.content.decode()
    assert page.context["preview"]["new"] == 1


def test_columns_are_corrected_by_hand(secretary, club):
    where = paste(secretary, "x1;Ana Pop\nx2;Ion Vlad")
    secretary.post(where, {"column-0": "nickname", "column-1": "name", "then": "take"})
    assert {each.player.nickname for each in club.memberships.all()} == {"x1", "x2"}


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("list.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"x" * 600, "save it as Excel workbook"),
        ("list.xlsx", b"PK\x03\x04broken", "cut off or damaged"),
        ("list.exe", b"MZ", "ends in .xlsx"),
        ("list.csv", b"\n\n", "no cell with text"),
    ],
)
def test_a_file_that_is_not_read_says_why(secretary, name, content, sentence):
    page = secretary.post(PAGE, {"file": SimpleUploadedFile(name, content)})
    assert sentence in page.content.decode()
    assert not RosterImport.objects.exists()


def test_nothing_given_is_asked_for(secretary):
    page = secretary.post(PAGE, {"text": "  "})
    assert "Paste a list, or choose a file." in page.content.decode()


@pytest.mark.parametrize("kind", ["xlsx", "csv"])
def test_what_goes_out_comes_in_again_and_changes_nothing(secretary, club, kind):
    add_member(club, Player(name="=Ana Pop", nickname="Solist"), number=1, phone="0722 000 111")
    add_member(club, Player(name="Szabó Ilona"), number=2, email="ilona@club.example")
    before = sorted(club.memberships.values_list("number", "player__name", "email", "phone"))
    file = secretary.get(f"/clubs/do-re-mi/members/members.{kind}")
    assert file["Content-Disposition"].endswith(f'.{kind}"')
    upload = SimpleUploadedFile(f"members.{kind}", file.content)
    where = secretary.post(PAGE, {"file": upload})["Location"]
    secretary.post(where, {"then": "take"})
    after = sorted(club.memberships.values_list("number", "player__name", "email", "phone"))
    assert after == before


def test_a_name_that_looks_like_a_formula_stays_a_name(secretary, club):
    add_member(club, Player(name="=1+1"))
    file = secretary.get("/clubs/do-re-mi/members/members.xlsx")
    cell = load_workbook(io.BytesIO(file.content)).active["B2"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")
    text = secretary.get("/clubs/do-re-mi/members/members.csv").content.decode("utf-8-sig")
    assert "'=1+1" in text


def test_another_kind_of_file_is_not_there(secretary):
    assert secretary.get("/clubs/do-re-mi/members/members.exe").status_code == 404
