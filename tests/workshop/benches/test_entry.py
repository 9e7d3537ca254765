import re

import pytest

from tests.workshop.benches import entry, hall
from tests.workshop.isolated_site import site_on_sqlite

pytestmark = pytest.mark.thorough


@pytest.mark.usefixtures("no_loop_here")
def test_the_bench_prints_every_figure_with_its_limit(monkeypatch):
    """Small, so that nothing is measured: only that each figure and its limit are there."""
    small = {
        "TABLES": 4,
        "SPECTATORS": 5,
        "HALL_SECONDS": 1,
        "ENTRY_SECONDS": 0.5,
        "STORM_SECONDS": 0.2,
        "READERS": 2,
        "SILENT": 3,
        "IMPORT_TABLES": 1,
        "IMPORT_DEALS": 2,
        "LONG_SECONDS": 0.3,
        "CONNECTIONS": 4,
        "FLOOR_ROUNDS": 1,
        "FLOOR_SECONDS": 0.3,
    }
    for name, value in small.items():
        monkeypatch.setattr(entry, name, value)
    printed = []
    with site_on_sqlite() as site:
        for measure in (entry._run_floor, entry._run_hall, entry._run_long, entry._end):
            measure(printed.append, site)
    text = "\n".join(printed)
    assert re.search(r"one by one .* of it, at least 0.5", text)
    assert re.search(r"batches of 10 .* of it, at least 2.5", text)
    assert re.search(r"entry +p95 .* at most 250; p99 .* at most 600", text)
    assert re.search(r"wall +p95 .* at most 300", text)
    assert re.search(r"sent +\d+ bytes a watcher and second, .* Mbit/s, at most 20", text)
    assert re.search(r"[1-9]\d* papers, 3 silent connections, an import .* 0 errors", text)
    assert re.search(r"\d+ acknowledged, 0 lost", text)
    assert "40 of 40 acknowledged" in text
    assert re.search(r"acknowledged a second, at least 75; p99 .* 0 errors, 0 locked", text)
    assert text.endswith("0 twice; recheck: 0 wrong")


@pytest.mark.usefixtures("no_loop_here")
def test_a_full_hall_is_looked_at_from_all_sides(monkeypatch):
    """Small; but no error is one too few, and nothing that was acknowledged may be missing."""
    for name, value in {"TABLES": 4, "POLL_SECONDS": 0.5, "RAMP_SECONDS": 0.5}.items():
        monkeypatch.setattr(hall, name, value)
    monkeypatch.setattr(hall, "WATCHED", dict.fromkeys(hall.WATCHED, 2))
    printed = []
    with site_on_sqlite() as site:
        site.collect_static()
        hall.run(printed.append, site, watchers=10, seconds=5, rates=[8], rising=[])
        assert site.recheck() == []
    figures = r"^ +{} +5 +(?:\d+ +){{6}}0 +0 of [1-9]"
    assert re.match(figures.format("15 alone"), printed[2])
    assert re.match(figures.format("8"), printed[3])
