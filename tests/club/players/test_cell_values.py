import pytest

from club.players.cell_values import (
    BirthYearOdd,
    ConsentUnclear,
    EmailOdd,
    NumberOdd,
    PhoneCutShort,
    PhoneOdd,
    birth_year,
    consent,
    email,
    number,
    phone,
)
from club.players.columns import ListColumn


@pytest.mark.parametrize(
    ("typed", "read"),
    [("7", 7), ("007", 7), ("0", 0), ("Nr. 12", 12), ("nº 5", 5), ("#3", 3), ("12.0", 12)],
)
def test_number(typed, read):
    assert number(typed) == read


@pytest.mark.parametrize("typed", ["A7", "7/2", "-1", "12.5", "99999999", "Ana", "1" * 900])
def test_number_refuses_what_is_no_whole_number(typed):
    assert number(typed) == NumberOdd(ListColumn.NUMBER, typed)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("ana@x.ro", "ana@x.ro"),
        ("Ana Pop <ana@x.ro>", "ana@x.ro"),
        ("mailto:ana@x.ro", "ana@x.ro"),
        ("ana@x.ro;", "ana@x.ro"),
    ],
)
def test_email(typed, read):
    assert email(typed) == read


@pytest.mark.parametrize(
    "typed", ["ana", "ana@x", "a@x.ro, b@x.ro", "ana @x.ro", "<" * 900, "a" * 300 + "@x.ro"]
)
def test_email_refuses_what_is_not_one_address(typed):
    assert email(typed) == EmailOdd(ListColumn.EMAIL, typed)


@pytest.mark.parametrize(
    ("typed", "country", "read"),
    [
        ("0740 123 456", "RO", "0740 123 456"),
        ("+40 (740) 123-456", "RO", "+40 (740) 123-456"),
        ("740123456", "RO", "0740123456"),
        ("740123456.0", "RO", "0740123456"),
        ("'0740123456", "RO", "0740123456"),
        ("262311222", "RO", "0262311222"),
        ("612345678", "", "612345678"),
        ("740123456", "", "740123456"),
        ("6301234567", "HU", "06301234567"),
        ("612345678", "HU", "0612345678"),
        ("40740123456", "RO", "40740123456"),
    ],
)
def test_phone_is_kept_as_typed_but_for_a_zero_that_was_lost(typed, country, read):
    assert phone(typed, country) == read


@pytest.mark.parametrize("typed", ["12345", "Ana", "0740123456 mama", "1" * 16, "0" * 900, "+"])
def test_phone_refuses_what_cannot_be_dialled(typed):
    assert phone(typed) == PhoneOdd(ListColumn.PHONE, typed)


@pytest.mark.parametrize("typed", ["7.40123E+08", "7,4E+08", "7E8"])
def test_phone_says_when_the_spreadsheet_rounded_it(typed):
    assert phone(typed) == PhoneCutShort(ListColumn.PHONE, typed)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("2011", 2011),
        ("2011.", 2011),
        ("1940", 1940),
        ("2011-05-12", 2011),
        ("2011-05-12 00:00", 2011),
        ("12.05.2011", 2011),
        ("12/5/2011", 2011),
        ("2011. 05. 12.", 2011),
        ("12.05.11", 2011),
        ("12.05.50", 1950),
        ("'61", 1961),
        ("’12", 2012),
    ],
)
def test_birth_year(typed, read):
    assert birth_year(typed, 2026) == read


@pytest.mark.parametrize(
    "typed",
    [
        "2025",
        "1899",
        "2099",
        "12",
        "61",
        "'25",
        "12.05.24",
        "40.05.2011",
        "mai 2011",
        "0",
        "9" * 900,
    ],
)
def test_birth_year_refuses_what_no_player_can_be_born_in(typed):
    assert birth_year(typed, 2026) == BirthYearOdd(ListColumn.BIRTH_YEAR, typed)


@pytest.mark.parametrize("typed", "da DA D yes sí Sí si igen x X ✓ 1 TRUE ADEVĂRAT IGAZ".split())
def test_consent_is_given(typed):
    assert consent(typed) is True


@pytest.mark.parametrize("typed", "nu NU no nem Nem. 0 FALSE fals HAMIS -".split())
def test_consent_is_not_given(typed):
    assert consent(typed) is False


@pytest.mark.parametrize("typed", ["?", "mâine", "da/nu", "12.09.2024"])
def test_consent_has_to_be_clear(typed):
    assert consent(typed) == ConsentUnclear(ListColumn.CONSENT, typed)
