"""How fast the engine is, beside python-chess, a well-kept engine in the same plain Python.

Each figure is the median of several rounds, with the lowest and the highest. python-chess is
measured anew right before each of ours, so a ratio compares the same moments of the machine.
"""

import gc
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import permutations, product
from random import Random
from time import perf_counter
from typing import NamedTuple

import chess

from engine.auction import BIDS, Bid, PlayType
from engine.dealing import deal_pairs
from engine.editions import EDITIONS
from engine.game import Game, legal_moves, play, start
from engine.moves import PASS
from engine.perft import perft
from engine.score import LONGEST_REMEMBERED, scored
from engine.seats import PAIRS_SEATS
from tests.workshop.benches.figures import spread
from tests.workshop.isolated_site import Write

ROUNDS = 5
SEEDS = range(1, 9)
MID_GAME = 20
GAMES = 25
RESULTS = 200_000
CHESS_DEPTH = 4
LINES_LIMIT, COMMAND_LIMIT = 200_000, 60_000


_spread = partial(spread, form=",.0f", width=10)


class Plan(NamedTuple):
    """How deep to count, so that it takes some tenths of a second, and what is demanded: leaves as
    a multiple of python-chess's, and moves a second."""

    depth: int
    mid_game_depth: int
    least_ratio: float
    least_plies: int


PLANS = {
    PlayType.PARADA: Plan(12, 10, 2, 100_000),
    PlayType.MUZICANDO: Plan(13, 13, 2, 100_000),
    PlayType.SARABANDA: Plan(5, 3, 0.5, 30_000),
    PlayType.GLISSANDO: Plan(6, 4, 0.5, 30_000),
}


def run(write: Write) -> None:
    gc.freeze()  # what Django has loaded shall not be looked through in every round
    write(f"Python {sys.version.split()[0]}. Median of {ROUNDS} rounds (lowest to highest).")
    _run_perft(write)
    _run_games(write)
    _run_results(write)


def _run_perft(write: Write) -> None:
    write(
        "\nLeaves of perft a second. Ours: pairs deals, ro edition, seeds "
        f"{SEEDS[0]} to {SEEDS[-1]}, from the\nfirst card and after {MID_GAME} random moves. "
        f"python-chess: its start position to depth {CHESS_DEPTH}.\n"
        "Both count the moves of the last ply without making them, and remember no positions."
    )
    for type_, plan in PLANS.items():
        for moves, depth in ((0, plan.depth), (MID_GAME, plan.mid_game_depth)):
            games = [game_of(type_, seed, moves) for seed in SEEDS]
            chess_rates, rates = [], []
            for _ in range(ROUNDS):
                chess_rates.append(_rate(chess_leaves))
                rates.append(_rate(lambda: _leaves(games, depth)))  # noqa: B023 - called at once
            ratios = [ours / theirs for ours, theirs in zip(rates, chess_rates, strict=True)]
            write(
                f"  {type_.name.capitalize():10} {'after ' if moves else 'from '}{moves:2}, depth "
                f"{depth:2} {_spread(rates)}   python-chess {_spread(chess_rates)}"
                f"   ratio {_spread(ratios, form='.2f')}, at least {plan.least_ratio}"
            )


def _leaves(games: list[Game], depth: int) -> int:
    return sum(perft(game, depth) for game in games)


def chess_leaves() -> int:
    return _chess_perft(chess.Board(), CHESS_DEPTH)


def _chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    number = 0
    for move in board.legal_moves:
        board.push(move)
        number += _chess_perft(board, depth - 1)
        board.pop()
    return number


def game_of(type_: PlayType, seed: int, moves: int) -> Game:
    """A game of a type, after some random moves; everything from the seed."""
    random = Random(seed)
    game = start(deal_pairs(seed, PAIRS_SEATS[seed % 4]))
    for call in (Bid(1, type_), PASS, PASS, PASS):
        game = play(game, call)
    for _ in range(moves):
        game = play(game, random.choice(legal_moves(game)))
    return game


def _run_games(write: Write) -> None:
    write(
        "\nMoves a second in whole random games: all legal moves listed, one chosen, checked and "
        f"made.\n{GAMES} pairs deals a round."
    )
    for type_, plan in PLANS.items():
        games = [game_of(type_, seed, 0) for seed in range(GAMES)]
        rates = [_rate(lambda: _play_out(games)) for _ in range(ROUNDS)]  # noqa: B023
        write(f"  {type_.name.capitalize():10} {_spread(rates)}, at least {plan.least_plies:,}")


def _play_out(games: list[Game]) -> int:
    random = Random(1)
    moves = 0
    for game in games:
        while not game.is_over:
            game = play(game, random.choice(legal_moves(game)))
            moves += 1
    return moves


def _run_results(write: Write) -> None:
    lines = result_lines(RESULTS)
    write(f"\nPairs results scored a second, {RESULTS:,} a round, from JSON text to JSON text.")
    rates = [_rate(lambda: len([scored(line) for line in lines])) for _ in range(ROUNDS)]
    write(f"  in this process          {_spread(rates)}, at least {LINES_LIMIT:,}")
    unknown = [line.ljust(LONGEST_REMEMBERED + 1) for line in lines[: RESULTS // 10]]
    rates = [_rate(lambda: len([scored(line) for line in unknown])) for _ in range(ROUNDS)]
    write(f"  none seen before         {_spread(rates)}")
    data = "\n".join(lines).encode()
    rates = [_rate(lambda: _scored_by_command(data)) for _ in range(ROUNDS)]
    write(f"  python -m engine score   {_spread(rates)}, at least {COMMAND_LIMIT:,}")


def result_lines(number: int) -> list[str]:
    """Results drawn from all that there can be, contract by order by edition."""
    random = Random(1)
    kinds = list(product(EDITIONS, map(str, BIDS), PAIRS_SEATS, permutations(PAIRS_SEATS)))
    return [
        json.dumps(
            {
                "game": "pairs",
                "edition": edition,
                "contract": contract,
                "declarer": declarer,
                "order": order,
                "last_stuck": random.random() < 0.3,
            }
        )
        for edition, contract, declarer, order in random.choices(kinds, k=number)
    ]


def _scored_by_command(data: bytes) -> int:
    command = [sys.executable, "-m", "engine", "score"]
    answers = subprocess.run(command, input=data, capture_output=True, check=True)
    return answers.stdout.count(b"\n")


def _rate(measured: Callable[[], int]) -> float:
    began = perf_counter()
    number = measured()
    return number / (perf_counter() - began)
