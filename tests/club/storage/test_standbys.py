"""Hosts of PostgreSQL, asked of servers that the test starts."""

import sys
import time

import pytest
from django.db import connections

from club.backups import inspection
from club.process import environment
from club.storage import postgresql, standbys
from tests.workshop.drills.failover import own_pair
from tests.workshop.isolated_site import tell_postgresql

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="servers of the test's own")


@pytest.fixture(scope="module")
def servers():
    with own_pair() as servers:
        if isinstance(servers, str):
            pytest.skip(f"{servers} is not on this machine")
        yield servers


@pytest.fixture(scope="module")
def pair(servers):
    return servers[:2]


@pytest.fixture
def found(pair, monkeypatch, django_db_blocker):
    """What is said of each host, by its port."""
    monkeypatch.setattr(standbys, "LOOK_AGAIN_SECONDS", 0)
    facts = postgresql.database(environment.database_at(address(*pair)), 0)

    def ask():
        with django_db_blocker.unblock(), inspection.connected("several", facts) as alias:
            return list(standbys.findings(connections[alias]))

    return ask


def address(*servers):
    listed = ",".join(f"127.0.0.1:{each.port}" for each in servers)
    return f"postgres://postgres@{listed}/portativ"


def ask(server, statement):
    return tell_postgresql(address(server), statement)


def wait_for(standby, statement):
    deadline = time.monotonic() + 60
    while ask(standby, statement) != [(True,)]:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_each_host_says_what_it_is_and_what_is_wrong(servers, pair, found, monkeypatch):
    primary, standby, site = servers
    one, two = (f"127.0.0.1:{each.port}" for each in pair)
    own = standbys.HostFinding(f"The site is connected to {one}.")
    of_primary = standbys.HostFinding(
        f"The database's host {one} is the primary.", is_of_primary=True
    )
    ask(primary, "CREATE TABLE trial (number int)")
    ((written,),) = ask(primary, "SELECT pg_current_wal_flush_lsn()::text")
    wait_for(standby, f"SELECT pg_last_wal_replay_lsn() >= '{written}'")
    up_to_date = f"The database's host {two} is a standby that holds all of it."
    deadline = time.monotonic() + 60  # PostgreSQL writes a little by itself
    while found() != [of_primary, standbys.HostFinding(up_to_date), own]:
        assert time.monotonic() < deadline, found()
    said = site.manage("doctor")
    assert f"{of_primary.sentence}\nThe database's host {two} is a standby that " in said
    assert f"{own.sentence}\n" in said

    ask(standby, "SELECT pg_wal_replay_pause()")
    wait_for(standby, "SELECT pg_get_wal_replay_pause_state() = 'paused'")
    ask(primary, "INSERT INTO trial VALUES (1)")
    _primary, behind, _own = found()
    assert (behind.is_problem, " s behind." in behind.sentence) == (False, True)
    monkeypatch.setattr(standbys, "MOST_SECONDS", -1)
    _primary, late, _own = found()
    assert late.is_problem
    assert "look at its log" in late.sentence

    ask(standby, "SELECT pg_promote()")
    *_each, both = found()
    assert both.is_problem
    assert both.sentence.startswith(f"{one} and {two} are both primaries")
    standby.stop()
    _primary, gone, _own = found()
    assert gone.is_problem
    assert gone.sentence.startswith(f"The database's host {two} does not answer: ")


def test_of_one_host_nothing_is_said(pair, django_db_blocker):
    facts = postgresql.database(environment.database_at(address(pair[0])), 0)
    with django_db_blocker.unblock(), inspection.connected("single", facts) as alias:
        assert list(standbys.findings(connections[alias])) == []
