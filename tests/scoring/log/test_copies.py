"""A copy is good when its log gives what is kept with it, and says which texts were withdrawn."""

import contextlib
import sqlite3
from io import StringIO

import pytest
from django.core.management import call_command

from club.backups.log_positions import Depth
from club.backups.restore import NotRestored, rehearse
from club.backups.snapshot import NoSnapshot, keep
from club.models import Tournament
from scoring.log.actions import DealAt, annul, record, withdraw_text
from scoring.models import RoundScore
from tests.scoring.evenings import MADE
from tests.workshop.fixtures.hall import make_hall


@pytest.fixture
def hall(sqlite_only, transactional_db, django_db_blocker, settings, tmp_path, desk, key):
    """A data folder with a tournament: 1 and 2 are results, 3 annuls the second."""
    settings.DATA_DIR, settings.BACKUP_TO = tmp_path, None
    hall = make_hall(1)
    for number in (1, 2):
        record(DealAt(hall.round, 1, number), MADE, key=key(), by=desk)
    annul(DealAt(hall.round, 1, 2), key=key(), by=desk, reason="Ana again")
    with django_db_blocker.unblock():
        yield hall


CHANGES = {
    "a sum": ("UPDATE scoring_roundscore SET points = points + 50", "score"),
    "a state": ("UPDATE scoring_deal SET state = 'disputed'", "deal"),
    "what counts": ("DELETE FROM scoring_deal WHERE number = 2", "deal"),
    "a text": (
        "DROP TRIGGER text_is_only_emptied; UPDATE scoring_linetext SET text = ''",
        "changed",
    ),
}


@pytest.mark.parametrize(("statement", "says"), CHANGES.values(), ids=CHANGES)
def test_a_copy_whose_totals_the_log_does_not_give_is_not_restored(hall, statement, says):
    copy = keep().path
    assert rehearse(copy).notes == []
    with contextlib.closing(sqlite3.connect(copy)) as database:
        database.executescript(statement)
        database.commit()
    with pytest.raises(NotRestored, match=f"is not what its log says: .*{says}"):
        rehearse(copy)


def test_a_copy_of_such_a_database_does_not_count_as_good(hall):
    RoundScore.objects.update(points=99)
    for depth in (Depth.LIVING, Depth.ALL):
        with pytest.raises(NoSnapshot, match="score"):
            keep(depth=depth)
    Tournament.objects.update(state="finished")
    assert keep(depth=Depth.LIVING).lines == 3


def test_a_text_that_was_withdrawn_is_no_damage_and_is_said(hall, desk, key):
    withdraw_text(hall.tournament, 3, "reason", key=key(), by=desk)
    copy = keep().path
    (note,) = rehearse(copy).notes
    assert note.startswith(f"{hall.tournament.slug}: line 3: text withdrawn by desk on 20")
    for command, words in (("restore", [str(copy), "--rehearse"]), ("recheck", [])):
        said = StringIO()
        call_command(command, *words, stdout=said)
        assert note in said.getvalue()
