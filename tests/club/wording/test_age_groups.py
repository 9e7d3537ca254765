import pytest
from django.core.exceptions import ValidationError

from club.wording.age_groups import age_groups


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
