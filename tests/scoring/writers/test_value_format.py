import csv
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from django.utils.translation import override

from scoring.writers.sheet import Column, ColumnKind
from scoring.writers.value_format import at_the_mark, number, points, shower

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['kind']} {case['value']}")
def test_a_number_is_shown(case):
    column = Column("a", "A", ColumnKind(case["kind"]), decimals=int(case["decimals"]))
    value = float(case["value"]) if "." in case["value"] else int(case["value"])
    with override(case["language"]):
        assert shower(column)(value) == case["shown"]


@pytest.mark.parametrize("kind", ColumnKind)
def test_a_text_stays_as_it_is_in_any_column_and_nothing_is_nothing(kind):
    shown = shower(Column("a", "A", kind))
    assert shown("1=") == "1="
    assert shown(None) == ""


@pytest.mark.parametrize(
    ("language", "day", "moment"),
    [
        ("en", "12 May 2026", "12 May 2026, 21:04"),
        ("ro", "12.05.2026", "12.05.2026, 21:04"),
        ("ca", "12/5/2026", "12/5/2026, 21:04"),
        ("hu", "2026.05.12.", "2026.05.12. 21:04"),
    ],
)
def test_a_date_is_shown_as_the_language_has_it(language, day, moment):
    shown = shower(Column("a", "A", ColumnKind.DATE))
    with override(language):
        assert shown(date(2026, 5, 12)) == day
        assert shown(datetime(2026, 5, 12, 21, 4)) == moment  # noqa: DTZ001


def test_points_that_nobody_has_are_not_shown():
    assert points(None) == ""


def test_a_number_is_whole_where_it_is_whole():
    with override("ro"):
        shown = [number(each) for each in (7, -7, Fraction(7, 2), Fraction(-1, 3))]
    assert shown == ["7", "−7", "3,50", "−0,33"]


def test_the_decimals_of_a_number_stand_apart_from_the_mark_on():
    with override("ro"):
        shown = [at_the_mark(number(each)) for each in (106, Fraction(425, 4))]
        shown.append(at_the_mark("82,5"))
    assert shown == [
        "106",
        '106<span class="decimals">,25</span>',
        '82<span class="decimals one">,5</span>',
    ]
