import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.spreadsheets.cells import (
    SINCE_1904,
    cell_text,
    is_date_format,
    shown_iso_date,
    shown_number,
    unescaped,
)
from club.wording.texts import clean


@pytest.mark.parametrize(
    ("raw", "format_", "shown"),
    [
        ("12", "General", "12"),
        ("12.0", "General", "12"),
        ("12.5", "General", "12.5"),
        ("-3", "General", "-3"),
        ("0.1", "General", "0.1"),
        ("0.30000000000000004", "General", "0.3"),
        ("7.40123456E8", "General", "740123456"),
        ("40740123456", "General", "40740123456"),
        ("1E+20", "General", "1e+20"),
        ("740123456", "0000000000", "0740123456"),
        ("740123456", "0000 000 000", "0740 123 456"),
        ("740123456", "0###\\ ###\\ ###", "0740 123 456"),
        ("740123456", '"+40 "000-000-000', "+40 740-123-456"),
        ("7", "000", "007"),
        ("12", "0", "12"),
        ("12", "0.00", "12"),
        ("1234", "#,##0", "1234"),
        ("12", '0" ani"', "12"),
        ("40310", "yyyy-mm-dd", "2010-05-12"),
        ("40310", "d.m.yyyy", "2010-05-12"),
        ("40310", '[$-418]d" "mmmm" "yyyy', "2010-05-12"),
        ("40310.75", "dd/mm/yyyy hh:mm", "2010-05-12 18:00"),
        ("40310", "yyyy", "2010"),
        ("0.75", "hh:mm", "18:00"),
        ("0.7499999", "h:mm", "18:00"),
        ("59", "d/m/yy", "1900-02-28"),
        ("1", "d/m/yy", "1900-01-01"),
        ("61", "d/m/yy", "1900-03-01"),
        ("-1", "d/m/yy", "-1"),
        ("99999999", "d/m/yy", "99999999"),
        ("2010", "[Red]0", "2010"),
        ("nan", "General", "nan"),
        ("inf", "General", "inf"),
        ("1_000", "General", "1_000"),
        ("9" * 40, "General", "9" * 40),
        ("Ana", "General", "Ana"),
    ],
)
def test_a_number_is_shown_as_its_cell_shows_it(raw, format_, shown):
    assert shown_number(raw, format_) == shown


def test_a_workbook_may_count_its_days_from_1904():
    assert shown_number("38848", "d.m.yyyy", SINCE_1904) == "2010-05-12"


@pytest.mark.parametrize(
    "format_", ["General", "0", "0.00%", '0" days"', "\\d0", "[Red]0", "@", "#,##0"]
)
def test_a_format_of_numbers_is_none_of_dates(format_):
    assert not is_date_format(format_)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("2010-05-12T00:00:00", "2010-05-12"),
        ("2010-05-12T18:30:00Z", "2010-05-12 18:30"),
        ("2010-05-12", "2010-05-12"),
    ],
)
def test_a_date_as_text_has_no_hour_that_nobody_gave(raw, shown):
    assert shown_iso_date(raw) == shown


@pytest.mark.parametrize(
    ("written", "text"),
    [("a_x000D_b", "a\rb"), ("_x005F_x0041_", "_x0041_"), ("a_xyz_", "a_xyz_"), ("x_1", "x_1")],
)
def test_escaped_letters_of_a_workbook(written, text):
    assert unescaped(written) == text


@given(st.text(max_size=40))
def test_the_text_of_a_cell_is_clean(text):
    assert cell_text(text) == clean(text)


@given(st.text(alphabet=st.characters(max_codepoint=127), max_size=40))
def test_the_short_way_for_plain_letters_comes_to_the_same(text):
    assert cell_text(text) == clean(text)


def test_a_text_without_end_is_cut():
    assert cell_text("ș" * 5_000) == "ș" * 1_000
    assert cell_text("a" * 5_000) == "a" * 1_000
    assert unicodedata.is_normalized("NFC", cell_text("a" + "\u0301\u0316" * 5_000))


@given(
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(alphabet='0#?"\\.-/ ymdhs;[]', max_size=12),
)
def test_whatever_the_format_something_is_shown(value, format_):
    assert isinstance(shown_number(repr(value), format_), str)
