"""Sender of mails, looked up at a name server of our own on this machine."""

import io
import socket
import threading

import dns.message
import dns.rcode
import dns.resolver
import dns.rrset
import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.utils import translation

from club.accounts import sender
from club.process import native_parts

HAS_BOTH = {
    "good.example": ["verification=1", "v=spf1 include:_spf.example -all"],
    "_dmarc.good.example": ["v=DMARC1; p=reject"],
    "bare.example": ["v=spf10 is another"],
    "twice.example": ["v=spf1 mx -all", "v=spf1 a -all"],
    "club.good.example": ["v=spf1 mx -all"],
}
SENT = "A mail to ana@here.example was sent. See whether it arrives, also among the spam."


@pytest.fixture
def resolver():
    """One that asks us: a name with texts, or one that is not there."""
    with socket.socket(type=socket.SOCK_DGRAM) as served:
        served.bind(("127.0.0.1", 0))

        def answer():
            while True:
                try:
                    asked, peer = served.recvfrom(4096)
                except OSError:
                    return
                question = dns.message.from_wire(asked)
                said = dns.message.make_response(question)
                name = question.question[0].name
                texts = HAS_BOTH.get(str(name).rstrip("."), [])
                if str(name).startswith("broken."):
                    said.set_rcode(dns.rcode.SERVFAIL)
                elif texts:
                    quoted = [f'"{each[:9]}" "{each[9:]}"' for each in texts]
                    said.answer.append(dns.rrset.from_text(name, 60, "IN", "TXT", *quoted))
                else:
                    said.set_rcode(dns.rcode.NXDOMAIN)
                served.sendto(said.to_wire(), peer)

        threading.Thread(target=answer, daemon=True).start()
        found = dns.resolver.Resolver(configure=False)
        found.nameservers, found.port = ["127.0.0.1"], served.getsockname()[1]
        yield found


def told(settings, resolver, name):
    settings.DEFAULT_FROM_EMAIL = f"Portativ <club@{name}>"
    return list(sender.check("ana@here.example", resolver))


@pytest.mark.parametrize(
    ("name", "said", "problems"),
    [
        ("good.example", ["v=spf1 include:_spf.example -all", "v=DMARC1; p=reject"], 0),
        # Of DMARC that of a name above counts.
        ("club.good.example", ["v=spf1 mx -all", "v=DMARC1; p=reject"], 0),
        ("bare.example", ["has no SPF", "has no DMARC"], 2),
        ("twice.example", ["several entries for SPF", "at _dmarc.twice.example."], 2),
        ("nowhere.example", ["has no SPF", "has no DMARC"], 2),
        ("broken.example", ["not looked up: no name server answers."], 0),
        ("localhost", ["Set PORTATIV_EMAIL_FROM."], 1),
    ],
)
def test_a_mail_is_sent_and_its_sender_is_looked_up(settings, resolver, name, said, problems):
    sent, *findings = told(settings, resolver, name)
    assert sent == (SENT, False)
    assert [each.to for each in mail.outbox] == [["ana@here.example"]]
    assert len(findings) == len(said)
    assert all(part in each.sentence for part, each in zip(said, findings, strict=True))
    assert sum(each.is_problem for each in findings) == problems


def test_without_the_package_it_says_what_to_type(settings, resolver, monkeypatch):
    monkeypatch.setattr(native_parts, "is_there", lambda _module: False)
    assert "takes a package: uv sync" in told(settings, resolver, "good.example")[1].sentence


def test_a_mail_server_that_is_not_there_is_a_problem(settings, resolver):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    sent = told(settings, resolver, "good.example")[0]
    assert sent.is_problem
    assert "was not sent: [Errno 111]" in sent.sentence


def test_where_mails_are_only_printed_none_is_sent(settings, resolver):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    with translation.override("ro"):
        (said,) = told(settings, resolver, "good.example")
    assert said.is_problem
    assert "PORTATIV_EMAIL_URL" in said.sentence
    assert "Mails are" not in said.sentence


@pytest.mark.django_db
def test_doctor_says_it_in_the_language_of_its_reader(settings, resolver, monkeypatch, sqlite_only):
    monkeypatch.setattr(dns.resolver, "Resolver", lambda: resolver)
    monkeypatch.setenv("LANGUAGE", "ro")
    settings.DEFAULT_FROM_EMAIL = "club@bare.example"
    printed = io.StringIO()
    with pytest.raises(CommandError, match=r"bare\.example nu are SPF"):
        call_command("doctor", mail="ana@here.example", stdout=printed)
    assert "ana@here.example" in printed.getvalue()


@pytest.mark.django_db
def test_pages_that_send_a_link_say_where_it_goes_without_a_mail_server(client, settings):
    pages = [f"/account/password/{each}/" for each in ("forgotten", "sent")]
    assert all(b"This site sends no mail." not in client.get(page).content for page in pages)
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert all(b"This site sends no mail." in client.get(page).content for page in pages)
