"""What lines do to a deal stays so: they are worked out again for ever."""

from scoring.log.deal_states import DealStanding, after
from scoring.models import Version, VersionKind

RULES = {"game": "pairs", "agreement": "touch"}
ONE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False}
OTHER = {**ONE, "contract": "3M"}
SWAPPED = {**ONE, "order": ["S", "E", "N", "W"]}
TOUCH = {"of": 2}


def test_no_card_ends_what_the_desk_has_entered():
    lines = [
        (VersionKind.RESULT, ONE, 7, ""), (VersionKind.RESULT, OTHER, None, "NS"),
        (VersionKind.RESULT, OTHER, None, "EW"), (VersionKind.RESULT, OTHER, None, "NS"),
        (VersionKind.RESULT, SWAPPED, None, "NS"),
    ]  # fmt: skip
    assert _states(lines) == "agreed disputed disputed disputed disputed"


def test_partners_who_changed_places_are_no_dispute():
    lines = [
        (VersionKind.RESULT, ONE, None, "NS"), (VersionKind.RESULT, SWAPPED, None, "EW"),
        (VersionKind.AGREEMENT, TOUCH, None, "NS"),
    ]  # fmt: skip
    assert _states(lines) == "provisional agreed agreed"


def test_an_annulment_that_was_moved_stays_one():
    assert _states([(VersionKind.MOVED_HERE, {}, 7, "")]) == "annulled"


def _states(lines):
    now, found = DealStanding(), []
    for number, (kind, content, user, side) in enumerate(lines, 1):
        version = Version(
            number=number, kind=kind, content=content, side=side, user_id=user, rules=RULES
        )
        now = after(now, version)
        found.append(now.state.value)
    return " ".join(found)
