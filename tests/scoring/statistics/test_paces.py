from datetime import timedelta

import pytest
from django.utils import timezone

from club.models import Tournament
from club.tournaments.outline import pace_of_hall
from scoring.statistics.paces import hall_pace
from tests.club.evenings import come_in, tournament_of
from tests.scoring.conftest import MADE

pytestmark = pytest.mark.django_db
DEALS = 4


@pytest.fixture
def evenings(finished):
    """Evenings of one table whose four deals took so many minutes each, a round an evening."""

    def play(*minutes, **facts):
        for each in minutes:
            own = finished([MADE] * DEALS, slug=f"seara-{Tournament.objects.count()}")
            begun = timezone.now() - timedelta(minutes=each * DEALS)
            own.rounds.update(started_at=begun, deals=DEALS, **facts)

    return play


def test_the_hall_needs_what_its_tables_needed(club, evenings):
    evenings(8, 9, 10, 11, 12)
    pace = hall_pace(tournament_of(club))
    assert (round(pace.half, 1), pace.evenings) == (10, 5)
    assert 11 < pace.most <= 12  # nine of ten of five, and no table took longer


def test_pauses_of_the_clock_do_not_count(club, evenings):
    evenings(10, 10, 10, 10, paused_seconds=DEALS * 60)
    assert round(hall_pace(tournament_of(club)).half, 1) == 9


def test_a_single_evening_of_one_table_tells_nothing(club, evenings):
    evenings(9)
    assert hall_pace(tournament_of(club)) is None
    assert pace_of_hall(tournament_of(club, slug="alta")) == {}


def test_other_games_have_a_pace_of_their_own(club, evenings):
    evenings(9, 9, 9, 9)
    assert hall_pace(tournament_of(club, "remi")) is None


def test_five_evenings_are_asked_for_in_four_queries(club, evenings, django_assert_num_queries):
    evenings(8, 9, 10, 11, 12)
    own = tournament_of(club)
    with django_assert_num_queries(4):
        hall_pace(own)


@pytest.mark.parametrize(("minutes", "is_short"), [(35, True), (40, False)])
def test_a_round_shorter_than_the_tables_need_is_warned_of(
    client, club, evenings, appointed, minutes, is_short
):
    evenings(9, 9, 9, 9)
    own = tournament_of(club, minutes=minutes)
    come_in(own, 4)
    client.force_login(appointed("organiser"))
    for page in ("plan", "seats"):
        html = client.get(f"/t/{own.slug}/{page}/").content.decode()
        assert "Your tables need 9.0 min a deal, by the last 4 evenings." in html
        assert "With 40 minutes for 4 deals nine of ten are done in time." in html
        assert ('notice warning">Your tables' in html) == is_short


def test_a_new_tournament_begins_with_what_the_book_names(club):
    """Durata de joc: 40-60 minute, for a match of four deals."""
    assert 40 <= Tournament().minutes <= 60
