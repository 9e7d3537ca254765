import re

import pytest

from tests.workshop.benches import ratings as bench

pytestmark = pytest.mark.thorough


def test_the_bench_prints_every_figure_with_its_limit():
    """Small, so that nothing is measured: only that each figure and its limit are there."""
    lines = []
    bench.run(lines.append, 2, 30, 8)
    text = "\n".join(lines)
    assert re.search(r"60 results of 2 tournaments, all anew +[\d.]+ s, at most 60", text)
    assert re.search(r"one tournament more, 30 results +[\d.]+ s, at most 1", text)
    assert re.search(r"floor: .* +[\d.]+ s", text)
    assert re.search(r"[\d.]+ times the floor", text)
    assert re.search(r"the page, when all is up to date +[\d.]+ s", text)
