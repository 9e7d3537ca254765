"""Pages of both sides, and the addresses that a laptop speaks to."""

import json
import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from club.models import Club, Entry, Tournament
from scoring.mirror import codes
from scoring.mirror.published import _Publisher
from scoring.models import Mirror, Version
from tests.club.evenings import come_in, tournament_of
from tests.scoring.evenings import said, under_way
from tests.scoring.mirror.conftest import KEY, Laptop


@pytest.fixture
def evening(club):
    made = tournament_of(club, form="round_robin", takes_sign_ups=True)
    come_in(made, 4)
    return made


def pairing(code, key=KEY, club="Clubul Do-Re-Mi"):
    body = json.dumps({"code": code, "key": key, "club": club, "has_file": False})
    answer = Client().post("/along/", body, content_type="application/octet-stream")
    return codes.opened(answer.content, codes.receipt_key_of(key), body.encode())


def code_on(page):
    return re.search(r"<strong>((?:[A-Z]{4}-?){3})</strong>", page.content.decode())[1].replace(
        "-", ""
    )


def test_from_the_code_to_the_return(organiser, evening):
    at = f"/t/{evening.slug}/along/"
    page = organiser.post(at, {"do": "offer"}, follow=True)
    code = code_on(page)
    assert "file" in pairing(code)
    assert "file" in pairing(code)
    assert "Another laptop has used this code" in pairing(code, "cd" * 32)["refused"]
    page = organiser.get(f"/t/{evening.slug}/")
    assert "The laptop in the hall writes this evening: as of " in said(page)
    refused = organiser.post(f"/t/{evening.slug}/plan/", {"deals": 3})
    assert refused.status_code == 403
    assert "The laptop in the hall writes this evening: as of " in said(refused)
    names = {"person_0": "Late One", "person_1": "Late Two"}
    page = Client().post(f"/t/{evening.slug}/sign-up/", names)
    assert page.status_code in (200, 302)
    page = organiser.post(at, {"do": "gone"}, follow=True)
    assert "The evening goes on here without the laptop." in said(page)
    evening.refresh_from_db()
    assert evening.as_of is None
    assert "opens nothing" in pairing(code)["refused"]


def test_codes_that_open_nothing_say_why(organiser, evening):
    at = f"/t/{evening.slug}/along/"
    code = code_on(organiser.post(at, {"do": "offer"}, follow=True))
    other = pairing(code, club="Altul")["refused"]
    assert "This code is of the club Clubul Do-Re-Mi." in other
    Mirror.objects.update(code_ends=timezone.now() - timedelta(days=1))
    assert "This code was valid until " in pairing(code)["refused"]
    organiser.post(at, {"do": "withdraw"})
    assert "it was withdrawn" in pairing(code)["refused"]
    evening.refresh_from_db()
    assert evening.as_of is None
    assert Client().post("/along/", "no json", content_type="text/plain").status_code == 400


def test_a_stranger_with_a_loop_is_stopped(evening):
    body = json.dumps({"code": "A" * 12, "key": KEY, "club": ""})
    found = [
        Client().post("/along/", body, content_type="text/plain").status_code for _ in range(25)
    ]
    assert (found[0], found[-1]) == (200, 429)


def test_a_state_by_the_line(laptop):
    with laptop.writing():
        laptop.play()
        data = laptop.state()
    headers = {"Authorization": f"Bearer {KEY}"}
    answer = Client().post(
        "/along/state/", data, content_type="application/octet-stream", headers=headers
    )
    told = codes.opened(answer.content, laptop.mirror.receipt_key, data)
    assert (told["outcome"], told["news"]["entries"]) == ("taken", [])
    assert Version.objects.count() == 1
    answer = Client().post("/along/news/", b"{}", content_type="text/plain", headers=headers)
    assert codes.opened(answer.content, laptop.mirror.receipt_key, b"{}")["outcome"] == ""
    wrong = {"Authorization": f"Bearer {'0' * 64}"}
    assert (
        Client().post("/along/state/", data, content_type="text/plain", headers=wrong).status_code
        == 404
    )


def test_a_file_takes_the_evening_along_at_once(organiser, evening, other_club, appointed):
    page = organiser.post(f"/t/{evening.slug}/along/", {"do": "file"})
    evening.refresh_from_db()
    assert evening.as_of is not None
    host = appointed("owner", other_club)
    client = Client()
    client.force_login(host)
    file = SimpleUploadedFile("x.zip", page.content)
    Tournament.objects.all().delete()
    page = client.post("/clubs/altul/follow/", {"file": file}, follow=True)
    assert "This laptop writes it from now on." in said(page)
    assert "Not sent yet; all is kept here." in said(page)
    made = Tournament.objects.get()
    page = client.get(f"/t/{made.slug}/along/")
    assert "Bring back" in said(page)
    client.post(f"/t/{made.slug}/along/", {"do": "back"})
    made.refresh_from_db()
    assert made.as_of is not None
    client.post(f"/t/{made.slug}/along/", {"do": "on"})
    made.refresh_from_db()
    assert made.as_of is None


@pytest.mark.parametrize("text", ["", "ABCD", "x.example ABCD-EFGH-JKL"])
def test_what_is_no_code_stays_in_the_form(organiser, club, text):
    page = organiser.post("/clubs/do-re-mi/follow/", {"code": text})
    assert "a letter of it is wrong" in said(page)
    assert not text or text in page.content.decode()


def test_a_code_from_the_command_line(evening, capsys):
    call_command("take_along", evening.slug)
    code = capsys.readouterr().out.strip().replace("-", "")
    assert "file" in pairing(code)


def test_public_pages_as_plain_files(tmp_path, settings, club):
    settings.PUBLISH_TO = tmp_path
    evening = under_way(club, tables=2, rounds=2, publicity="round")
    run = _Publisher().run
    assert [*run(lambda: False)] == []
    page = (tmp_path / evening.slug / "index.html").read_text("utf-8")
    assert "Round 2" in page
    assert f'href="{evening.slug}/"' in (tmp_path / "index.html").read_text("utf-8")
    frame = tmp_path / evening.slug / "frame.html"
    before = frame.stat().st_mtime_ns
    assert [*run(lambda: False)] == []
    assert frame.stat().st_mtime_ns == before
    assert "src=" not in page
    (tmp_path / "file").write_text("x")
    settings.PUBLISH_TO = tmp_path / "file"
    (said_,) = _Publisher().run(lambda: False)
    assert "cannot be written" in said_


def test_a_hidden_result_is_in_no_file(tmp_path, settings, db):
    laptop = Laptop(publicity="round")
    Tournament.objects.update(as_of=None)
    laptop.play()
    settings.PUBLISH_TO = tmp_path
    assert [*_Publisher().run(lambda: False)] == []
    text = "".join(each.read_text("utf-8") for each in tmp_path.rglob("*.html"))
    assert "Points" not in text
    laptop.tournament.rounds.filter(number=1).update(finished_at=timezone.now())
    assert [*_Publisher().run(lambda: False)] == []
    text = "".join(each.read_text("utf-8") for each in tmp_path.rglob("*.html"))
    assert "Points" in text
    assert Club.objects.count() == Entry.objects.values("tournament__club").distinct().count()
