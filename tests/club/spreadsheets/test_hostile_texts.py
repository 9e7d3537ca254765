"""Texts made to harm (trust.md, B2): each is refused, or read in 5 s and 150 MB."""

import io
import random
from zipfile import ZIP_STORED, ZipFile

import pytest

NOISE = random.Random(7).randbytes(400_000).hex().encode()


def archive():
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_STORED) as made:
        made.writestr("[Content_Types].xml", "<x/>")
    return file.getvalue()


# How the file is made, and what may be said of it: a refusal, or its rows and columns.
TEXTS = {
    "nulls": (lambda: b"Nume;Telefon\nPop\x00Ana;07\n", "NotText"),
    "nothing but nulls": (lambda: b"\0" * 1_000_000, "NotText"),
    "a line of 50 MB": (lambda: b"a" * 50_000_000, "FileTooLarge"),
    "a line of 2 MB": (lambda: b"a" * 2_000_000, (1, 1)),
    "a line of 2 MB that begins quoted": (lambda: b'"' + b"a" * 2_000_000, (1, 1)),
    "nothing but quotation marks": (lambda: b'"' * 2_000_000, (1, 1)),
    "a quotation mark in every line": (lambda: b'"a\n' * 4_999, (4_999, 1)),
    "a mark that swallows the list": (lambda: b'"Pop;Ana\n' + b"Pop;Ana\n" * 400, (401, 2)),
    "nothing but separators": (lambda: b";" * 2_000_000, (1, 1)),
    "a million cells in a line": (lambda: b"a;" * 1_000_000, "TooManyColumns"),
    "41 cells in a line": (lambda: b"a;" * 41, "TooManyColumns"),
    "nothing but ends of lines": (lambda: b"\n" * 2_000_000, "NothingInIt"),
    "a million lines": (lambda: b"a\n" * 1_000_000, "TooManyRows"),
    "lines that end in every way": (lambda: b"a;b\rc;d\r\ne;f\n\r\n" * 100, (300, 2)),
    "three encodings in one file": (
        lambda: "Mureșan;1\n".encode() + "Şerban;2\n".encode("cp1250") + "Lluís;3\n".encode(),
        (3, 2),
    ),
    "noise": (lambda: random.Random(5).randbytes(1_000_000), "NotText"),
    "noise without nulls": (
        lambda: random.Random(5).randbytes(900_000).replace(b"\0", b"").replace(b"\n", b" "),
        "NotText",
    ),
    "half a letter at the end": (lambda: "Ana;1\n".encode("utf-16") + b"\x41", "NotText"),
    "half a pair at the end": (lambda: b"\xff\xfeA\0;\0B\0\0\xd8", "NotText"),
    "four bytes a letter": (lambda: "Ana;1\n".encode("utf-32"), "NotWhatItSays"),
    "a letter under a million marks": (lambda: ("a" + "\u0301\u0316" * 499_000).encode(), (1, 1)),
    "commands": (lambda: b"=cmd|'/C calc'!A0;@SUM(1)\n+1;-1\n", (2, 2)),
    "letters that turn the line": (lambda: "Ana\u202epoP;1\nAna\u2066;2".encode(), (2, 2)),
    "a workbook": (archive, "NotWhatItSays"),
    "a packed stream": (lambda: b"\x1f\x8b\x08" + NOISE, "NotWhatItSays"),
    "a database": (lambda: b"SQLite format 3\0" + NOISE, "NotWhatItSays"),
    "a page": (lambda: b"\xef\xbb\xbf\n<!DOCTYPE html><p>Ana", "NotWhatItSays"),
}


@pytest.mark.parametrize("case", TEXTS)
def test_a_hostile_text_is_refused_or_read_within_its_limits(case, watched_answer):
    make, outcome = TEXTS[case]

    told = watched_answer("members.csv", make())

    if isinstance(outcome, str):
        assert told.get("refused", "").startswith(outcome), told
    else:
        assert told == dict(zip(("rows", "columns"), outcome, strict=True))


def test_the_limits_have_teeth(watched_answer, greedy_answer):
    assert watched_answer("members.csv", b"Ana;1\n") == {"rows": 1, "columns": 2}
    assert greedy_answer["ended"]
