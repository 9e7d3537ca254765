import hashlib

import pytest
from django.db import connection

from club.models import State, Table, Tournament
from club.storage import sqlite
from club.storage.statements import one
from scoring.log.tokens import issue_tokens, revoke, see, text_of, token_of
from scoring.models import TableToken
from tests.workshop.fixtures.hall import make_hall


def test_every_table_gets_a_card_and_keeps_it(hall):
    assert list(hall.cards) == [1, 2]
    assert issue_tokens(hall.tournament) == hall.cards
    Table.objects.create(round=hall.round, number=7)
    assert list(issue_tokens(hall.tournament)) == [1, 2, 7]
    assert list(issue_tokens(hall.tournament, [9])) == [9]


def test_only_the_hash_of_a_card_is_stored(hall):
    token = TableToken.objects.get(table=1)
    text = hall.cards[1]
    assert token.hash == hashlib.sha256(text.encode()).hexdigest()
    assert text not in str(TableToken.objects.values().get(table=1))
    assert (len(text), text_of(token)) == (27, text)


def test_a_card_cannot_be_made_from_the_database_alone(hall, settings):
    settings.SECRET_KEY = "another-installation"
    assert text_of(TableToken.objects.get(table=1)) != hall.cards[1]
    assert token_of(hall.cards[1]).table == 1


def test_a_card_is_found_whole_in_one_query(hall, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = token_of(hall.cards[2])
    kept = TableToken.objects.get(table=2)
    names = [field.attname for field in TableToken._meta.concrete_fields]
    assert [getattr(found, name) for name in names] == [getattr(kept, name) for name in names]


def test_a_row_is_read_as_the_orm_would_read_it(hall, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = one(Tournament, hall.tournament.pk)
    hall.tournament.refresh_from_db()
    names = [field.attname for field in Tournament._meta.concrete_fields]
    assert [getattr(found, name) for name in names] == [
        getattr(hall.tournament, name) for name in names
    ]


def test_a_revoked_card_is_replaced_by_another(hall):
    revoke(hall.tournament, 1)
    assert token_of(hall.cards[1]) is None
    cards = issue_tokens(hall.tournament)
    assert cards[1] != hall.cards[1]
    assert cards[2] == hall.cards[2]
    assert token_of(cards[1]).table == 1


@pytest.mark.parametrize(
    ("state", "opens"), [(State.RUNNING, True), (State.FINISHED, False), (State.ARCHIVED, False)]
)
def test_cards_are_dead_when_the_tournament_is_finished(hall, state, opens):
    hall.tournament.state = state
    hall.tournament.save()
    assert (token_of(hall.cards[1]) is not None) == opens


def test_a_guess_opens_nothing(hall):
    assert token_of("") is None
    assert token_of(hall.cards[1][:-1]) is None
    assert token_of("\x00é" * 99) is None


@pytest.mark.django_db(transaction=True)
def test_when_a_card_was_used_is_kept_only_if_nobody_waits_for_it():
    hall, card = make_hall(1), TableToken.objects.get
    with sqlite.one_writer(connection):
        see(card())
    assert (card().last_seen_at is None) == (connection.vendor == "sqlite")
    see(card())
    assert token_of(hall.cards[1]).last_seen_at is not None
    if connection.vendor == "sqlite":
        assert sqlite.wrong_pragmas(connection).get("busy_timeout") is None
