"""A Hypothesis machine that plays evenings: presses by lot, and all promises after each of them."""

import sys
from collections import Counter
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from hypothesis import HealthCheck, Phase, assume, seed, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture import engine
from hypothesis.internal.conjecture.providers import AVAILABLE_PROVIDERS, HypothesisProvider
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from tests.simulator import promises
from tests.simulator.presses import PRESSES, begin
from tests.simulator.world import World

STEPS, SHRINKING_SECONDS = 40, 60
numbers = st.integers(0, 9999)
FEW = 9
"""A play has so many kinds of presses, drawn by lot, so that each comes several times and meets the
others; every third press leads the evening on."""


class ByLot(HypothesisProvider):
    """Draws each play anew. Hypothesis's own way plays the simplest one first and then varies the
    one before: of sixteen plays of a seed ten were nearly the same."""


AVAILABLE_PROVIDERS["by lot"] = ByLot  # type: ignore[assignment]


class Evenings(RuleBasedStateMachine):
    site: Any
    pressed: Counter[str]
    world: World
    few: list[str]

    def __init__(self) -> None:
        super().__init__()
        self.opened: AbstractContextManager[World] = self.site()
        self.world = self.opened.__enter__()

    def teardown(self) -> None:
        try:
            if self.world.evening and sys.exc_info()[0] is None:
                promises.hold(self.world, is_whole=True)
        finally:
            self.opened.__exit__(None, None, None)

    @initialize(game=st.sampled_from(["pairs", "pairs", "individual", "remi"]),
                pairs=st.integers(0, 6), options=numbers,
                few=st.lists(st.sampled_from([*PRESSES]), min_size=FEW, max_size=FEW))  # fmt: skip
    def begin(self, game: str, pairs: int, options: int, few: list[str]) -> None:
        assume(options)  # not the simplest play of all
        self.pressed["a play"] += 1
        self.few = few
        begin(self.world, game, pairs, options)

    @rule(which=st.integers(0, 3 * FEW // 2 - 1), a=numbers, b=numbers)
    def press(self, which: int, a: int, b: int) -> None:
        name = self.few[which] if which < FEW else "go_one_step_on"
        self.world.presses += 1
        self.world.wait(0.2)
        self.pressed[name] += 1
        PRESSES[name](self.world, a, b)

    @invariant()
    def promises_hold(self) -> None:
        if self.world.evening:
            promises.hold(self.world)


def play(
    site: Any, number: int, plays: int, steps: int = STEPS, *, shrinks: bool = True
) -> Counter[str]:
    """So many plays from one seed; a broken promise is raised with the shortest play that breaks
    it. How often each press came."""
    pressed: Counter[str] = Counter()
    machine = seed(number)(
        type("Evening", (Evenings,), {"site": staticmethod(site), "pressed": pressed})
    )
    chosen = settings(
        max_examples=plays, stateful_step_count=steps, deadline=None, database=None,
        backend="by lot", suppress_health_check=[*HealthCheck], print_blob=False,
        phases=[Phase.generate, *[Phase.shrink] * shrinks], report_multiple_bugs=False,
    )  # fmt: skip
    with patch.object(engine, "MAX_SHRINKING_SECONDS", SHRINKING_SECONDS):
        run_state_machine_as_test(machine, settings=chosen)
    return pressed
