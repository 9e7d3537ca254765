import pytest

from club.storage.caches import MemoryCache, SharedCache


@pytest.fixture(params=[lambda: MemoryCache(2), lambda: SharedCache(60)], ids=["memory", "shared"])
def values(request):
    return request.param()


def test_a_value_is_made_once_while_it_follows_from_the_same(values):
    made = iter("abc")
    assert [values.get("one", follows, lambda: next(made)) for follows in (1, 1, 2, 2)] == [
        "a",
        "a",
        "b",
        "b",
    ]


def test_the_oldest_goes_first():
    values = MemoryCache(2)
    for key in ("one", "two", "one", "three"):
        values.get(key, 0, lambda: "first")
    assert [values.get(key, 0, lambda: "again") for key in ("one", "three", "two")] == [
        "first",
        "first",
        "again",
    ]


def test_what_is_not_worth_keeping_is_made_again():
    values = SharedCache(60, keeps=lambda value: value == "whole")
    made = iter(["half", "whole", "never"])
    assert [values.get("one", 0, lambda: next(made)) for _ in range(3)] == [
        "half",
        "whole",
        "whole",
    ]
