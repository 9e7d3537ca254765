import io

import pytest
from django.core.management import call_command

from club.models import Club, Role
from scoring.demo.club import SLUG

pytestmark = pytest.mark.django_db


def test_the_demo_club_is_made_once(client):
    printed = io.StringIO()
    call_command("demo", season=False, stdout=printed)
    club = Club.objects.get(slug=SLUG)
    assert {each.role for each in club.appointments.all()} == set(Role)
    password = printed.getvalue().split("password ")[1].split()[0]
    data = {"name_or_email": "stefan.tamas", "password": password}
    assert client.post("/account/sign-in/", data)["Location"] == "/"
    again = io.StringIO()
    call_command("demo", season=False, stdout=again)
    assert "here already" in again.getvalue()
    assert club.appointments.count() == len(Role)
