import threading
import time

import pytest
from django.db import connection, transaction

from scoring.models import RefereeCall
from scoring.tables import referee_calls


def test_a_call_stands_until_it_is_answered(evening, make_user):
    referee = make_user("referee")
    before = evening.version
    first = referee_calls.call(evening, 2, round_number=1, deal=3)
    assert referee_calls.call(evening, 2, round_number=1, deal=4) == first
    referee_calls.call(evening, 1)
    open_calls = evening.referee_calls.filter(answered_at=None)
    assert [each.table for each in open_calls.all()] == [2, 1]
    referee_calls.answer(first, by=referee)
    referee_calls.answer(first, by=make_user("late"))
    assert [each.table for each in open_calls.all()] == [1]
    assert RefereeCall.objects.get(pk=first.pk).answered_by == referee
    evening.refresh_from_db()
    assert evening.version == before + 3


def test_a_table_may_call_again_after_it_was_answered(evening, make_user):
    referee_calls.answer(referee_calls.call(evening, 2), by=make_user("referee"))
    referee_calls.call(evening, 2)
    assert RefereeCall.objects.filter(table=2).count() == 2


def test_a_table_takes_its_call_back_but_not_what_it_could_not_send(evening):
    for table in (1, 2):
        referee_calls.call(evening, table)
    referee_calls.note_unsent(evening, 2, {"key": (1, 1)})
    for table in (1, 2):
        referee_calls.take_back(evening, table)
    open_calls = evening.referee_calls.filter(answered_at=None)
    assert [each.table for each in open_calls] == [2]


@pytest.mark.django_db(transaction=True)
def test_phones_of_one_table_are_heard_though_they_come_to_two_nodes_at_once(evening):
    """The second waits for the first, and adds to what it has told."""
    if connection.vendor != "postgresql":
        pytest.skip("this run is on SQLite, where one process writes")
    referee_calls.note_unsent(evening, 2, {"before": 1})

    def other_node():
        try:
            referee_calls.note_unsent(evening, 2, {"second": 2})
        finally:
            connection.close()

    thread = threading.Thread(target=other_node)
    with transaction.atomic():
        referee_calls.note_unsent(evening, 2, {"first": 1})
        thread.start()
        while thread.is_alive() and not _somebody_waits():
            time.sleep(0.02)
    thread.join(60)
    assert RefereeCall.objects.get().unsent_keys == ["before", "first", "second"]


def _somebody_waits():
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return cursor.fetchone()[0] > 0
