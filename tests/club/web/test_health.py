import pytest
from django.db import OperationalError, connection

from club.web import health

pytestmark = pytest.mark.django_db


def test_healthz_says_what_is_up(client):
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {
        "status": "ok",
        "database": "ok",
        "cache": "ok",
        "engine": connection.vendor,
    }
    assert "no-store" in response["Cache-Control"]


def test_healthz_says_when_the_database_is_gone(client, monkeypatch):
    def gone():
        raise OperationalError("gone")

    monkeypatch.setattr(connection, "cursor", gone)
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json()["status"] == "down"
    assert response.json()["database"] == "down"


def test_without_its_cache_the_site_is_up(client, monkeypatch):
    class Gone:
        def ping(self):
            return False

    monkeypatch.setattr(health, "cache", Gone())
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json()["cache"] == "down"


def test_healthz_is_only_read(client):
    assert client.post("/healthz").status_code == 405
