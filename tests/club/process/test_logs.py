import json
import logging
import os
import time
from datetime import UTC, datetime

import pytest
import time_machine

from club.process.logs import FileOfDay, JsonLine, drop_old_files


def line(**facts) -> dict:
    record = logging.LogRecord("club.trial", logging.INFO, "x.py", 1, "saw %s", ("Ana",), None)
    for name, value in facts.items():
        setattr(record, name, value)
    return json.loads(JsonLine().format(record))


def test_a_line_tells_facts_and_no_arguments():
    told = line(facts={"status": 200})
    assert told["what"] == "saw %s"
    assert told["status"] == 200
    assert "Ana" not in json.dumps(told)


def test_what_django_finds_suspicious_is_not_repeated():
    record = logging.LogRecord(
        "django.security.DisallowedHost",
        logging.ERROR,
        "x.py",
        1,
        "Invalid host: Ana.Pop",
        (),
        None,
    )
    assert "Ana" not in JsonLine().format(record)


def error_line(error: Exception) -> dict:
    try:
        raise error
    except Exception as caught:
        return line(exc_info=(type(caught), caught, caught.__traceback__))


def test_an_error_tells_its_place_but_not_what_was_typed():
    told = error_line(ValueError("Ana Pop, 0722 000 000"))
    assert told["error"] == "ValueError"
    assert told["places"][-1].startswith("tests/club/process/test_logs.py:")
    assert "Ana" not in json.dumps(told)


def test_a_fault_of_the_code_tells_its_text():
    assert error_line(TypeError("f() takes no arguments"))["text"] == "f() takes no arguments"


def test_a_request_is_one_line_by_its_route(client, caplog, club):
    with caplog.at_level(logging.INFO, logger="club.process.logs"):
        response = client.get("/clubs/do-re-mi/?name=Ana")
    (record,) = [each for each in caplog.records if each.name == "club.process.logs"]
    told = record.facts
    assert told["route"] == "clubs/<slug:club>/"
    assert (told["method"], told["status"]) == ("GET", 200)
    assert told["request"] == response["X-Request-ID"]
    assert "Ana" not in str(told)
    assert "do-re-mi" not in str(told)


def test_a_refusal_names_the_account_by_its_number(client, caplog, club, appointed):
    user = appointed("member")
    client.force_login(user)
    with caplog.at_level(logging.INFO, logger="club.process.logs"):
        client.get("/clubs/do-re-mi/")
        client.get("/clubs/do-re-mi/edit/")
    told = [record.facts for record in caplog.records if record.name == "club.process.logs"]
    assert [(each["status"], each.get("account")) for each in told] == [(200, None), (403, user.pk)]


@pytest.mark.django_db
def test_a_strange_method_is_not_repeated(client, caplog):
    with caplog.at_level(logging.INFO, logger="club.process.logs"):
        client.generic("<ANA>", "/")
    assert [each.facts["method"] for each in caplog.records if hasattr(each, "facts")] == ["other"]


@pytest.fixture
def log_file(tmp_path):
    handler = FileOfDay(tmp_path / "portativ.log", maxBytes=1000, backupCount=9, delay=True)
    handler.setFormatter(JsonLine())
    yield handler, tmp_path
    handler.close()


def write(handler, what):
    handler.emit(logging.LogRecord("club.trial", logging.INFO, "x.py", 1, what, (), None))


def test_a_new_day_begins_a_new_file_also_after_a_start(log_file):
    handler, folder = log_file
    with time_machine.travel("2026-11-01 20:00Z"):
        write(handler, "first evening")
        write(handler, "still the first")
    with time_machine.travel("2026-11-08 20:00Z"):
        write(handler, "second evening")
    assert "second" in (folder / "portativ.log").read_text("utf-8")
    assert (folder / "portativ.log.1").read_text("utf-8").count("\n") == 2
    handler.close()
    moment = datetime(2026, 11, 8, 21, tzinfo=UTC).timestamp()
    os.utime(folder / "portativ.log", (moment, moment))
    begun = FileOfDay(folder / "portativ.log", maxBytes=1000, backupCount=9, delay=True)
    with time_machine.travel("2026-11-15 20:00Z"):
        write(begun, "third evening")
    begun.close()
    assert len(list(folder.iterdir())) == 3


def test_a_full_file_is_followed_by_another(log_file):
    handler, folder = log_file
    for at in range(20):
        write(handler, f"{at}{'x' * 300}")
    sizes = {each.name: each.stat().st_size for each in folder.iterdir()}
    assert len(sizes) >= 5
    assert all(1000 <= size < 1500 for name, size in sizes.items() if name != "portativ.log")


def test_lines_of_the_log_go_after_their_days(log_file):
    _handler, folder = log_file
    for name, days in (("portativ.log", 0), ("portativ.log.1", 29), ("portativ.log.2", 31)):
        (folder / name).write_text("x", "utf-8")
        moment = time.time() - days * 24 * 3600
        os.utime(folder / name, (moment, moment))
    (folder / "other.txt").write_text("x", "utf-8")
    os.utime(folder / "other.txt", (0, 0))
    drop_old_files(folder / "portativ.log", 30)
    assert {each.name for each in folder.iterdir()} == {
        *("portativ.log", "portativ.log.1", "other.txt")
    }


def test_a_line_names_no_address_of_whoever_asks(client, caplog, db):
    with caplog.at_level(logging.INFO):
        client.get("/", REMOTE_ADDR="198.51.100.7", headers={"user-agent": "Ana’s phone"})
    lines = [JsonLine().format(each) for each in caplog.records]
    assert lines
    assert not any("198.51" in each or "phone" in each for each in lines)
