import pytest
from django.core.exceptions import ValidationError

from club.wording.age_groups import age_groups, check_age_groups


def test_groups_are_read_as_they_are_typed():
    found = age_groups(" -12; 13 – 17,60+")
    assert found == [(0, 12), (13, 17), (60, None)]
    assert [str(each) for each in found] == ["up to 12 years", "13 to 17 years", "from 60 years"]
    assert [each.holds(12) for each in found] == [True, False, False]
    assert [each.holds(60) for each in found] == [False, False, True]


SEVEN = ", ".join(f"-{age}" for age in range(1, 8))


@pytest.mark.parametrize("text", ["12", "17-13", "children", "-", "0+", "-121", "-12, 0-12", SEVEN])
def test_what_is_no_group_is_refused(text):
    with pytest.raises(ValidationError):
        age_groups(text)


@pytest.mark.parametrize(
    "text", ["10-10", "10-11", "-1", "119+", "10-12, 11-13", "-12, -13", "60+, 62+"]
)
def test_what_tells_a_year_of_birth_is_refused(text):
    with pytest.raises(ValidationError, match="3 years or more"):
        check_age_groups(text)


@pytest.mark.parametrize("text", ["", "10-12", "-2", "-12, 13-17, 60+", "-12, -15", "-10, 12+"])
def test_groups_of_three_years_tell_none(text):
    check_age_groups(text)
