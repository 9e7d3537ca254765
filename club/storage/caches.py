"""Caches whose values name what they follow from: a value is returned only while that is the same.

`MemoryCache` is this process's own; `SharedCache` is the same for every process and outlives them.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import nullcontext
from typing import Final, Generic, TypeVar

from django.core.cache import cache

Value = TypeVar("Value")


class MemoryCache(Generic[Value]):
    """Values by their keys, the `most` that were asked for last."""

    every: Final[list["MemoryCache"]] = []
    """For a test that is to begin with nothing remembered."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: OrderedDict[Hashable, tuple[object, Value]] = OrderedDict()
        self._lock = threading.Lock()
        self.every.append(self)

    def get(self, key: Hashable, follows_from: object, make: Callable[[], Value]) -> Value:
        """The cached value if it followed from the same, else a new one."""
        with self._lock:
            if (found := self._values.get(key)) is not None:
                self._values.move_to_end(key)
        if found is not None and found[0] == follows_from:
            return found[1]
        value = make()
        with self._lock:
            self._values[key] = follows_from, value
            self._values.move_to_end(key)
            if len(self._values) > self.most:
                self._values.popitem(last=False)
        return value

    def clear(self) -> None:
        self._values.clear()


class SharedCache(Generic[Value]):
    """Values in the site's cache, for so many seconds; `keeps` says which are worth it.

    `in_turn`: a process makes one at a time, and who waited for the same takes what was made.
    """

    def __init__(
        self,
        seconds: int,
        keeps: Callable[[Value], bool] = lambda _value: True,
        *,
        in_turn: bool = False,
    ) -> None:
        self.seconds, self.keeps = seconds, keeps
        self._turn = threading.Lock() if in_turn else nullcontext()

    def get(self, key: str, follows_from: object, make: Callable[[], Value]) -> Value:
        """The cached value if it followed from the same, else a new one."""
        if (found := self._found(key, follows_from)) is not None:
            return found[0]
        with self._turn:
            # Without turns a second look is one in vain, beside what takes long to make.
            if (found := self._found(key, follows_from)) is not None:
                return found[0]
            value = make()
            if self.keeps(value):
                cache.set(key, (follows_from, value), self.seconds)
            return value

    def _found(self, key: str, follows_from: object) -> tuple[Value] | None:
        found: tuple[object, Value] | None = cache.get(key)
        return (found[1],) if found is not None and found[0] == follows_from else None
