"""Codes that hang in halls and lie on tables: they outlive every change of the program."""

from django.test import override_settings

from club.entries.door_code import door_word
from club.models import Player, Tournament
from club.players.codes import code_of
from scoring.log.tokens import text_of
from scoring.models import TableToken


@override_settings(SECRET_KEY="quarter-rest" * 5)
def test_what_is_printed_goes_on_working():
    assert door_word(Tournament(pk=7, seed=42)) == "uozz4r5mvi"
    assert code_of(Player(pk=7)) == "7-vaywyac5"
    card = TableToken(tournament_id=7, table=3, salt="ab" * 16)
    assert text_of(card) == "PMyyqrs6_QM1xKfFY0qkQWkjJbA"
