import io
import re

import pytest
from django.core.management import call_command

from tests.workshop.benches import engine as bench

pytestmark = pytest.mark.thorough


def test_the_bench_prints_every_figure_with_its_limit(monkeypatch):
    """Small, so that nothing is measured: only that each figure and its limit are there."""
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "GAMES", 1)
    monkeypatch.setattr(bench, "RESULTS", 200)
    monkeypatch.setattr(bench, "CHESS_DEPTH", 1)
    monkeypatch.setattr(bench, "SEEDS", range(1, 2))
    printed = io.StringIO()
    call_command("bench", "engine", stdout=printed)
    text = printed.getvalue()
    assert len(re.findall(r"ratio +[\d.]+ .*at least (?:2|0\.5)", text)) == 8
    assert len(re.findall(r"at least (?:100,000|30,000)", text)) == 4
    assert "at least 200,000" in text
    assert "at least 60,000" in text
