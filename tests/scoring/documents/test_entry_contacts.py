"""How to reach those who signed up goes out encrypted, and whoever took it is told."""

import io

import pytest
from openpyxl import load_workbook

from club.entries.settling import sign_up
from club.models import AuditAction, AuditLine
from club.storage.encryption import decrypted
from tests.club.evenings import tournament_of
from tests.thorough import looks

pytestmark = pytest.mark.django_db
WORDS = "trei berze și un cimpoi"


@pytest.fixture
def tournament(club):
    tournament = tournament_of(club, form="", takes_sign_ups=True)
    sign_up(tournament, ["Sara Pop", "Vera Man"], contact="sara@exemplu.ro")
    return tournament


@pytest.mark.usefixtures("encrypted_quickly")
@pytest.mark.parametrize("kind", looks("xlsx", "csv", "json", "pdf"))
def test_the_file_with_addresses_takes_a_passphrase(desk, tournament, kind):
    page = f"/t/{tournament.slug}/papers/entries/"
    file = desk.post(page, {"kind": kind, "passphrase": WORDS, "again": WORDS})
    assert file["Content-Disposition"] == f'attachment; filename="joi-entries.{kind}.age"'
    inside = decrypted(file.content, WORDS)
    assert b"sara@" not in file.content
    if kind == "xlsx":
        cells = [cell.value for row in load_workbook(io.BytesIO(inside)).active for cell in row]
        assert {"E-mail", "sara@exemplu.ro"} <= set(cells)
    elif kind == "pdf":
        assert inside.startswith(b"%PDF")
    else:
        assert "sara@exemplu.ro" in inside.decode("utf-8-sig")
    line = AuditLine.objects.get(action=AuditAction.EXPORTED)
    assert line.detail == f"tournament {tournament.pk}, entries.{kind}, with contacts"


def test_no_other_file_of_the_desk_has_the_address(desk, tournament):
    for kind in ("csv", "json"):
        text = desk.get(f"/t/{tournament.slug}/entries.{kind}").content.decode("utf-8-sig")
        assert "Sara Pop" in text
        assert "sara@" not in text
    papers = desk.get(f"/t/{tournament.slug}/papers/").content.decode()
    assert f"/t/{tournament.slug}/papers/entries/" in papers


def test_the_public_is_not_offered_it(client, tournament):
    papers = client.get(f"/t/{tournament.slug}/papers/").content.decode()
    assert "/papers/entries/" not in papers
