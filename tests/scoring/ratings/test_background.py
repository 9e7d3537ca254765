"""Ratings brought up to date beside the pages, and by command."""

import io
import json
import os
import random
import threading

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from club.models import State
from club.process import background
from club.tournaments.states import raise_version
from scoring.log.actions import Actor
from scoring.models import RatedTournament, RatingState
from scoring.ratings import stored
from scoring.ratings.stored import RATINGS, ChangedClubs, bring_up_to_date, stale_clubs
from tests.scoring.statistics.clubs import random_club
from tests.workshop.fixtures.released import run_in
from tests.workshop.isolated_site import ROOT, site_on_sqlite

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(make_user):
    """Two clubs with tournaments that are over."""
    by = Actor(user=make_user("desk"))
    return [random_club(random.Random(seed), by, 15, ("pairs", "remi"))[0].club for seed in (1, 2)]


def command(*words):
    printed = io.StringIO()
    call_command("ratings", *words, stdout=printed)
    return printed.getvalue()


def test_the_site_has_these_jobs_done_while_it_serves():
    assert [job.name for job in background._jobs] == [
        "clock",
        "copies",
        "old data",
        "webhooks",
        "ratings",
        "figures",
        "forgetting",
        "rehearsals",
        "the public copy",
        "the published pages",
    ]


def test_every_club_is_brought_up_to_date(two):
    assert [club for club, _deals in stale_clubs()] == two
    RATINGS.update_all()
    assert list(stale_clubs()) == []
    assert set(RatingState.objects.values_list("club", flat=True)) == {each.pk for each in two}


def _rate(look):
    """What one look finds, brought up to date, and the queries of the look."""
    with CaptureQueriesContext(connection) as queries:
        found = list(look.stale())
    for club in found:
        bring_up_to_date(club)
    return found, len(queries)


def test_the_job_reads_clubs_that_have_changed_and_of_the_others_a_few(two):
    look = ChangedClubs()
    assert _rate(look)[0] == two
    all_, cost_of_all = _rate(look)
    quiet, cost = _rate(look)
    assert (all_, quiet) == ([], [])
    assert cost < cost_of_all
    changed = two[1].tournaments.filter(state=State.FINISHED).latest("starts")
    RatedTournament.objects.filter(tournament=changed).update(made_from="older")
    raise_version(changed)
    assert _rate(look)[0] == [two[1]]
    assert _rate(look)[0] == _rate(look)[0] == []


def test_the_job_comes_round_to_what_no_version_tells(two):
    look = ChangedClubs()
    _rate(look), _rate(look)
    RatedTournament.objects.filter(club=two[0]).update(made_from="older")
    assert [club for _look in two for club in _rate(look)[0]] == [two[0]]


def test_after_a_start_the_clubs_are_read_in_turn(two, monkeypatch):
    monkeypatch.setattr(stored, "MOST_CLUBS", 1)
    look = ChangedClubs()
    assert [_rate(look)[0] for _look in range(4)] == [two[:1], [], two[1:], []]


def test_it_stops_between_clubs(two):
    asked = []
    RATINGS.update_all(lambda: asked.append(1) or len(asked) > 1)
    assert [club for club, _deals in stale_clubs()] == two[1:]


def test_the_command_says_what_it_rated_and_has_nothing_to_do_after(two):
    assert command(two[0].slug).startswith(f"{two[0].slug}: ")
    assert [club for club, _deals in stale_clubs()] == two[1:]
    assert "deals rated in" in command()
    assert command() == "Everything is up to date.\n"


def test_the_command_works_everything_out_anew(two):
    bring_up_to_date(two[0])
    keys = set(RatedTournament.objects.filter(club=two[0]).values_list("pk", flat=True))
    text = command(two[0].slug, "--all")
    assert text.startswith(f"{two[0].slug}: ")
    anew = set(RatedTournament.objects.filter(club=two[0]).values_list("pk", flat=True))
    assert anew
    assert not anew & keys


def test_the_command_refuses_a_club_that_is_not_there(two):
    with pytest.raises(CommandError, match="There is no club nowhere"):
        command("nowhere")


@pytest.mark.django_db(transaction=True)
def test_two_threads_at_once_damage_nothing(make_user):
    """With connections of their own, begun at one moment, again and again."""
    if connection.vendor == "sqlite":
        pytest.skip("a database in memory does not wait as one in a file does: see below")
    by = Actor(user=make_user("desk"))
    club = random_club(random.Random(3), by, 20, ("pairs", "rotating"))[0].club
    bring_up_to_date(club)
    wanted = states()
    troubles = []
    for _again in range(3):
        RatedTournament.objects.all().delete()
        start = threading.Barrier(2)

        def run(start=start):
            try:
                start.wait()
                bring_up_to_date(club)
            except Exception as error:
                troubles.append(error)
            finally:
                connections.close_all()

        threads = [threading.Thread(target=run) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert troubles == []
        assert states() == wanted


def states():
    return sorted(
        RatingState.objects.values_list("rated__tournament", "player", "mu", "sigma", "is_last")
    )


RATED = """
import json, os, django
django.setup()
from django.core.management import call_command
from django.db import connection
from tests.workshop.fixtures.season import seed_club, seed_evening
club = seed_club(12)
for number in range(4):
    seed_evening(club, number, 150)
def rate():
    call_command("ratings", "--all", stdout=open(os.devnull, "w"))
    connection.close()
def kept():
    with connection.cursor() as cursor:
        found = cursor.execute({kept!r}).fetchall()
    connection.close()
    return found
def rate_and_end():
    rate()
    os._exit(0)
rate()
wanted = kept()
both = [os.fork() or rate_and_end() for _each in range(2)]
ended = [os.waitpid(each, 0)[1] for each in both]
print(json.dumps([ended, len(wanted), kept() == wanted]))
"""
KEPT = (
    "SELECT r.position, s.player, s.mu, s.sigma, s.mu_before, s.deals, s.expected, s.is_last "
    "FROM scoring_ratingstate s JOIN scoring_ratedtournament r ON r.id = s.rated_id ORDER BY 1, 2"
)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes that are begun at one moment")
def test_two_processes_at_once_damage_nothing():
    """On SQLite in a file, as a club has it: both work everything out anew, and both end well."""
    with site_on_sqlite() as site:
        done = run_in(ROOT, site.folder, "-c", RATED.format(kept=KEPT), check=False)
    assert not done.returncode, done.stderr
    assert json.loads(done.stdout) == [[0, 0], 4 * 12, True], done.stderr
