"""A forgotten child is found nowhere: in no file, page or copy, and not after going back to one."""

import contextlib
import io
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from pypdf import PdfReader

from club.backups import forgotten
from club.backups.snapshot import keep
from club.memberships.actions import add_member
from club.models import AuditAction, AuditLine, Forgetting, Membership, Player, State, User
from club.players.folding import folded
from scoring.archive.own_data import forgetting
from scoring.archive.reader import read_in
from scoring.archive.writer import taken_away
from scoring.archive.zip_file import packed, unpacked
from scoring.log.recheck import disagreements
from tests.scoring.archive.own_data.conftest import EMAIL, NAME, TOLD, make_club

ROOT = Path(__file__).parents[4]
NEEDLES = sorted({each for told in TOLD for each in (told.lower(), folded(told))})


def names_in(text) -> list[str]:
    """What of the child stands in a text or in bytes, however it is written."""
    said = text.decode("utf-8", "ignore") if isinstance(text, bytes) else text
    both = f"{said.lower()}\n{folded(said)}"
    return [each for each in NEEDLES if each in both]


def outputs(made, client, folders) -> dict[str, object]:
    """Eleven kinds, each made anew."""
    home = f"/t/{made.played.slug}/"
    pages = [home, "/clubs/mare/", "/clubs/mare/players/", "/clubs/mare/seasons/2026/", "/t/vine/"]
    desk = [f"{home}log/", f"{home}live/", f"{home}desk/", "/clubs/mare/members/?kind=all"]
    desk += [f"/clubs/mare/members/import/{made.draft.pk}/", "/t/vine/desk/people/"]

    def get(path):
        return b"".join(client.get(path))

    keep()
    archive = zipfile.ZipFile(io.BytesIO(taken_away(made.played)))
    found = {
        "pdf": "".join(
            page.extract_text() for page in PdfReader(io.BytesIO(get(f"{home}standings.pdf"))).pages
        ),
        "xlsx": _inflated(get(f"{home}standings.xlsx")),
        "csv": get(f"{home}deals.csv") + get(f"{home}standings.csv"),
        "json": re.sub('"made_at":"[^"]+"', "", get(f"{home}standings.json").decode()),
        "zip": b"".join(archive.read(name) for name in archive.namelist()),
        "pages": b"".join(map(get, pages)),
        "desk": b"".join(map(get, desk)),
        "data folder": _all_in(folders.data),
        "stick": _all_in(folders.stick),
    }
    if connection.vendor == "sqlite":
        path = Path(connection.settings_dict["NAME"])
        beside = [path, path.with_name(f"{path.name}-wal")]
        found["file"] = b"".join(each.read_bytes() for each in beside if each.exists())
        found["dump"] = _dumped(path)
    return found


def _dumped(path: Path) -> str:
    """Every value of every table."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        rows = [database.execute(f'SELECT * FROM "{name}"').fetchall() for (name,) in tables]
    return "\n".join(str(value) for each in rows for row in each for value in row)


def _inflated(data: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        return b"".join(book.read(name) for name in book.namelist())


def _all_in(folder: Path) -> bytes:
    return b"".join(_read(each) for each in folder.rglob("*") if each.is_file())


def _read(path: Path) -> bytes:
    """As it stands there; PostgreSQL's own copies, which are packed, as what comes out of them."""
    if path.suffix != ".dump":
        return path.read_bytes()
    words = ["pg_restore", "--file=-", str(path)]
    return subprocess.run(words, capture_output=True, check=True).stdout


def manage(folder, *words):
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PORTATIV")}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT, env={**kept, "PORTATIV_DATA": str(folder)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_a_forgotten_child_is_found_nowhere_and_not_in_a_restored_copy(
    transactional_db, folders, client, tmp_path, django_db_blocker
):
    made = make_club(500)
    client.force_login(made.owner)
    with django_db_blocker.unblock():
        before = outputs(made, client, folders)
        assert {kind for kind, said in before.items() if not names_in(said)} == set()
        old = tmp_path / "old"
        old.mkdir()
        shutil.copy(next(folders.stick.glob("portativ-*")), old)
        for left in [*folders.data.rglob("portativ-*"), *folders.stick.glob("portativ-*")]:
            left.unlink()  # as the older copies go in their time

        response = client.post(f"/clubs/mare/members/{made.member.pk}/forget/", follow=True)
        row = Forgetting.objects.get()
        assert row.pseudonym in response.content.decode()
        after = outputs(made, client, folders)
    assert {kind: names_in(said) for kind, said in after.items() if names_in(said)} == {}
    if connection.vendor != "sqlite":
        list(forgetting.job().run(lambda: False))
        row.refresh_from_db()
    assert row.cleaned_at
    for called in ("Bubulina", NAME):
        before["json"] = before["json"].replace(called, row.pseudonym)
    assert after["json"] == before["json"]
    assert [*disagreements(made.played)] == []
    with django_db_blocker.unblock():
        call_command("recheck")
    assert not User.objects.filter(email=EMAIL).exists()
    done = AuditLine.objects.filter(action=AuditAction.FORGOTTEN, club=made.club)
    assert [each.about_id for each in done] == [made.child.pk] * 2

    if connection.vendor == "sqlite":
        shutil.copy(folders.stick / forgotten.FILE, old)
        _restored_elsewhere(next(old.glob("*.sqlite3")), tmp_path / "elsewhere", row.pseudonym)


def _restored_elsewhere(copy, folder, pseudonym):
    """On a machine that has never heard of it, from the copy and the list beside it."""
    assert names_in(copy.read_bytes())
    done = manage(folder, "restore", str(copy))
    assert done.returncode == 0, done.stderr
    assert "Forgotten again, as asked since: 1 person." in done.stdout
    assert names_in(_all_in(folder)) == []
    assert manage(folder, "recheck").returncode == 0
    with contextlib.closing(sqlite3.connect(folder / "portativ.sqlite3")) as database:
        named = database.execute("SELECT name FROM club_player WHERE forgotten_at IS NOT NULL")
        assert {name for (name,) in named} == {pseudonym}
        audit = database.execute("SELECT action, detail FROM club_auditline ORDER BY id DESC")
        assert audit.fetchone() == ("restored", "forgotten again: 1")


def test_an_old_archive_brings_no_name_back(small, other_club):
    """By the random key; of a file from before there were any, by the keyed hash of the name."""
    data = taken_away(small.played)
    forgetting.ask(small.member, small.owner)
    manifest, content, log = unpacked(data, 64)
    assert names_in(json.dumps(content, ensure_ascii=False))
    for person in content["people"]:
        del person["uid"]
    old = packed(content, log, {"namings": "chosen", "taken_away_at": manifest["taken_away_at"]})
    third = type(other_club).objects.create(name="Al treilea", slug="al-treilea")
    for club, file in ((other_club, data), (third, old)):
        found = read_in(file, club)
        assert names_in(json.dumps(unpacked(taken_away(found), 64)[1], ensure_ascii=False)) == []
        assert names_in(unpacked(taken_away(found), 64)[2]) == []
        assert [*disagreements(found)] == []
        people = Player.objects.filter(entries__entry__tournament=found, forgotten_at__isnull=False)
        assert {each.name for each in people} == {Forgetting.objects.get().pseudonym}


def test_it_waits_for_the_end_of_the_evening_and_is_done_once(small, client):
    client.force_login(small.owner)
    small.played.state = State.RUNNING
    small.played.save()
    page = f"/clubs/mare/members/{small.member.pk}/forget/"
    assert "It is done by itself when that is finished." in client.get(page).content.decode()
    for _press in range(2):
        said = client.post(page, follow=True).content.decode()
        assert "is forgotten as soon as Cupa de toamnă is finished." in said
    run = forgetting.job().run
    list(run(lambda: False))
    assert Player.objects.get(pk=small.child.pk).name == NAME
    small.played.state = State.FINISHED
    small.played.save()
    for _look in range(2):
        list(run(lambda: False))
    assert Player.objects.get(pk=small.child.pk).name == Forgetting.objects.get().pseudonym
    lines = AuditLine.objects.filter(action=AuditAction.FORGOTTEN).order_by("pk")
    assert [each.detail for each in lines] == ["asked", "done"]
    assert client.get(f"/clubs/mare/members/{small.member.pk}/").status_code == 404


def test_another_club_is_asked_before_the_name_goes(small, other_club, client, appointed):
    there = add_member(other_club, small.child, email=EMAIL)
    client.force_login(small.owner)
    client.post(f"/clubs/mare/members/{small.member.pk}/forget/")
    child, row = Player.objects.get(pk=small.child.pk), Forgetting.objects.get(club=other_club)
    assert (child.name, child.forgotten_at) == (NAME, None)
    assert Membership.objects.get(pk=small.member.pk).email == ""
    assert Membership.objects.get(pk=there.pk).email == EMAIL
    client.force_login(appointed("owner", other_club))
    assert NAME in client.get("/clubs/altul/forgotten/").content.decode()
    client.post(f"/clubs/altul/forgotten/{row.pk}/", {"answer": "forget"})
    child.refresh_from_db()
    assert (child.name, child.nickname) == (row.pseudonym, "")
    assert not Membership.objects.filter(email=EMAIL).exists()


def test_whoever_comes_back_is_a_new_person(small):
    forgetting.ask(small.member, small.owner)
    back = add_member(small.club, Player(name=NAME), email=EMAIL)
    assert forgetting.forget_listed(forgotten.known()) == 0
    back.refresh_from_db()
    assert (back.player.name, back.email) == (NAME, EMAIL)
    assert back.player.uid not in set(
        Player.objects.filter(forgotten_at__isnull=False).values_list("uid", flat=True)
    )


def test_a_copy_from_before_the_random_keys_knows_the_number_and_the_name(small):
    forgetting.ask(small.member, small.owner)
    lines = forgotten.known()
    Player.objects.filter(pk=small.child.pk).update(name=NAME, forgotten_at=None)
    for each in Player.objects.filter(forgotten_at__isnull=False) | Player.objects.filter(
        name=NAME
    ):
        each.uid = type(each)().uid
        each.save()
    namesake = Player.objects.create(name=NAME)
    assert forgetting.forget_listed(lines) == 1
    assert Player.objects.get(pk=small.child.pk).name == lines[0].pseudonym
    assert Player.objects.get(pk=namesake.pk).name == NAME


def test_the_account_of_a_parent_who_helps_stays(small):
    small.account.appointments.update(role="secretary")
    found = forgetting.preview(small.member, small.owner)
    assert (found.accounts, found.others_accounts, found.texts) == (0, 1, 3)
    forgetting.ask(small.member, small.owner)
    assert User.objects.filter(email=EMAIL).exists()
    assert timezone.now() > Forgetting.objects.get().done_at
