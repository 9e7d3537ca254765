import re

import pytest

from club.rules.instruments import INSTRUMENTS, MUSICIANS
from club.rules.quiz import CHOICES, question
from club.wording import engine_texts
from engine.cards import NOTE_NAMES

EVERY = [question(number) for number in range(400)]


def test_every_question_has_one_right_answer_among_four():
    for asked in EVERY:
        assert len(set(asked.choices)) == CHOICES
        assert asked == question(asked.number)


@pytest.mark.parametrize("kind", range(4))
def test_the_answer_is_the_decks(kind):
    """Read from the deck's table by hand: colour, family, musician, note."""
    for asked in EVERY[kind::4]:
        card = asked.card
        if kind == 2:
            assert asked.answer == MUSICIANS[card.colour].name
            continue
        instrument = INSTRUMENTS[card.colour][card.note - 1]
        assert str(instrument.name) in asked.text
        right = (
            engine_texts.COLOURS[card.colour],
            _family_of(instrument),
            None,
            engine_texts.NOTES[NOTE_NAMES.index(NOTE_NAMES[card.note - 1])],
        )
        assert asked.answer == str(right[kind])


def _family_of(instrument):
    return {"free reed": "free reeds", "keyboard": "keyboards"}.get(
        instrument.family, str(instrument.family)
    )


def test_an_instrument_on_two_cards_is_asked_for_by_its_family_alone():
    for asked in (*EVERY[0::4], *EVERY[3::4]):
        assert not re.search("trumpet|harp\\b|cor anglais", asked.text)


@pytest.mark.parametrize(
    ("given", "said"), [("right", "Yes, that is right."), ("wrong", "No, it is")]
)
@pytest.mark.django_db
def test_a_tap_is_answered_and_nothing_is_kept(client, given, said):
    asked = EVERY[7]
    answer = asked.right if given == "right" else (asked.right + 1) % CHOICES
    html = client.get("/rules/deck/quiz/", {"question": 7, "answer": answer}).content.decode()
    assert said in html
    assert "question=8" in html
    assert not client.cookies


@pytest.mark.django_db
def test_the_card_is_not_seen_before_the_answer_that_it_tells(client):
    html = client.get("/rules/deck/quiz/", {"question": 3}).content.decode()
    assert "quiz-back" in html


@pytest.mark.parametrize("values", [{"question": "x"}, {"question": "3", "answer": "-1"}])
@pytest.mark.django_db
def test_a_question_that_is_none_is_not_found(client, values):
    assert client.get("/rules/deck/quiz/", values).status_code == 404
