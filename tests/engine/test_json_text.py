import pytest

from engine.errors import RecordError
from engine.json_text import field, read_object, shown, text_of


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "bad JSON: Expecting value"),
        ("{", "bad JSON: Expecting property name"),
        ("{} {}", "bad JSON: Extra data"),
        ("{'a': 1}", "bad JSON: Expecting property name"),
        ('{"a": NaN}', "bad JSON: NaN is no number"),
        ('{"a": Infinity}', "bad JSON: Infinity is no number"),
        ('{"a": -Infinity}', "bad JSON: -Infinity is no number"),
        ('{"a": 1, "a": 1}', 'key "a" stands twice'),
        ('{"b": {"a": 1, "a": 2}}', 'key "a" stands twice'),
        ('{"a": ' + "9" * 501 + "}", "bad JSON: a number of more than 500 digits"),
        ('{"a": ' + "9" * 5000 + "}", "bad JSON: a number of more than 500 digits"),
        ("[" * 100_000, "bad JSON: nested too deeply"),
        ('{"a":' * 100_000, "bad JSON: nested too deeply"),
        ('{"a": "\n"}', "bad JSON: Invalid control character"),
        ("[]", "bad JSON: not an object"),
        ("null", "bad JSON: not an object"),
    ],
    ids=lambda text: text[:20],
)
def test_bad_json_is_refused(text, message):
    with pytest.raises(RecordError) as error:
        read_object(text)

    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff\xfe{}", "not UTF-8: byte 0 is 0xff"),
        (b'{"a": "\xc3"}', "not UTF-8: byte 7 is 0xc3"),
        (b"\xed\xa0\x80", "not UTF-8: byte 0 is 0xed"),
        (b"\xef\xbb\xbf{}", "bad JSON: it begins with a byte order mark"),
        ("{}".encode("utf-16"), "not UTF-8: byte 0 is 0xff"),
    ],
)
def test_bytes_in_another_encoding_are_refused(data, message):
    with pytest.raises(RecordError, match=f"^{message}$"):
        text_of(data)


@pytest.mark.parametrize(
    ("value", "kind"), [(True, int), (1, bool), (1.0, int), ("1", int), (1, str), (None, str)]
)
def test_a_value_of_another_kind_is_refused(value, kind):
    with pytest.raises(RecordError, match=r"^a must be "):
        field({"a": value}, "a", kind)


def test_a_key_without_a_default_must_be_there():
    with pytest.raises(RecordError, match=r"^a is missing$"):
        field({}, "a", int)
    assert field({}, "a", bool, default=False) is False
    assert field({}, "a", int, default=0) == 0


def test_a_value_is_shown_in_short_and_in_one_line():
    assert shown("\n") == '"\\n"'
    assert shown("é\ud800") == '"\\u00e9\\ud800"'
    assert len(shown("x" * 10**6)) < 50
    assert [shown(value) for value in (None, 1.5, True)] == ["null", "1.5", "true"]
    assert [shown(value) for value in ([[]], {"a": 1})] == ["a list", "an object"]
