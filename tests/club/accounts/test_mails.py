"""A mail that is slow, or cannot be sent, is not seen from outside."""

import threading
import time

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from club.accounts import mails

SLOW_SECONDS = 1.0


class Slow(EmailBackend):
    """A mail server that takes its time, or refuses."""

    fails = False
    done = threading.Event()

    def send_messages(self, messages):
        time.sleep(SLOW_SECONDS)
        try:
            if self.fails:
                raise ConnectionRefusedError
            return super().send_messages(messages)
        finally:
            self.done.set()


@pytest.fixture
def server(monkeypatch, transactional_db):
    """Django's own tests put a server of theirs in its place."""
    monkeypatch.setattr("django.core.mail.get_connection", lambda *_words, **_more: Slow())
    Slow.done.clear()
    return Slow


def asked(client, address):
    began = time.monotonic()
    answer = client.post("/account/password/forgotten/", {"email": address}, headers=ROMANIAN)
    return answer.status_code, answer["Location"], time.monotonic() - began


ROMANIAN = {"accept-language": "ro"}


def test_the_answer_and_its_time_are_the_same_whoever_has_an_account(client, make_user, server):
    make_user("ana", email="ana@club.example")
    for address in ("ana@club.example", "who@club.example"):
        *answer, seconds = asked(client, address)
        assert answer == [302, "/account/password/sent/"]
        assert seconds < SLOW_SECONDS
    assert server.done.wait(20)
    mails._sender.submit(lambda: None).result(20)
    (sent,) = mail.outbox
    assert sent.to == ["ana@club.example"]
    assert sent.subject == "Portativ: o parolă nouă", "in the language of whoever asked"


def test_a_mail_that_cannot_be_sent_is_in_the_log(client, make_user, server, monkeypatch, caplog):
    make_user("ana", email="ana@club.example")
    monkeypatch.setattr(server, "fails", True)
    assert asked(client, "ana@club.example")[0] == 302
    assert server.done.wait(20)
    mails._sender.submit(lambda: None).result(20)
    assert any(record.levelname == "ERROR" for record in caplog.records)
    assert mail.outbox == []


def test_mails_do_not_pile_up(client, make_user, server, monkeypatch, caplog):
    monkeypatch.setattr(mails, "_room", threading.Semaphore(0))
    assert asked(client, "ana@club.example")[0] == 302
    assert "mails wait in line" in caplog.text
