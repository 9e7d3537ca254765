"""Memory that this process has freed goes back to the system.

Garbage that has to be looked for waits, and glibc keeps what is free where something that lies
behind it is still in use: what large papers had once taken made a hall's server a third larger
within half an hour, though nothing of it was needed any more.
"""

import contextlib
import ctypes
import gc
import threading
import time
from typing import Final

EVERY_SECONDS: Final = 60


def give_back() -> None:
    """Give memory back, after looking for garbage, which takes some milliseconds: what is loaded
    for good is left out (`club.wsgi`). Nothing more where the system has no such call."""
    gc.collect()
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def give_back_each_minute() -> None:
    threading.Thread(target=_for_ever, name="memory", daemon=True).start()


def _for_ever() -> None:
    while True:
        time.sleep(EVERY_SECONDS)
        give_back()
