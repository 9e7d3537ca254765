"""What the system says of processes: their memory, work, open files, and those that they began."""

import os
from pathlib import Path


def memory_of(process: int) -> float:
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu_of(process: int) -> float:
    """Seconds that it has worked."""
    try:
        facts = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(facts[11]) + int(facts[12])) / os.sysconf("SC_CLK_TCK")


def open_files_of(process: int) -> int:
    try:
        return len(list(Path(f"/proc/{process}/fd").iterdir()))
    except OSError:
        return 0


def stands_still(process: int) -> bool:
    stat = Path(f"/proc/{process}/stat").read_text("ascii", "replace")
    return stat.rpartition(")")[2].split()[0] in "TZ"


def family_of(process: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{process}/task").iterdir())
        born = " ".join((task / "children").read_text("ascii") for task in tasks).split()
    except OSError:
        return [process]
    return [process, *(each for child in born for each in family_of(int(child)))]
