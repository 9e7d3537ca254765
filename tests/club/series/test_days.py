"""Days as people type them."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError

from club.series.days import read_days


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("", []),
        ("25.12.2026, 1.1.2027", [(2026, 12, 25), (2027, 1, 1)]),
        ("2026-12-25\n1/1/2027;", [(2026, 12, 25), (2027, 1, 1)]),
        ("2026. 12. 25.", [(2026, 12, 25)]),
        ("31.12.2026–1.1.2027", [(2026, 12, 31), (2027, 1, 1)]),
        ("2026-12-31-2027-01-01", [(2026, 12, 31), (2027, 1, 1)]),
    ],
)
def test_days_are_read_one_by_one_or_from_to(typed, days):
    assert sorted(read_days(typed)) == [date(*each) for each in days]


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("25.12.2026, 31.2.2027", "“31.2.2027” is not a date"),
        ("25.12.26", "“25.12.26” is not a date"),
        ("25 Dec", "“25 Dec” is not a date"),
        ("1.1.2027–1.1.2030", "“1.1.2027–1.1.2030” is not a date"),
        ("8.1.2027–21.12.2026", "In “8.1.2027–21.12.2026” the last day comes before"),
    ],
)
def test_what_is_no_date_is_named(typed, named):
    with pytest.raises(ValidationError, match=named):
        read_days(typed)
