"""Files of the members: one that anybody may read, one for whoever knows the passphrase."""

import sys

import pytest

from club.memberships.actions import add_member
from club.models import AuditAction, AuditLine, Membership, Naming, Player
from club.storage.encryption import decrypted
from tests.thorough import looks

PAGE = "/clubs/do-re-mi/members/export/"
WORDS = "trei berze și un cimpoi"
SECRETS = ("0722", "ilona@club.example", "Ilona Szabó-Nagy", "2012", "Solist")


@pytest.fixture
def secretary(client, appointed, club):
    club.keeps_birth_years = True
    club.save()
    add_member(club, Player(name="Ana Pop"), number=1, phone="0722 000 111", naming=Naming.FULL)
    facts = {"email": "ilona@club.example", "birth_year": 2012, "naming": Naming.SHORT}
    add_member(club, Player(name="Ilona Szabó-Nagy", nickname="Solist"), number=2, **facts)
    client.force_login(appointed("secretary"))
    return client


def test_the_file_for_anybody_has_public_names_and_nothing_more(secretary):
    file = secretary.get("/clubs/do-re-mi/members/members.csv")
    assert file.content.decode("utf-8-sig").splitlines() == [
        "No.,Name,Team",
        "1,Ana Pop,",
        "2,Ilona S.,",
    ]
    workbook = secretary.get("/clubs/do-re-mi/members/members.xlsx")
    assert workbook.content.startswith(b"PK")
    assert not AuditLine.objects.exists()


@pytest.mark.usefixtures("encrypted_quickly")
@pytest.mark.parametrize("kind", looks("csv", "xlsx"))
def test_the_file_with_contacts_is_encrypted_and_its_taking_is_told(secretary, club, kind):
    words = {"kind": kind, "passphrase": WORDS, "again": WORDS}
    file = secretary.post(PAGE, words)
    assert file["Content-Disposition"].endswith(f'.{kind}.age"')
    assert file["Cache-Control"] == "no-store"
    inside = decrypted(file.content, WORDS)
    if kind == "csv":
        text = inside.decode("utf-8-sig")
        assert [each for each in SECRETS if each not in text] == []
    assert [each for each in SECRETS if each.encode() in file.content] == []
    line = AuditLine.objects.get()
    assert (line.action, line.detail) == (
        AuditAction.EXPORTED,
        f"members.{kind}, with contacts, people 2",
    )
    assert (line.by.username, line.club) == ("secretary-of-do-re-mi", club)


def test_two_passphrases_that_differ_give_no_file(secretary):
    page = secretary.post(PAGE, {"kind": "csv", "passphrase": WORDS, "again": WORDS + "x"})
    assert "This is not the same." in page.content.decode()
    assert WORDS not in page.content.decode()
    assert not AuditLine.objects.exists()
    assert Membership.objects.count() == 2


def test_without_the_package_the_page_says_what_to_do(secretary, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyrage", None)
    for page in (secretary.get(PAGE), secretary.post(PAGE, {"kind": "csv"})):
        assert "uv sync --inexact --group encryption" in page.content.decode()
        assert "Download it encrypted" not in page.content.decode()
