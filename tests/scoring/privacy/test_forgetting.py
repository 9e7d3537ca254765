"""A forgotten child is found nowhere: in no file, page or copy, and not after going back to one."""

import contextlib
import hmac
import io
import json
import re
import shutil
import sqlite3
import subprocess
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from pypdf import PdfReader

from club.backups import forgotten
from club.backups.snapshot import keep
from club.consents import lines
from club.consents.lines import Word
from club.entries.actions import add_entry
from club.entries.settling import sign_up
from club.memberships.actions import add_member
from club.models import (
    AuditAction,
    AuditLine,
    Club,
    Entry,
    Forgetting,
    How,
    Membership,
    Payment,
    Player,
    Purpose,
    State,
    Tournament,
    User,
)
from club.notices.actions import word
from club.players.traces import name_key_of
from club.privacy import cleaning
from club.wording.folding import folded
from club.wording.pseudonyms import code_of
from scoring.archive.reader import read_in
from scoring.archive.writer import taken_away
from scoring.archive.zip_file import packed, unpacked
from scoring.log.recheck import disagreements
from scoring.privacy import forgetting, reapply
from scoring.seasons.actions import freeze
from tests.scoring.evenings import under_way
from tests.scoring.privacy.conftest import EMAIL, NAME, PHONE, TOLD, make_club
from tests.workshop.fixtures import released

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


def manage(folder, *words, program=("manage.py",)):
    return released.run_in(released.ROOT, folder, *program, *words, check=False)


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
        list(reapply.job().run(lambda: False))
        row.refresh_from_db()
    assert row.cleaned_at
    for called in ("Bubulina", NAME):
        before["json"] = before["json"].replace(called, row.pseudonym)
    assert after["json"] == before["json"]
    assert [*disagreements(made.played)] == []
    (paid,) = Payment.objects.filter(player=made.child)
    assert (paid.amount, paid.note) == (2000, "Taxa …")
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


@pytest.mark.parametrize("is_rehearsal", [False, True])
def test_a_name_leaves_the_file_at_once_while_others_play(transactional_db, folders, is_rehearsal):
    """The whole file is written anew when no round runs that counts, or after a day."""
    made = make_club(12)
    elsewhere = Club.objects.create(name="Altul", slug="altul", language="en")
    round_ = under_way(elsewhere, tables=2, rounds=1).rounds.get()
    assert round_.is_running
    forgetting.ask(made.member, made.owner)
    if connection.vendor == "sqlite":
        path = Path(connection.settings_dict["NAME"])
        beside = [path, path.with_name(f"{path.name}-wal")]
        assert names_in(b"".join(each.read_bytes() for each in beside if each.exists())) == []
    run = reapply.job().run
    list(run(lambda: False))
    assert Forgetting.objects.get().cleaned_at is None
    if is_rehearsal:
        Tournament.objects.filter(pk=round_.tournament_id).update(rehearsal_of=round_.tournament_id)
    else:
        Forgetting.objects.update(done_at=timezone.now() - cleaning.LONGEST_WAIT)
    list(run(lambda: False))
    assert Forgetting.objects.get().cleaned_at


COPIED, ASKED, RESTORED = "2026-10-08 20:00", "2026-10-13 20:00", "2026-11-12 20:00"
A_MONTH_LATER = f"""
import runpy, time_machine
with time_machine.travel("{RESTORED}+00:00"):
    runpy.run_path("manage.py", run_name="__main__")
"""


def test_a_month_old_copy_is_restored_on_another_machine_and_forgets_again(
    sqlite_only, transactional_db, folders, tmp_path, django_db_blocker
):
    """With the clock of that day; of the machine that forgot only the stick is there."""
    with time_machine.travel(f"{COPIED}+00:00"):
        made = make_club(12)
        with django_db_blocker.unblock():
            keep()
    with time_machine.travel(f"{ASKED}+00:00"):
        called = forgetting.ask(made.member, made.owner).pseudonym
    (copy,) = folders.stick.glob("portativ-*")
    assert names_in(copy.read_bytes())
    assert forgotten.FILE in {each.name for each in folders.stick.iterdir()}

    there = tmp_path / "another machine"
    done = manage(there, "restore", str(folders.stick), program=("-c", A_MONTH_LATER))
    assert done.returncode == 0, done.stderr
    assert "Forgotten again, as asked since: 1 person." in done.stdout
    assert names_in(_all_in(there)) == []
    with contextlib.closing(sqlite3.connect(there / "portativ.sqlite3")) as database:
        named = database.execute(
            "SELECT DISTINCT name, forgotten_at FROM club_player WHERE forgotten_at IS NOT NULL"
        ).fetchall()
        assert [(name, at[:16]) for name, at in named] == [(called, ASKED)]
        lines_ = database.execute("SELECT at FROM club_auditline WHERE action = 'restored'")
        assert {at[:10] for (at,) in lines_} == {RESTORED[:10]}
    alone = tmp_path / "without its list"
    alone.mkdir()
    shutil.copy(copy, alone)
    done = manage(tmp_path / "third", "restore", str(alone), program=("-c", A_MONTH_LATER))
    assert done.returncode == 0, done.stderr
    assert names_in(_all_in(tmp_path / "third"))


def test_an_archive_from_before_brings_no_name_back(small, other_club):
    """By the random key, in whichever club."""
    data = taken_away(small.played)
    forgetting.ask(small.member, small.owner)
    assert names_in(json.dumps(unpacked(data, 64)[1], ensure_ascii=False))
    assert _called_in(read_in(data, other_club)) == {Forgetting.objects.get().pseudonym}


def test_a_file_without_keys_neither_names_nor_tells_who_was_forgotten(small, other_club):
    """By the slow hash of the name, in the club that forgot it: there under a pseudonym of its own.
    Another club is told nothing of it."""
    data = taken_away(small.played)
    forgetting.ask(small.member, small.owner)
    manifest, content, log = unpacked(data, 64)
    for person in content["people"]:
        person["uid"] = None
    old = packed(content, log, {"taken_away_at": manifest["taken_away_at"]})
    done = Forgetting.objects.get()
    third = type(other_club).objects.create(name="Al treilea", slug="al-treilea")
    there = read_in(old, third)
    assert names_in(json.dumps(unpacked(taken_away(there), 64)[1], ensure_ascii=False))
    Forgetting.objects.create(
        player=done.player, club=other_club, line=done.line, done_at=done.done_at
    )
    (called,) = _called_in(read_in(old, other_club))
    assert called != done.pseudonym


def _called_in(tournament):
    """What the forgotten of a tournament are called, of whom no name stands in it."""
    _manifest, content, log = unpacked(taken_away(tournament), 64)
    assert names_in(json.dumps(content, ensure_ascii=False)) == names_in(log) == []
    assert [*disagreements(tournament)] == []
    own = Player.objects.filter(entries__entry__tournament=tournament, forgotten_at__isnull=False)
    return {each.name for each in own}


def test_the_list_beside_the_copies_gives_no_number_and_no_name_back_quickly(small, folders):
    """Its marks of names are slow."""
    forgetting.ask(small.member, small.owner)
    (line,) = forgotten.known()
    key = bytes.fromhex(line.key)
    for text in (name_key_of(NAME), folded(EMAIL), "40740123987", "0740123987"):
        quick = hmac.new(key, text.encode(), sha256).hexdigest()
        assert quick not in line.marks
        assert (forgotten._slow(line.key, quick) in line.marks) is (not text.isdecimal())
    assert line.knows("Quărtescu ZSÜZSÏNA")
    assert line.knows(EMAIL.upper())


def test_a_database_from_before_a_restore_is_told_until_it_goes(small, folders, client):
    client.force_login(small.owner)
    (folders.data / "before-restoring-2026-01-02-193000.sqlite3").touch()
    said = client.get(f"/clubs/mare/members/{small.member.pk}/forget/").content.decode()
    assert "1 database from before a restore still has the name." in said
    assert "It is deleted by itself on 1 February 2026." in " ".join(said.split())


def test_the_second_of_two_presses_says_what_was_done(small, client):
    client.force_login(small.owner)
    page = f"/clubs/mare/members/{small.member.pk}/forget/"
    assert "If they come back later, they are a new person." in client.get(page).content.decode()
    for _press in range(2):
        said = client.post(page, follow=True).content.decode()
        assert f"Done. The results now say {Forgetting.objects.get().pseudonym}." in said
    done = AuditLine.objects.filter(action=AuditAction.FORGOTTEN).order_by("pk")
    assert [each.detail for each in done] == ["asked", "done"]


def test_it_waits_for_the_end_of_the_evening_and_is_done_once(small, client):
    client.force_login(small.owner)
    small.played.state = State.RUNNING
    small.played.save()
    page = f"/clubs/mare/members/{small.member.pk}/forget/"
    assert "It is done by itself when that is finished." in client.get(page).content.decode()
    for _press in range(2):
        said = client.post(page, follow=True).content.decode()
        assert "is forgotten as soon as Cupa de toamnă is finished." in said
    run = reapply.job().run
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


def test_only_the_owner_of_the_site_forgets_whom_several_clubs_know(
    small, other_club, client, site_owner
):
    there = add_member(other_club, small.child, email=EMAIL)
    page = f"/clubs/mare/members/{small.member.pk}/forget/"
    client.force_login(small.owner)
    said = client.get(page).content.decode()
    assert "Also known in Altul. Only the owner of the site" in said
    assert '<button class="danger">' not in said
    assert client.post(page).status_code == 403
    assert not Forgetting.objects.exists()
    assert Player.objects.get(pk=small.child.pk).name == NAME
    client.force_login(site_owner)
    client.post(page)
    child = Player.objects.get(pk=small.child.pk)
    rows = Forgetting.objects.filter(player=child, done_at__isnull=False)
    assert {each.club for each in rows} == {small.club, other_club}
    assert {each.pseudonym for each in rows} == {child.name}
    assert not Membership.objects.filter(email=EMAIL).exists()
    there.refresh_from_db()
    assert there.phone == ""


def test_the_account_of_a_parent_who_helps_stays(small):
    small.account.appointments.update(role="secretary")
    found = forgetting.preview(small.member, small.owner)
    assert (found.accounts, found.others_accounts, found.texts) == (0, 1, 3)
    forgetting.ask(small.member, small.owner)
    assert User.objects.filter(email=EMAIL).exists()
    assert timezone.now() > Forgetting.objects.get().done_at


def test_the_name_goes_from_what_the_club_wrote_itself(small, client):
    """Whom to ask, a text about data, a parent in the consents and sign-ups of others, a name
    without its middle, an address."""
    club, child = small.club, small.child
    Player.objects.filter(pk=child.pk).update(name="Ana Maria Pop")
    namesake = Player.objects.create(name="Maria Elena Pop")
    club.contact = f"Ana Pop, {PHONE}"
    club.postal_address = "Str. Gării 3, c/o Ana Pop"
    club.save()
    word(club, "members", "en", f"Ask us.\nAna-Maria Pop answers, {EMAIL}.", by=small.owner)
    other = Membership.objects.exclude(player=child).first()
    spoken = Word(How.PAPER, "en", guardian="Pop Ana Maria")
    lines.record(other, Purpose.PHOTO, spoken, given=True)
    lines.record(other, Purpose.TAKING_PART, spoken._replace(guardian="Maria Pop"), given=True)
    coming = Tournament.objects.get(slug="vine")
    answers = [{"guardian": "Ana Pop", "naming": "short"}, {}]
    entry = sign_up(coming, ["Little One", "Ion Vlad"], contact="x@example.org", answers=answers)
    coming.entries.filter(pk=entry.pk).update(groups="Clubul X, Ana Pop", keeps_table=3)
    own = Entry.objects.filter(line_up__player=child)
    own.update(groups="familia noastră", keeps_table=1, keeps_place=0)
    Tournament.objects.filter(pk=coming.pk).update(name="Memorial Ana Pop", slug="memorial-ana-pop")
    season = small.played.season
    frozen = freeze(season, small.owner)
    Tournament.objects.filter(pk=small.played.pk).update(slug="cupa-ana-pop")
    named = club.seasons.create(
        name="Ana Pop", slug="ana-pop", starts="2020-01-01", ends="2020-12-31"
    )
    moved = club.seasons.create(
        name="2021", slug="ana-pop-2", starts="2021-01-01", ends="2021-12-31"
    )
    client.force_login(small.owner)
    page = client.get(f"/clubs/mare/members/{small.member.pk}/forget/").content.decode()
    assert "The name in 6 texts of the club" in page
    assert "Memorial Ana Pop, Cupa de toamnă, 2021: old links" in page
    assert '<a href="/clubs/mare/seasons/ana-pop/edit/">The name of a season: Ana Pop</a>' in page

    called = forgetting.ask(small.member, small.owner).pseudonym
    for each in (club, coming, moved, named, entry, frozen):
        each.refresh_from_db()
    notice = club.notices.get()
    assert (club.contact, club.postal_address, notice.text) == ("", "", "Ask us.\n… answers, .")
    assert not names_in(json.dumps(notice.facts))
    assert {each.guardian for each in other.player.consents.all()} == {"", "Maria Pop"}
    assert entry.answers == [{"naming": "short"}, {}]
    assert entry.groups.startswith("Clubul X, ")
    assert not names_in(entry.groups)
    assert entry.keeps_table == 3
    assert {*own.values_list("groups", "keeps_table", "keeps_place")} == {("", None, None)}
    assert (coming.name, moved.slug) == ("Memorial …", "2021")
    assert coming.slug.startswith("memorial-20")
    assert club.teams.get().name == f"Echipa {code_of(called)}"
    played = Tournament.objects.get(pk=small.played.pk)
    assert [each[1] for each in frozen.table["events"]] == [played.slug]
    assert "ana" not in played.slug.split("-")
    assert client.get("/clubs/mare/seasons/2026/").status_code == 200
    assert (named.name, named.slug) == ("Ana Pop", "ana-pop")
    namesake.refresh_from_db()
    assert namesake.name == "Maria Elena Pop"


def test_a_wish_that_waits_goes_along_with_the_record_that_goes(small, client):
    twin = add_member(small.club, Player(name=NAME), number=77)
    evening = Tournament.objects.get(slug="vine")
    add_entry(evening, [twin.player])
    Tournament.objects.filter(pk=evening.pk).update(state=State.RUNNING)
    forgetting.ask(twin, small.owner)
    client.force_login(small.owner)
    merge_page = f"/clubs/mare/members/{small.member.pk}/merge/"
    said = client.post(merge_page, {"other": twin.pk}).content.decode()
    assert "Once they are merged, it forgets both." in said
    client.post(merge_page, {"other": twin.pk, "sure": ""})
    Tournament.objects.filter(pk=evening.pk).update(state=State.FINISHED)
    list(reapply.job().run(lambda: False))
    called = Forgetting.objects.get(player=small.child).pseudonym
    records = Player.objects.filter(pk__in=[small.child.pk, twin.player_id])
    assert {each.name for each in records} == {called}
