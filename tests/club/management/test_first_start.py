"""Two nodes that are started at once on an empty PostgreSQL, as `compose up` does."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.workshop.drills import outage
from tests.workshop.isolated_site import Site

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(sys.platform != "linux", reason="servers of the test's own"),
]


def test_both_serve_and_one_password_is_printed():
    with outage.own_servers() as servers:
        if isinstance(servers, str):
            pytest.skip(f"{servers} is not on this machine")
        *_servers, site = servers
        nodes = [_node(site, name) for name in ("one", "two")]
        try:
            with ThreadPoolExecutor() as at_once:
                assert len(list(at_once.map(Site.up, nodes))) == 2
            said = [each.output() for each in nodes]
            accounts = nodes[0].manage("shell", "--verbosity=0", "-c", COUNT)
        finally:
            for each in nodes:
                each.close()
    assert sum("password is shown only now" in text for text in said) == 1
    assert "Traceback" not in "".join(said)
    assert accounts.split() == ["1"]


COUNT = "from club.models import User; print(User.objects.count())"


def _node(site, name):
    folder = site.folder.with_name(name)
    folder.mkdir()
    own = {"PORTATIV_SECRET_KEY": "k" * 50, "LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
    return Site(folder, site.database_url, site.redis_url, variables=own)
