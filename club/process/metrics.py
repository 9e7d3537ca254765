"""Counters, gauges and histograms of a server, in the text format of Prometheus.

Every process that answers keeps its figures in a file of its own in the data folder, mapped into
its memory: adding one costs a lock and a number, and whichever process is asked adds up the files
of all. A process that died goes on counting with what it had done, so that no sum falls; its gauges
count no more. A new server begins with an empty folder.

Features declare theirs when they are imported. Without `share` nothing is counted.
"""

import contextlib
import mmap
import shutil
import threading
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from club.process import locks

FOLDER: Final = "metrics"
BYTES: Final = 8
"""Of a figure in a file."""
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

Samples = list[tuple[str, float]]
"""What follows the name of a metric, and its value."""


class _Metric(NamedTuple):
    name: str
    kind: str
    about: str
    read: Callable[[], Samples]


class _OwnFigures:
    """Figures of this process, and the folder of all."""

    def __init__(self) -> None:
        self.families: list[_Metric] = []
        self.gauges = set[int]()
        self.size = 0
        self.folder: Path | None = None
        self.file: IO[str] | None = None
        self.values: Any = None
        self.guard = threading.Lock()

    def room_for(self, figures: int) -> int:
        """The place of the first of some figures."""
        if self.values is not None:
            raise RuntimeError("a metric is declared before its figures are shared")
        self.size += figures
        return self.size - figures

    def add(self, at: int, amount: float) -> None:
        if self.values is not None:
            with self.guard:
                self.values[at] += amount


_own: Final = _OwnFigures()
_read: list[float] = []
"""The sums of all processes, while they are written out."""


class Counter:
    """A number that only grows; or, with `goes_down`, a gauge."""

    def __init__(self, name: str, about: str, *, goes_down: bool = False) -> None:
        self.at = _own.room_for(1)
        if goes_down:
            _own.gauges.add(self.at)
        kind = "gauge" if goes_down else "counter"
        _own.families.append(_Metric(name, kind, about, lambda: [("", _read[self.at])]))

    def add(self, amount: float = 1) -> None:
        _own.add(self.at, amount)


class Histogram:
    """How often something took how long, by its kind."""

    def __init__(self, name: str, about: str, kinds: Sequence[str], most: Sequence[float]) -> None:
        self.most, self.width = most, len(most) + 2
        first = _own.room_for(self.width * len(kinds))
        self.at = {kind: first + self.width * at for at, kind in enumerate(kinds)}
        _own.families.append(_Metric(name, "histogram", about, self._samples))

    def observe(self, kind: str, seconds: float) -> None:
        values = _own.values
        if values is not None:
            at = self.at[kind]
            with _own.guard:
                values[at + bisect_left(self.most, seconds)] += 1
                values[at + self.width - 1] += seconds

    def count(self, kind: str) -> float:
        """While they are written out: how often in all."""
        return sum(_read[self.at[kind] : self.at[kind] + self.width - 1])

    def _samples(self) -> Samples:
        found: Samples = []
        for kind, at in self.at.items():
            counts = accumulate(_read[at : at + self.width - 1])
            for most, count in zip([*map(str, self.most), "+Inf"], counts, strict=True):
                found.append((f'_bucket{{kind="{kind}",le="{most}"}}', count))
            found.append((f'_sum{{kind="{kind}"}}', _read[at + self.width - 1]))
            found.append((f'_count{{kind="{kind}"}}', self.count(kind)))
        return found


def computed(name: str, kind: str, about: str, read: Callable[[], float | None]) -> None:
    """A metric that is looked up when it is asked for; None is left out."""

    def samples() -> Samples:
        value = read()
        return [] if value is None else [("", value)]

    _own.families.append(_Metric(name, kind, about, samples))


def labelled(name: str, about: str, labels: Callable[[], dict[str, str]]) -> None:
    """A metric that says something by its labels alone."""

    def samples() -> Samples:
        said = ",".join(f'{name}="{text}"' for name, text in labels().items())
        return [(f"{{{said}}}", 1)]

    _own.families.append(_Metric(name, "gauge", about, samples))


def begin(data: Path) -> None:
    """Empty the folder, before the first process of a server begins."""
    shutil.rmtree(data / FOLDER, ignore_errors=True)


def share(data: Path, number: int) -> None:
    """Count from now on, in the file of this process; all metrics are declared."""
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    own = (folder / f"{number}.figures").open("a+b")
    own.truncate(_own.size * BYTES)
    _own.file = (folder / f"{number}.lock").open("a+", encoding="utf-8")
    locks.take(_own.file)
    _own.folder = folder
    _own.values = memoryview(mmap.mmap(own.fileno(), 0)).cast("d")
    own.close()


def written_out() -> str:
    """The figures of all processes together."""
    with _writing:
        _read[:] = _sums()
        lines = []
        for family in _own.families:
            lines += [f"# HELP {family.name} {family.about}", f"# TYPE {family.name} {family.kind}"]
            lines += [f"{family.name}{end} {value:.15g}" for end, value in family.read()]
    return "\n".join(lines) + "\n"


_writing: Final = threading.Lock()


def _sums() -> list[float]:
    sums = [0.0] * _own.size
    for values, is_alive in _every_process():
        for at, value in enumerate(values):
            if is_alive or at not in _own.gauges:
                sums[at] += value
    return sums


def living() -> int:
    """Number of processes that answer."""
    return sum(is_alive for _values, is_alive in _every_process())


def _every_process() -> Iterator[tuple[Any, bool]]:
    """Figures of each process of this server, and whether it is alive."""
    for file in sorted(_own.folder.glob("*.figures")) if _own.folder else ():
        content = file.read_bytes()
        if len(content) == _own.size * BYTES:
            yield memoryview(content).cast("d"), _is_alive(file.with_suffix(".lock"))


def _is_alive(lock: Path) -> bool:
    """A living one holds its lock; so does this one, against itself."""
    with contextlib.suppress(OSError), lock.open("a+", encoding="utf-8") as file:
        return not locks.take(file)
    return False
