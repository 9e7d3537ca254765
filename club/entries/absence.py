"""The rounds that somebody who has entered does not play."""

from typing import NamedTuple


class Absence(NamedTuple):
    """The rounds that an entry does not play: those after its last, and some between."""

    last: int | None
    between: tuple[int, ...]

    def covers(self, number: int) -> bool:
        return number in self.between or (self.last is not None and number > self.last)
