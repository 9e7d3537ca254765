"""Figures of the benches: measured, and said with their median, the lowest and the highest."""

import sys
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from time import perf_counter
from typing import TypeVar

Made = TypeVar("Made")


def tell(line: str) -> None:
    """For a bench in a process of its own: its caller reads line by line."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def timed(call: Callable[[], Made], times: int = 1) -> tuple[list[float], Made]:
    """How long it took each time, and what came of it."""
    seconds = []
    for _ in range(times):
        began = perf_counter()
        made = call()
        seconds.append(perf_counter() - began)
    return seconds, made


def spread(figures: Sequence[float], form: str = ".3f", width: int = 7) -> str:
    three = median(figures), min(figures), max(figures)
    middle, low, high = (format(each, form) for each in three)
    return f"{middle:>{width}} ({low}–{high})"


def percentile(seconds: Sequence[float], number: int) -> float:
    """In milliseconds."""
    if len(seconds) < 2:
        return max(seconds, default=0.0) * 1000
    return quantiles(seconds, n=100, method="inclusive")[number - 1] * 1000
