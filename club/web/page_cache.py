"""In-memory page cache: a page is made once for all; readers get the last one meanwhile.

A page is served for almost a second as it is. Then one request looks if anything has changed,
makes the page anew if so, and waits for it; the others get the old page until it is two seconds
old, and wait only for a page that is older or not there at all. So a page is made about once a
second however many ask and however much changes, and a page asked for 2.5 seconds after a change
holds it. A page that is late, for it or another before it takes long, is waited for a second; then
its readers get the last one, which tells its age, until the new one is there. A cache in front,
which asks once a second, is always the one that waits: what it keeps for a second more was true
when it asked.
"""

import itertools
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Generic, TypeVar

from club.process import metrics

FRESH_SECONDS = 0.9
"""Less than the second for which a cache in front gives out what it has."""
LOOK_SECONDS = 0.2
"""Pages of one tournament that are asked for so soon after one another share a look."""
OLD_SECONDS = 2.0
CERTAIN_SECONDS = 8.0
"""What no version counts (the day after a round) is looked up so often."""

LATE_SECONDS = 1.0
LAST_SECONDS = 60.0
"""A page that is older than this is not given out in the place of one that is late."""
WAIT_SECONDS: Final = 8.0
"""Less than the ten for which a cache in front waits (`club/serving/nginx.conf`)."""
LONG_SECONDS: Final = 0.3
"""Who has waited so long is not kept waiting by a rest of the maker."""

PAGE_BYTES: Final = 3_000
"""What a page costs beside its content."""

MADE: Final = metrics.Counter("portativ_pages_made_total", "Public pages made for the cache.")

now = time.monotonic

Content = TypeVar("Content")
Look = Callable[[float], tuple[float, Hashable]]
"""When it was last looked, not before a moment, and the version that was found."""


@dataclass(slots=True)
class CachedPage(Generic[Content]):
    content: Content
    size: int
    version: Hashable
    begun_at: float
    true_at: float
    """When it was last known to be what would be made."""

    @property
    def age(self) -> float:
        return now() - self.true_at


@dataclass(slots=True)
class PageJob(Generic[Content]):
    """A page that is to be looked at, and made if need be."""

    key: Hashable
    look: Look
    make: Callable[[], tuple[Content, int]]
    asked_at: float = field(default_factory=lambda: now())
    asks: int = 0
    is_begun: bool = False
    done: threading.Event = field(default_factory=threading.Event)
    page: CachedPage[Content] | None = None
    error: BaseException | None = None

    def is_meanwhile(self, kept: CachedPage[Content]) -> bool:
        """True if the last page is served while the new one is made."""
        is_late = now() - self.asked_at >= LATE_SECONDS
        return kept.age < (LAST_SECONDS if is_late else OLD_SECONDS)

    def pressure(self) -> float:
        """Of many who ask, the longer the more."""
        return self.asks * (now() - self.asked_at)


class PageMemory(Generic[Content]):
    """Pages by their keys, those that were asked for last; one at a time is made.

    A server starts a maker: a thread that makes in turn what most ask for and what has been waited
    for longest, so that the wall comes soon and a page that one phone asks for comes at all; nobody
    waits but for what is old or not there. It rests as long as it worked, so that those who enter
    have the machine between two pages. Without a maker, who asks first makes it.
    """

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes, self.bytes = most_bytes, 0
        self._pages: OrderedDict[Hashable, CachedPage[Content]] = OrderedDict()
        self._jobs: dict[Hashable, PageJob[Content]] = {}
        self._lock, self._making = threading.Lock(), threading.Lock()
        self._has_work = threading.Condition(self._lock)
        self._has_maker = False

    def ask(
        self, key: Hashable, look: Look, make: Callable[[], tuple[Content, int]]
    ) -> CachedPage[Content]:
        """The page as it is kept, or made now; `make` answers a page and its size, and what it
        raises is not kept."""
        with self._lock:
            kept = self._pages.get(key)
            if kept:
                self._pages.move_to_end(key)
                if kept.age < FRESH_SECONDS:
                    return kept
            job = self._jobs.get(key)
            is_own = job is None
            job = self._jobs[key] = job or PageJob(key, look, make)
            job.asks += 1
            self._has_work.notify()
        if is_own and not self._has_maker:
            self._do(job)
        elif not is_own and kept and job.is_meanwhile(kept):
            return kept
        has_last = kept is not None and kept.age < LAST_SECONDS
        if not job.done.wait(LATE_SECONDS if has_last else WAIT_SECONDS) and kept and has_last:
            return kept
        if job.error:
            raise job.error
        if job.page is None:
            raise TimeoutError("the page was not made in time")
        return job.page

    def at_hand(self, key: Hashable) -> CachedPage[Content] | None:
        """Page that is served now without a look for changes; None if a request has to wait."""
        kept, job = self._pages.get(key), self._jobs.get(key)
        if kept is None or kept.age < FRESH_SECONDS:
            return kept
        if job is None or not job.is_meanwhile(kept):
            return None
        job.asks += 1
        return kept

    def clear(self) -> None:
        with self._lock:
            self._pages.clear()
            self.bytes = 0

    def start_maker(self, after_each: Callable[[], None]) -> None:
        self._has_maker = True
        work = partial(self._work, after_each)
        threading.Thread(target=work, name="maker of pages", daemon=True).start()

    def _work(self, after_each: Callable[[], None]) -> None:
        for turn in itertools.count():
            with self._lock:
                while not (waiting := [each for each in self._jobs.values() if not each.is_begun]):
                    self._has_work.wait()
                job = waiting[0] if turn % 2 else max(waiting, key=PageJob.pressure)
            began = now()
            self._do(job)
            after_each()
            time.sleep(self._rest(now() - began))

    def _rest(self, worked: float) -> float:
        """Seconds until the next page is begun."""
        with self._lock:
            longest = now() - min((each.asked_at for each in self._jobs.values()), default=now())
        return max(0.0, min(worked, LONG_SECONDS - longest))

    def _do(self, job: PageJob[Content]) -> None:
        job.is_begun = True
        try:
            with self._making:
                job.page = self._renewed(job)
        except BaseException as error:
            job.error = error
        finally:
            with self._lock:
                del self._jobs[job.key]
            job.done.set()

    def _renewed(self, job: PageJob[Content]) -> CachedPage[Content]:
        kept, begun_at = self._pages.get(job.key), now()
        looked_at, version = job.look(begun_at - LOOK_SECONDS)
        if kept and kept.version == version and begun_at - kept.begun_at < CERTAIN_SECONDS:
            kept.true_at = max(kept.true_at, looked_at)
            return kept
        _looked_at, version = job.look(begun_at)
        content, size = job.make()
        MADE.add()
        page = CachedPage(content, size + PAGE_BYTES, version, begun_at, begun_at)
        self._keep(job.key, page)
        return page

    def _keep(self, key: Hashable, page: CachedPage[Content]) -> None:
        with self._lock:
            before = self._pages.pop(key, None)
            self.bytes += page.size - (before.size if before else 0)
            self._pages[key] = page
            while self.bytes > self.most_bytes:
                _key, forgotten = self._pages.popitem(last=False)
                self.bytes -= forgotten.size
