"""The pages and files of the ratings: who stands there, by which name, and what they cost."""

import json
import random
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from club.models import Club, Membership, Naming, State, Tournament, User
from scoring.log.actions import Actor
from scoring.models import RatedTournament, RatingState
from scoring.ratings import stored, table
from scoring.ratings.queries import RatingStep, evenings_in, history, ratings_in
from scoring.ratings.scale import MU
from scoring.ratings.stored import bring_up_to_date
from scoring.ratings.table import _places, _trend
from tests.scoring.statistics.clubs import random_club

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(kept_by_module):
    """A club with three tournaments of pairs and one of Remi, rated; everybody is well known."""
    by = Actor(user=User.objects.create(username="desk"))
    kinds = ("pairs", "rotating", "teams", "remi")
    club = random_club(random.Random(7), by, 40, kinds)[0].club
    bring_up_to_date(club)
    RatingState.objects.update(sigma=1.0, deals=30)
    return club.pk


@pytest.fixture
def rated(db, made):
    return Club.objects.get(pk=made)


def page(client, club, more=""):
    return client.get(f"/clubs/{club.slug}/ratings/{more}")


def lines(response):
    return [*response.context["shown"].ranked, *response.context["shown"].provisional]


def test_the_strongest_stand_first_and_the_provisional_have_no_place(client, rated):
    unsure = ratings_in(rated, "pairs")[0].player
    RatingState.objects.filter(player=unsure).update(sigma=2.5)
    shown = page(client, rated).context["shown"]
    assert [line.rating.after for line in shown.ranked] == sorted(
        (line.rating.after for line in shown.ranked), reverse=True
    )
    assert len(shown.ranked) > 5
    assert [(line.rating.player, line.place) for line in shown.provisional] == [(unsure, None)]


def test_names_are_those_that_strangers_see(client, rated, appointed):
    who = ratings_in(rated, "pairs")[0].player
    member = Membership.objects.get(club=rated, player=who)
    member.naming = Naming.NICKNAME
    member.save()
    member.player.nickname = "Bemol"
    member.player.name = "Fulgența Necunoscuta"
    member.player.save()
    client.force_login(appointed("owner", rated))
    for address in ("", f"{who}/"):
        text = page(client, rated, address).content.decode()
        assert "Bemol" in text
        assert "Fulgența" not in text
    for kind in ("csv", "json"):
        content = client.get(f"/clubs/{rated.slug}/ratings.{kind}").content.decode()
        assert "Bemol" in content
        assert "Fulgența" not in content


def test_who_has_left_is_not_shown_and_still_counts_for_the_others(client, rated):
    who = ratings_in(rated, "pairs")[0].player
    before = {line.rating.player: line.rating.mu for line in lines(page(client, rated))}
    Membership.objects.filter(club=rated, player=who).update(left=timezone.localdate())
    after = {line.rating.player: line.rating.mu for line in lines(page(client, rated))}
    assert before.pop(who)
    assert after == before
    assert page(client, rated, f"{who}/").status_code == 404


def test_a_game_is_chosen_by_the_address(client, rated):
    assert page(client, rated).context["shown"].game == "pairs"
    assert page(client, rated, "?game=remi").context["shown"].game == "remi"
    assert page(client, rated, "?game=chess").status_code == 404


def test_a_club_without_tournaments_says_what_comes(client, club):
    assert "Nothing is rated yet" in page(client, club).content.decode()
    assert client.get(f"/clubs/{club.slug}/ratings.csv").status_code == 302
    assert client.get(f"/clubs/{club.slug}/ratings.exe").status_code == 404


def test_what_is_not_up_to_date_says_so(client, rated, monkeypatch):
    monkeypatch.setattr(stored, "MOST_IN_A_REQUEST", 0)
    RatedTournament.objects.filter(club=rated, game="pairs").order_by("-position")[0].delete()
    response = page(client, rated)
    last = response.context["shown"].last
    assert response.context["waiting"] > 0
    text = response.content.decode()
    assert f"As of {last.title}" in text
    assert f"{response.context['waiting']} deals are being recalculated" in text


def test_how_a_rating_came_about(client, rated):
    who = ratings_in(rated, "pairs")[0].player
    player = Membership.objects.get(club=rated, player=who).player
    steps = history(player, rated, "pairs")
    assert [step.before for step in steps[1:]] == [step.after for step in steps[:-1]]
    assert steps[0].before == 1500
    text = page(client, rated, f"{who}/").content.decode()
    for step in steps:
        assert step.title in text
        assert f"<strong>{step.after}</strong>" in text
    assert ratings_in(rated, "pairs")[0].after == max(steps, key=lambda each: each.starts).after


def test_change_is_that_of_the_last_tournament_of_the_club(client, rated):
    last = RatedTournament.objects.filter(club=rated, game="pairs").order_by("-position")[0]
    there = set(last.states.values_list("player", flat=True))
    found = lines(page(client, rated))
    assert {line.rating.player for line in found if line.change is not None} == there
    assert len(there) < len(found)


def test_the_pages_cost_the_same_however_many_there_are(
    client, rated, make_user, django_assert_max_num_queries
):
    client.force_login(make_user("stranger"))
    client.get("/")
    who = ratings_in(rated, "pairs")[0].player
    Tournament.objects.filter(club=rated).update(frozen_rounds=1)  # and long forgotten
    Tournament.objects.filter(club=rated).update(state=State.ARCHIVED)
    for address in ("", "?game=remi", f"{who}/"):
        with django_assert_max_num_queries(15):
            assert page(client, rated, address).status_code == 200


def test_the_files_have_a_row_for_everybody(client, rated):
    found = json.loads(client.get(f"/clubs/{rated.slug}/ratings.json?game=pairs").content)
    assert found["format"] == "portativ-ratings/1"
    shown = lines(page(client, rated))
    assert [row["name"] for row in found["rows"]] == [line.name for line in shown]
    assert [round(row["rating"]) for row in found["rows"]] == [line.rating.after for line in shown]
    for kind, begin in (("pdf", b"%PDF"), ("xlsx", b"PK"), ("csv", b"\xef\xbb\xbf")):
        response = client.get(f"/clubs/{rated.slug}/ratings.{kind}")
        assert response.content.startswith(begin), kind


def test_the_curves_of_the_leaders_stand_there(client, rated):
    chart = page(client, rated).context["picture"]
    assert len(chart.labels) == 3
    assert len(chart.series) == table.LEADERS
    assert chart.series[0].name == page(client, rated).context["shown"].ranked[0].name


def rating(player, mu):
    now = datetime(2026, 5, 12, tzinfo=UTC)
    return RatingStep(player, "pairs", 1, "T", "t", now, None, mu, 1.0, 30, 30, 0.0, 0.0)


def test_who_has_the_same_number_shares_the_place():
    ratings = [rating(at, mu) for at, mu in enumerate((MU + 1, MU, MU - 0.001, MU - 1))]
    assert _places(ratings) == {0: 1, 1: 2, 2: 2, 3: 4}


def test_a_trend_is_a_line_from_left_to_right_and_up_for_better():
    assert _trend({3: 1500}, 0, 3) == ""
    (x1, y1), (x2, y2) = [
        map(float, point.split(",")) for point in _trend({0: 1500, 3: 1700}, 0, 3).split()
    ]
    assert (x1, x2) == (3, 93)
    assert (y1, y2) == (25, 3)


def test_evenings_are_those_that_were_rated(rated):
    assert [(each.game, each.position) for each in evenings_in(rated)] == [
        *(("pairs", at) for at in range(3)),
        ("remi", 0),
    ]
