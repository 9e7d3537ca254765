"""PostgreSQL cuts connections while requests go on, as when it is restarted."""

import threading
from functools import partial

import pytest
from django.conf import settings
from django.db import close_old_connections, connection
from django.test import Client

from club.clubs import queries
from club.models import User
from scoring.tables import card_cookies


@pytest.fixture(autouse=True)
def postgresql_only(transactional_db):
    if connection.vendor != "postgresql":
        pytest.skip("this run is on SQLite, which has no connection to cut")
    yield
    connection.close()


def cut() -> None:
    """Ends this thread's connection, from another."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid = cursor.fetchone()[0]

    def end():
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
        finally:
            connection.close()

    thread = threading.Thread(target=end)
    thread.start()
    thread.join(20)


def test_connections_are_looked_at_before_they_are_handed_out():
    assert settings.DATABASES["default"]["CONN_HEALTH_CHECKS"]
    assert connection.pool._check is not None
    cut()
    connection.close()
    assert Client().get("/").status_code == 200


@pytest.mark.parametrize(("cuts", "answer"), [(1, (200, None)), (2, (503, "2"))])
def test_what_is_only_read_is_read_again_once(monkeypatch, cuts, answer):
    """What is cut each time is for the reader to repeat."""
    times = []
    all_clubs = queries.all_clubs

    def cut_at_first():
        times.append(1)
        if len(times) <= cuts:
            cut()
        return all_clubs()

    monkeypatch.setattr(queries, "all_clubs", cut_at_first)
    response = Client(raise_request_exception=False).get("/")
    assert (response.status_code, response.get("Retry-After")) == answer
    assert len(times) == 2


def test_a_phone_whose_card_cannot_be_looked_up_tries_again(monkeypatch):
    look_up = card_cookies.token_of

    def cut_first(text):
        cut()
        return look_up(text)

    monkeypatch.setattr(card_cookies, "token_of", cut_first)
    client = Client(raise_request_exception=False)
    client.cookies[card_cookies.PREFIX] = "abc"
    response = client.post("/table/results/", '{"results": []}', content_type="application/json")
    assert (response.status_code, response["Retry-After"]) == (503, "2")
    assert "error" in response.json()


def become_read_only(connection_of_thread):
    """As a primary that was demoted under it; the next connection is one that may write."""
    with connection_of_thread.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")


def test_a_server_that_takes_no_writes_any_more_is_left(monkeypatch):
    """Each connection to it, and whoever sent something comes again."""
    look_up = card_cookies.token_of
    demoted = []

    def write_after_it(text):
        if not demoted:
            become_read_only(connection)
            demoted.append(connection.connection)
            User.objects.create(username="late")
        return look_up(text)

    monkeypatch.setattr(card_cookies, "token_of", write_after_it)
    client = Client(raise_request_exception=False)
    client.cookies[card_cookies.PREFIX] = "abc"
    send = partial(client.post, "/table/results/", '{"results": []}', "application/json")
    refused = send()
    close_old_connections()  # as at the end of a request, which a test's client leaves out
    after = send()
    assert (refused.status_code, refused["Retry-After"]) == (503, "2")
    assert demoted[0].closed
    assert after.status_code == 403, "no card: the site itself has answered"
    User.objects.create(username="early")


def test_a_page_of_a_server_that_takes_no_writes_any_more_is_made_again(monkeypatch):
    all_clubs, tries = queries.all_clubs, []

    def write_first():
        tries.append(1)
        if len(tries) == 1:
            become_read_only(connection)
        User.objects.create(username="somebody")
        return all_clubs()

    monkeypatch.setattr(queries, "all_clubs", write_first)
    assert Client(raise_request_exception=False).get("/").status_code == 200
    assert len(tries) == 2
