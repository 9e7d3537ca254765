"""A page costs the same queries for a few and for a thousand."""

import pytest
from django.db import transaction
from django.test import Client

from club.models import Appointment, Role, User
from tests.workshop.fixtures.tournament import seed_tournament

pytestmark = pytest.mark.django_db

PAGES = ["", "?by=person", "?page=2", "entries/7/", "crosstable/", "rounds/2/", "rounds/2/deals/1/",
         "tables/3/history/", "me/"]  # fmt: skip


@pytest.fixture(scope="module")
def seeded(django_db_setup, django_db_blocker):
    """One of ten and one of a thousand entries, made once."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield {entries: seed_tournament(entries, 2, 1) for entries in (11, 1024)}
        transaction.set_rollback(True)


@pytest.fixture
def reader(seeded):
    """Somebody at the desk of both, or somebody without an account."""

    def come(role):
        client = Client()
        if role == "desk":
            user = User.objects.create(username="desk")
            for tournament in seeded.values():
                Appointment.objects.create(club=tournament.club, user=user, role=Role.ORGANISER)
            client.force_login(user)
            client.get("/")  # the session's own queries, once in its life
        return client

    return come


@pytest.mark.parametrize("role", ["public", "desk"])
@pytest.mark.parametrize("entries", [11, 1024])
def test_a_standing_costs_ten_queries(seeded, reader, role, entries, django_assert_max_num_queries):
    client, address = reader(role), seeded[entries].get_absolute_url()
    with django_assert_max_num_queries(10):
        page = client.get(address)
    assert page.content.count(b"/entries/") == min(200, entries)
    with django_assert_max_num_queries(10):
        client.get(address)


@pytest.mark.parametrize("publicity", ["round", "end"])
def test_so_does_one_that_is_kept_back(seeded, reader, publicity, django_assert_max_num_queries):
    tournament = seeded[1024]
    tournament.publicity, tournament.frozen_rounds = publicity, 1
    tournament.save()
    with django_assert_max_num_queries(10):
        assert reader("public").get(tournament.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("role", ["public", "desk"])
def test_every_page_costs_at_most_fifteen(seeded, reader, role, django_assert_max_num_queries):
    client = reader(role)
    for path in PAGES:
        with django_assert_max_num_queries(15, info=path):
            assert client.get(f"{seeded[1024].get_absolute_url()}{path}").status_code == 200
