"""Of a rehearsal that was played to its end no address tells anybody but the desk, and no figure
changes; nothing of it remains when it goes."""

from uuid import uuid4

import pytest
from django.apps import apps
from django.test import Client
from django.urls import get_resolver, reverse

from club.entries.actions import guest, substitute
from club.models import Season, State, Tournament
from club.pairings import clock
from club.privacy.erasure import forget_caches
from club.tournaments.actions import copy
from club.tournaments.actions import remove as remove_tournament
from club.tournaments.states import go_on
from scoring.log.actions import give_penalty
from scoring.privacy.forgetting import ask
from scoring.privacy.parts import PARTS
from scoring.privacy.subject import Subject
from scoring.ratings.stored import RATINGS
from scoring.rehearsal.actions import begin, end
from scoring.seasons.table import live
from scoring.standings.draws import standing_for_draw
from scoring.statistics.cache import FIGURES
from tests.club.test_doors import ROWS, routes
from tests.scoring.evenings import LOST, MADE
from tests.scoring.rehearsal.conftest import Volunteer
from tests.scoring.test_hidden_seats import FACTS, PUBLIC, VOLATILE, addresses

pytestmark = pytest.mark.django_db
OF_DESK = {row["route"] for row in ROWS if row["method"] == "GET" and row["scorer"] == "200"}

# Since when phones are counted; a question of chance.
NEW_EACH_TIME = {"clubs:reach", "clubs:reach_now", "referee:quiz"}


@pytest.fixture
def played(finished):
    """An evening that counts in a season, in ratings and figures."""
    own = finished([MADE, LOST, MADE], [LOST])
    season = Season.objects.create(
        club=own.club, name="2026", slug="2026", starts="2026-01-01", ends="2099-12-31"
    )
    Tournament.objects.filter(pk=own.pk).update(season=season)
    return own


@pytest.fixture
def source(played):
    """The next evening of the same people, who are not here yet."""
    own = copy(played, "Cupa de iarnă", played.starts, with_people=True)
    own.state = State.OPEN
    own.save()
    return own


@pytest.fixture
def at_desk(appointed):
    """The browser of an organiser."""
    found = Client()
    found.user = appointed("organiser")
    found.force_login(found.user)
    return found


@pytest.fixture
def rehearsed(source, at_desk):
    """Played to its end, with a penalty."""
    one = Volunteer(source, at_desk.user)
    own = one.tournament
    one.set_seats()
    for number in (1, 2):
        round_ = one.start()
        one.wait(round_, 1000)
        clock.end_round(round_)
        if number == 1:
            late = {"rule": "Late", "key": uuid4(), "by": one.by, "reason": "The bus"}
            give_penalty(round_, own.entries.first(), 5, **late)
    own.refresh_from_db()
    go_on(own)
    standing_for_draw(own)
    return own


def rows():
    """Every row of the database, by its table."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models()
        if model._meta.app_label in ("club", "scoring")
    }


def elsewhere(club, player, season):
    """Every public address that is of no tournament in particular."""
    known = {"club": club.slug, "season": season.slug, "pk": player, "other": player + 1}
    known |= FACTS | {"kind": "csv"}
    for route, words in routes(get_resolver().url_patterns):
        if (
            route in (PUBLIC | OF_DESK) - NEW_EACH_TIME
            and "slug" not in words
            and {*words} <= {*known}
        ):
            yield reverse(route, kwargs={word: known[word] for word in words})


def told(client, found):
    forget_caches()
    answers = {}
    for address in found:
        response = client.get(address)
        body = b"".join(response) if response.streaming else response.content
        answers[address] = response.status_code, VOLATILE.sub(b"", body)
    return answers


def test_no_address_tells_a_stranger_or_a_member_of_it(rehearsed, appointed):
    member = Client()
    member.force_login(appointed("member"))
    for client in (Client(), member):
        found = {}
        for route, address in addresses(rehearsed):
            found.setdefault(client.get(address).status_code, set()).add(route)
        assert list(found) == [404], found
    assert Client().get(f"/t/{rehearsed.slug}/live/").status_code == 404


def test_nothing_that_the_club_shows_or_counts_is_otherwise_for_it(
    played, source, at_desk, request
):
    RATINGS.update_all()
    FIGURES.update_all()
    season = played.club.seasons.get()
    player = played.entries.first().line_up.first().player
    asked = [*elsewhere(played.club, player.pk, season), f"/t/{source.slug}/", f"/t/{played.slug}/"]
    assert len(asked) > 30

    def everything():
        RATINGS.update_all()
        FIGURES.update_all()
        subject = Subject(player, [played.club])
        return (
            told(Client(), asked),
            told(at_desk, [each for each in asked if "/members/" not in each]),
            live(Season.objects.get()).table,
            [part.rows(subject) for part in PARTS],
        )

    before = everything()
    request.getfixturevalue("rehearsed")
    after = everything()
    for was, now in zip(before[:2], after[:2], strict=True):
        assert {address for address in was if was[address] != now[address]} == set()
    assert after[2:] == before[2:]


def test_it_goes_by_one_press_and_leaves_no_row(source, request, at_desk):
    before = rows()
    rehearsed = request.getfixturevalue("rehearsed")
    substitute(rehearsed.entries.first(), 0, guest(rehearsed.club, "Mara Ilea"), 2, None)
    assert rehearsed.log.count() > 10
    gone = at_desk.post(f"/t/{rehearsed.slug}/rehearsal/", {"end": "yes"}, follow=True)
    assert gone.redirect_chain == [(f"/t/{source.slug}/desk/", 302)]
    assert "nothing of it is kept" in gone.content.decode()
    assert rows() == before
    assert at_desk.get(f"/t/{rehearsed.slug}/desk/").status_code == 410


def test_the_log_of_a_tournament_that_counts_does_not_go_that_way(played, at_desk):
    before = rows()
    end(played)
    assert at_desk.post(f"/t/{played.slug}/rehearsal/", {"end": "yes"}).status_code == 404
    assert rows() == before


def test_the_tournament_is_removed_with_its_rehearsal(rehearsed, source):
    people = set(source.club.memberships.filter(is_guest=False).values_list("player", flat=True))
    remove_tournament(source)
    assert not Tournament.every.filter(club=source.club).exclude(slug="cupa").exists()
    assert people == set(source.club.memberships.values_list("player", flat=True))


def test_somebody_who_plays_in_one_is_forgotten_there_too(rehearsed, source, appointed):
    member = source.entries.first().line_up.first().player.memberships.get()
    name = member.player.name
    Tournament.every.filter(pk=rehearsed.pk).update(state=State.RUNNING, name=f"Rehearsal: {name}")
    ask(member, appointed("owner"))
    rehearsed.refresh_from_db()
    assert name not in rehearsed.name
    assert rehearsed.entries.first().line_up.first().player.forgotten_at


def test_a_volunteer_sees_every_page_of_it_marked(rehearsed, at_desk, source):
    home = f"/t/{rehearsed.slug}/"
    for page in ("", "desk/", "live/", "people/", "papers/", "rounds/1/", "statistics/"):
        answer = at_desk.get(f"{home}{page}")
        assert answer.status_code == 200, page
        assert 'class="rehearsal"' in answer.content.decode(), page
    assert 'class="rehearsal"' not in at_desk.get(f"/t/{source.slug}/desk/").content.decode()
    for page in ("copy/", "export/"):
        assert at_desk.get(f"{home}{page}").status_code == 404, page
    assert at_desk.post(f"{home}remove/").status_code == 404
    end(rehearsed)
    assert begin(source, at_desk.user).slug.startswith("rehearsal")
