"""No link of the pages where helpers work leads somebody to a page that is closed to them."""

import re

import pytest

from club.models import Membership, Player, Role

LINK = re.compile(r'<a [^>]*href="(/[^"#?]*)')
PAGES = ("", "desk/", "people/", "seats/", "tables/", "rounds/1/", "papers/", "penalties/", "log/")


@pytest.mark.parametrize("role", [str(role) for role in Role])
def test_no_link_is_closed_to_its_reader(evening, appointed, role):
    club = evening.tournament.club
    Membership.objects.create(club=club, player=Player.objects.create(name="Ana Pop"))
    user = appointed(role, club) if role != "organiser" else evening.user
    evening.client.force_login(user)
    home = club.get_absolute_url()
    pages = [home, f"{home}members/", *(f"{evening.home}{page}" for page in PAGES)]
    links = {
        link: page
        for page in pages
        for link in LINK.findall(evening.client.get(page).content.decode())
        if not link.startswith(("/static/", "/stop/", "/table/"))
    }
    assert len(links) > 20
    closed = [
        (page, link) for link, page in links.items() if evening.client.get(link).status_code == 403
    ]
    assert closed == []
