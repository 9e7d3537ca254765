import io
import re

import pytest
from django.core.management import call_command

from tests.workshop.benches import exports as bench

pytestmark = pytest.mark.thorough


def test_the_bench_prints_every_figure_with_its_limit(monkeypatch):
    """Small, so that nothing is measured: only that each figure and its limit are there."""
    monkeypatch.setattr(bench, "TIMES", 1)
    monkeypatch.setattr(bench, "PDF_ROWS", (60, 120))
    monkeypatch.setattr(bench, "XLSX_ROWS", (50, 90))
    monkeypatch.setattr(bench, "ENTRIES", 8)
    printed = io.StringIO()
    call_command("bench", "exports", stdout=printed)
    text = printed.getvalue()
    assert len(re.findall(r"ratio [\d.]+ .*at most 1\.0", text)) == 2
    assert len(re.findall(r"ratio [\d.]+ .*at most 1\.3", text)) == 2
    assert len(re.findall(r"held \d+ MB, bare \d+ MB", text)) == 4
    assert len(re.findall(r"90 rows (?:CSV|JSON) ", text)) == 2
    assert len(re.findall(r"[\d.]+ MB$", text.split("Papers for")[1], re.M)) == 6
