"""What a version does to its deal. The deal as it stands is the fold of this over the log.

A line of the first formula does what it did when it was written: until then a card could end what
the desk had decided, and what the desk entered had to be agreed to.
"""

from collections.abc import Callable, Mapping

from club.models.tournament import Agreement
from scoring.models import DealState, Kind, Version
from scoring.results.content import counting, essence
from scoring.results.rights import Right, Standing, is_desks, may

Step = Callable[[Standing, Version], Standing]


def after(now: Standing, version: Version) -> Standing:
    steps = _AFTER if version.formula > 1 else _AFTER_BY_FIRST_FORMULA
    return steps[Kind(version.kind)](now, version)


def _after_result(now: Standing, version: Version) -> Standing:
    """Nothing is overwritten: an entry that says something else makes a dispute."""
    if now.current is None:
        return Standing(_first_state(version), version)
    if is_desks(version):
        return _after_entry_of_desk(now, version)
    if _counts_the_same(version, now.current):
        return _joined(now, now.current, version, now.current)
    if now.rival is not None and _counts_the_same(version, now.rival):
        return _joined(now, now.rival, version, version)
    if now.rival is not None and is_desks(now.rival):
        return now
    return Standing(DealState.DISPUTED, now.current, version)


def _joined(now: Standing, other: Version, version: Version, counting: Version) -> Standing:
    """Two entries that say the same: agreed, if each is of another side and the desk is in none."""
    if not _is_other_side(version, other) or not may(now, Right.AGREE, card=True):
        return now
    return Standing(DealState.AGREED, counting)


def _after_entry_of_desk(now: Standing, version: Version) -> Standing:
    """The desk did not see what had come in meanwhile, so it replaces nothing."""
    if now.current is None or not _counts_the_same(version, now.current):
        return Standing(DealState.DISPUTED, now.current, version)
    return now if now.rival is not None else Standing(DealState.AGREED, version)


def _after_agreement(now: Standing, version: Version) -> Standing:
    """In a dispute, one side may give in to the other. What the desk agrees to is the desk's."""
    if "of" not in version.content:
        return _after_decision(now, version)
    of_rival = now.rival is not None and now.rival.number == version.content["of"]
    return Standing(DealState.AGREED, now.rival if of_rival else now.current)


def _after_correction(now: Standing, version: Version) -> Standing:  # noqa: ARG001
    """What the desk corrects is decided; what a table corrects is to be agreed anew."""
    if version.user_id is not None:
        return Standing(DealState.AGREED, version)
    return Standing(_first_state(version), version)


def _after_decision(now: Standing, version: Version) -> Standing:  # noqa: ARG001
    """What was annulled, or had a score given, stays that when it is moved or chosen."""
    if not version.content:
        return Standing(DealState.ANNULLED, version)
    if "adjusted" in version.content:
        return Standing(DealState.ADJUSTED, version)
    return Standing(DealState.AGREED, version)


def _after_moving_away(now: Standing, version: Version) -> Standing:  # noqa: ARG001
    return Standing()


def _unchanged(now: Standing, version: Version) -> Standing:  # noqa: ARG001
    return now


def _first_state(version: Version) -> DealState:
    """The state of a result that nobody else has looked at."""
    if is_desks(version) or version.rules.get("agreement") == Agreement.NONE:
        return DealState.AGREED
    return DealState.PROVISIONAL


def _counts_the_same(one: Version, other: Version) -> bool:
    return counting(one.content) == counting(other.content)


def _is_other_side(one: Version, other: Version) -> bool:
    return bool(one.side and other.side) and one.side != other.side


_AFTER: Mapping[Kind, Step] = {
    Kind.RESULT: _after_result,
    Kind.AGREEMENT: _after_agreement,
    Kind.SETTLEMENT: _after_decision,
    Kind.CORRECTION: _after_correction,
    Kind.ANNULMENT: _after_decision,
    Kind.ADJUSTMENT: _after_decision,
    Kind.MOVED_AWAY: _after_moving_away,
    Kind.MOVED_HERE: _after_decision,
    Kind.PENALTY: _unchanged,
    Kind.PENALTY_TAKEN_BACK: _unchanged,
    Kind.REDACTION: _unchanged,
}


def _result_by_first_formula(now: Standing, version: Version) -> Standing:
    if now.current is None:
        is_agreed = version.rules.get("agreement") == Agreement.NONE
        return Standing(DealState.AGREED if is_agreed else DealState.PROVISIONAL, version)
    if _says_the_same(version, now.current):
        if _is_other_side(version, now.current):
            is_decided = now.state in (DealState.ANNULLED, DealState.ADJUSTED)
            return Standing(now.state if is_decided else DealState.AGREED, now.current)
        return now
    if now.rival is not None and _says_the_same(version, now.rival):
        if _is_other_side(version, now.rival):
            return Standing(DealState.AGREED, version)
        return now
    return Standing(DealState.DISPUTED, now.current, version)


def _agreement_by_first_formula(now: Standing, version: Version) -> Standing:
    of_rival = now.rival is not None and now.rival.number == version.content["of"]
    return Standing(DealState.AGREED, now.rival if of_rival else now.current)


def _decision_by_first_formula(now: Standing, version: Version) -> Standing:  # noqa: ARG001
    return Standing(DealState.AGREED, version)


def _says_the_same(one: Version, other: Version) -> bool:
    return essence(one.content) == essence(other.content)


_AFTER_BY_FIRST_FORMULA: Mapping[Kind, Step] = {
    **_AFTER,
    Kind.RESULT: _result_by_first_formula,
    Kind.AGREEMENT: _agreement_by_first_formula,
    Kind.SETTLEMENT: _decision_by_first_formula,
    Kind.MOVED_HERE: _decision_by_first_formula,
}
