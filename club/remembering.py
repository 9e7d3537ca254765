"""What was worked out last, in the memory of this process, with what it follows from.

It says nothing that is not so: whoever asks for it names what it would follow from now. What has to
be the same in every process, or to outlive this one, is not for here but for the cache.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

Value = TypeVar("Value")


class Remembered(Generic[Value]):
    """Values by their keys, the `most` that were asked for last."""

    every: Final[list["Remembered"]] = []

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: OrderedDict[Hashable, tuple[object, Value]] = OrderedDict()
        self._lock = threading.Lock()
        self.every.append(self)

    def of(self, key: Hashable, follows_from: object, make: Callable[[], Value]) -> Value:
        """As it is remembered, if it followed from the same."""
        with self._lock:
            if (kept := self._values.get(key)) is not None:
                self._values.move_to_end(key)
        if kept is not None and kept[0] == follows_from:
            return kept[1]
        value = make()
        with self._lock:
            self._values[key] = follows_from, value
            self._values.move_to_end(key)
            if len(self._values) > self.most:
                self._values.popitem(last=False)
        return value

    def clear(self) -> None:
        self._values.clear()


def forget_all() -> None:
    for each in Remembered.every:
        each.clear()
