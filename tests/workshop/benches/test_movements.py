import io
import re

import pytest
from django.core.management import call_command

from tests.workshop.benches import movements as bench

pytestmark = pytest.mark.thorough


def test_the_bench_prints_every_figure_with_its_limit(monkeypatch):
    """Small, so that nothing is measured: only that each figure and its limit are there."""
    monkeypatch.setattr(bench, "TIMES", 1)
    monkeypatch.setattr(bench, "ROUNDS", 2)
    monkeypatch.setattr(bench, "EXACT", 12)
    monkeypatch.setattr(bench, "DRAWS", [bench.Draws(20, 5, True), bench.Draws(30, 5, False)])
    monkeypatch.setattr(bench, "EVENINGS", [bench.Evening(16, 5, 1), bench.Evening(9, 2, None)])
    printed = io.StringIO()
    call_command("bench", "movements", stdout=printed)
    text = printed.getvalue()
    assert len(re.findall(r"at most 5   0\n", text)) == 2
    assert len(re.findall(r"times as long", text)) == 1
    assert re.search(r"16 players,  5 rounds .*at most 1   0 repeat, 0 of them partners", text)
    assert re.search(r"0\.00 % more, at most 1 %", text)
    assert re.search(r"a 16th after 3 rounds .*0 repeat, 1 sit-out at most", text)
