"""Others in the way: a write is tried again, from the beginning, and counts once."""

from random import Random
from uuid import UUID

import pytest
from django.db import OperationalError, transaction

from club.models import Tournament
from scoring.management.hall import make_hall
from scoring.models import Deal, Version
from scoring.results import writing
from scoring.results.actions import Actor
from scoring.results.batches import record_batch
from scoring.results.book import Book
from scoring.results.recheck import disagreements
from scoring.results.tokens import token_of

MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"]}
RESULTS = 120

pytestmark = pytest.mark.django_db(transaction=True)


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


@pytest.fixture(autouse=True)
def no_pause(monkeypatch):
    monkeypatch.setattr(writing.time, "sleep", lambda _seconds: None)


@pytest.fixture
def tries(monkeypatch):
    """What each try is told at its end, when everything is written and nothing is kept: an error,
    or None. How many tries there were is the length of the second list."""
    told, seen = [], []
    save = Book.save

    def saved(book):
        save(book)
        seen.append(transaction.get_connection().in_atomic_block)
        error = told.pop(0) if told else None
        if error:
            raise error

    monkeypatch.setattr(Book, "save", saved)
    return told, seen


def item(number):
    return {
        "kind": "result", "key": str(UUID(int=number)), "round": 1, "deal": number, "content": MADE,
    }  # fmt: skip


def test_a_third_of_all_writes_fail_and_each_result_counts_once(hall, at_table, tries):
    told, seen = tries
    chance = Random(5)
    busy = 0
    for number in range(1, RESULTS + 1):
        told[:] = [refused("40001") if chance.random() < 0.3 else None for _try in range(9)]
        try:
            (answer,) = record_batch(hall.tournament.pk, [item(number)], by=at_table)
        except writing.Busy:
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


@pytest.mark.parametrize("sqlstate", writing.IN_THE_WAY)
def test_it_is_tried_five_times_and_then_the_phone_is_asked_to(hall, at_table, tries, sqlstate):
    told, seen = tries
    told[:] = [refused(sqlstate)] * 9
    with pytest.raises(writing.Busy):
        record_batch(hall.tournament.pk, [item(1)], by=at_table)
    assert len(seen) == writing.TRIES == 5
    assert not Version.objects.exists()


def test_another_error_is_not_tried_again(hall, at_table, tries):
    told, seen = tries
    told[:] = [refused("53100")]  # the disk is full
    with pytest.raises(OperationalError):
        record_batch(hall.tournament.pk, [item(1)], by=at_table)
    assert len(seen) == 1
    assert not Version.objects.exists()


def test_a_repeat_that_met_a_failure_gets_the_first_receipt(hall, at_table, tries):
    told, _seen = tries
    first = record_batch(hall.tournament.pk, [item(1)], by=at_table)
    told[:] = [refused("40P01")]
    assert record_batch(hall.tournament.pk, [item(1)], by=at_table) == first
    assert Version.objects.count() == 1
