import pytest
from django.utils.translation import override

from club.players import facts, roster, words
from club.players.columns import Column
from club.players.facts import EmailOdd, Problem
from club.players.likeness import Reason, likeness
from club.players.roster import NumberTwice, TooLong, Why


def kinds_of_problem():
    modules = (vars(facts), vars(roster))
    named = {each for module in modules for each in module.values() if isinstance(each, type)}
    return {each for each in named if issubclass(each, Problem) and each is not Problem}


def test_everything_has_its_words():
    assert set(words.PROBLEMS) == kinds_of_problem()
    assert set(words.COLUMNS) == set(Column)
    assert set(words.REASONS) == set(Reason)
    assert set(words.SKIPPED) == set(Why)


@pytest.mark.parametrize("kind", kinds_of_problem(), ids=lambda kind: kind.__name__)
def test_every_problem_can_be_said(kind):
    more = {TooLong: [40], NumberTwice: [3]}.get(kind, [])
    with override("en"):
        said = words.explain(kind(Column.NAME, "a%(b)s", *more))
    assert said.endswith(".")
    assert "%(" not in said.replace("a%(b)s", "")


def test_a_problem_names_the_value():
    with override("en"):
        assert words.explain(EmailOdd(Column.EMAIL, "ana@")).startswith("“ana@” is not an e-mail")
        assert words.explain(NumberTwice(Column.NUMBER, "7", 12)) == (
            "Row 12 has the number 7 already. Give each its own."
        )


def test_a_value_without_end_is_shown_shortened():
    with override("en"):
        assert len(words.explain(EmailOdd(Column.EMAIL, "a" * 1_000))) < 200


def test_a_likeness_is_said_by_its_greatest_difference():
    with override("en"):
        assert words.explain_likeness(likeness("A. Pop", "Ana Pop")) == (
            "one of them has an initial"
        )
