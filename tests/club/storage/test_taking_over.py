"""Databases of the commit before 0.4.0 are taken over; older ones are refused."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from club.backups import database_check, inspection
from club.storage.taking_over import ENDED, IN_THEIR_PLACE, TOO_OLD
from club.storage.taking_over import _ours as steps_of

OF_BEFORE = {("club", "0001_foundation"), ("scoring", "0001_log"), *ENDED}


@pytest.fixture
def named(db):
    """The database, with other names of its migrations."""

    def name(*steps):
        recorder = MigrationRecorder(connection)
        recorder.migration_qs.filter(app__in=("club", "scoring")).delete()
        for app, step in steps:
            recorder.record_applied(app, step)

    return name


def test_a_new_database_has_the_names_that_are_taken_over(db):
    assert steps_of("default") >= {*IN_THEIR_PLACE}


def test_migrate_takes_over_a_database_of_the_commit_before(named):
    named(*OF_BEFORE)
    assert not inspection.is_of_a_newer_program("default")
    assert database_check.trouble() is None
    for _time in range(2):
        # The tables are those of today already: steps after 0.4.0 are only noted.
        call_command("migrate", fake=True, verbosity=0)
        assert not steps_of("default") & OF_BEFORE
        assert steps_of("default") >= {*IN_THEIR_PLACE}


@pytest.mark.parametrize("missing", sorted(ENDED))
def test_an_older_one_is_refused_and_left_as_it_is(named, missing):
    left = OF_BEFORE - {missing}
    named(*left)
    assert database_check.trouble() == TOO_OLD
    with pytest.raises(CommandError, match=re.escape(TOO_OLD)):
        call_command("migrate", verbosity=0)
    assert steps_of("default") == left
