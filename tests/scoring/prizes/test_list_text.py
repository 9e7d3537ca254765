import pytest
from django.core.exceptions import ValidationError

from scoring.prizes.list_text import is_possible, read, written

TITLES = {"standing": "", "0-12": "Up to 12 years", "teams": "Teams", "lot": "By lot"}
TEXT = "1-3: Cup\nUp to 12 years 1: Book: the red one\nTeams 2: Banner\n13 × Chocolate\n2 × Tea"
LINES = [
    ["standing", 1, 3, "Cup"],
    ["0-12", 1, 1, "Book: the red one"],
    ["teams", 2, 2, "Banner"],
    ["lot", 1, 13, "Chocolate"],
    ["lot", 14, 15, "Tea"],
]


def test_a_list_is_read_and_written_back():
    assert read(TEXT, TITLES) == LINES
    assert written(LINES, TITLES) == TEXT
    assert read("13x Chocolate\n\n up to 12 YEARS 1 : Book", TITLES) == [
        ["lot", 1, 13, "Chocolate"],
        ["0-12", 1, 1, "Book"],
    ]


def test_a_list_outlives_a_category_that_is_gone():
    rest = {name: title for name, title in TITLES.items() if name != "0-12"}
    assert read(written(LINES, rest), rest | {"0-12": "0-12"}) == LINES


def test_a_list_has_300_prizes_at_most_here_and_in_a_file():
    text = "1-100: Cup\n100 x Tea\n100 x Book"
    assert is_possible(read(text, TITLES))
    with pytest.raises(ValidationError, match="300 prizes at most: these are 301"):
        read(f"{text}\nTeams 1: Banner", TITLES)
    assert not is_possible([*read(text, TITLES), ["teams", 1, 1, "Banner"]])
    assert is_possible([["13-17", 1, 200, "Cup"], ["mixed", 1, 1, "Cup"]])
    assert not is_possible([["standing", 1, 201, "Cup"]])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Cup", "“Cup” is no prize"),
        ("Adults 1: Cup", "“Adults” is none of the rankings"),
        ("By lot 1: Cup", "none of the rankings"),
        ("3-1: Cup", "give places from 1 to 200"),
        ("0: Cup", "give places from 1 to 200"),
        ("201 x Cup", "give places from 1 to 200"),
        ("1: " + "x" * 121, "in 120 letters at most"),
    ],
)
def test_a_line_that_cannot_be_is_refused(line, said):
    with pytest.raises(ValidationError, match=said):
        read(f"1: Cup\n{line}", TITLES)
