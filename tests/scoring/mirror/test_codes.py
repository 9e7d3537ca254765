import pytest

from scoring.mirror import codes

KEY = codes.receipt_key_of("ab" * 32)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://x.example/along/ABCDEFGHJKLM/", ("https://x.example", "ABCDEFGHJKLM")),
        ("club.example.org abcd-efgh-jklm", ("https://club.example.org", "ABCDEFGHJKLM")),
        (" x.example:8443\n ABCD-EFGH-JKLM ", ("https://x.example:8443", "ABCDEFGHJKLM")),
        ("http://127.0.0.1:8000 ABCDEFGHJKLM", ("http://127.0.0.1:8000", "ABCDEFGHJKLM")),
        ("ABCD-EFGH-JKLM", None),
        ("club.example.org ABCD-EFGH-JKL", None),
        ("club.example.org ABCD-EFGH-JKL1", None),
        ("ftp://club.example.org ABCD-EFGH-JKLM", None),
        ("https://a:b@club.example.org ABCD-EFGH-JKLM", None),
        ("https://club:99999999 ABCD-EFGH-JKLM", None),
        ("", None),
    ],
)  # fmt: skip
def test_what_is_typed(text, found):
    assert codes.typed(text) == found


def test_a_code_is_read_as_it_is_shown():
    code = codes.new_code()
    assert codes.typed(f"x.example {codes.grouped(code).lower()}") == ("https://x.example", code)
    assert codes.typed(codes.grouped(code), "x.example") == ("https://x.example", code)


@pytest.mark.parametrize(
    "answer", [b"", b"<h1>Welcome</h1>", b"[]", b'{"said": "1", "seal": "2"}', b"{"]
)
def test_whatever_else_answers_says_nothing(answer):
    assert codes.opened(answer, KEY, b"request") is None


def test_an_answer_is_to_its_request_and_by_its_key():
    answer = codes.sealed({"outcome": "taken"}, KEY, b"request")
    assert codes.opened(answer, KEY, b"request")["outcome"] == "taken"
    assert codes.opened(answer, KEY, b"another") is None
    assert codes.opened(answer, codes.receipt_key_of("cd" * 32), b"request") is None
    assert codes.opened(answer.replace(b"taken", b"older"), KEY, b"request") is None
