"""What is asked again and again finds its rows by an index: it reads no more where a site has grown
(`manage.py bench growth` measures it)."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.backups.schedule import running_now
from club.clubs.queries import on_now
from club.clubs.views import CLUBS_A_PAGE
from club.hooks.sending import send_due
from club.models import Club, State, Tournament
from tests.club.evenings import tournament_of

pytestmark = pytest.mark.django_db


@pytest.mark.usefixtures("sqlite_only")
@pytest.mark.parametrize(
    ("ask", "index"),
    [
        (running_now, "tournament_in_state"),
        (lambda: on_now(9), "tournament_in_state"),
        (send_due, "hook_message_due"),
    ],
)
def test_the_index_is_used_without_going_through_a_table(ask, index):
    with CaptureQueriesContext(connection) as asked:
        ask()
    assert asked.captured_queries
    with connection.cursor() as cursor:
        for each in asked.captured_queries:
            cursor.execute(f"EXPLAIN QUERY PLAN {each['sql']}")
            plan = [row[-1] for row in cursor.fetchall()]
            assert f" USING INDEX {index} (" in plan[0]
            assert [step for step in plan if step.startswith("SCAN")] == []


def test_the_first_page_shows_the_clubs_page_by_page_in_as_many_queries(client, cost_of):
    Club.objects.bulk_create(
        Club(name=f"Clubul {at:03}", slug=f"c{at}") for at in range(2 * CLUBS_A_PAGE, 0, -1)
    )
    for at in range(1, 20):
        tournament_of(Club.objects.get(slug=f"c{at}"), slug=f"t{at}", state=State.RUNNING)
    client.get("/")
    cost = cost_of(client, "/")
    shown = [client.get(f"/?page={page}").context["clubs"] for page in (1, 2, 3, "x")]
    names = [[str(club) for club in page] for page in shown]
    assert names[0] == [f"Clubul {at:03}" for at in range(1, CLUBS_A_PAGE + 1)]
    assert names[1] == [f"Clubul {at:03}" for at in range(CLUBS_A_PAGE + 1, 2 * CLUBS_A_PAGE + 1)]
    assert names[2:] == [names[1], names[0]]
    assert '<a class="button second"' in client.get("/").content.decode()
    Tournament.objects.exclude(slug="t1").delete()
    Club.objects.exclude(slug__in=("c1", "c2")).delete()
    assert cost_of(client, "/") == cost
    assert 'class="pages' not in client.get("/").content.decode()
