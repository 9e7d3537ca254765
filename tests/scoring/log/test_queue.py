"""Several at the same moment: one does it for all, and each has its own answer. Others in the way:
a write is tried again, from the beginning, and counts once."""

import time
from random import Random
from threading import Event, Thread
from types import SimpleNamespace
from uuid import UUID

import pytest
from django.db import OperationalError, connection, transaction
from django.utils import translation

from club.models import Tournament
from scoring.log import batches, queue, saving
from scoring.log.actions import Actor
from scoring.log.batches import record_batch
from scoring.log.queue import Busy, GroupCommit
from scoring.log.recheck import disagreements
from scoring.log.tokens import token_of
from scoring.models import Deal, Version
from tests.scoring.evenings import MADE
from tests.workshop.fixtures.hall import make_hall

PATIENCE = 10
RESULTS = 120


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
    threads, found = in_threads([lambda: line.submit(first)])
    assert work.begun.wait(PATIENCE)
    more, found_by_others = in_threads([lambda each=each: line.submit(each) for each in others])
    wait_for(line, len(others))
    work.go.set()
    for thread in (*threads, *more):
        thread.join(PATIENCE)
    return [found[0], *(found_by_others[at] for at in range(len(others)))]


def test_who_asks_alone_is_answered_at_once(work):
    work.go.set()
    line = GroupCommit(work)
    assert [line.submit("a"), line.submit("b")] == ["aa", "bb"]
    assert work.turns == [["a"], ["b"]]


def test_those_who_come_meanwhile_go_together_and_each_has_its_answer(work):
    assert asked_together(GroupCommit(work), work, "a", "b", "c", "d") == ["aa", "bb", "cc", "dd"]
    assert work.turns == [["a"], ["b", "c", "d"]]


def test_what_fails_for_one_fails_for_nobody_else(work):
    one, two, failed, three = asked_together(GroupCommit(work), work, "a", "b", "error", "c")
    assert [one, two, three] == ["aa", "bb", "cc"]
    assert failed.args == (1,)
    assert work.turns[:2] == [["a"], ["b", "c", "error"]]
    assert sorted(work.turns[2:]) == [["b"], ["c"], ["error"]]


def test_who_asks_after_a_failure_is_answered(work):
    work.go.set()
    line = GroupCommit(work)
    with pytest.raises(LookupError):
        line.submit("error")
    assert line.submit("a") == "aa"


def test_who_waits_too_long_is_sent_away_and_not_worked_for(work, monkeypatch):
    monkeypatch.setattr(queue, "PATIENCE", 0.05)
    line = GroupCommit(work)
    threads, found = in_threads([lambda: line.submit("a")])
    assert work.begun.wait(PATIENCE)
    for _ in range(2):
        with pytest.raises(Busy):
            line.submit("b")
    work.go.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert (found[0], line.submit("c"), work.turns) == ("aa", "cc", [["a"], ["c"]])


@pytest.mark.django_db
def test_who_is_sent_away_is_to_send_again(monkeypatch):
    def late(_line, _asked):
        raise Busy

    monkeypatch.setattr(GroupCommit, "submit", late)
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
    wait_for(batches._queues[hall.tournament.pk], 2)
    go.set()
    for thread in (*first, *others):
        thread.join(PATIENCE)
    assert groups == [1, 2]
    assert found[0].number == Version.objects.get().number == 1
    assert "rezultatul 9" in found_by_others[0].sentence
    assert "resultat 9" in found_by_others[1].sentence
    assert {each.reason for each in found_by_others.values()} == {"DealUnknown"}


class Failure(Exception):
    """What a driver says, by its number."""

    def __init__(self, sqlstate):
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


def refused(sqlstate):
    error = OperationalError("could not serialize access")
    error.__cause__ = Failure(sqlstate)
    return error


@pytest.fixture
def hall(tests_may_empty_the_log):
    return make_hall(1, deals=RESULTS)


@pytest.fixture
def at_table(hall):
    return Actor(token=token_of(hall.cards[1]))


@pytest.fixture
def no_pause(monkeypatch):
    monkeypatch.setattr(queue.time, "sleep", lambda _seconds: None)


@pytest.fixture
def tries(no_pause, monkeypatch):
    """What each try is told at its end, when everything is written and nothing is kept: an error,
    or None. How many tries there were is the length of the second list."""
    told, seen = [], []
    save = saving.save

    def saved(log):
        save(log)
        seen.append(transaction.get_connection().in_atomic_block)
        error = told.pop(0) if told else None
        if error:
            raise error

    monkeypatch.setattr(saving, "save", saved)
    return told, seen


def item(number):
    return {
        "kind": "result", "key": str(UUID(int=number)), "round": 1, "deal": number, "content": MADE,
    }  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_a_third_of_all_writes_fail_and_each_result_counts_once(hall, at_table, tries):
    told, seen = tries
    chance = Random(5)
    busy = 0
    for number in range(1, RESULTS + 1):
        told[:] = [refused("40001") if chance.random() < 0.3 else None for _try in range(9)]
        try:
            (answer,) = record_batch(hall.tournament.pk, [item(number)], by=at_table)
        except queue.Busy:
            busy += 1
            told.clear()
            (answer,) = record_batch(hall.tournament.pk, [item(number)], by=at_table)
        assert answer.state == "provisional"
    assert len(seen) > RESULTS * 1.2
    assert busy < 5
    numbers = list(Version.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, RESULTS + 1))
    assert Deal.objects.count() == RESULTS
    assert list(disagreements(Tournament.objects.get())) == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("sqlstate", "error", "times"),
    [
        *((each, queue.Busy, 5) for each in queue.IN_THE_WAY),
        ("53100", OperationalError, 1),  # the disk is full
    ],
)
def test_it_is_tried_five_times_and_another_error_is_not_tried_again(
    hall, at_table, tries, sqlstate, error, times
):
    told, seen = tries
    told[:] = [refused(sqlstate)] * 9
    with pytest.raises(error):
        record_batch(hall.tournament.pk, [item(1)], by=at_table)
    assert len(seen) == times
    assert not Version.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_repeat_that_met_a_failure_gets_the_first_receipt(hall, at_table, tries):
    told, _seen = tries
    first = record_batch(hall.tournament.pk, [item(1)], by=at_table)
    told[:] = [refused("40P01")]
    assert record_batch(hall.tournament.pk, [item(1)], by=at_table) == first
    assert Version.objects.count() == 1
