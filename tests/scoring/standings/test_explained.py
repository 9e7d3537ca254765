"""Why an entry stands where it stands: the terms of its score, its neighbours, its rounds."""

import pytest

from club.models import SitOut
from engine.ranking.rules import Scoring, SitOutRule
from scoring.names import entry_names
from scoring.standings.explained import explained
from scoring.standings.standing import standing
from tests.scoring.conftest import LOST, MADE
from tests.scoring.evenings import two_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def why(played):
    """Explanations of some entries, by their numbers, after these points were written."""

    def of(points, *numbers, sits_out=(), **facts):
        tournament = played(points, **facts)
        entries = {each.number: each.pk for each in tournament.entries.all()}
        for number, round_number in sits_out:
            round_ = tournament.rounds.get(number=round_number)
            SitOut.objects.create(round=round_, entry_id=entries[number])
        names = entry_names(tournament, 1, for_public=True)
        found = standing(tournament)
        return [explained(tournament, found, entries[number], names) for number in numbers]

    return of


def test_a_score_is_its_rounds_and_the_neighbours_are_named_with_the_step(why):
    (third,) = why([[9, 3], [1, 2], [4, 4], [5, 0]], 3)
    assert (third.place, third.score, third.shares) == ("2", "8", [])
    assert [tuple(line) for line in third.lines] == [("2 rounds played", "8", "")]
    assert [(each.said, each.number) for each in third.neighbours] == [
        ("behind Ana Mureșan – Ion Pop: 8 points to 12", 1),
        ("ahead of Réka Vila – Imre Nagy: 8 points to 5", 4),
    ]


def test_who_shares_a_place_is_named_and_is_no_neighbour(why):
    first, last = why([[5], [5], [5], [1]], 1, 4, tie_breaks=["shared"])
    assert (first.place, last.place) == ("1", "4")
    assert first.shares == ["Eva Rusu – Dan Kovács", "Ilinca Puig – Pau Szabó"]
    assert [each.number for each in first.neighbours] == [4]
    assert [each.number for each in last.neighbours] == [3]


def test_an_average_is_of_deals_and_says_the_points(why):
    (first,) = why([[9, 3], [1, 2]], 1, scoring=Scoring.AVERAGE)
    assert [tuple(line) for line in first.lines] == [
        ("8 deals played", "1.50", "12 points in all deals")
    ]


def test_a_round_that_was_sat_out_says_by_which_sum(why):
    (first,) = why([[9, None], [1, 2]], 1, sits_out=[(1, 2)], sit_out=SitOutRule.AVERAGE)
    played, sat_out = first.lines
    assert (played.label, played.value) == ("1 round played", "9")
    assert (sat_out.label, sat_out.value) == ("1 round sat out", "9")
    assert sat_out.why.endswith(": 9 / 1")


def test_nobody_is_explained_who_is_not_in_the_standing(played):
    tournament = played([[3], [1]])
    assert explained(tournament, standing(tournament), 0, {}) is None


def test_the_rounds_of_an_entry_have_its_deals_its_points_and_its_penalty(client, club, scorer):
    two_rounds(club, scorer, (MADE, LOST))
    first, second = client.get("/t/cupa-pairs/entries/2/").context["rounds"]
    assert [(each.number, each.table, each.against) for each in (first, second)] == [
        (1, 1, "Ana Mureșan – Ion Pop"),
        (2, 1, "Ana Mureșan – Ion Pop"),
    ]
    penalties = [*first.penalties, *second.penalties]
    assert [(each.rule, each.reason) for each in penalties] == [("Late", "")]
    taken = int(penalties[0].points.replace("−", "-"))
    made = [sum(deal.points for deal in part.deals) for part in (first, second)]
    points = [int(part.points.replace("−", "-")) for part in (first, second)]
    assert sum(points) == sum(made) + taken
