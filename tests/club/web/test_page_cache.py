"""Who makes a page, how often, and what the others get meanwhile."""

import threading

import pytest

from club.web import page_cache
from club.web.page_cache import PageJob, PageMemory

PATIENCE = 10


@pytest.fixture
def clock(monkeypatch):
    """Time that stands still until it is moved."""

    class Clock:
        time = 1000.0

        def now(self):
            return self.time

    made = Clock()
    monkeypatch.setattr(page_cache, "now", made.now)
    monkeypatch.setattr(page_cache, "FRESH_SECONDS", 1)
    return made


class Source:
    """Something that changes, and a page of it."""

    def __init__(self, clock):
        self.clock, self.version, self.made, self.looked = clock, 1, [], 0
        self.is_asked, self.go_on = threading.Event(), threading.Event()
        self.go_on.set()
        self.error = None

    def look(self, _not_before):
        self.looked += 1
        return self.clock.now(), self.version

    def make(self):
        self.is_asked.set()
        assert self.go_on.wait(PATIENCE)
        if self.error:
            raise self.error
        self.made.append(self.clock.now())
        return f"page of {self.version}", 100


@pytest.fixture
def source(clock):
    return Source(clock)


def asked(memory, source, key="wall"):
    return memory.ask(key, source.look, source.make).content


def together(many, work):
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(work())) for _ in range(many)]
    for thread in threads:
        thread.start()
    return threads, answers


@pytest.mark.parametrize("has_maker", [False, True])
def test_of_many_who_ask_at_once_one_makes_it(clock, source, has_maker):
    memory = PageMemory(10_000)
    if has_maker:
        memory.start_maker(lambda: None)
    source.go_on.clear()
    threads, answers = together(20, lambda: asked(memory, source))
    assert source.is_asked.wait(PATIENCE)
    source.go_on.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert answers == ["page of 1"] * 20
    assert len(source.made) == 1


@pytest.mark.parametrize("has_maker", [False, True])
def test_while_it_is_made_anew_the_others_get_what_is_there(clock, source, has_maker):
    memory = PageMemory(10_000)
    if has_maker:
        memory.start_maker(lambda: None)
    asked(memory, source)
    source.version, clock.time = 2, clock.time + 1.1
    source.is_asked.clear()
    source.go_on.clear()
    threads, _answers = together(1, lambda: asked(memory, source))
    assert source.is_asked.wait(PATIENCE)
    assert [asked(memory, source) for _ in range(5)] == ["page of 1"] * 5
    source.go_on.set()
    for thread in threads:
        thread.join(PATIENCE)
    while memory._jobs:
        pass
    assert asked(memory, source) == "page of 2"
    assert len(source.made) == 2


def test_who_asks_alone_waits_for_the_page_as_it_is_now(clock, source):
    """As a cache in front does, once a second: it would keep what is old for a second more."""
    memory = PageMemory(10_000)
    memory.start_maker(lambda: None)
    asked(memory, source)
    for version in range(2, 6):
        source.version, clock.time = version, clock.time + 1.01
        assert not memory.at_hand("wall")
        assert asked(memory, source) == f"page of {version}"
        assert memory.at_hand("wall")


def test_while_a_page_is_late_its_readers_get_the_last_one_for_a_minute(clock, source, monkeypatch):
    memory = PageMemory(10_000)
    memory.start_maker(lambda: None)
    asked(memory, source)
    source.version, clock.time = 2, clock.time + 40
    source.go_on.clear()
    monkeypatch.setattr(page_cache, "LATE_SECONDS", 0.1)
    assert memory.at_hand("wall") is None, "nobody has looked yet"
    last = memory.ask("wall", source.look, source.make)
    assert (last.content, last.age) == ("page of 1", 40)
    clock.time += 0.2
    assert memory.at_hand("wall") is last
    assert asked(memory, source) == "page of 1"
    clock.time += 20
    assert memory.at_hand("wall") is None, "it is older than a minute"
    threads, answers = together(1, lambda: asked(memory, source))
    source.go_on.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert answers == ["page of 2"]


def test_a_page_is_made_at_most_once_a_second_however_much_changes(clock, source):
    memory = PageMemory(10_000)
    for _ in range(100):
        clock.time += 0.1
        source.version += 1
        asked(memory, source)
    assert len(source.made) <= 11
    assert min(b - a for a, b in zip(source.made, source.made[1:], strict=False)) >= 1


def test_what_is_asked_for_two_and_a_half_seconds_after_a_change_holds_it(clock, source):
    """However seldom it is asked for."""
    memory = PageMemory(10_000)
    for pause in (0.2, 0.9, 1.1, 1.9, 2.1, 2.4):
        asked(memory, source)
        clock.time += pause
        source.version += 1
        asked(memory, source)
        clock.time += 2.5
        assert asked(memory, source) == f"page of {source.version}"


def test_what_has_not_changed_is_not_made_again_but_for_what_no_version_counts(clock, source):
    memory = PageMemory(10_000)
    asked(memory, source)
    for _ in range(7):
        clock.time += 1
        asked(memory, source)
    assert len(source.made) == 1
    clock.time += 1
    asked(memory, source)
    assert len(source.made) == 2


def test_what_fails_is_not_kept_and_the_next_asks_again(clock, source):
    memory = PageMemory(10_000)
    source.error = RuntimeError("no database")
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no database"):
            asked(memory, source)
    source.error = None
    assert asked(memory, source) == "page of 1"


def test_memory_is_bounded_and_what_was_asked_for_last_stays(clock, source):
    memory = PageMemory(4 * (100 + page_cache.PAGE_BYTES))
    for key in "abcd":
        asked(memory, source, key)
    asked(memory, source, "a")
    asked(memory, source, "e")
    assert memory.bytes <= memory.most_bytes
    assert [key for key in "abcde" if memory.at_hand(key)] == ["a", "c", "d", "e"]
    memory.clear()
    assert memory.bytes == 0


def test_the_maker_makes_in_turn_what_most_ask_for_and_what_has_waited_longest(clock, source):
    memory = PageMemory(10_000)
    memory.start_maker(lambda: None)
    source.go_on.clear()
    order = []

    def ask(key):
        def make():
            source.make()
            order.append(key)
            return key, 1

        return memory.ask(key, source.look, make)

    threads, _answers = together(1, lambda: ask("first"))
    assert source.is_asked.wait(PATIENCE)
    many = 1
    for key, asks in (("entry", 1), ("round", 1), ("wall", 5), ("standing", 3)):
        threads += together(asks, lambda key=key: ask(key))[0]
        many += asks
        while sum(job.asks for job in list(memory._jobs.values())) < many:
            pass
        clock.time += 0.1
    source.go_on.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert order == ["first", "entry", "wall", "round", "standing"]


def test_the_maker_rests_as_long_as_it_worked_unless_somebody_waits_for_long(clock, source):
    memory = PageMemory(10_000)
    assert memory._rest(0.02) == 0.02
    memory._jobs["entry"] = PageJob("entry", source.look, source.make)
    assert memory._rest(0.02) == 0.02
    clock.time += page_cache.LONG_SECONDS - 0.01
    assert memory._rest(0.02) == pytest.approx(0.01)
    clock.time += 1
    assert memory._rest(0.02) == 0
