import re
from html.parser import HTMLParser

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from club.models import AuditAction, AuditLine, Tournament
from scoring.archive.writer import taken_away
from scoring.models import Version

HOSTILE = '<script>alert("x")</script> & <img src=x onerror=y>'


class Reader(HTMLParser):
    """What a browser would fetch or run, and what people would read."""

    def __init__(self):
        super().__init__()
        self.tags, self.wants, self.texts = [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        names = ("src", "srcset", "action", "data", "poster", "style")
        self.wants += [f"{name}={value}" for name, value in attrs
                       if name in names or name.startswith("on")]  # fmt: skip
        self.wants += [value for name, value in attrs if name == "href" and value[0] != "#"]

    def handle_data(self, data):
        self.texts.append(data)


def read(data):
    reader = Reader()
    reader.feed(data.decode())
    return reader


def press(client, tournament, what, names):
    return client.post(f"/t/{tournament.slug}/take-away/", {"what": what, "names": names})


def test_the_page_needs_no_server_and_shows_standing_rounds_and_deals(client, appointed, tonight):
    client.force_login(appointed("scorer"))
    answer = press(client, tonight, "page", "full")
    name = answer["Content-Disposition"]
    assert name.startswith(f'attachment; filename="portativ-{tonight.slug}')
    assert name.endswith('.html"')
    page = read(answer.content)
    assert page.wants == []
    assert {"script", "link", "img", "iframe", "form"}.isdisjoint(page.tags)
    texts = "\n".join(page.texts)
    for expected in ("Cupa de toamnă", "Standing", "Round 1", "Round 2", "Table 1:", "Jucător A"):
        assert expected in texts
    assert texts.count("Table 1:") == 2


def test_the_page_has_places_and_points_where_a_phone_shows_them(client, appointed, tonight):
    client.force_login(appointed("organiser"))
    texts = read(press(client, tonight, "page", "full").content).texts
    at = texts.index("Place")
    assert texts[at : at + 4] == ["Place", "Name", "Points", "R1"]


def test_the_page_is_in_the_language_of_the_club_or_in_a_chosen_one(client, appointed, tonight):
    client.force_login(appointed("scorer"))
    type(tonight.club).objects.update(language="ro")
    asked = {"what": "page", "names": "full"}
    for language, title in (("", "Clasament"), ("hu", "Állás")):
        address = f"/t/{tonight.slug}/take-away/"
        page = client.post(
            address, asked | {"language": language}, headers={"accept-language": "en"}
        )
        assert title in "".join(read(page.content).texts)


def test_strangers_see_short_names_and_no_round_that_is_kept_back(client, appointed, tonight):
    client.force_login(appointed("scorer"))
    tonight.club.memberships.update(naming="nickname")
    Tournament.objects.filter(pk=tonight.pk).update(publicity="round")
    texts = "\n".join(read(press(client, tonight, "page", "public").content).texts)
    assert "Jucător A." in texts
    assert "Jucător A " not in texts
    assert "Round 1" in texts
    assert "Round 2" not in texts
    assert "Round 2" in "\n".join(read(press(client, tonight, "page", "full").content).texts)


def test_the_page_marks_a_penalty_and_who_withdrew(client, appointed, tonight):
    client.force_login(appointed("scorer"))
    tonight.entries.filter(number=2).update(state="withdrawn")
    texts = read(press(client, tonight, "page", "full").content).texts
    marked = [each for each in texts if re.fullmatch(r"−?[\d.]+ P", each)]
    assert len(marked) == 2
    assert "These points include a penalty." in "".join(texts)
    assert sum(each.endswith("(withdrawn)") for each in texts) == 1


def test_nothing_that_people_type_is_run(client, appointed, tonight):
    client.force_login(appointed("scorer"))
    Tournament.objects.filter(pk=tonight.pk).update(name=HOSTILE)
    tonight.entries.filter(number=1).update(name=HOSTILE)
    page = read(press(client, tonight, "page", "full").content)
    assert page.wants == []
    assert "script" not in page.tags
    assert page.texts.count(HOSTILE) >= 2


def test_the_file_comes_in_by_the_form(client, appointed, site_owner, tonight, other_club):
    client.force_login(site_owner)
    answer = press(client, tonight, "file", "full")
    assert answer["Content-Type"] == "application/zip"
    upload = SimpleUploadedFile("cupa.zip", answer.content)
    refused = client.post("/clubs/altul/tournaments/import/", {"file": upload})
    assert "A round is running, and phones may have to wait" in refused.content.decode()
    upload.seek(0)
    given = {"file": upload, "meanwhile": "on"}
    came = client.post("/clubs/altul/tournaments/import/", given)
    arrived = other_club.tournaments.get()
    assert came["Location"] == f"/t/{arrived.slug}/desk/"
    assert client.get(came["Location"]).status_code == 200
    assert Version.objects.filter(tournament=arrived).count() == tonight.log.count()


def test_reading_in_says_the_last_line_to_be_compared_with_the_paper(
    client, site_owner, tonight, other_club
):
    """No file can prove about itself that its log is the one that was printed."""
    client.force_login(site_owner)
    last = tonight.log.last()
    upload = SimpleUploadedFile("cupa.zip", press(client, tonight, "file", "full").content)
    given = {"file": upload, "meanwhile": "on"}
    came = client.post("/clubs/altul/tournaments/import/", given, follow=True)
    wanted = f"{last.number} lines, last {last.hash[:8]}: compare with your paper of the standing."
    assert wanted in came.content.decode()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"hello", "This file is not a tournament exported from Portativ."),
        (b"PK\x03\x04 manifest.json", "The file is damaged, or was changed"),
    ],
)
def test_a_file_that_is_none_is_refused_on_the_page(client, site_owner, other_club, data, says):
    client.force_login(site_owner)
    upload = SimpleUploadedFile("cupa.zip", data)
    answer = client.post("/clubs/altul/tournaments/import/", {"file": upload})
    assert answer.status_code == 200
    assert says in answer.content.decode()
    assert not other_club.tournaments.exists()


def test_the_commands_carry_it_too(tonight, other_club, tmp_path):
    file, page = tmp_path / "cupa.zip", tmp_path / "cupa.html"
    type(tonight.club).objects.update(language="ro")
    call_command("export_tournament", tonight.slug, str(file))
    call_command("export_tournament", tonight.slug, str(page), public=True)
    assert page.read_text("utf-8").startswith('<!DOCTYPE html>\n<html lang="ro">')
    call_command("import_tournament", str(file), "altul")
    arrived = other_club.tournaments.get()
    assert taken_away(arrived)[:2] == b"PK"
    for words, says in (
        (("export_tournament", "nix", str(file)), "There is no tournament nix"),
        (("export_tournament", tonight.slug, "cupa.pdf"), "ends in .zip or .html"),
        (("import_tournament", str(file), "nix"), "There is no club nix"),
        (("import_tournament", str(tmp_path / "nix.zip"), "altul"), "cannot be read"),
        (("import_tournament", str(page), "altul"), "not a tournament exported"),
        (("import_tournament", str(file), "altul"), "already in this club"),
    ):
        with pytest.raises(CommandError, match=says):
            call_command(*words)


WORDS = "trei berze și un cimpoi"


def taken_encrypted(client, tournament):
    words = {"what": "file", "names": "full", "passphrase": WORDS, "again": WORDS}
    return client.post(f"/t/{tournament.slug}/take-away/", words)


@pytest.mark.usefixtures("encrypted_quickly")
def test_with_a_passphrase_the_file_is_encrypted_and_comes_in_with_it(
    client, site_owner, tonight, other_club
):
    client.force_login(site_owner)
    file = taken_encrypted(client, tonight)
    assert file["Content-Disposition"].endswith('.zip.age"')
    assert b"manifest" not in file.content
    page, found = "/clubs/altul/tournaments/import/", []
    for passphrase in ("", "another one", WORDS):
        upload = SimpleUploadedFile("x.zip.age", file.content)
        answer = client.post(page, {"file": upload, "passphrase": passphrase, "meanwhile": "on"})
        found.append((answer.status_code, Tournament.objects.filter(club=other_club).count()))
        if answer.status_code == 200:
            assert "This passphrase does not open the file." in answer.content.decode()
    assert found == [(200, 0), (200, 0), (302, 1)]


@pytest.mark.usefixtures("encrypted_quickly")
def test_who_took_a_tournament_away_is_told(client, appointed, tonight):
    client.force_login(appointed("scorer"))
    press(client, tonight, "page", "public")
    taken_encrypted(client, tonight)
    client.post(
        f"/t/{tonight.slug}/take-away/", {"what": "file", "names": "full", "passphrase": "x"}
    )
    lines = AuditLine.objects.filter(action=AuditAction.EXPORTED).order_by("pk")
    assert [(each.by.username, each.detail) for each in lines] == [
        ("scorer-of-do-re-mi", f"tournament {tonight.pk}, html"),
        ("scorer-of-do-re-mi", f"tournament {tonight.pk}, zip, full names"),
    ]
