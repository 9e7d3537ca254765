"""The five words of a club: who sees which, which is open where, and what their pages cost."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from club.memberships.actions import add_member
from club.models import Player, Season
from tests.club.evenings import come_in, tournament_of

pytestmark = pytest.mark.django_db
CLUB = "/clubs/do-re-mi/"
THREE = ["Evenings", "Results", "Club"]
FOUR = ["Evenings", "People", "Results", "Club"]
FIVE = ["Evenings", "People", "Money", "Results", "Club"]
PAGES = ("evenings/", "members/", "money/", "seasons/now/", "about/")


@pytest.fixture
def season(club):
    days = {"starts": "2020-01-01", "ends": "2099-12-31"}
    return Season.objects.create(club=club, name="Toate", slug="toate", dues=6000, **days)


def trail(client, page):
    return client.get(CLUB + page, follow=True).context["trail"]


@pytest.mark.parametrize(
    ("role", "words"),
    {
        "": THREE,
        "member": FOUR,
        "scorer": FOUR,
        "referee": FOUR,
        "treasurer": FIVE,
        "secretary": FIVE,
        "organiser": FIVE,
        "owner": FIVE,
    }.items(),
)
def test_a_role_sees_its_words_and_opens_each_page_of_them(
    client, club, season, appointed, role, words
):
    if role:
        client.force_login(appointed(role))
    found = trail(client, "").words
    assert [str(each.label) for each in found] == words
    for word in found:
        for page in word.pages + word.technical:
            answer = client.get(page.address, follow=True)
            assert answer.status_code == 200, page.address
            assert answer.context["trail"].word.name == word.name, page.address


def test_what_is_technical_is_for_the_owner_and_said_to_be(client, club, appointed):
    client.force_login(appointed("owner"))
    [of_club] = [each for each in trail(client, "about/").words if each.name == "club"]
    assert [each.page for each in of_club.technical] == [
        *("clubs:group", "programs:programs", "retention:periods", "audit:lines")
    ]
    html = client.get(f"{CLUB}about/").content.decode()
    assert "For somebody who programs" in html
    client.force_login(appointed("secretary"))
    assert "For somebody who programs" not in client.get(f"{CLUB}about/").content.decode()


@pytest.mark.parametrize(
    ("page", "open_page", "crumbs"),
    [
        ("", None, ["Clubul Do-Re-Mi"]),
        ("evenings/", "series:next", ["Clubul Do-Re-Mi", "Evenings"]),
        ("members/", "members:list", ["Clubul Do-Re-Mi", "People"]),
        ("members/teams/", "members:teams", ["Clubul Do-Re-Mi", "People", "Teams"]),
        ("members/forgotten/", "members:list", ["People", "Forgotten people"]),
        ("seasons/toate/attendance/", "attendance:now", ["People", "Attendance", "Toate"]),
        ("money/dues/", "money:dues", ["Money", "Dues"]),
        ("seasons/toate/", "seasons:now", ["Clubul Do-Re-Mi", "Results", "Toate"]),
        ("ratings/", "ratings:ratings", ["Results", "Ratings"]),
        ("roles/", "clubs:roles", ["Club", "Helpers"]),
        ("about/edit/", "clubs:about", ["Clubul Do-Re-Mi", "Club", "Edit"]),
        ("audit/", "audit:lines", ["Club", "Audit log"]),
    ],
)
def test_a_page_lies_under_its_word(client, club, season, appointed, page, open_page, crumbs):
    client.force_login(appointed("owner"))
    answer = client.get(CLUB + page)
    found = answer.context.get("trail")
    if found is not None:
        assert (found.page and found.page.page) == open_page
    where = answer.content.decode().partition('aria-label="Where you are"')[2].partition("</nav>")
    said = where[0]
    assert [each for each in crumbs if f">{each}<" in said] == crumbs


def test_the_next_evenings_say_what_is_missing(client, club, appointed):
    for number in range(6):
        starts = timezone.now() + timedelta(days=7 * number, hours=1)
        own = tournament_of(club, slug=f"seara-{number}", name=f"Seara {number}", starts=starts)
    come_in(own, 2)
    client.force_login(appointed("scorer"))
    page = client.get(f"{CLUB}evenings/")
    rows = page.context["rows"]
    assert [each.slug for each, _step in rows] == [f"seara-{number}" for number in range(4)]
    assert {step.name for _each, step in rows} == {"people"}
    assert page.context["more"] == 2
    client.logout()
    assert [step for _each, step in client.get(f"{CLUB}evenings/").context["rows"]] == [None] * 4


def test_the_five_pages_of_a_club_of_forty_cost_few_queries(
    client, club, season, appointed, cost_of
):
    for number in range(40):
        add_member(club, Player(name=f"Om {number}"), number=number)
        starts = timezone.now() + timedelta(days=7 * (number - 20))
        state = "open" if number >= 20 else "finished"
        tournament_of(club, slug=f"s-{number}", starts=starts, state=state, season=season)
    call_command("recheck")
    client.force_login(appointed("owner"))
    for page in PAGES:
        client.get(CLUB + page, follow=True)
        target = client.get(CLUB + page).headers.get("Location", CLUB + page)
        assert cost_of(client, target) <= 20, page
