"""The table of a season in a real Chromium, for everybody and for its keeper."""

import pytest

from club.models import Membership, Team
from scoring.seasons.actions import change_rules
from scoring.seasons.rules import SeasonChoices
from tests.browser.test_pages import all_fit, in_every_look
from tests.scoring.seasons.evenings import announced, held, member, season_of

pytestmark = pytest.mark.browser

LONG = "Wolfeschlegelsteinhausenbergerdorff-Ștefănescu"
PAGE = "/clubs/do-re-mi/seasons/2026/"


@pytest.fixture
def keeper(club, appointed):
    """Who keeps a season of twelve evenings, with a long name in a team."""
    season = season_of(club)
    for _evening in range(6):
        held(season, f"{LONG} Ana Ion Eva", name=f"{LONG} {LONG}")
        held(season, "Dan Ana")
    announced(season)
    team = Team.objects.create(club=club, name=LONG[:40], colour="white")
    Membership.objects.filter(player=member(club, LONG)).update(team=team)
    change_rules(season, SeasonChoices(planned=15))
    return appointed("secretary")


def pages(user):
    own = f"{PAGE}players/{Membership.objects.get(player__name=LONG).player_id}/"
    return [PAGE, own, f"{PAGE}rules/", f"{PAGE}freeze/"] if user else [PAGE, own]


@pytest.mark.parametrize("as_keeper", [False, True], ids=["public", "keeper"])
@in_every_look
def test_nothing_overflows_and_axe_finds_nothing(visit, keeper, as_keeper, seen):
    user = keeper if as_keeper else None
    all_fit(visit(**seen, user=user), pages(user), read=seen["width"] == 360)


@pytest.mark.thorough
def test_a_phone_shows_place_name_points_and_how_often(visit, keeper):
    page = visit(width=360)
    page.go(PAGE)
    heads = [head for head in page.locator(".season thead th").all() if head.is_visible()]
    assert [head.inner_text() for head in heads] == ["Place", "Name", "Points", "Played"]
    wide = "document.querySelector('.season').parentElement"
    assert page.evaluate(f"{wide}.scrollWidth <= {wide}.clientWidth")


def test_only_the_fields_that_matter_are_seen(visit, keeper):
    page = visit(width=360, user=keeper)
    page.go(f"{PAGE}rules/")
    assert page.locator("[name=scale]").is_visible()
    assert not page.locator("[name=best]").is_visible()
    page.check("[name=by][value=percent]")
    page.check("[name=takes][value=best]")
    assert not page.locator("[name=scale]").is_visible()
    page.fill("[name=best]", "2")
    page.click("main button:has-text('Save')")
    assert "Everyone’s best 2 results of 15 tournaments count." in page.text_content("#rules ul")
