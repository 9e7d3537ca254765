"""Who owes dues: the page, its papers, and mails that are sent once."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from club.accounts import mails
from club.memberships.actions import add_member
from club.models import AuditAction, AuditLine, Player, Season
from club.payments import dues, reminders
from club.wording.amounts import money

pytestmark = pytest.mark.django_db
PAGE = "/clubs/do-re-mi/money/owing/"


@pytest.fixture
def season(club):
    days = {"starts": "2020-01-01", "ends": "2099-12-31"}
    return Season.objects.create(
        club=club, name="Toate", slug="toate", dues=6000, reduced_dues=3000, **days
    )


@pytest.fixture
def members(club, season):
    facts = [("Ana Pop", "ana@example.org"), ("Ion Vlad", ""), ("Ștefan Țiplea", "st@example.org")]
    return [
        add_member(club, Player(name=name), number=at, email=email)
        for at, (name, email) in enumerate(facts, 1)
    ]


@pytest.fixture
def post(settings, monkeypatch, django_capture_on_commit_callbacks):
    """Mails go out while the press is answered."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    monkeypatch.setattr(reminders, "send_later", lambda send: send() or True)

    def press(client):
        with django_capture_on_commit_callbacks(execute=True):
            return client.post(PAGE, {"do": "mail"}, follow=True).content.decode()

    return press


def test_who_owes_is_listed_with_what_is_left(members, season, secretary):
    by = secretary.get("/").wsgi_request.user
    dues.take_dues(season, members[0], by, amount=2500, seen=0)
    dues.take_dues(season, members[1], by)
    page = secretary.get(PAGE)
    told = [(str(each.member), each.dues.left) for each in page.context["debtors"]]
    assert told == [("Ana Pop", 3500), ("Ștefan Țiplea", 6000)]
    assert page.context["sum"] == 9500


def test_each_with_an_address_is_written_to_once(club, members, season, secretary, post):
    club.how_to_pay = "RO49 AAAA, Clubul Do Re Mi"
    club.save()
    shown = secretary.get(PAGE).content.decode()
    assert "Send 2 mails" in shown
    assert "RO49 AAAA" in shown
    assert "2 mails are on their way." in post(secretary)
    assert [each.to for each in mail.outbox] == [["ana@example.org"], ["st@example.org"]]
    first = mail.outbox[0]
    assert "Ana Pop" in first.body
    assert money(6000, club.currency) in first.body
    assert "RO49 AAAA" in first.body
    assert "Ștefan" not in first.body
    assert "0 mails" in post(secretary)
    assert len(mail.outbox) == 2
    lines = AuditLine.objects.filter(action=AuditAction.REMINDED)
    assert {each.about for each in lines} == {members[0].player, members[2].player}


def test_after_two_weeks_who_still_owes_is_written_to_again(members, season, secretary, post):
    by = secretary.get("/").wsgi_request.user
    post(secretary)
    dues.take_dues(season, members[0], by)
    with time_machine.travel(timezone.now() + timedelta(days=15), tick=False):
        assert [each.member for each in reminders.debtors(season) if each.can_be_mailed] == [
            members[2]
        ]
        assert reminders.remind(season, by) == 1
        assert reminders.remind(season, by) == 0


def test_a_mail_that_did_not_leave_can_be_sent_again(members, secretary, post, monkeypatch):
    def refuse(_mail):
        raise ConnectionRefusedError

    with monkeypatch.context() as broken:
        broken.setattr(reminders.EmailMessage, "send", refuse)
        post(secretary)
    assert "Send 2 mails" in secretary.get(PAGE).content.decode()
    post(secretary)
    assert len(mail.outbox) == 2


def test_where_too_many_mails_wait_they_can_be_sent_later(members, secretary, post, monkeypatch):
    with monkeypatch.context() as full:
        full.setattr(reminders, "send_later", lambda _send: False)
        post(secretary)
    assert not mail.outbox
    assert "Send 2 mails" in secretary.get(PAGE).content.decode()


def test_the_language_of_the_club_is_written(club, members, secretary, post):
    club.language = "ro"
    club.save()
    post(secretary)
    assert "Cotizația" in mail.outbox[0].subject


def test_without_a_mail_server_nothing_is_sent(members, secretary, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    page = secretary.post(PAGE, {"do": "mail"}).content.decode()
    assert "sends no mails" in page
    assert not AuditLine.objects.filter(action=AuditAction.REMINDED).exists()
    assert not mails.sends_mail()


@pytest.mark.parametrize("kind", ["owing.pdf", "owing.xlsx", "letters.pdf"])
def test_the_list_and_the_letters_are_files(members, secretary, kind):
    answer = secretary.get(f"/clubs/do-re-mi/money/toate/{kind}")
    assert answer.status_code == 200
    assert (b"".join(answer) if answer.streaming else answer.content)[:2] in (b"%P", b"PK")


def test_a_treasurer_keeps_the_money_and_nothing_else(client, appointed, members, season):
    client.force_login(appointed("treasurer"))
    of_club = "/clubs/do-re-mi/"
    html = client.get(f"{of_club}money/dues/").content.decode()
    assert "Set the dues" not in html
    assert client.get(PAGE).status_code == 200
    for closed in ("members/new/", "edit/", "roles/", "attendance/", "evenings/repeat/"):
        assert client.get(of_club + closed).status_code == 403, closed


def test_the_page_costs_the_same_for_few_and_for_many(club, members, season, secretary, cost_of):
    secretary.get(PAGE)  # the session's own queries
    few = cost_of(secretary, PAGE)
    for number in range(40):
        add_member(club, Player(name=f"Om {number}"), email=f"om{number}@example.org")
    assert cost_of(secretary, PAGE) == few <= 20
