"""Rows of which the plain suite tries the first, and `.ci/run` all."""

from typing import Any

import pytest


def looks(first: Any, *others: Any) -> list:
    """Rows for `pytest.mark.parametrize`: those after the first are thorough."""
    rows = (row if isinstance(row, tuple) else (row,) for row in others)
    return [first, *(pytest.param(*row, marks=pytest.mark.thorough) for row in rows)]


def _other(engine: str) -> Any:
    return pytest.param(engine, marks=[pytest.mark.thorough, pytest.mark.once])


# A test of `tests/browser` that Firefox and WebKit try as well.
in_every_engine = pytest.mark.parametrize(
    "engine", ["chromium", _other("firefox"), _other("webkit")], indirect=True
)
