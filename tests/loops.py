"""Many items in one test, and looks of which the plain suite has the first."""

import os
from collections.abc import Callable, Iterable
from functools import wraps
from inspect import Parameter, Signature, signature
from itertools import product
from typing import Any

import pytest
from django.conf import settings

LANGUAGES = [code for code, _name in settings.LANGUAGES]


EVERY = int(os.environ.get("PORTATIV_TRY_EVERY", "1"))
"""Of the items of a loop; more than 1 where only lines are counted (.ci/run)."""


def each(names: str, values: Iterable[Any], *, ids: Callable[[Any], str] = str) -> Callable:
    """Like `pytest.mark.parametrize`, for items that differ by a number or a row: all are tried in
    one test, and whichever fails is a failed subtest. Fixtures are made once for all of them."""
    keys, rows = tuple(names.replace(",", " ").split()), list(values)[::EVERY]
    assert rows, f"nothing to try as {names}"

    def decorate(test: Callable) -> Callable:
        check = getattr(test, "check", test)
        loops = [(keys, rows), *getattr(test, "loops", [])]

        @wraps(check)
        def run(subtests, **fixtures):
            for found in product(*(rows for _keys, rows in loops)):
                facts = dict(fixtures)
                for (keys, _rows), row in zip(loops, found, strict=True):
                    facts.update(zip(keys, row if len(keys) > 1 else [row], strict=True))
                try:
                    check(**facts)
                except BaseException:
                    with subtests.test("-".join(ids(row)[:80] for row in found)):
                        raise

        looped = {key for keys, _rows in loops for key in keys}
        asked = ["subtests", *(name for name in signature(check).parameters if name not in looped)]
        run.__signature__ = Signature([Parameter(each, Parameter.KEYWORD_ONLY) for each in asked])
        run.check, run.loops = check, loops
        return run

    return decorate


def looks(first: Any, *others: Any) -> list:
    """Rows for `pytest.mark.parametrize`: the first one in the plain suite, all in `.ci/run`."""
    rows = (row if isinstance(row, tuple) else (row,) for row in others)
    return [first, *(pytest.param(*row, marks=pytest.mark.thorough) for row in rows)]
