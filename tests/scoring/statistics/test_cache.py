"""Figures are counted once, and again when something has changed."""

import uuid
from io import StringIO

import pytest
from django.core.management import call_command

from club.memberships.actions import merge
from club.models import EntryPlayer, Membership, Player, State
from club.tournaments.states import raise_version
from scoring.log.actions import DealAt, correct
from scoring.models import TournamentFigures, Wall
from scoring.statistics import cache
from scoring.statistics.cache import bring_up_to_date, stale
from scoring.statistics.player_totals import Tally
from scoring.statistics.queries import figures_of_player, in_all_of
from scoring.statistics.tournament_totals import TournamentTotals
from scoring.visibility import counted
from tests.scoring.conftest import LOST, MADE

pytestmark = pytest.mark.django_db


def test_nothing_is_counted_again_that_has_not_changed(finished, django_assert_num_queries):
    own = finished([MADE, LOST])
    who = EntryPlayer.objects.filter(entry__tournament=own).first().player_id
    first = figures_of_player({who}, [own])
    with django_assert_num_queries(2):
        assert figures_of_player({who}, [own]) == first
    with django_assert_num_queries(2):
        in_all_of([own])


def test_counting_many_costs_as_many_queries_as_counting_one(finished, django_assert_num_queries):
    several = [finished([MADE], slug=f"cupa-{at}") for at in range(3)]
    with django_assert_num_queries(8):
        assert bring_up_to_date(several[:1]) == []
    with django_assert_num_queries(8):
        assert bring_up_to_date(several) == []


def test_a_correction_is_counted(finished, scorer):
    own = finished([MADE])
    assert in_all_of([own]).in_all.contracts["4M"].made == 1
    at = DealAt(own.rounds.first(), 1, 1)
    correct(at, {**MADE, "order": ["E", "N", "S", "W"]}, key=uuid.uuid4(), by=scorer, reason="so")
    own.refresh_from_db()
    assert stale([own]) == [own]
    assert in_all_of([own]).in_all.contracts["4M"]._asdict() == {"held": 1, "made": 0, "gained": -8}


def test_two_records_that_are_joined_are_one_person(finished, club):
    one, other = finished([MADE], slug="eins"), finished([MADE], slug="zwei")
    first, second = (
        each.entries.get(number=1).line_up.select_related("player").first().player
        for each in (one, other)
    )
    members = {each.player_id: each for each in club.memberships.all()}
    merge(members[first.pk], members[second.pk])
    one.refresh_from_db()
    other.refresh_from_db()
    found = figures_of_player({first.pk}, [one, other])
    assert found.tally.all_games.deals == 2
    assert list(found.by_tournament) == [one.pk, other.pk]
    assert not figures_of_player({second.pk}, [one, other]).by_tournament


def test_a_request_counts_no_more_than_it_may(finished, monkeypatch):
    several = [finished([MADE, MADE, MADE], slug=f"cupa-{at}") for at in range(3)]
    monkeypatch.setattr(cache, "MOST_DEALS", 6)
    assert bring_up_to_date(several, most_deals=6) == several[2:]
    assert bring_up_to_date(several, most_deals=6) == []
    raise_version(several[0])
    several[0].refresh_from_db()
    assert bring_up_to_date(several, most_deals=2) == [several[0]]
    call_command("figures", stdout=StringIO())
    assert bring_up_to_date(several, most_deals=2) == []


def test_figures_are_counted_anew_when_a_definition_changes(finished, monkeypatch):
    own = finished([MADE])
    bring_up_to_date([own])
    monkeypatch.setattr(cache, "DEFINITIONS", cache.DEFINITIONS + 1)
    assert stale([own]) == [own]
    assert bring_up_to_date([own]) == []
    assert TournamentFigures.objects.get().definitions == cache.DEFINITIONS


def test_figures_of_an_older_definition_are_not_read_before_they_are_counted_anew(
    finished, monkeypatch
):
    own = finished([MADE])
    bring_up_to_date([own])
    kept = TournamentFigures.objects.get()
    player = int(next(iter(kept.people))[1:])
    TournamentFigures.objects.update(
        definitions=cache.DEFINITIONS - 1, in_all=[0], people={f"p{player}": [0]}
    )
    monkeypatch.setattr(cache, "bring_up_to_date", lambda tournaments: tournaments)
    assert figures_of_player({player}, [own]) == (Tally(), {}, [own])
    assert in_all_of([own]) == (TournamentTotals(), [own])


def test_what_is_under_way_or_kept_back_is_not_counted(finished):
    own = finished([MADE], [MADE])
    assert counted([own]) == [own]
    own.frozen_rounds = 1
    own.stages.update(rounds_planned=2)
    assert counted([own]) == []
    wall = Wall.objects.create(tournament=own, shown_through=1)
    assert counted([own]) == []
    wall.shown_through = 2
    wall.save()
    assert counted([own]) == [own]
    own.state = State.RUNNING
    assert counted([own]) == []
    own.state = State.ARCHIVED
    wall.delete()
    assert counted([own]) == [own]


def test_asking_what_counts_costs_three_queries(finished, django_assert_num_queries):
    several = [finished([MADE], slug=f"cupa-{at}", frozen_rounds=1) for at in range(4)]
    with django_assert_num_queries(3):
        counted(several)


def test_somebody_who_played_nothing_has_nothing(finished, club):
    player = Player.objects.create(name="Nou")
    Membership.objects.create(club=club, player=player)
    found = figures_of_player({player.pk}, [finished([MADE])])
    assert not found.by_tournament
    assert found.tally.all_games.deals == 0
    assert found.tally.all_games.average is None
