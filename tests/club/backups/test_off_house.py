"""What follows a copy: a command without a shell, a dead man's switch, and what is said of them."""

import http.server
import json
import sys
import threading

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command

from club.backups import off_house
from club.backups.snapshot import keep
from club.process import environment

pytestmark = pytest.mark.usefixtures("sqlite_only")
NOT_TAKEN = "The last copy of the database was not taken to another place (PORTATIV_AFTER_BACKUP)."
NOT_ASKED = "The service that watches over the copies did not answer (PORTATIV_PING_URL)."

NOTE = """
import json, os, sys
ours = [each for each in os.environ if each.startswith("PORTATIV_")]
json.dump([sys.argv[1:], ours, os.environ["PORTATIV_COPY"]], open({note!r}, "w"))
"""


@pytest.fixture
def switch(settings):
    """A dead man's switch: the paths that it was asked for; `answers` is its next status."""

    class Switch(http.server.BaseHTTPRequestHandler):
        asked, answers = [], 200

        def do_GET(self):
            Switch.asked.append(self.path)
            self.send_response(Switch.answers)
            self.end_headers()

        def log_message(self, *words):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Switch) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        settings.PING_URL = f"http://127.0.0.1:{served.server_port}/one"
        yield Switch
        served.shutdown()


def program(settings, text):
    settings.AFTER_BACKUP = [sys.executable, "-c", text, "{copy}", "{folder}", "$HOME; *"]


@pytest.mark.django_db(transaction=True)
def test_each_copy_is_handed_to_the_command_and_then_the_switch_is_asked(
    data, settings, switch, monkeypatch
):
    monkeypatch.setenv("PORTATIV_SECRET_KEY", "not for others")
    note = data / "note.json"
    program(settings, NOTE.format(note=str(note)))
    kept = keep()
    path = str(kept.path)
    assert json.loads(note.read_text()) == [
        [path, str(kept.path.parent), "$HOME; *"], ["PORTATIV_COPY"], path,
    ]  # fmt: skip
    assert (kept.trouble, switch.asked, off_house.troubles()) == ("", ["/one"], {})


@pytest.mark.django_db(transaction=True)
def test_a_command_that_fails_is_told_and_the_switch_is_left_to_cry(data, settings, switch):
    program(settings, "import sys; print('no such bucket'); sys.exit(3)")
    trouble = keep().trouble
    assert trouble == f"{NOT_TAKEN} {sys.executable} (3): no such bucket"
    assert switch.asked == []
    with pytest.raises(CommandError, match="no such bucket"):
        call_command("doctor")
    program(settings, "")
    assert keep().trouble == ""
    assert (off_house.troubles(), len(switch.asked)) == ({}, 1)


def test_one_that_is_not_there_or_never_ends_is_told(data, settings, monkeypatch):
    copy = data / "a copy"
    settings.AFTER_BACKUP = ["no-such-program"]
    assert off_house.follow(copy) == [f"{NOT_TAKEN} no-such-program: No such file or directory."]
    monkeypatch.setattr(off_house, "COMMAND_SECONDS", 0.2)
    program(settings, "import time; time.sleep(60)")
    assert off_house.follow(copy)[0].endswith("no end after 0.2 seconds.")


def test_a_switch_that_does_not_answer_is_told(data, settings, switch):
    switch.answers = 500
    assert off_house.follow(data) == [f"{NOT_ASKED} Internal Server Error"]
    settings.PING_URL = "http://127.0.0.1:9/"
    assert NOT_ASKED in off_house.follow(data)[0]
    settings.PING_URL = ""
    assert off_house.troubles() == {}, "nobody waits for it any more"


def test_words_and_addresses_are_read_as_they_are_meant(monkeypatch):
    monkeypatch.setenv("X", "restic backup '{folder} x'")
    assert environment.command("X") == ["restic", "backup", "{folder} x"]
    monkeypatch.setenv("X", "restic 'backup")
    with pytest.raises(ImproperlyConfigured, match="expected a command like"):
        environment.command("X")
    for given, expected in {
        "ftp://x/": "an address like", "http://hc.example.org/": "https://", "https://": "address",
    }.items():  # fmt: skip
        monkeypatch.setenv("X", given)
        with pytest.raises(ImproperlyConfigured, match=expected):
            environment.web_address("X")
    monkeypatch.setenv("X", "http://hc.example.org/a")
    assert environment.web_address("X", ["hc.example.org"]) == "http://hc.example.org/a"
