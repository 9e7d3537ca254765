"""A transaction that only reads: outside any other, as a command or a view has it."""

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from club.models import Club
from club.storage.statements import one_state

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_state_leaves_the_writer_to_others_and_itself_as_it_was():
    before = getattr(connection, "transaction_mode", None)
    with CaptureQueriesContext(connection) as asked:
        with one_state():
            Club.objects.count()
        with one_state(), one_state():
            Club.objects.count()
    said = str(asked.captured_queries)
    assert said.count("BEGIN DEFERRED" if connection.vendor == "sqlite" else "READ ONLY") == 2
    assert "IMMEDIATE" not in said
    assert getattr(connection, "transaction_mode", None) == before


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no such transaction")
def test_postgresql_refuses_a_write_in_it():
    with pytest.raises(DatabaseError, match="read-only"), one_state():
        Club.objects.create(name="Late", slug="late")
    assert not Club.objects.exists()
