import csv
from pathlib import Path

import pytest
from django.forms import ValidationError

from club.tournaments.scales import read_scale, write_scale

WRONG = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines(True)))


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case["id"])
def test_a_wrong_scale_is_refused_with_its_line(case):
    with pytest.raises(ValidationError) as refused:
        read_scale(case["text"])
    assert refused.value.messages == [case["error"]]


def test_a_scale_is_read_as_people_type_it():
    assert read_scale("0 10\n\n 3:11 \n8; 12\n8000\t20\n") == [
        [0, 10],
        [3, 11],
        [8, 12],
        [8000, 20],
    ]
    assert read_scale("  \n") == []


def test_what_is_written_is_read_again():
    steps = [[0, 10], [4, 13], [20, 20]]
    assert read_scale(write_scale(steps)) == steps
