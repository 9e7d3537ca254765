"""Mutants of the engine, the rules of the log and the store, and the tests that kill them.

    uv run --group mutation python tests/mutation [--mutants 300] [--seed 14] [--jobs 2]

Each mutant is one small change by mutmut to one file of `[tool.mutmut]`, drawn by the seed. It is
tried in a copy of the tree by the test file at the mirrored path, if it survives by all of the
folder, and then by the folder of those who use it (`USED_BY`). What survives them too is printed: a
rule that no test holds, or a change that means the same.
"""

import argparse
import ast
import contextlib
import difflib
import os
import queue
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mutmut.configuration import config
from mutmut.mutation.file_mutation import create_mutations, deep_replace

ROOT = Path(__file__).resolve().parents[2]
WANTED = 0.85
SLACK_SECONDS = 60
MEMORY = 4 << 30
USED_BY = {
    "engine/draw": "tests/club/rules",
    "engine/movements": "tests/club/pairings",
    "engine/play": "tests/engine/test_perft.py",
    "scoring/log": "tests/scoring/archive",
}


@dataclass(frozen=True, order=True)
class Mutant:
    path: Path
    code: str

    def difference(self) -> str:
        """The lines that differ from the source."""
        before = (ROOT / self.path).read_text("utf-8")
        lines = difflib.unified_diff(before.splitlines(), self.code.splitlines(), n=0, lineterm="")
        return "\n".join(["", str(self.path), *list(lines)[2:]])


def main() -> int:
    asked = argparse.ArgumentParser(prog="tests/mutation", description=__doc__.splitlines()[0])
    asked.add_argument("--mutants", type=int, default=300)
    asked.add_argument("--seed", type=int, default=14)
    asked.add_argument("--jobs", type=int, default=os.cpu_count())
    asked.add_argument("--only", default="", help="files whose path begins so")
    given = asked.parse_args()
    os.chdir(ROOT)
    mutants = drawn(given.only, given.mutants, given.seed)
    survivors = Trial(mutants).run(given.jobs)
    killed = 1 - len(survivors) / len(mutants)
    tell(f"\n{len(mutants)} mutants, seed {given.seed}: {killed:.1%} killed, {WANTED:.0%} wanted")
    return int(killed < WANTED)


def tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def drawn(only: str, count: int, seed: int) -> list[Mutant]:
    """Mutants by chance, those of one file after one another."""
    files = [file for path in config().source_paths for file in python_files(path)]
    found = []
    for path in sorted(each for each in files if str(each).startswith(only)):
        module, mutations, *_ = create_mutations(str(path), path.read_text("utf-8"))
        found += [(path, module, each) for each in mutations]
    random.Random(seed).shuffle(found)
    mutants: set[Mutant] = set()
    for path, module, each in found:
        if len(mutants) == count:
            break
        code = deep_replace(module, each.original_node, each.mutated_node).code
        if is_another_program(path, code):
            mutants.add(Mutant(path, code))
    return sorted(mutants)


def python_files(path: Path) -> Iterator[Path]:
    return path.rglob("*.py") if path.is_dir() else iter([path])


def is_another_program(path: Path, code: str) -> bool:
    with contextlib.suppress(SyntaxError):
        return ast.dump(ast.parse(code)) != ast.dump(ast.parse(path.read_text("utf-8")))
    return False


def tests_of(path: Path) -> Iterator[tuple[str, ...]]:
    """That at the mirrored path, then the others of its folder, or of the folder above; then those
    of who uses it."""
    name = path.parent if path.name == "__init__.py" else path.with_suffix("")
    own = Path("tests") / name.with_name(f"test_{name.name}.py")
    if own.exists():
        yield (str(own),)
    folders = (Path("tests") / folder for folder in path.parents)
    of_folder = next(filter(None, (sorted(folder.glob("test_*.py")) for folder in folders)))
    yield tuple(str(each) for each in of_folder if each != own)
    yield from ((tests,) for folder, tests in USED_BY.items() if str(path).startswith(folder))


class Trial:
    """Mutants that wait for one of several copies of the tree, and those that survived."""

    def __init__(self, mutants: list[Mutant]) -> None:
        self.mutants: queue.SimpleQueue[Mutant] = queue.SimpleQueue()
        for each in mutants:
            self.mutants.put(each)
        self.count = len(mutants)
        self.done = 0
        self.survivors: list[Mutant] = []
        self.usual: dict[tuple[str, ...], float] = {}
        self.faults: list[BaseException] = []

    def run(self, jobs: int) -> list[Mutant]:
        with contextlib.ExitStack() as stack:
            trees = [stack.enter_context(tempfile.TemporaryDirectory()) for _ in range(jobs)]
            threads = [threading.Thread(target=self._work, args=[Path(tree)]) for tree in trees]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        if self.faults:
            raise self.faults[0]
        return sorted(self.survivors)

    def _work(self, tree: Path) -> None:
        try:
            copy_to(tree)
            with contextlib.suppress(queue.Empty):
                while not self.faults:
                    self._try(tree, self.mutants.get_nowait())
        except BaseException as fault:
            self.faults.append(fault)

    def _try(self, tree: Path, mutant: Mutant) -> None:
        survives = all(
            self._passes(tree, mutant, tests) for tests in tests_of(mutant.path) if tests
        )
        if survives:
            self.survivors.append(mutant)
        self.done += 1
        said = f"SURVIVED{mutant.difference()}" if survives else f"killed {mutant.path}"
        tell(f"{self.done}/{self.count} {said}")

    def _passes(self, tree: Path, mutant: Mutant, tests: tuple[str, ...]) -> bool:
        if tests not in self.usual:
            began = time.monotonic()
            if not passes(tree, tests, None):
                raise RuntimeError(f"They fail without a mutant: {' '.join(tests)}")
            self.usual[tests] = time.monotonic() - began
        with mutated(tree, mutant):
            return passes(tree, tests, 5 * self.usual[tests] + SLACK_SECONDS)


def copy_to(tree: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(name, tree / name)


@contextlib.contextmanager
def mutated(tree: Path, mutant: Mutant) -> Iterator[None]:
    (tree / mutant.path).write_text(mutant.code, "utf-8")
    try:
        yield
    finally:
        shutil.copy2(mutant.path, tree / mutant.path)


def passes(tree: Path, tests: tuple[str, ...], seconds: float | None) -> bool:
    """Whether the tests pass in time; the first without a mutant leaves its bytecode behind."""
    quiet = ["-n0", "-x", "-q", "-m", "", "-p", "no:randomly", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1" if seconds else ""}
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", *quiet, *tests],
        cwd=tree,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )
    try:
        return process.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


if __name__ == "__main__":
    sys.exit(main())
