import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Club
from tests.club.sites import Site


@pytest.fixture
def cost_of():
    """How many queries a page takes: `cost_of(client, "/")`."""

    def cost(client, page):
        with CaptureQueriesContext(connection) as queries:
            client.get(page)
        return len(queries)

    return cost


@pytest.fixture
def data(tmp_path, settings, transactional_db, django_db_blocker):
    """A data folder, and a club in the database.

    Tests may ask one database only; a copy is a second one, for as long as it is looked at.
    """
    settings.DATA_DIR, settings.BACKUP_TO = tmp_path / "data", None
    settings.DATA_DIR.mkdir()
    Club.objects.create(name="Clubul Do-Re-Mi", slug="do-re-mi")
    with django_db_blocker.unblock():
        yield settings.DATA_DIR


@pytest.fixture
def start(tmp_path):
    started = []

    def begin(*words, data=tmp_path / "data", **variables):
        printed = tmp_path / f"printed-{len(started)}"
        started.append(Site(data, printed, *words, **variables))
        return started[-1]

    yield begin
    for site in started:
        site.stop()
