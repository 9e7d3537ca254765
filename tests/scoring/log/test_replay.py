"""Whatever is entered, in whichever order and batches: the log and what is kept agree."""

import random
import uuid
from contextlib import suppress

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.models import Entry, Tournament
from scoring.log import actions
from scoring.log.actions import Actor, DealAt, withdraw_text
from scoring.log.batches import record_batch
from scoring.log.recheck import disagreements
from scoring.log.refusals import WRONG
from scoring.log.tokens import token_of
from scoring.models import DealState, Penalty, RoundScore, Version, VersionKind
from tests.workshop.fixtures.hall import make_hall
from tests.workshop.load_generator import item, some_result

quickly = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def totals(hall):
    rows = RoundScore.objects.filter(round__tournament=hall.tournament).exclude(deals=0)
    return sorted(rows.values_list("round__number", "entry__number", *SUMS))


SUMS = ("points", "against", "deals", "deals_won", "contracts_made", "breaches", "best_deal")


@pytest.fixture
def halls(db):
    return make_hall(2, deals=6)


@quickly
@given(seed=st.integers(0, 2**32), sizes=st.lists(st.integers(1, 7), min_size=1, max_size=20))
def test_order_batches_and_repetition_change_no_score(halls, seed, sizes):
    """F8: every result of twelve deals, sent in any order, cut anyhow, some of them again."""
    chance = random.Random(seed)
    entered = [(table, item(1, deal, chance)) for table in (1, 2) for deal in range(1, 7)]
    wanted = None
    for order in (entered, chance.sample(entered + entered[:5], len(entered) + 5)):
        with transaction.atomic():
            left = list(order)
            for size in [*sizes, *[3] * 20]:
                batch, left = left[:size], left[size:]
                for table in (1, 2):
                    card = token_of(halls.cards[table])
                    items = [each for of, each in batch if of == table]
                    record_batch(halls.tournament.pk, items, by=Actor(token=card))
            assert not left
            found = totals(halls)
            assert list(disagreements(halls.tournament)) == []
            assert Version.objects.count() == 12
            transaction.set_rollback(True)
        wanted = wanted or found
        assert found == wanted


@quickly
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 40))
def test_corrections_between_entries_replay_to_what_is_kept(halls, make_user, seed, steps):
    """F7: tables enter, agree and correct while the desk decides, in any order."""
    chance = random.Random(seed)
    with transaction.atomic():
        people = [Actor(token=token_of(halls.cards[table])) for table in (1, 2)]
        people.append(Actor(user=make_user(f"desk-{uuid.uuid4().hex}")))
        for _ in range(steps):
            with suppress(WRONG):
                _something(halls, chance, chance.choice(people))
        assert list(disagreements(halls.tournament)) == []
        transaction.set_rollback(True)


def _something(hall, chance, by):
    """One step that somebody could take; many are refused."""
    table = by.token.table if by.token else chance.choice((1, 2))
    deal = DealAt(hall.round, table, chance.randint(1, 2))
    other = DealAt(hall.round, chance.choice((1, 2)), chance.randint(1, 4))
    facts = {"key": uuid.UUID(int=chance.getrandbits(128), version=4), "by": by}
    side = chance.choice(("NS", "EW", None))
    result = some_result(random.Random(chance.randint(1, 3)))
    breach = {"breach": {"by": chance.choice("NESW"), "kind": "other", "again": True}}
    content = chance.choice((result, result, breach))
    steps = [
        lambda: actions.record(deal, content, side=side, **facts),
        lambda: actions.agree(deal, of=chance.randint(1, 9), side=side, **facts),
        lambda: actions.correct(deal, content, side=side, reason="so", **facts),
    ]
    decisions = [
        lambda: actions.settle(deal, chance.randint(1, 9), **facts),
        lambda: actions.settle(deal, result, **facts),
        lambda: actions.annul(deal, reason="so", **facts),
        lambda: actions.adjust(deal, {"NS": 7, "EW": 3}, reason="so", **facts),
        lambda: actions.move(
            deal, to=other, exchange=chance.random() < 0.5, reason="so", **facts
        ),
        lambda: actions.move(deal, entries={"NS": 4, "EW": 1}, reason="so", **facts),
        lambda: actions.give_penalty(
            hall.round, Entry.objects.get(number=1), 5, rule="r", reason="so", **facts
        ),
        *(
            lambda: actions.take_back_penalty(penalty, reason="so", **facts)  # noqa: B023
            for penalty in Penalty.objects.all()[:1]
        ),
        lambda: withdraw_text(
            hall.tournament, chance.randint(1, 40), chance.choice(("reason", "rule")), **facts
        ),
    ]  # fmt: skip
    chance.choice(steps * 2 if by.token else [*steps, *decisions])()


def test_the_steps_of_the_replay_do_happen(halls, make_user):
    """The test above would prove nothing if everything were refused."""
    chance, desk = random.Random(1), Actor(user=make_user("desk"))
    table = Actor(token=token_of(halls.cards[1]))
    for _ in range(300):
        with suppress(WRONG):
            _something(halls, chance, chance.choice((table, desk)))
    assert set(Version.objects.values_list("kind", flat=True)) == set(VersionKind)
    assert set(Version.objects.values_list("state", flat=True)) == {*DealState, ""}
    assert list(disagreements(Tournament.objects.get())) == []
