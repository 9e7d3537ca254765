"""The benches, small, so nothing is measured: only that each figure and its limit are there."""

import re
import sys

import pytest

from tests.workshop import edge as nginx
from tests.workshop.benches import (
    api,
    edge,
    engine,
    entry,
    exports,
    growth,
    hall,
    movements,
    nodes,
    ratings,
    standings,
)
from tests.workshop.isolated_site import site_on_sqlite

pytestmark = pytest.mark.thorough

# Of each bench: what is made small, the sizes that it is told, and its figures, how often each.
SMALL = [
    (
        api,
        {},
        (),
        {r"ratio [\d.]+, at most 1\.[35]": 2, r"200 deals .*: +[\d.]+": 1, r"made +[\d.]+": 1},
    ),
    (
        engine,
        {"ROUNDS": 1, "GAMES": 1, "RESULTS": 200, "CHESS_DEPTH": 1, "SEEDS": range(1, 2)},
        (),
        {
            r"ratio +[\d.]+ .*at least (?:2|0\.5)": 8,
            "at least (?:100,000|30,000)": 4,
            "at least 200,000": 1,
            "at least 60,000": 1,
        },
    ),
    (
        exports,
        {"TIMES": 1, "PDF_ROWS": (60, 120), "XLSX_ROWS": (50, 90), "ENTRIES": 8},
        (),
        {
            r"ratio [\d.]+ .*at most 1\.0": 2,
            r"ratio [\d.]+ .*at most 1\.3": 2,
            r"held \d+ MB, bare \d+ MB": 4,
            "90 rows (?:CSV|JSON) ": 2,
            r"(?m)\)   [\d.]+ MB$": 5,
        },
    ),
    (
        growth,
        {"SEASONS": 2, "TIMES": 1, "SITES": {"SQLite": site_on_sqlite}},
        (1, 15),
        {
            r"(?:1|15) clubs, [\d,]+ deals, [\d,]+ MB; recheck of the club: 0 wrong": 2,
            r"(?m)^\| (?:entering|standing|up|copy of the database) .*\| +\d+\.\d\d \|$": 4,
            r"(?m)^\| (?:club|season|profile|start), (?:stranger|organiser) .*\|$": 8,
            r"(?m)^\| job: (?:ratings|figures) .*\|$": 2,
        },
    ),
    (
        movements,
        {
            "TIMES": 1,
            "ROUNDS": 2,
            "EXACT": 12,
            "DRAWS": [movements.Draws(20, 5, True), movements.Draws(30, 5, False)],
            "EVENINGS": [movements.Evening(16, 5, 1), movements.Evening(9, 2, None)],
        },
        (),
        {
            "(?m)at most 5   0$": 2,
            "times as long": 1,
            "16 players,  5 rounds .*at most 1   0 repeat, 0 of them partners": 1,
            r"0\.00 % more, at most 1 %": 1,
            "a 16th after 3 rounds .*0 repeat, 1 sit-out at most": 1,
        },
    ),
    (
        ratings,
        {},
        (2, 30, 8),
        {
            r"60 results of 2 tournaments, all anew +[\d.]+ s, at most 60": 1,
            r"one tournament more, 30 results +[\d.]+ s, at most 1": 1,
            r"floor: .* +[\d.]+ s": 1,
            r"[\d.]+ times the floor": 1,
            r"the page, when all is up to date +[\d.]+ s": 1,
        },
    ),
    (
        standings,
        {},
        (12, 2, 1, 600),
        {
            r"[\d.]+ ms \([\d.]+–[\d.]+\), at most (?:300|150|2)": 4,
            "floor: .* ms ": 3,
            "answered 304": 1,
            r"A page of 200 rows, [\d,]+ bytes, \d queries": 1,
            r"the last beside the first: [\d.]+": 1,
        },
    ),
]


@pytest.mark.parametrize(("bench", "small", "sizes", "figures"), SMALL)
def test_a_bench_prints_every_figure_with_its_limit(monkeypatch, bench, small, sizes, figures):
    for name, value in small.items():
        monkeypatch.setattr(bench, name, value)
    lines = []
    bench.run(lines.append, *sizes)
    text = "\n".join(lines)
    assert {each: len(re.findall(each, text)) for each in figures} == figures


@pytest.mark.usefixtures("no_loop_here")
def test_the_bench_of_entering_prints_every_figure_with_its_limit(monkeypatch):
    small = {
        "TABLES": 4,
        "SPECTATORS": 5,
        "READERS": 2,
        "SILENT": 3,
        "CONNECTIONS": 4,
        "HALL_SECONDS": 1,
        "ENTRY_SECONDS": 0.5,
        "STORM_SECONDS": 0.2,
        "LONG_SECONDS": 0.3,
        "IMPORT_TABLES": 1,
        "IMPORT_DEALS": 2,
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
    for figure in (
        "one by one .* of it, at least 0.5",
        "batches of 10 .* of it, at least 2.5",
        "entry +p95 .* at most 250; p99 .* at most 600",
        "wall +p95 .* at most 300",
        r"sent +\d+ bytes a watcher and second, .* Mbit/s, at most 20",
        r"[1-9]\d* papers, 3 silent connections, an import .* 0 errors",
        r"\d+ acknowledged, 0 lost",
        "40 of 40 acknowledged",
        "acknowledged a second, at least 75; p99 .* 0 errors, 0 locked",
        "0 twice; recheck: 0 wrong$",
    ):
        assert re.search(figure, text), figure


@pytest.mark.usefixtures("no_loop_here", "either_server")
def test_a_full_hall_is_looked_at_from_all_sides(monkeypatch):
    """No error is one too few, and nothing that was acknowledged may be missing."""
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


@pytest.mark.thorough
@pytest.mark.once
@pytest.mark.usefixtures("no_loop_here")
def test_a_cache_in_front_takes_off_load_and_hides_what_is_hidden(monkeypatch):
    if lacking := nginx.missing():
        pytest.skip(f"not on this machine: {', '.join(lacking)}")
    small = {"TABLES": 6, "ROUNDS": 1, "WATCHED_SECONDS": 2, "PAUSE": 100}
    small |= {"HIDDEN_SECONDS": 6, "HIDDEN_TABLES": 4, "REVEAL_STEPS": 3}
    for name, value in small.items():
        monkeypatch.setattr(edge, name, value)
    printed: list[str] = []
    edge.run(printed.append, seconds=1, watchers=[3], away=3, answers=1)
    text = "\n".join(printed)
    for figure in (
        r"standing 304 .* of it, at least 0.8",
        r"3 watchers .* reached it  0 wrong",
        r"1 halls frozen, entered and revealed under load: [1-9]\d* answers, 0 with",
        r"stopped for 3 s: {'standing 200': [1-9]\d*, 'wall 200': [1-9]\d*}",
        "recheck: 0 wrong",
    ):
        assert re.search(figure, text), figure


@pytest.mark.skipif(sys.platform != "linux", reason="work of other processes")
@pytest.mark.usefixtures("no_loop_here")
def test_two_nodes_are_measured_beside_one(monkeypatch):
    monkeypatch.setattr(entry, "CONNECTIONS", 4)
    for name, value in {"TIMES": 1, "SECONDS": 0.5, "TABLES": 4, "HALLS": 2}.items():
        monkeypatch.setattr(nodes, name, value)
    printed = []
    nodes.run(printed.append)
    if "left out" in printed[0]:
        pytest.skip(printed[0])
    text = "\n".join(printed)
    for figure in (r"1 node +[1-9]\d* .* PostgreSQL [\d.]+", r"2 nodes +[1-9]\d* .* all [\d.]+",
                   r"ratio [\d.]+, at least 1\.5", "0 twice; recheck: 0 wrong$"):  # fmt: skip
        assert re.search(figure, text), figure
