"""What the first formula's lines did to a deal stays so, whatever the rules have become since."""

import pytest

from scoring.log.deal_states import DealStanding, after
from scoring.models import Version, VersionKind

RULES = {"game": "pairs", "agreement": "touch"}
ONE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False}
OTHER = {**ONE, "contract": "3M"}
SWAPPED = {**ONE, "order": ["S", "E", "N", "W"]}
TOUCH = {"of": 2}


@pytest.mark.parametrize(
    ("formula", "states"),
    [
        (1, "provisional disputed agreed agreed disputed"),
        (2, "agreed disputed disputed disputed disputed"),
    ],
)
def test_a_card_ended_what_the_desk_had_entered_by_the_first_formula_only(formula, states):
    lines = [
        (VersionKind.RESULT, ONE, 7, ""), (VersionKind.RESULT, OTHER, None, "NS"),
        (VersionKind.RESULT, OTHER, None, "EW"), (VersionKind.RESULT, OTHER, None, "NS"),
        (VersionKind.RESULT, SWAPPED, None, "NS"),
    ]  # fmt: skip
    assert _states(formula, lines) == states


@pytest.mark.parametrize(
    ("formula", "states"),
    [(1, "provisional disputed agreed"), (2, "provisional agreed agreed")],
)
def test_partners_who_changed_places_were_a_dispute_by_the_first_formula_only(formula, states):
    lines = [
        (VersionKind.RESULT, ONE, None, "NS"), (VersionKind.RESULT, SWAPPED, None, "EW"),
        (VersionKind.AGREEMENT, TOUCH, None, "NS"),
    ]  # fmt: skip
    assert _states(formula, lines) == states


def test_an_annulment_that_was_moved_was_agreed_by_the_first_formula_only():
    assert _states(1, [(VersionKind.MOVED_HERE, {}, 7, "")]) == "agreed"
    assert _states(2, [(VersionKind.MOVED_HERE, {}, 7, "")]) == "annulled"


def _states(formula, lines):
    now, found = DealStanding(), []
    for number, (kind, content, user, side) in enumerate(lines, 1):
        version = Version(
            number=number, formula=formula, kind=kind, content=content, side=side, user_id=user,
            rules=RULES,
        )  # fmt: skip
        now = after(now, version)
        found.append(now.state.value)
    return " ".join(found)
