import pytest
from django.core.exceptions import ValidationError

from club.wording.table_ranges import check_ranges, range_named, table_ranges


def test_ranges_are_read_as_people_write_them():
    found = table_ranges("B: 26–50; Sala mică = 51, A=1-25")
    assert [*map(str, found)] == ["A = 1-25", "B = 26-50", "Sala mică = 51"]
    assert [found[0].holds(table) for table in (1, 25, 26)] == [True, True, False]


def test_a_range_is_found_by_its_name_in_any_case():
    text = "Etaj = 1-9, Ș = 10-19"
    assert str(range_named(text, "s")) == "Ș = 10-19"
    assert (range_named(text, "C"), range_named("", "A"), range_named(text, None)) == (None,) * 3
    assert (range_named("' = 1-9", None), range_named("' = 1-9", "•")) == (None, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "A = 1-25, B = 20-40",
            "A = 1-25 and B = 20-40 share table 20: each table is in one range. Begin “B” at 26.",
        ),
        ("A = 1-9, a = 10-19", "“A” is there twice: give each range its own name."),
        (
            "A = 1-25, then B",
            "“then B” is no range. Give a name and its tables: A = 1-25, B = 26-50.",
        ),
        ("A = 9-1", "“A = 9-1” is no range. Give a name and its tables: A = 1-25, B = 26-50."),
        ("• = 1-5", "“• = 1-5” is no range. Give a name and its tables: A = 1-25, B = 26-50."),
        ("A = 0-5", "“A = 0-5” is no range. Give a name and its tables: A = 1-25, B = 26-50."),
    ],
)
def test_bad_ranges_are_met_by_what_is_wanted(text, said):
    with pytest.raises(ValidationError) as refused:
        check_ranges(text)
    assert refused.value.messages == [said]
