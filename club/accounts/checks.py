"""Turns at checking a password, which is costly on purpose.

More at a time would leave none of the machine for the results that come in, and whoever waits long
holds a thread that they need. One address has one turn at a time, so that a flood of guesses from
it leaves the other to honest ones; whoever is known (a browser that came in before, this machine)
is not kept from waiting by strangers who do.
"""

import contextlib
import threading
import time
from collections import Counter
from collections.abc import Iterator
from typing import Final

PATIENCE_SECONDS: Final = 2
WAITING_OF_ONE: Final = 2
"""Strangers from one address, which a whole hall may share."""


class Checks:
    def __init__(self, *, at_once: int, waiting: int) -> None:
        self.at_once, self.most_waiting = at_once, waiting
        self.checking, self.waiting = Counter[str](), Counter[str]()
        self.changed = threading.Condition()

    @contextlib.contextmanager
    def turn(self, address: str, *, is_known: bool) -> Iterator[bool]:
        """A turn, false if there is none in time or too many wait for one."""
        with self.changed:
            has_turn = self._wait(address, is_known=is_known)
            if has_turn:
                self.checking[address] += 1
        try:
            yield has_turn
        finally:
            if has_turn:
                with self.changed:
                    _take_one(self.checking, address)
                    self.changed.notify_all()

    def _wait(self, address: str, *, is_known: bool) -> bool:
        if self._is_free(address, is_known=is_known):
            return True
        line = "" if is_known else address  # the known stand in one of their own
        strangers = self.waiting.total() - self.waiting[""]
        if self.waiting[line] >= WAITING_OF_ONE or (line and strangers >= self.most_waiting):
            return False
        self.waiting[line] += 1
        deadline = time.monotonic() + PATIENCE_SECONDS
        try:
            while not self._is_free(address, is_known=is_known):
                if not self.changed.wait(deadline - time.monotonic()):
                    return False
            return True
        finally:
            _take_one(self.waiting, line)

    def _is_free(self, address: str, *, is_known: bool) -> bool:
        if self.checking.total() >= self.at_once:
            return False
        return is_known or not (self.checking[address] or self.waiting[""])


def _take_one(counter: Counter[str], name: str) -> None:
    counter[name] -= 1
    if not counter[name]:
        del counter[name]
