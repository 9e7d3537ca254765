"""Kept ratings are those of the whole log, whatever came in which order."""

import random
import uuid
from contextlib import suppress
from datetime import timedelta

import pytest
from django.db import OperationalError, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

from club.memberships.actions import PlaysBeside, merge
from club.models import Player, State, Tournament
from scoring.log import actions
from scoring.log.actions import Actor, DealAt
from scoring.log.refusals import WRONG
from scoring.models import RatedTournament, RatingState, Version
from scoring.ratings import stored
from scoring.ratings.scale import SIGMA
from scoring.ratings.stored import bring_up_to_date, bring_up_to_date_for_a_page
from tests.scoring.statistics.clubs import content_of, random_club

pytestmark = pytest.mark.django_db
FACTS = ("mu", "sigma", "mu_before", "deals", "played", "expected", "actual", "is_last")
quickly = settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def kept(club):
    """Everything that is kept, apart from the keys of the rows."""
    states = RatingState.objects.filter(club=club).values_list(
        "game", "rated__position", "rated__tournament", "rated__deals", "player", *FACTS
    )
    return sorted(states, key=lambda row: row[:5])


def worked_out_at_once(club):
    RatedTournament.objects.filter(club=club).delete()
    assert bring_up_to_date(club) == 0
    return kept(club)


@pytest.fixture
def desk(make_user):
    return Actor(user=make_user("desk"))


@pytest.fixture
def three(desk):
    """Three tournaments of pairs, of many deals each."""
    return random_club(random.Random(5), desk, 30, ("pairs", "rotating", "teams"))


@pytest.mark.thorough
@pytest.mark.each_database
@quickly
@given(
    seed=st.integers(0, 2**32),
    steps=st.lists(st.integers(0, 5), min_size=1, max_size=8),
)
def test_any_order_of_events_gives_what_the_whole_log_gives(make_user, seed, steps):
    chance = random.Random(seed)
    with transaction.atomic():
        by = Actor(user=make_user(f"desk-{uuid.uuid4().hex}"))
        tournaments = random_club(chance, by, 10, ("pairs", "rotating", "individual", "teams"))
        club = tournaments[0].club
        for step in steps:
            EVENTS[step](club, tournaments, chance, by)
        bring_up_to_date(club)
        grown = kept(club)
        assert grown == worked_out_at_once(club)
        transaction.set_rollback(True)


def _correct(_club, tournaments, chance, by):
    """Any deal of any tournament, in all the ways there are."""
    own = chance.choice(tournaments)
    round_ = chance.choice(list(own.rounds.all()))
    deal = DealAt(round_, chance.choice((1, 2)), chance.randint(1, 3))
    content = content_of(own, round_.tables.get(number=deal.table).seats.count(), chance)
    facts = {"key": uuid.UUID(int=chance.getrandbits(128), version=4), "by": by, "reason": "so"}
    with suppress(WRONG):
        if chance.random() < 0.3:
            actions.annul(deal, **facts)
        else:
            actions.correct(deal, content, **facts)


def _reopen_or_finish(_club, tournaments, chance, _by):
    own = chance.choice(tournaments)
    own.state = State.RUNNING if own.state == State.FINISHED else State.FINISHED
    own.save(update_fields=["state"])


def _put_elsewhere(_club, tournaments, chance, _by):
    own = chance.choice(tournaments)
    own.starts = timezone.now() + timedelta(days=chance.randint(-9, 9))
    own.save(update_fields=["starts"])


def _join(club, _tournaments, chance, _by):
    keep, gone = chance.sample(list(club.memberships.select_related("player")), 2)
    with suppress(PlaysBeside):
        merge(keep, gone)


EVENTS = (
    lambda club, *_others: bring_up_to_date(club),
    lambda club, *_others: bring_up_to_date(club),
    _correct,
    _reopen_or_finish,
    _put_elsewhere,
    _join,
)


def test_ratings_are_what_a_plain_reading_of_the_log_gives(three):
    """Without any of our own code: the log, the library, a dictionary."""
    club, model = three[0].club, BradleyTerryFull(sigma=SIGMA)
    same = dict(Player.objects.exclude(merged_into=None).values_list("pk", "merged_into"))
    ratings = {}
    for tournament in sorted(three, key=lambda each: each.starts):
        log = Version.objects.filter(tournament=tournament, current_of__isnull=False)
        for version in log.order_by("number"):
            if "order" not in version.content or version.current_of.get().state == "annulled":
                continue
            sides = {"EW": ([], 0), "NS": ([], 0)}
            for seat, sitting in version.seats.items():
                name = "NS" if seat in ("N", "S", "NS") else "EW"
                people = sides[name][0] + [same.get(each, each) for each in sitting["players"]]
                sides[name] = (sorted(set(people)), version.points[str(sitting["entry"])])
            assert not set(sides["NS"][0]) & set(sides["EW"][0])
            teams = [[ratings.get(who) or model.rating() for who in sides[name][0]]
                     for name in sides]  # fmt: skip
            rated = model.rate(teams, ranks=[-points for _people, points in sides.values()])
            for (people, _points), own in zip(sides.values(), rated, strict=True):
                ratings |= dict(zip(people, own, strict=True))

    bring_up_to_date(club)

    found = RatingState.objects.filter(club=club, is_last=True)
    assert len(ratings) > 8
    assert {each.player: (each.mu, each.sigma) for each in found} == {
        who: (each.mu, each.sigma) for who, each in ratings.items()
    }


def test_a_tournament_at_the_end_reads_nothing_of_those_before(three, monkeypatch):
    club = three[0].club
    Tournament.objects.filter(pk=three[2].pk).update(state=State.RUNNING)
    bring_up_to_date(club)
    before = kept(club)
    Tournament.objects.filter(pk=three[2].pk).update(state=State.FINISHED)
    asked = []
    read = stored.played_deals
    monkeypatch.setattr(stored, "played_deals", lambda some: asked.extend(some) or read(some))

    bring_up_to_date(club)

    assert [each.pk for each in asked] == [three[2].pk]
    assert [row[:-1] for row in kept(club)[: len(before)]] == [row[:-1] for row in before]


def test_what_is_up_to_date_is_left_alone(three, django_assert_max_num_queries):
    club = three[0].club
    bring_up_to_date(club)
    keys = set(RatingState.objects.values_list("pk", flat=True))
    with django_assert_max_num_queries(7):
        assert bring_up_to_date_for_a_page(club) == 0
    assert set(RatingState.objects.values_list("pk", flat=True)) == keys


def test_a_page_does_no_more_than_somebody_can_wait_for(three, monkeypatch):
    club = three[0].club
    monkeypatch.setattr(stored, "MOST_IN_A_REQUEST", 5)
    waiting = bring_up_to_date_for_a_page(club)
    assert waiting > 5
    assert kept(club) == []
    bring_up_to_date(club)
    assert bring_up_to_date_for_a_page(club) == 0


def test_who_was_slower_writes_nothing_twice(three, monkeypatch):
    """Another process works out the same between reading and writing."""
    club = three[0].club
    read, has_come = stored.played_deals, []

    def read_while_another_writes(some):
        yield from read(some)
        if not has_come:
            has_come.append(True)
            bring_up_to_date(club)

    monkeypatch.setattr(stored, "played_deals", read_while_another_writes)
    bring_up_to_date(club)
    assert has_come
    assert kept(club) == worked_out_at_once(club)


def test_nothing_is_written_on_what_has_changed_meanwhile(three, desk, monkeypatch):
    """While the last tournament is rated, another process rates a correction of the first."""
    club, read, has_come = three[0].club, stored.played_deals, []
    Tournament.objects.filter(pk=three[2].pk).update(state=State.RUNNING)
    bring_up_to_date(club)
    Tournament.objects.filter(pk=three[2].pk).update(state=State.FINISHED)
    chance = random.Random(1)

    def read_while_another_corrects(some):
        yield from read(some)
        if not has_come:
            has_come.append(True)
            for _ in range(20):
                _correct(club, three[:1], chance, desk)
            bring_up_to_date(club)

    monkeypatch.setattr(stored, "played_deals", read_while_another_corrects)
    bring_up_to_date(club)
    assert has_come
    assert kept(club) == worked_out_at_once(club)


def test_a_correction_while_it_is_rated_is_rated_the_next_time(three, desk, monkeypatch):
    club, read = three[0].club, stored.played_deals
    chance = random.Random(1)

    def read_then_correct(some):
        yield from read(some)
        for _ in range(20):
            _correct(club, three[:1], chance, desk)

    monkeypatch.setattr(stored, "played_deals", read_then_correct)
    bring_up_to_date(club)
    monkeypatch.undo()
    old = kept(club)
    bring_up_to_date(club)
    assert kept(club) != old
    assert kept(club) == worked_out_at_once(club)


def test_a_database_that_refuses_shows_what_it_has(three, monkeypatch):
    def refuse(*_facts):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(stored, "_write", refuse)
    assert bring_up_to_date_for_a_page(three[0].club) > 0
    assert kept(three[0].club) == []


def test_a_tournament_that_is_removed_leaves_no_trace(three):
    club = three[0].club
    bring_up_to_date(club)
    RatedTournament.objects.filter(tournament=three[0]).delete()
    bring_up_to_date(club)
    assert kept(club) == worked_out_at_once(club)


def test_an_hour_that_is_not_over_is_not_rated(three):
    club = three[0].club
    Tournament.objects.update(state=State.RUNNING)
    bring_up_to_date(club)
    assert kept(club) == []


def test_what_is_kept_back_for_a_reveal_is_not_rated(three):
    """The last round of a finished tournament that is still to be revealed changes no rating."""
    club = three[0].club
    Tournament.objects.filter(pk=three[2].pk).update(frozen_rounds=1)
    bring_up_to_date(club)
    assert three[2].pk not in set(RatedTournament.objects.values_list("tournament", flat=True))
    assert RatedTournament.objects.filter(club=club).count() == 2
