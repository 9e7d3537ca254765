import io

import pytest

from engine.auction import PlayType
from engine.simulate import Simulation, simulate


@pytest.mark.parametrize("type_", PlayType)
def test_the_summary_is_of_whole_deals(type_):
    summary = simulate(Simulation(type_, deals=24, seed=3), processes=1)

    assert sum(summary["mean_place"].values()) == pytest.approx(10, abs=0.001)
    assert 0 <= summary["opener_side_first"] <= 1
    assert summary["opener_side_stuck"] <= summary["stuck"] <= 1


def test_processes_do_not_change_the_summary():
    simulation = Simulation(PlayType.PARADA, deals=60, seed=2)

    assert simulate(simulation, processes=1) == simulate(simulation, processes=4)
    assert simulate(simulation, processes=1) != simulate(simulation._replace(seed=3), processes=1)


def test_the_sensible_player_beats_the_random_one():
    both = [
        simulate(Simulation(PlayType.SARABANDA, 60, 1, opener=opener, other=other), processes=1)
        for opener, other in (("sensible", "random"), ("random", "sensible"))
    ]

    assert both[0]["opener_side_first"] > 0.6 > 0.4 > both[1]["opener_side_first"]


def test_no_deals_have_no_means():
    assert simulate(Simulation(PlayType.PARADA, deals=0, seed=1))["stuck"] is None


def test_the_progress_bar_is_gone_at_the_end():
    progress = io.StringIO()

    simulate(Simulation(PlayType.PARADA, deals=60, seed=1), processes=1, progress=progress)

    assert " 33%" in progress.getvalue()
    assert progress.getvalue().endswith(" \r")
