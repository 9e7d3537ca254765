"""The figures of the site against a slow recount from the log, on random clubs."""

import random
import uuid

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.models import Player
from scoring.log.actions import Actor
from scoring.models import Version, VersionKind
from scoring.statistics.queries import figures_of_player, in_all_of
from scoring.visibility import counted
from tests.scoring.statistics import slowly
from tests.scoring.statistics.clubs import KINDS, random_club
from tests.scoring.statistics.flat import flat, flat_in_all

pytestmark = pytest.mark.django_db

quickly = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@quickly
@given(
    seed=st.integers(0, 2**32),
    steps=st.integers(1, 20),
    kinds=st.lists(st.sampled_from(KINDS), min_size=1, max_size=3, unique=True),
)
def test_every_figure_is_what_a_recount_of_the_log_says(make_user, seed, steps, kinds):
    chance = random.Random(seed)
    with transaction.atomic():
        by = Actor(user=make_user(f"desk-{uuid.uuid4().hex}"))
        tournaments = counted(random_club(chance, by, steps, kinds))
        wanted = slowly.figures(tournaments)

        people = Player.objects.values_list("pk", flat=True)
        found = {who: figures_of_player({who}, tournaments) for who in people}

        assert {
            who: flat(of_one.tally) for who, of_one in found.items() if of_one.by_tournament
        } == wanted
        for own in tournaments:
            assert flat_in_all(in_all_of([own]).in_all) == slowly.in_all([own]), own.entering
        pairs = [own for own in tournaments if own.game == "pairs"]
        if pairs:
            assert flat_in_all(in_all_of(pairs).in_all) == slowly.in_all(pairs)
        transaction.set_rollback(True)


@pytest.mark.thorough
def test_the_random_clubs_hold_everything_that_is_to_be_counted(make_user):
    """The test above would prove nothing if everything were refused."""
    by = Actor(user=make_user("desk"))
    kinds, figures = set(), set()
    for seed in range(2):
        tournaments = random_club(random.Random(seed), by, 25)
        log = Version.objects.filter(tournament__in=tournaments)
        kinds |= set(log.values_list("kind", flat=True))
        for own in slowly.figures(tournaments).values():
            figures |= {name if isinstance(name, str) else name[0] for name in own}
    assert kinds >= {*VersionKind} - {VersionKind.AGREEMENT, VersionKind.REDACTION}
    assert figures >= {
        *("deals", "whole", "won", "points", "last", "stuck", "breaches", "penalties", "place"),
        *("held", "made", "gained", "chosen", "with", "against", "seat", "remi", "best", "streak"),
    }
    assert Player.objects.exclude(merged_into=None).exists()
