"""Who came to an evening: those who were there for a round, and those whom the desk noted."""

from datetime import UTC, datetime

import pytest

from club.entries.actions import stay_away, substitute, withdraw
from club.memberships.actions import add_member, merge
from club.models import Player, State, Visit
from club.pairings import clock
from scoring.attendance.came import Presence, attendance, came_to
from scoring.models import RoundScore
from tests.club.evenings import come_in, seated, tournament_of
from tests.scoring.seasons.evenings import held, member, season_of


@pytest.fixture
def evening(club):
    """Four pairs, and two rounds that have begun."""
    tournament = tournament_of(club, form="round_robin", starts=datetime(2026, 1, 1, tzinfo=UTC))
    seated(tournament, 4)
    for number in (1, 2):
        round_ = tournament.rounds.get(number=number)
        clock.start_round(round_)
        clock.end_round(round_)
    tournament.refresh_from_db()
    return tournament


def players(entry):
    return {each.player_id for each in entry.line_up.all()}


def came(evening):
    evening.refresh_from_db()
    return came_to([evening]).get(evening.pk, {})


def test_everybody_came_who_is_here_once_it_has_begun(club, evening):
    late, coming = come_in(evening, 1)[0], tournament_of(club, slug="alta")
    come_in(coming, 2)
    away = come_in(evening, 1, is_here=False)[0]
    found = came(evening)
    assert set(found.values()) == {Presence.PLAYED}
    assert len(found) == 10
    assert players(late) <= found.keys()
    assert not players(away) & found.keys()
    assert came(coming) == {}


def test_who_never_showed_did_not_come_and_who_left_after_a_round_did(evening):
    absent, left, gone = evening.entries.order_by("number")[:3]
    RoundScore.objects.create(round=evening.rounds.get(number=1), entry=left, points=1, deals=4)
    RoundScore.objects.create(round=evening.rounds.get(number=1), entry=gone, points=1, deals=4)
    withdraw(absent)
    stay_away(left, 3)
    withdraw(gone)
    found = came(evening)
    assert not players(absent) & found.keys()
    assert players(left) | players(gone) <= found.keys()


def test_a_substitute_comes_for_who_never_sat_and_beside_who_did(club, evening):
    one, other = evening.entries.order_by("number")[:2]
    eva, dan = (add_member(club, Player(name=name)).player for name in ("Eva", "Dan"))
    first = one.line_up.get(place=0).player_id
    substitute(one, 0, eva, 1, None)
    substitute(other, 0, dan, 2, 2)
    found = came(evening)
    assert first not in found
    assert {eva.pk, dan.pk} | players(other) <= found.keys()


def test_visits_are_one_with_the_record_that_stays(club, evening):
    one, two = (add_member(club, Player(name=name)) for name in ("Ana Pop", "Ana Popp"))
    later = tournament_of(club, slug="alta")
    for tournament, member_ in ((evening, one), (evening, two), (later, two)):
        Visit.objects.create(tournament=tournament, player=member_.player)
    merge(one, two)
    assert list(Visit.objects.values_list("tournament", "player")) == [
        (evening.pk, one.player_id),
        (later.pk, one.player_id),
    ]
    assert came(evening)[one.player_id] is Presence.CAME


def test_a_season_counts_evenings_that_were_held(club):
    season = season_of(club)
    played, noted = held(season, "Ana Ion"), held(season, "", state=State.DRAFT)
    held(season, "Ana Ion", called_off_at=datetime(2026, 9, 1, tzinfo=UTC), state=State.DRAFT)
    held(season, "Ana Ion", state=State.DRAFT)
    ana, eva = member(club, "Ana"), member(club, "Eva")
    Visit.objects.create(tournament=noted, player=ana)
    found = attendance(season)
    assert [each.pk for each in found.held] == [played.pk, noted.pk]
    evenings = {each.key: each.evenings for each in found.people}
    assert evenings[ana.pk] == {played.pk: Presence.PLAYED, noted.pk: Presence.CAME}
    assert evenings[eva.pk] == {}
