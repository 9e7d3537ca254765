"""The live table of a season: which tournaments count, for whom, and what is kept of it."""

from fractions import Fraction

import pytest

from club.memberships.actions import merge
from club.models import EntryPlayer, Membership, Season, State, Team
from club.tournaments.states import raise_version
from engine.ranking.season import PointsBy, SeasonCounting
from scoring.models import FinalTable
from scoring.seasons.actions import change_rules
from scoring.seasons.rules import SeasonChoices, TournamentChoice
from scoring.seasons.table import live

pytestmark = pytest.mark.django_db

PLAIN = SeasonCounting(bonus=0)


@pytest.fixture
def totals(season, person):
    """Name → place and total, by rules that were chosen or the usual ones."""

    def read(**chosen):
        if chosen:
            change_rules(season, SeasonChoices(**chosen))
        fresh = Season.objects.select_related("club").get(pk=season.pk)
        names = {each.player_id: each.player.name for each in Membership.objects.all()}
        return {names[row.person]: (row.place, row.total) for row in live(fresh).table.rows}

    return read


def test_a_season_works_without_anyone_choosing_rules(hold, totals):
    hold("Ana Ion Eva")
    hold("Ion Ana Eva")
    assert totals() == {"Ana": (1, 24), "Ion": (1, 24), "Eva": (3, 18)}


def test_both_of_a_pair_have_its_place(hold, totals):
    hold("Ana+Ion Eva+Dan", "pairs")
    assert totals(rules=PLAIN) == {"Ana": (1, 12), "Ion": (1, 12), "Eva": (3, 10), "Dan": (3, 10)}


def test_a_substitute_has_the_part_that_they_played(hold, totals, person):
    tournament = hold("Ana+Ion Eva+Dan", "pairs", rounds=3)
    first = tournament.entries.get(number=1)
    EntryPlayer.objects.create(
        entry=first, player=person("Mara"), place=1, first_round=2, last_round=2
    )
    raise_version(tournament)
    assert totals(rules=PLAIN) == {
        "Ana": (1, 12), "Eva": (2, 10), "Dan": (2, 10), "Ion": (4, 8), "Mara": (5, 4)
    }  # fmt: skip


def test_two_records_of_one_person_are_one(hold, totals, person, club):
    hold("Ana Ion Eva")
    hold("Anna Ion")
    keep, gone = (Membership.objects.get(player=person(name)) for name in ("Ana", "Anna"))
    assert totals(rules=PLAIN)["Anna"] == (2, 12)
    merge(keep, gone)
    assert totals(rules=PLAIN) == {"Ana": (1, 24), "Ion": (2, 20), "Eva": (3, 8)}


def test_only_what_is_over_and_shown_to_everybody_counts(hold, totals, season):
    hold("Ana Ion")
    for facts in (
        {"state": State.RUNNING},
        {"state": State.OPEN},
        {"state": State.FINISHED, "frozen_rounds": 1},
    ):
        hold("Ion Ana", **facts)
    assert totals(rules=PLAIN) == {"Ana": (1, 12), "Ion": (2, 10)}
    assert [each.slug for each in live(season).to_come] == ["seara-2", "seara-3", "seara-4"]


def test_a_draft_is_named_to_nobody(hold, season):
    hold("Ana Ion", state=State.DRAFT)
    found = live(season)
    assert (found.table.rows, found.to_come, found.coming.weights) == ((), (), [])


def test_some_games_or_some_tournaments_count(hold, totals):
    first = hold("Ana Ion")
    hold("Eva+Dan Ana+Ion", "pairs")
    assert set(totals(which=TournamentChoice.GAMES, games=("pairs",))) == {
        "Ana",
        "Ion",
        "Eva",
        "Dan",
    }
    assert set(totals(which=TournamentChoice.GAMES, games=("individual", "remi"))) == {"Ana", "Ion"}
    assert totals(which=TournamentChoice.PICKED, picked=frozenset({first.pk}), rules=PLAIN) == {
        "Ana": (1, 12), "Ion": (2, 10)
    }  # fmt: skip


def test_a_weight_is_that_of_its_tournament(hold, totals):
    hold("Ana Ion")
    final = hold("Ion Ana")
    weights = {final.pk: Fraction(3, 2)}
    assert totals(weights=weights, rules=PLAIN) == {"Ion": (1, 28), "Ana": (2, 27)}


def test_the_tournaments_own_points_and_percents(hold, totals):
    hold("Ana Ion Eva", points=[40, 10, -5])
    by_score = SeasonCounting(by=PointsBy.SCORE, bonus=0)
    assert totals(rules=by_score) == {"Ana": (1, 40), "Ion": (2, 10), "Eva": (3, -5)}
    assert totals(rules=SeasonCounting(by=PointsBy.PERCENT, bonus=0)) == {
        "Ana": (1, 100), "Ion": (2, 25), "Eva": (3, 0)
    }  # fmt: skip


def test_a_shared_place_is_shared_by_the_entries_that_have_it(hold, totals):
    hold("Ana+Ion Eva+Dan", "pairs", points=[10, 10], tie_breaks=["shared"])
    rules = SeasonCounting(bonus=0, splits_ties=True)
    assert totals(rules=rules) == dict.fromkeys(("Ana", "Ion", "Eva", "Dan"), (1, 11))


def test_teams_have_their_best_members(hold, season, club, person):
    hold("Ana Ion Eva Dan")
    for name, names in (("Roșii", "Ana Ion"), ("Verzii", "Eva")):
        team = Team.objects.create(club=club, name=name)
        players = [person(each) for each in names.split()]
        Membership.objects.filter(player__in=players).update(team=team)
    change_rules(season, SeasonChoices(rules=SeasonCounting(bonus=0, team_best=1)))
    table = live(Season.objects.get(pk=season.pk)).table
    said = [(table.names[team.team].name, team.place, team.total) for team in table.teams]
    assert said == [("Roșii", 1, 12), ("Verzii", 2, 8)]


def test_a_correction_shows_at_once(hold, totals, make_points):
    tournament = hold("Ana Ion")
    assert totals()["Ana"] == (1, 13)
    make_points(tournament, 2, 99)
    assert totals()["Ana"] == (2, 11)


def test_a_tournament_that_leaves_the_season_takes_its_points_along(hold, totals, season):
    hold("Ana Ion")
    other = hold("Ion Ana")
    assert totals(rules=PLAIN)["Ana"] == (1, 22)
    season.tournaments.filter(pk=other.pk).update(season=None)
    assert totals()["Ana"] == (1, 12)


def test_the_table_is_remembered_until_something_changes(hold, season):
    for _evening in range(3):
        hold("Ana Ion Eva")
    first = live(season).table
    FinalTable.objects.update(version=0)
    assert live(season).table == first
    assert set(FinalTable.objects.values_list("version", flat=True)) == {0}


def test_what_is_planned_beyond_what_is_announced_is_still_to_come(hold, season, announce):
    hold("Ana Ion")
    final = announce("Finala")
    change_rules(season, SeasonChoices(planned=5, weights={final.pk: 2}))
    found = live(Season.objects.get(pk=season.pk))
    assert (found.unnamed, found.coming.weights, found.coming.held) == (3, [2, 1, 1, 1], 1)
