"""Several at the same moment: one does it for all, and each has its own answer."""

import time
from threading import Event, Thread
from types import SimpleNamespace

import pytest
from django.db import connection
from django.utils import translation

from scoring.management.hall import make_hall
from scoring.models import Version
from scoring.results import batches, together
from scoring.results.actions import Actor
from scoring.results.batches import record_batch
from scoring.results.together import Late, Line
from scoring.results.tokens import token_of
from scoring.results.writing import Busy

MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"]}
PATIENCE = 10


class Work:
    """Squares what is asked. Its first turn lasts until `go` is set."""

    def __init__(self):
        self.begun, self.go, self.turns = Event(), Event(), []

    def __call__(self, asked):
        self.turns.append(sorted(asked))
        self.begun.set()
        assert self.go.wait(PATIENCE)
        if "error" in asked:
            raise LookupError(len(asked))
        return [each * 2 for each in asked]


@pytest.fixture
def work():
    return Work()


def in_threads(asks):
    """Each in its own thread: the threads, and what they answer, by the order of the asks."""
    found = {}

    def run(at, ask):
        try:
            found[at] = ask()
        except LookupError as error:
            found[at] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=each) for each in enumerate(asks)]
    for thread in threads:
        thread.start()
    return threads, found


def wait_for(line, number):
    until = time.monotonic() + PATIENCE
    while len(line._waiting) < number and time.monotonic() < until:
        time.sleep(0.001)


def asked_together(line, work, first, *others):
    """The others ask while the first one works."""
    threads, found = in_threads([lambda: line.ask(first)])
    assert work.begun.wait(PATIENCE)
    more, found_by_others = in_threads([lambda each=each: line.ask(each) for each in others])
    wait_for(line, len(others))
    work.go.set()
    for thread in (*threads, *more):
        thread.join(PATIENCE)
    return [found[0], *(found_by_others[at] for at in range(len(others)))]


def test_who_asks_alone_is_answered_at_once(work):
    work.go.set()
    line = Line(work)
    assert [line.ask("a"), line.ask("b")] == ["aa", "bb"]
    assert work.turns == [["a"], ["b"]]


def test_those_who_come_meanwhile_go_together_and_each_has_its_answer(work):
    assert asked_together(Line(work), work, "a", "b", "c", "d") == ["aa", "bb", "cc", "dd"]
    assert work.turns == [["a"], ["b", "c", "d"]]


def test_what_fails_for_one_fails_for_nobody_else(work):
    one, two, failed, three = asked_together(Line(work), work, "a", "b", "error", "c")
    assert [one, two, three] == ["aa", "bb", "cc"]
    assert failed.args == (1,)
    assert work.turns[:2] == [["a"], ["b", "c", "error"]]
    assert sorted(work.turns[2:]) == [["b"], ["c"], ["error"]]


def test_who_asks_after_a_failure_is_answered(work):
    work.go.set()
    line = Line(work)
    with pytest.raises(LookupError):
        line.ask("error")
    assert line.ask("a") == "aa"


def test_who_waits_too_long_is_sent_away_and_not_worked_for(work, monkeypatch):
    monkeypatch.setattr(together, "PATIENCE", 0.05)
    line = Line(work)
    threads, found = in_threads([lambda: line.ask("a")])
    assert work.begun.wait(PATIENCE)
    for _ in range(2):
        with pytest.raises(Late):
            line.ask("b")
    work.go.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert (found[0], line.ask("c"), work.turns) == ("aa", "cc", [["a"], ["c"]])


@pytest.mark.django_db
def test_who_is_sent_away_is_to_send_again(monkeypatch):
    def late(_line, _asked):
        raise Late

    monkeypatch.setattr(Line, "ask", late)
    monkeypatch.setattr(batches, "connection", SimpleNamespace(in_atomic_block=False))
    with pytest.raises(Busy):
        record_batch(1, [], by=Actor())


@pytest.mark.django_db(transaction=True)
def test_each_phone_is_refused_in_its_own_language(tests_may_empty_the_log, monkeypatch):
    hall = make_hall(3)
    began, go, groups = Event(), Event(), []
    record = batches._record

    def slowly(tournament_id, asked):
        groups.append(len(asked))
        began.set()
        assert go.wait(PATIENCE)
        return record(tournament_id, asked)

    monkeypatch.setattr(batches, "_record", slowly)

    def send(table, language, number):
        def ask():
            by = Actor(token=token_of(hall.cards[table]))
            item = {"key": f"{table:032x}", "round": 1, "deal": number, "content": MADE}
            with translation.override(language):
                return record_batch(hall.tournament.pk, [item], by=by)[0]

        return ask

    first, found = in_threads([send(1, "en", 1)])
    assert began.wait(PATIENCE)
    others, found_by_others = in_threads([send(2, "ro", 9), send(3, "ca", 9)])
    wait_for(batches._lines[hall.tournament.pk], 2)
    go.set()
    for thread in (*first, *others):
        thread.join(PATIENCE)
    assert groups == [1, 2]
    assert found[0].number == Version.objects.get().number == 1
    assert found_by_others[0].sentence.startswith("Etalarea 9")
    assert found_by_others[1].sentence.startswith("La mà 9")
    assert {each.reason for each in found_by_others.values()} == {"DealUnknown"}
