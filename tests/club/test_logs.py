import json
import logging

import pytest

from club.logs import JsonLine


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
    assert told["places"][-1].startswith("tests/club/test_logs.py:")
    assert "Ana" not in json.dumps(told)


def test_a_fault_of_the_code_tells_its_text():
    assert error_line(TypeError("f() takes no arguments"))["text"] == "f() takes no arguments"


def test_a_request_is_one_line_by_its_route(client, caplog, club):
    with caplog.at_level(logging.INFO, logger="club.logs"):
        response = client.get("/clubs/do-re-mi/?name=Ana")
    (record,) = [each for each in caplog.records if each.name == "club.logs"]
    told = record.facts
    assert told["route"] == "clubs/<slug:club>/"
    assert (told["method"], told["status"]) == ("GET", 200)
    assert told["request"] == response["X-Request-ID"]
    assert "Ana" not in str(told)
    assert "do-re-mi" not in str(told)


@pytest.mark.django_db
def test_a_strange_method_is_not_repeated(client, caplog):
    with caplog.at_level(logging.INFO, logger="club.logs"):
        client.generic("<ANA>", "/")
    assert [each.facts["method"] for each in caplog.records if hasattr(each, "facts")] == ["other"]
