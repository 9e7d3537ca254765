import json

import pytest
from django.utils.translation import override

from club.players import cell_values, list_texts, roster
from club.players.cell_values import EmailOdd, Problem
from club.players.columns import ListColumn
from club.players.likeness import Reason, likeness
from club.players.roster import NumberTaken, NumberTwice, SkipReason, TooLong

MORE = {TooLong: [40], NumberTwice: [3], NumberTaken: ["Ana Pop"]}


def kinds_of_problem():
    modules = (vars(cell_values), vars(roster))
    named = {each for module in modules for each in module.values() if isinstance(each, type)}
    return {each for each in named if issubclass(each, Problem) and each is not Problem}


def test_everything_has_its_words():
    assert set(list_texts.PROBLEMS) == kinds_of_problem()
    assert set(list_texts.COLUMNS) == set(ListColumn)
    assert set(list_texts.REASONS) == set(Reason)
    assert set(list_texts.SKIPPED) == set(SkipReason)


@pytest.mark.parametrize("kind", kinds_of_problem(), ids=lambda kind: kind.__name__)
def test_every_problem_can_be_said(kind):
    with override("en"):
        said = list_texts.explain(kind(ListColumn.NAME, "a%(b)s", *MORE.get(kind, [])))
    assert said.endswith(".")
    assert "%(" not in said.replace("a%(b)s", "")


@pytest.mark.parametrize("kind", kinds_of_problem(), ids=lambda kind: kind.__name__)
def test_a_problem_that_was_kept_says_the_same(kind):
    problem = kind(ListColumn.PHONE, "abc", *MORE.get(kind, []))
    kept = json.loads(json.dumps(list_texts.kept(problem)))
    assert list_texts.explain_kept(*kept) == list_texts.explain(problem)


def test_a_problem_names_the_value():
    with override("en"):
        assert list_texts.explain(EmailOdd(ListColumn.EMAIL, "ana@")).startswith(
            "“ana@” is not an e-mail"
        )
        assert list_texts.explain(NumberTwice(ListColumn.NUMBER, "7", 12)) == (
            "Row 12 already has the number 7. Give each its own."
        )


def test_a_value_without_end_is_shown_shortened():
    with override("en"):
        assert len(list_texts.explain(EmailOdd(ListColumn.EMAIL, "a" * 1_000))) < 200


def test_a_likeness_is_said_by_its_reasons():
    with override("en"):
        said = [str(list_texts.REASONS[each]) for each in likeness("A. Pop", "Ana Pop").reasons]
    assert said == ["one of them has an initial"]
