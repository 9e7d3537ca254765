import pytest
from django.contrib.sessions.models import Session
from django.db import connection, transaction

from club.storage import postgresql, sqlite


@pytest.fixture(autouse=True)
def postgresql_only(transactional_db):
    if connection.vendor != "postgresql":
        pytest.skip("this run is on SQLite, which has no standby")


def waits_for() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW synchronous_commit")
        return cursor.fetchone()[0]


def test_a_trifle_waits_for_no_standby_and_what_comes_after_it_does():
    usual = waits_for()
    assert usual != "local"
    with sqlite.if_free(connection) as is_free:
        assert (is_free, waits_for()) == (True, "local")
    assert waits_for() == usual


def test_a_trifle_inside_of_something_larger_waits_with_it():
    usual = waits_for()
    with transaction.atomic(), postgresql.unconfirmed(connection):
        assert waits_for() == usual


def test_a_session_is_saved_as_a_trifle(client, settings, monkeypatch):
    if settings.SESSION_ENGINE != "club.storage.sessions":
        pytest.skip("this run is without Redis")
    session, waited = client.session, []
    save = Session.save

    def seen(row, *args, **facts):
        waited.append(waits_for())
        save(row, *args, **facts)

    monkeypatch.setattr(Session, "save", seen)
    session.save()
    assert waited == ["local"]
