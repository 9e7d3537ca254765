"""Those who ask at the same moment: whoever comes first does what all of them asked for, at once.

A hundred phones that send in one second cost a dozen transactions, and as often what is read before
them. Each still gets its own answer, and nobody pays for what another asked.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

PATIENCE = 2.0
"""Seconds. The work takes milliseconds, unless the database is held by something large, an import
say; then those who wait are better sent away, for the threads that they hold are those of everybody
who only reads."""


class Late(Exception):
    """Whoever works does not get on: it is to be asked again."""


@dataclass(eq=False)
class _Waiting(Generic[Asked, Answer]):
    asked: Asked
    answers: list[Answer] = field(default_factory=list)
    """One, when there is one."""
    is_over: bool = False


class Line(Generic[Asked, Answer]):
    """They stand in it while one of them works; who comes after that is for the next one."""

    def __init__(self, work: Callable[[Sequence[Asked]], Sequence[Answer]]) -> None:
        self._work = work
        self._guard, self._turn = threading.Lock(), threading.Lock()
        self._waiting: list[_Waiting[Asked, Answer]] = []
        self._began: float | None = None
        """When whoever works began."""

    def ask(self, asked: Asked) -> Answer:
        own: _Waiting[Asked, Answer] = _Waiting(asked)
        with self._guard:
            self._waiting.append(own)
        if not self._turn.acquire(timeout=self._patience()):
            self._leave(own)
            raise Late
        try:
            if not own.is_over:
                self._do_all()
        finally:
            self._turn.release()
        if not own.answers:
            own.answers.extend(self._work([asked]))
        return own.answers[0]

    def _patience(self) -> float:
        began = self._began
        return PATIENCE if began is None else max(0.0, began + PATIENCE - time.monotonic())

    def _leave(self, own: _Waiting[Asked, Answer]) -> None:
        """What is being worked on already may still be done: who asks again is told so."""
        with self._guard:
            if own in self._waiting:
                self._waiting.remove(own)

    def _do_all(self) -> None:
        """Nobody has an answer if it fails for one of them: then each asks alone."""
        with self._guard:
            all_, self._waiting = self._waiting, []
        self._began = time.monotonic()
        try:
            answers = self._work([each.asked for each in all_])
        except Exception:
            if len(all_) == 1:
                raise
            answers = []
        finally:
            self._began = None
            for each in all_:
                each.is_over = True
        for each, answer in zip(all_, answers, strict=False):
            each.answers.append(answer)
