"""Evenings played at random: all presses, all promises. `manage.py drill evenings` plays longer."""

import os

import pytest

from tests.simulator import promises
from tests.simulator.machine import play
from tests.simulator.old_faults import OLD_FAULTS
from tests.simulator.world import Broken


@pytest.mark.parametrize("seed", [1, 2])
def test_promises_hold_whatever_is_pressed(site, seed):
    pressed = play(site, seed, plays=2)
    assert pressed["go_one_step_on"]


@pytest.mark.thorough
@pytest.mark.skipif(
    "PORTATIV_EVENINGS" not in os.environ, reason="minutes each: PORTATIV_EVENINGS=1"
)
@pytest.mark.parametrize("name", OLD_FAULTS)
def test_an_old_fault_is_found(site, monkeypatch, name):
    """By its own promise, which alone is held here: so a play takes a tenth of the time."""
    fault, seed, number = OLD_FAULTS[name]
    fault(monkeypatch)
    own = {key: held for key, held in promises.PROMISES.items() if key == number}
    monkeypatch.setattr(promises, "PROMISES", own)
    with pytest.raises(Broken, match=f"^{number}"):
        play(site, seed, plays=60, shrinks=False)
