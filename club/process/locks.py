"""Locks on files: held by a process as long as it lives, and free when it is gone."""

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

LOOK_SECONDS: Final = 0.1
# On Windows, past what such a file says, so that others can read it. There are no shared locks:
# each who shares takes one of these bytes, and who wants it alone takes them all.
FIRST_BYTE: Final = 4096
SHARES: Final = 4096


def take(file: IO[str], *, shared: bool = False) -> bool:
    """Lock the file for this process; False if others hold it."""
    try:
        if os.name == "nt":
            import msvcrt

            own = os.getpid() % SHARES
            file.seek(FIRST_BYTE + own if shared else FIRST_BYTE)
            number = 1 if shared else SHARES
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, number)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextlib.contextmanager
def waited_for(path: Path, seconds: float) -> Iterator[bool]:
    """Holds a file as soon as nobody else does; false if that takes longer."""
    deadline = time.monotonic() + seconds
    with path.open("a+", encoding="utf-8") as file:
        while not (has := take(file)) and time.monotonic() < deadline:
            time.sleep(LOOK_SECONDS)
        yield has
