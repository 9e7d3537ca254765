from django.db import connection
from django.db.models import F

from club.backups import log_positions
from club.backups.log_positions import Depth, LogPosition
from club.models import Tournament
from scoring.log.actions import record
from scoring.log.positions import LOG, hash_at, marks, wrong
from scoring.models import Deal, RoundScore, Version
from tests.scoring.evenings import MADE
from tests.workshop import log_edits


def write_two(deal, table, key):
    for number in (1, 2):
        record(deal(number), MADE, key=key(), by=table, side="NS")


def change(statement):
    log_edits.unguard()
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_the_log_is_what_copies_are_held_against():
    assert LOG in log_positions._logs


def test_a_mark_says_how_far_the_log_of_a_tournament_goes(hall, deal, table, key):
    assert marks("default") == {}
    write_two(deal, table, key)
    last = Version.objects.get(number=2)
    found = marks("default")
    name = hall.tournament.name
    assert found == {
        hall.tournament.pk: LogPosition(name, 2, last.hash, found[hall.tournament.pk].at)
    }
    assert hash_at("default", hall.tournament.pk, 2) == last.hash
    assert hash_at("default", hall.tournament.pk, 3) is None
    assert [list(wrong("default", depth)) for depth in Depth] == [[], [], []]


def test_logs_of_rehearsals_which_go_with_them_have_no_mark(hall, deal, table, key):
    write_two(deal, table, key)
    Tournament.every.update(rehearsal_of=hall.tournament)
    assert marks("default") == {}


def test_a_changed_line_is_found_where_lines_are_worked_out(hall, deal, table, key):
    write_two(deal, table, key)
    change("UPDATE scoring_version SET side = 'EW' WHERE number = 1")
    said = f"{hall.tournament.slug}: version 1 is not as it was written"
    assert [list(wrong("default", depth)) for depth in Depth] == [[], [said], [said]]
    hall.tournament.state = "finished"
    hall.tournament.save()
    assert [list(wrong("default", depth)) for depth in Depth] == [[], [], [said]]


def test_a_broken_link_is_always_found(hall, deal, table, key):
    write_two(deal, table, key)
    change("UPDATE scoring_version SET number = 3 WHERE number = 2")
    said = f"{hall.tournament.slug}: version 3 does not follow from the one before it"
    assert list(wrong("default", Depth.LINKS)) == [said]


def test_totals_that_the_log_does_not_give_are_found(hall, deal, table, key):
    """As M7 was found: nothing of the log is touched, and the standing is another."""
    write_two(deal, table, key)
    RoundScore.objects.filter(entry__number=1).update(points=F("points") + 50)
    Deal.objects.filter(number=2).update(state="disputed")
    for depth, count in ((Depth.LINKS, 0), (Depth.LIVING, 2), (Depth.ALL, 2)):
        found = list(wrong("default", depth))
        assert len(found) == count, found
        assert all(hall.tournament.slug in each for each in found)
