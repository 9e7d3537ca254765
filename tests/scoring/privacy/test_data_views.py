"""One's own data: all of it, for whoever has the link, and nothing for anybody else."""

import io
import json
import re
import uuid
from concurrent.futures import Future
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_otp_webauthn.models import WebAuthnCredential
from pypdf import PdfReader

from club.accounts import mails
from club.clubs.actions import appoint
from club.consents import lines
from club.consents.lines import Word
from club.memberships.actions import add_member
from club.models import (
    AuditAction,
    AuditLine,
    DataLink,
    EntryPlayer,
    How,
    Player,
    Purpose,
    Role,
    State,
    Tournament,
    User,
)
from club.privacy import erasure, links
from scoring.log.actions import Actor, record
from scoring.log.commands import DealAt
from scoring.privacy.evenings import draws
from scoring.privacy.parts import PARTS, taken
from scoring.privacy.subject import Subject
from tests.scoring.evenings import under_way
from tests.scoring.privacy.conftest import EMAIL, MADE, NAME, NICKNAME, PHONE

MOST_QUERIES = 30


@pytest.fixture(autouse=True)
def mails_at_once(monkeypatch):
    """By this thread: another one would not see what the test has made."""

    class AtOnce:
        def submit(self, run, *facts):
            run(*facts)
            return Future()

    monkeypatch.setattr(mails, "_sender", AtOnce())
    monkeypatch.setattr(mails.connections, "close_all", lambda: None)


@pytest.fixture
def secretary(small):
    client = Client()
    client.force_login(small.owner)
    return client


def handed(secretary, small, **facts) -> str:
    """The address that the secretary's page shows."""
    page = secretary.post(f"/clubs/mare/members/{small.member.pk}/data/", {"way": "show", **facts})
    return re.search(r"http://testserver(/my-data/[\w-]+/)", page.content.decode())[1]


def opened(reader, address):
    """The link, and the press behind it."""
    answer = reader.get(address)
    if answer.status_code != 302:
        return answer
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    return reader.post("/my-data/open/")


def test_everything_is_there_and_every_key_is_documented(secretary, small):
    address, reader = handed(secretary, small), Client()
    assert reader.get(address, follow=True).redirect_chain == [("/my-data/open/", 302)]
    assert opened(reader, address).headers["Location"] == "/my-data/"
    page = reader.get("/my-data/").content.decode()
    content = json.loads(reader.get("/my-data/1.json").content)
    assert content.pop("format") == "portativ-my-data/1"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", content.pop("made_at"))
    assert list(content) == [part.name for part in PARTS]
    for part in PARTS:
        keys = [key.name for key in part.keys]
        assert all(list(row) == keys for row in content[part.name]), part.name
        assert all(f"<code>{name}</code>" in page for name in (part.name, *keys)), part.name
    filled = {name for name, rows in content.items() if rows}
    empty = {"consents", "passkeys", "sign_ins", "cards", "forgetting"}
    assert filled == {each.name for each in PARTS} - empty
    assert {row["name"] for row in content["person"]} == {NAME, "Quărtescu Zsüzsïna"}
    (own,) = (row for row in content["clubs"] if row["email"])
    assert (own["email"], own["phone"], own["birth_year"]) == (EMAIL, PHONE, 2016)
    assert len([row for row in content["log"] if row["kind"] == "result"]) == 4
    assert [row["points"] for row in content["penalties"]] == [2, 1]
    text = reader.get("/my-data/1.pdf").content
    said = "".join(each.extract_text() for each in PdfReader(io.BytesIO(text)).pages)
    assert NAME in said
    assert PHONE in said


def test_others_are_named_as_the_public_sees_them(secretary, small):
    partner = Player.objects.get(entries__entry__line_up__player=small.child, name="Ion Pop")
    partner.memberships.update(naming="short", email="partner@example.org")
    small.played.entries.update(name="")  # which is for everybody as it was typed
    reader, address = Client(), handed(secretary, small)
    opened(reader, address)
    said = reader.get("/my-data/1.json").content.decode()
    assert ("Ion P." in said, "Ion Pop" in said, "partner@" in said) == (True, False, False)
    notes = {row["note"] for row in json.loads(said)["log"]}
    assert "The bus · Late" in notes
    note = Subject(small.child, [small.club]).note
    assert (note("Pop was late"), note("was late")) == ("…", "was late")


def test_tickets_are_theirs_who_held_them_whatever_is_renumbered(small):
    for number in (201, 202):
        small.played.entries.filter(number=number - 200).update(number=number)
    small.played.entries.filter(number=3).update(number=1)
    rows = draws(Subject(small.child, [small.club]))
    assert [(ticket, is_won) for _name, _at, ticket, is_won in rows] == [("1.1", True)]


def test_queries_do_not_grow_with_what_was_played(small):
    """Where a club of 500 had played ten evenings of 32 deals, it took 27."""

    def queries():
        taken(Subject(small.child, [small.club]), "en", timezone.now())  # places are stored once
        with CaptureQueriesContext(connection) as asked:
            data = taken(Subject(small.child, [small.club]), "en", timezone.now())
        return len(asked), sum(len(each.rows) for each in data.parts)

    number, rows = queries()
    assert number <= MOST_QUERIES
    for evening in range(3):
        Tournament.objects.filter(slug="cupa-pairs").update(slug=f"seara-{evening}")
        more = under_way(small.club, tables=1, rounds=1, deals=2, agreement="none")
        first = EntryPlayer.objects.filter(entry__tournament=more).order_by("pk").first()
        EntryPlayer.objects.filter(pk=first.pk).update(player=small.child)
        by = Actor(user=small.owner)
        for deal in (1, 2):
            record(DealAt(more.rounds.get(), 1, deal), MADE, key=uuid.uuid4(), by=by)
        Tournament.objects.filter(pk=more.pk).update(state=State.FINISHED)
    again, more_rows = queries()
    assert again <= number
    assert more_rows >= rows + 3 * 3  # an entry and two deals of each


def test_a_link_shows_what_its_club_holds_and_nothing_of_another(small, other_club, secretary):
    """The name is one for all; that another club knows the person is not said."""
    there = add_member(
        other_club, small.child, email="other@example.net", phone="0740 555 444", birth_year=2015
    )
    guardian = Word(How.PAPER, "ro", guardian="Doamna Altul")
    lines.record(there, Purpose.PHOTO, guardian, given=True)
    for email, name in (("other@example.net", NAME), (EMAIL, "Mother")):
        appoint(other_club, email, Role.MEMBER, name=name)
    played = under_way(other_club, tables=1, rounds=1, deals=1)
    played.name = "Cupa vecinilor"
    played.save()
    line_up = played.entries.first().line_up.first()
    type(line_up).objects.filter(pk=line_up.pk).update(player=small.child)
    other_club.audit_lines.create(action=AuditAction.MEMBER, about=small.child, detail="phone")
    links.hand_out([there], club=other_club, by=None, way="on screen or paper")
    sets = {
        (small.club.name,): links.hand_out([small.member], club=small.club, by=None, way="x"),
        (other_club.name,): links.hand_out([there], club=None, by=None, way="x"),
        (other_club.name, small.club.name): links.hand_out(
            [small.member, there], club=None, by=None, way="x"
        ),
    }
    said = {}
    for clubs, text in sets.items():
        reader = Client()
        opened(reader, f"/my-data/{text}/")
        assert f"Stored by {', '.join(clubs)}." in reader.get("/my-data/").content.decode()
        content = json.loads(reader.get("/my-data/1.json").content)
        assert {row["name"] for row in content["person"]} == {NAME, "Quărtescu Zsüzsïna"}
        assert {row["club"] for row in content["clubs"]} == {*clubs}
        said[clubs] = json.dumps(content, ensure_ascii=False)
        assert reader.get("/my-data/1.pdf").status_code == 200
    theirs = (
        other_club.name,
        "other@example.net",
        "0740 555 444",
        "Doamna Altul",
        "2015",
        "Cupa vecinilor",
    )
    ours = (small.club.name, EMAIL, PHONE, "Cupa de toamnă", "2016")
    own, others, both = said.values()
    assert [each for each in theirs if each in own] == []
    assert [each for each in ours if each in others] == []
    assert [each for each in (*ours, *theirs) if each not in both] == []


def test_a_link_by_mail_is_for_the_clubs_that_have_the_address(small, other_club):
    there = add_member(other_club, small.child, email="other@example.net")
    for email, clubs in ((EMAIL, {small.club}), ("other@example.net", {other_club})):
        Client().post("/my-data/ask/", {"email": email})
        link = DataLink.objects.latest("pk")
        assert {club for each in links.shared_by(link) for club in each.clubs} == clubs
    there.email = EMAIL
    there.save()
    Client().post("/my-data/ask/", {"email": EMAIL})
    (shared,) = links.shared_by(DataLink.objects.latest("pk"))
    assert set(shared.clubs) == {small.club, other_club}


def test_a_link_ends(secretary, small):
    address, sentence = handed(secretary, small), "Ask the secretary of your club"
    for _use in range(links.USES):
        assert opened(Client(), address).status_code == 302
    for wrong in (address, "/my-data/never-was/", address[:-2] + "/"):
        for answer in (opened(Client(), wrong), Client().get("/my-data/1.json")):
            assert answer.status_code == 410
            assert sentence in answer.content.decode()
    again = handed(secretary, small)
    DataLink.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert opened(Client(), again).status_code == 410
    text = again.split("/")[2]
    assert not DataLink.objects.filter(hash__contains=text).exists()
    handed_out = AuditLine.objects.filter(action=AuditAction.DATA, about=small.child)
    assert handed_out.filter(detail__startswith="link, ").count() == 2
    assert handed_out.filter(detail="link opened").count() == links.USES


def test_a_guardian_of_several_children_has_one_link(secretary, small):
    sister = add_member(small.club, Player(name="Ilinca Quărtescu"), email=EMAIL.upper())
    page = secretary.get(f"/clubs/mare/members/{small.member.pk}/data/").content.decode()
    assert "With the same e-mail or phone. Also for:" in page
    assert f'name="also" value="{sister.pk}"' in page
    reader = Client()
    opened(reader, handed(secretary, small, also=sister.pk))
    said = reader.get("/my-data/").content.decode()
    assert all(name in said for name in (NAME, "Ilinca Quărtescu"))
    names = [json.loads(reader.get(f"/my-data/{n}.json").content)["person"][0] for n in (1, 2)]
    assert {each["name"] for each in names} == {NAME, "Ilinca Quărtescu"}
    assert reader.get("/my-data/3.json").status_code == 404


def test_asking_by_mail_tells_nothing(small):
    reader = Client()
    known, unknown = (
        reader.post("/my-data/ask/", {"email": email}) for email in (EMAIL, "no@example.org")
    )
    tell = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
    said = [tell.sub("", each.content.decode()) for each in (known, unknown)]
    assert said[0] == said[1]
    (sent,) = mail.outbox
    assert sent.to == [EMAIL]
    address = re.search(r"http://[^/]+(/my-data/[\w-]+/)", sent.body)[1]
    assert not any(each in sent.body for each in (NAME, NICKNAME))
    assert opened(reader, address).status_code == 302
    for _again in range(5):
        reader.post("/my-data/ask/", {"email": EMAIL})
    assert len(mail.outbox) == 3


def test_without_mail_it_says_whom_to_ask(settings, client, db):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert "This site sends no mail." in client.get("/my-data/ask/").content.decode()


def test_where_their_account_is_signed_in_is_handed_out_and_goes_with_them(secretary, small):
    account = User.objects.get(email=EMAIL)
    account.set_password(PHONE)
    account.save()
    phone = Client(headers={"user-agent": "Mozilla/5.0 (Android 14; Mobile) Firefox/128.0"})
    phone.post("/account/sign-in/", {"name_or_email": EMAIL, "password": PHONE})
    passkey = WebAuthnCredential.objects.create(user=account, name="phone", credential_id=b"1")
    reader = Client()
    opened(reader, handed(secretary, small))
    content = json.loads(reader.get("/my-data/1.json").content)
    (row,) = content["sign_ins"]
    assert (row["browser"], row["since"]) == ("Firefox on Android", row["seen"])
    assert [(each["name"], each["seen"]) for each in content["passkeys"]] == [("phone", None)]
    subject = Subject(small.child, [small.club])
    erasure.rename([small.club], subject.people, subject.traces, "Player 4f2c", timezone.now())
    assert not Session.objects.filter(pk=phone.session.session_key).exists()
    assert not WebAuthnCredential.objects.filter(pk=passkey.pk).exists()
