"""How fast movements are made, beside networkx's matching of the same graph.

Draws come after nine rounds that were drawn the same way and played by strength and luck, all from
one seed. Plain networkx is given what a program would give it: everyone and the sixteen nearest in
the standing, with the same prices and no windows.
"""

import gc
import sys
from random import Random
from statistics import median
from typing import NamedTuple

from club.pairings.matching import by_networkx, by_rustworkx
from engine.movements.certificate import certificate
from engine.movements.individual import tables_of
from engine.movements.rebuild import rebuilt
from engine.movements.round_robin import round_robin
from engine.movements.seating import Kind, Movement, Seating
from engine.movements.swiss import Draw, swiss_round
from engine.movements.whist import rotating_partners
from engine.movements.windows import Edge, Matcher
from tests.workshop.benches.figures import spread, timed
from tests.workshop.isolated_site import Write

TIMES = 5
ROUNDS = 9
NEAREST = 16
EXACT = 200


class Draws(NamedTuple):
    pairs: int
    seconds: float
    beside: bool
    """Whether plain networkx does it in less than a minute."""


class Evening(NamedTuple):
    players: int
    rounds: int
    seconds: float | None
    """At most; where none is said, none is demanded."""


DRAWS = (Draws(64, 1, True), Draws(256, 2, True), Draws(1024, 0.5, True), Draws(10_000, 5, False))
EVENINGS = (
    Evening(11, 5, None),
    Evening(15, 6, None),
    Evening(62, 10, None),
    Evening(127, 10, 1),
    Evening(128, 10, 1),
    Evening(1023, 10, None),
)


def run(write: Write) -> None:
    gc.freeze()  # what Django has loaded shall not be looked through in every round
    write(f"Python {sys.version.split()[0]}. Median of {TIMES} (lowest to highest), in seconds.")
    _run_draws(write)
    _run_exact(write)
    _run_rotating(write)
    _run_others(write)


def _run_draws(write: Write) -> None:
    write(f"\nA Swiss draw after {ROUNDS} rounds, and its rematches.")
    for pairs, limit, beside in DRAWS:
        scores, played = evening(pairs, ROUNDS, seed=1)
        seconds, drawn = timed(lambda: _draw(scores, played, by_rustworkx), TIMES)  # noqa: B023
        rematches = len(drawn.rematches)
        write(f"  {pairs:6,} pairs         {spread(seconds)}, at most {limit}   {rematches}")
        fallback, drawn = timed(lambda: _draw(scores, played, by_networkx))  # noqa: B023
        write(f"    without rustworkx  {spread(fallback)}   {len(drawn.rematches)}")
        if beside:
            edges = nearest(scores, played)
            plain, _ = timed(lambda: by_networkx(pairs, edges))  # noqa: B023
            ratio = median(plain) / median(seconds)
            write(f"    networkx, plain    {spread(plain)}   {ratio:.0f} times as long")


def _run_exact(write: Write) -> None:
    """The total of score differences, ours and in the exact matching of all with all."""
    write(f"\nScore differences of {ROUNDS} draws of {EXACT} pairs, ours and the exact matching's.")
    ours = exact = 0.0
    for number in range(ROUNDS):
        scores, played = evening(EXACT, number, seed=2)
        drawn = _draw(scores, played, by_rustworkx)
        ours += sum(abs(scores[one] - scores[two]) for one, two in drawn.round.tables)
        best = by_rustworkx(EXACT, nearest(scores, played, EXACT))
        ranked = sorted(scores, key=lambda entry: -scores[entry])
        exact += sum(abs(scores[ranked[one]] - scores[ranked[two]]) for one, two in best)
    write(f"  {ours:,.0f} and {exact:,.0f}: {100 * (ours / exact - 1):.2f} % more, at most 1 %")


def _run_rotating(write: Write) -> None:
    write("\nRotating partners, and meetings as partners or opponents that repeat.")
    for players, rounds, limit in EVENINGS:
        seconds, movement = timed(lambda: rotating_partners(players, rounds), TIMES)  # noqa: B023
        at_most = f", at most {limit}" if limit else ""
        write(
            f"  {players:5,} players, {rounds:2} rounds {spread(seconds)}{at_most}"
            f"   {_repeats(movement)}"
        )


def _run_others(write: Write) -> None:
    write("\nOther movements.")
    seconds, movement = timed(lambda: tables_of(Kind.INDIVIDUAL, 33, 6), TIMES)
    write(f"  33 at tables of four, 6 rounds      {spread(seconds)}   {_repeats(movement)}")
    plan = round_robin(15).rounds
    seconds, built = timed(lambda: rebuilt(plan[:3], plan[3:], [range(16)] * 12, Kind.PAIRS), TIMES)
    counted = certificate([*plan[:3], *built], Kind.PAIRS)
    write(
        f"  15 pairs, a 16th after 3 rounds     {spread(seconds)}   "
        f"{counted.meetings.repeats} repeat, {counted.sat_out.worst} sit-out at most"
    )


def evening(entries: int, rounds: int, seed: int) -> tuple[dict[int, float], list[Seating]]:
    """The scores and the rounds so far, twenty points to be won at each table."""
    random = Random(seed)
    strengths = [random.gauss(0, 1) for _ in range(entries)]
    scores, played = dict.fromkeys(range(entries), 0.0), list[Seating]()
    for _ in range(rounds):
        drawn = _draw(scores, played, by_rustworkx)
        for one, two in drawn.round.tables:
            share = 0.5 + (strengths[one] - strengths[two] + random.gauss(0, 1)) / 4
            points = round(20 * min(1, max(0, share)))
            scores[one] += points
            scores[two] += 20 - points
        played.append(drawn.round)
    return scores, played


def nearest(scores: dict[int, float], played: list[Seating], number: int = NEAREST) -> list[Edge]:
    """Everyone and so many who follow in the standing, rematches at a price beyond all scores."""
    ranked = sorted(scores, key=lambda entry: -scores[entry])
    met = {frozenset(table) for round_ in played for table in round_.tables}
    return [
        (
            one,
            two,
            round(1000 * abs(scores[ranked[one]] - scores[ranked[two]]))
            + 10**12 * (frozenset((ranked[one], ranked[two])) in met),
        )
        for one in range(len(ranked))
        for two in range(one + 1, min(one + 1 + number, len(ranked)))
    ]


def _draw(scores: dict[int, float], played: list[Seating], matcher: Matcher) -> Draw:
    return swiss_round(scores, played, matcher, seed=len(played))


def _repeats(movement: Movement) -> str:
    counted = certificate(movement.rounds, movement.kind)
    partners = counted.partners.repeats if counted.partners else 0
    return f"{counted.meetings.repeats} repeat, {partners} of them partners"
