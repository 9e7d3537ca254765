"""Codes to type: what opens, and what a guesser meets."""

import pytest
from django.core.cache import cache
from django.utils import timezone

from club.models import Round, Tournament
from scoring.log import typed_codes
from scoring.log.tokens import renew, text_of, token_of
from scoring.log.typed_codes import LETTERS, TooManyWrong, as_shown, token_typed, typed_code
from scoring.models import TableToken


@pytest.fixture(autouse=True)
def nothing_counted():
    cache.clear()


@pytest.fixture
def card(hall):
    return TableToken.objects.get(tournament=hall.tournament, table=2)


def test_it_is_six_letters_that_nobody_takes_for_others(hall):
    codes = [typed_code(each) for each in TableToken.objects.all()]
    assert len(set(codes)) == 2
    for code in codes:
        assert len(code) == 6
        assert set(code) <= set(LETTERS)
    assert len(set(LETTERS)) == 31
    assert not set("ILO01") & set(LETTERS)


@pytest.mark.parametrize(
    "write", [str, as_shown, str.lower, lambda code: f" {code[:2]}-{code[2:]}"]
)
def test_it_opens_its_table_however_it_is_written(card, write):
    assert token_typed(write(typed_code(card))) == card


@pytest.mark.parametrize("break_", ["no round runs", "over", "desk", "revoked", "hosted"])
def test_it_opens_nothing_but_a_running_round_in_a_hall(card, break_, settings):
    code = typed_code(card)
    assert token_typed(code)
    if break_ == "no round runs":
        Round.objects.update(finished_at=timezone.now())
    elif break_ == "over":
        Tournament.objects.update(state="finished")
    elif break_ == "desk":
        Tournament.objects.update(entrance="desk")
    elif break_ == "revoked":
        TableToken.objects.update(revoked_at=timezone.now())
    else:
        settings.HOSTED = True
        assert typed_code(card) == ""
    assert token_typed(code) is None


def test_one_phone_that_tries_shuts_out_itself_alone(card):
    for _ in range(typed_codes.WRONG_OF_ADDRESS):
        assert token_typed("AAAAAA", "10.0.0.1") is None
    with pytest.raises(TooManyWrong):
        token_typed(typed_code(card), "10.0.0.1")
    assert token_typed(typed_code(card), "10.0.0.2") == card


def test_very_many_wrong_ones_close_it_for_the_minute_and_scanning_goes_on(card, hall):
    for at in range(typed_codes.WRONG_OF_TOURNAMENT):
        assert token_typed("AAAAAA", f"10.0.0.{at}") is None
    with pytest.raises(TooManyWrong):
        token_typed(typed_code(card), "10.0.1.0")
    assert token_of(hall.cards[2]) == card
    cache.clear()  # a minute later
    assert token_typed(typed_code(card)) == card


def test_what_is_printed_goes_on_working_under_another_key(card, hall, settings):
    printed, code = hall.cards[2], typed_code(card)
    settings.SECRET_KEY = "another laptop " * 5
    assert token_typed(code) == card
    assert renew([card]) == [2]
    assert token_of(printed) == token_of(text_of(card)) == card
    assert token_typed(code) == token_typed(typed_code(card)) == card
    assert typed_code(card) != code
    assert renew([card]) == []
