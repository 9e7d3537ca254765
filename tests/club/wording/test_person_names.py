import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.wording.person_names import is_odd, nickname_apart, quiet, written

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["typed"])
def test_a_name_is_written_as_it_is_read_out(case):
    name, nickname = nickname_apart(case["typed"])
    assert (written(name), nickname) == (case["name"], case["nickname"])


@pytest.mark.parametrize(
    "name",
    [
        "Ana Pop",
        "Pop (Ionescu) Ana",
        "Núria Col·lell",
        "D`Angelo",
        "Ông Nguyễn Văn",
        "Анна",
        "Lê Thị Hồng Gấm",
        "J.-P. Dumas",
        "नीता",
        "Elev 1",
    ],
)
def test_people_may_be_called_so(name):
    assert not is_odd(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "-",
        "Ana Pop 2",
        "Ana 123",
        "Ana/Dan",
        "Ana + Dan",
        "Ana & Dan",
        "Pop, Ana, Dan",
        "#N/A",
        "ana@x.ro",
        "<b>Ana</b>",
        "=1+1",
        "Ana\ufffd",
        "A\u0335\u0336\u0337\u0338na",
        "Ana 🂡",
        "Ana_Pop",
        '"Ana',
    ],
)
def test_nobody_is_called_so(name):
    assert is_odd(name)


@given(st.text(alphabet="abcȘțÁÉ -'’", max_size=40))
def test_writing_a_name_is_done_once(name):
    assert quiet(quiet(name)) == quiet(name)


@given(st.text(alphabet="abcȘțÁÉ -'’", max_size=40))
def test_only_the_size_of_letters_changes(name):
    assert quiet(name).casefold() == name.casefold()
