import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.utils.html import escape

from club.referee.question import read
from club.referee.quiz import CHOICES, question
from club.rules.instruments import INSTRUMENTS, MUSICIANS
from club.wording import engine_texts
from engine.cards import NOTE_NAMES
from engine.layouts import may_be_laid, read_layout

EVERY = [question(number) for number in range(400)]


def test_every_question_has_one_right_answer_among_others():
    for asked in EVERY:
        assert len(set(asked.choices)) == len(asked.choices) >= 2
        assert asked.picture or asked.why or len(asked.choices) == CHOICES
        assert asked == question(asked.number)


@pytest.mark.parametrize("kind", range(4))
def test_the_answer_is_the_decks(kind):
    """Read from the deck's table by hand: colour, family, musician, note; between them stand the
    questions about a table."""
    for asked in EVERY[2 * kind + 1 :: 8]:
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
    for asked in (*EVERY[1::8], *EVERY[7::8]):
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
    html = client.get("/rules/deck/quiz/", {"question": 1}).content.decode()
    assert "quiz-back" in html


@pytest.mark.parametrize("values", [{"question": "x"}, {"question": "3", "answer": "-1"}])
@pytest.mark.django_db
def test_a_question_that_is_none_is_not_found(client, values):
    assert client.get("/rules/deck/quiz/", values).status_code == 404


def test_a_card_may_be_laid_as_the_referee_says(client):
    """The link leads to the referee, with the same table; there the card is asked about."""
    answers = set()
    for asked in EVERY[0::8][:12]:
        question = read(dict(parse_qsl(urlsplit(asked.link).query))).question
        layout = read_layout(question.type, question.lays).layout
        may = may_be_laid(question.type, layout, asked.card).refusal is None
        assert asked.answer == ("yes" if may else "no")
        assert asked.picture.startswith("<svg")
        answers.add(asked.answer)
    assert answers == {"yes", "no"}


def test_who_misses_a_turn_is_as_the_rules_have_it():
    """Rules 6: a sharp blocks the next player; a pause blocks everybody else."""
    said = {asked.card.symbol: asked.answer for asked in EVERY[2::8]}
    assert len(said) > 1
    assert {len(asked.choices) for asked in EVERY[2::8]} == {5}


def test_the_worth_is_that_of_the_table_of_points():
    for asked in EVERY[4::8]:
        assert asked.why.rpartition("= ")[2] == asked.answer or asked.why.endswith(asked.answer)


@pytest.mark.django_db
@pytest.mark.parametrize("number", [0, 2, 4])
def test_a_question_about_a_table_is_answered_with_its_reason(client, number):
    asked = EVERY[number]
    html = client.get("/rules/deck/quiz/", {"question": number, "answer": asked.right}).content
    assert "Yes, that is right." in html.decode()
    assert escape(asked.why) in html.decode()
    assert escape(asked.link) in html.decode()
