import os
import sys

import pytest

from club.process import freed_memory
from tests.workshop.processes import memory_of

PIECES, SIZE = 6_000, 10_000


@pytest.mark.skipif(sys.platform != "linux", reason="glibc's own way")
def test_what_was_freed_before_something_that_is_still_in_use_is_given_back():
    pieces = [bytearray(SIZE) for _ in range(PIECES)]
    kept = pieces[-1]
    held = memory_of(os.getpid())
    pieces.clear()

    freed_memory.give_back()

    assert held - memory_of(os.getpid()) > PIECES * SIZE / 1e6 / 2
    assert len(kept) == SIZE


def test_where_there_is_no_such_call_nothing_happens(monkeypatch):
    monkeypatch.setattr(freed_memory.ctypes, "CDLL", lambda _name: object())
    freed_memory.give_back()
