import pytest
from django.db import DataError, InterfaceError, OperationalError
from django.test import Client
from django.urls import get_resolver

from club.clubs import queries


def test_a_page_that_is_not_there_is_dressed_like_the_rest(client, db):
    response = client.get("/nothing/here/", headers={"accept-language": "ro"})
    html = response.content.decode()
    assert response.status_code == 404
    assert '<html lang="ro"' in html
    assert "base." in html


def test_what_is_not_allowed_says_what_to_do(client, club, appointed):
    client.force_login(appointed("member"))
    response = client.get("/clubs/do-re-mi/edit/")
    assert response.status_code == 403
    assert "Ask an owner of the club" in response.content.decode()


def test_an_old_form_says_how_to_go_on(db):
    response = Client(enforce_csrf_checks=True).post("/account/sign-in/", {})
    html = response.content.decode()
    assert response.status_code == 403
    assert "This form was open too long" in html
    assert 'href="/account/sign-in/"' in html


def test_a_fault_shows_its_number_and_needs_no_database(client, monkeypatch, db):
    def gone():
        raise DataError("FATAL: Ana Pop is not here")

    monkeypatch.setattr(queries, "all_clubs", gone)
    client.raise_request_exception = False
    client.cookies["display-theme"] = "dark"
    response = client.get("/", headers={"accept-language": "ca"})
    html = response.content.decode()
    assert response.status_code == 500
    assert response["X-Request-ID"] in html
    assert '<html lang="ca"' in html
    assert 'data-theme="dark"' in html
    assert 'href="?language=hu"' in html
    assert "Ana Pop" not in html


@pytest.mark.parametrize("error", [OperationalError, InterfaceError, TimeoutError])
def test_a_database_that_is_gone_is_no_fault_of_ours(client, monkeypatch, db, error):
    def gone():
        raise error("FATAL: Ana Pop is not here")

    monkeypatch.setattr(queries, "all_clubs", gone)
    client.raise_request_exception = False
    response = client.get("/", headers={"accept-language": "ca"})
    html = response.content.decode()
    assert (response.status_code, response["Retry-After"]) == (503, "2")
    assert '<html lang="ca"' in html
    assert response["X-Request-ID"] in html
    assert "Ana Pop" not in html
    phone = client.get("/", headers={"accept": "application/json"})
    assert (phone.status_code, phone["Retry-After"]) == (503, "2")
    assert list(phone.json()) == ["error"]


def test_a_table_that_is_missing_is_a_fault(client, monkeypatch, db):
    def gone():
        raise OperationalError("no such table: club_club")

    monkeypatch.setattr(queries, "all_clubs", gone)
    client.raise_request_exception = False
    assert client.get("/").status_code == 500


@pytest.mark.parametrize("host", ["evil.example", "a b", "x" * 300])
def test_a_foreign_host_is_refused(client, host, db):
    response = client.get("/", headers={"host": host})
    assert response.status_code == 400
    assert "evil.example" not in response.content.decode()


def test_every_handler_is_ours():
    resolver = get_resolver()
    for status in (400, 403, 404, 500):
        assert resolver.resolve_error_handler(status).__module__ == "club.web.errors"
