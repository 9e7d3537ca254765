import re

import pytest

from tests.workshop.benches import standings as bench

pytestmark = pytest.mark.thorough


def test_the_bench_prints_every_figure_with_its_limit():
    """Small, so that nothing is measured: only that each figure and its limit are there."""
    lines = []
    bench.run(lines.append, 12, 2, 1, 600)
    text = "\n".join(lines)
    assert len(re.findall(r"[\d.]+ ms \([\d.]+–[\d.]+\), at most (?:300|150|2)", text)) == 4
    assert len(re.findall(r"floor: .* ms ", text)) == 3
    assert "answered 304" in text
    assert re.search(r"A page of 100 rows, [\d,]+ bytes, \d queries", text)
    assert re.search(r"the last beside the first: [\d.]+", text)
