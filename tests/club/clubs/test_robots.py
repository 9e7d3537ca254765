"""Search engines list no page that tells of persons, unless every club that knows them wants it."""

import pytest

from club.memberships.actions import add_member
from club.models import Club, Player


@pytest.fixture
def pages(club):
    member = add_member(club, Player(name="Ana Pop"), birth_year=1950)
    return member, [
        f"/players/{member.player_id}/",
        *(f"/clubs/{club.slug}/{page}/" for page in ("players", "ratings", "statistics")),
    ]


def said(client, pages):
    found = set()
    for page in pages:
        response = client.get(page)
        in_head = '<meta name="robots" content="noindex">' in response.content.decode()
        assert in_head == (response.get("X-Robots-Tag") == "noindex"), page
        found.add(response.get("X-Robots-Tag", ""))
    return found


@pytest.mark.django_db
def test_players_are_listed_only_if_every_club_wants_it(client, pages, club, other_club):
    member, addresses = pages
    assert said(client, addresses) == {"noindex"}
    Club.objects.filter(pk=club.pk).update(players_in_search=True)
    assert said(client, addresses) == {""}
    add_member(other_club, member.player)
    assert said(client, addresses) == {"noindex"}
    assert "X-Robots-Tag" not in client.get("/")


def test_robots_may_fetch_what_tells_them_not_to_list_it(client):
    text = client.get("/robots.txt")
    assert text["Content-Type"].startswith("text/plain")
    lines = text.content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert "Disallow: /table/" in lines
    assert not any("players" in line or "clubs" in line for line in lines)
