import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.wording.texts import LARGEST_NUMBER, clean, counted, whole_number


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana   Pop ", "Ana Pop"),
        ("S\u0326tefan", "Ștefan"),
        ("Ana\u202ePop\u202c", "AnaPop"),
        ("Ana\x00\x0bPop\x7f", "AnaPop"),
        ("Ana\r\nBcc: x", "Ana Bcc: x"),
        ("no\u00a0break\u2003wide", "no break wide"),
        ("=1+1", "=1+1"),
        ("<b>&amp;", "<b>&amp;"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("\ufeffAna", "Ana"),
        ("\u3164\u2800", ""),
        ("\u200d", ""),
    ],
)
def test_clean(typed, kept):
    assert clean(typed) == kept


@given(st.text())
def test_clean_is_done_once_and_leaves_nothing_hidden(text):
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)
    assert not any(unicodedata.category(each) in ("Cc", "Cs", "Co") for each in cleaned)
    assert not set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069") & set(cleaned)


def test_what_is_counted_is_one_or_many():
    assert [counted(number, "line") for number in (0, 1, 2, 1546)] == [
        "0 lines", "1 line", "2 lines", "1,546 lines",
    ]  # fmt: skip
    assert [counted(number, "person", "people") for number in (1, 3)] == ["1 person", "3 people"]


@pytest.mark.parametrize("text", [None, "", "-1", "1.0", "٣", "½", "1" * 21, "2147483648"])
def test_a_number_is_plain_digits_no_larger_than_a_database_holds(text):
    assert whole_number(text) is None


def test_a_number_may_be_the_largest_and_begin_with_zeros():
    assert whole_number(str(LARGEST_NUMBER)) == LARGEST_NUMBER
    assert (whole_number("007"), whole_number("8", 7)) == (7, None)
