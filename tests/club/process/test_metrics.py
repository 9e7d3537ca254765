import multiprocessing

import pytest
from prometheus_client.parser import text_string_to_metric_families

from club.process import metrics


@pytest.fixture
def own(monkeypatch):
    """Metrics of a program of its own, not those of the site."""
    sharing = metrics._OwnFigures()
    monkeypatch.setattr(metrics, "_own", sharing)
    yield
    if sharing.file:
        sharing.file.close()


def said():
    families = text_string_to_metric_families(metrics.written_out())
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


def declared():
    return (
        metrics.Counter("things_total", "Things done."),
        metrics.Counter("waiting", "Things to be done.", goes_down=True),
        metrics.Histogram("time_seconds", "How long.", ("short", "long"), (0.1, 1)),
    )


def test_without_a_folder_nothing_is_counted(own):
    things, _waiting, time = declared()
    things.add()
    time.observe("short", 0.5)
    assert set(said().values()) == {0}


def test_figures_are_written_as_a_reader_of_them_expects(own, tmp_path):
    things, waiting, time = declared()
    metrics.computed("age_seconds", "gauge", "Of something.", lambda: 7.5)
    metrics.computed("none_seconds", "gauge", "Of nothing.", lambda: None)
    metrics.labelled("build_info", "What runs.", lambda: {"version": "1.2"})
    metrics.share(tmp_path, 1)
    things.add()
    things.add(2)
    waiting.add()
    waiting.add()
    waiting.add(-1)
    for seconds in (0.1, 0.5, 30):
        time.observe("long", seconds)
    assert said() == {
        ("things_total",): 3,
        ("waiting",): 1,
        ("time_seconds_bucket", "short", "0.1"): 0,
        ("time_seconds_bucket", "short", "1"): 0,
        ("time_seconds_bucket", "short", "+Inf"): 0,
        ("time_seconds_sum", "short"): 0,
        ("time_seconds_count", "short"): 0,
        ("time_seconds_bucket", "long", "0.1"): 1,
        ("time_seconds_bucket", "long", "1"): 2,
        ("time_seconds_bucket", "long", "+Inf"): 3,
        ("time_seconds_sum", "long"): 30.6,
        ("time_seconds_count", "long"): 3,
        ("age_seconds",): 7.5,
        ("build_info", "1.2"): 1,
    }


def test_who_declares_too_late_is_told(own, tmp_path):
    declared()
    metrics.share(tmp_path, 1)
    with pytest.raises(RuntimeError, match="before"):
        metrics.Counter("late_total", "Too late.")


def _count(folder, number, said):
    metrics._own = metrics._OwnFigures()
    things, waiting, _time = declared()
    metrics.share(folder, number)
    things.add(10)
    waiting.add(10)
    said.send("counted")
    said.poll(None)  # until it is ended


@pytest.fixture
def other(tmp_path):
    """Another process, which counts and then waits until it is ended."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    process = spawn.Process(target=_count, args=(tmp_path, 2, there))
    process.start()
    assert here.recv() == "counted"
    yield process
    process.kill()
    process.join()


def test_sums_are_those_of_all_processes_and_do_not_fall_when_one_dies(own, tmp_path, other):
    things, waiting, _time = declared()
    metrics.share(tmp_path, 1)
    things.add()
    waiting.add()
    assert (said()["things_total",], said()["waiting",], metrics.living()) == (11, 11, 2)
    other.kill()
    other.join()
    assert (said()["things_total",], said()["waiting",], metrics.living()) == (11, 1, 1)


def test_a_new_server_begins_with_nothing(own, tmp_path):
    things, *_ = declared()
    metrics.share(tmp_path, 1)
    things.add()
    metrics.begin(tmp_path)
    assert said()["things_total",] == 0
