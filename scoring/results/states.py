"""What a version does to its deal. The deal as it stands is the fold of this over the log."""

from typing import NamedTuple

from club.models.tournament import Agreement
from scoring.models import DealState, Kind, Version
from scoring.results.content import essence


class Standing(NamedTuple):
    """A deal as it stands; a disputed one counts by its first entry."""

    state: DealState = DealState.EMPTY
    current: Version | None = None
    rival: Version | None = None


def after(now: Standing, version: Version) -> Standing:
    return _AFTER[Kind(version.kind)](now, version)


def _after_result(now: Standing, version: Version) -> Standing:
    """Nothing is overwritten: an entry that says something else makes a dispute."""
    if now.current is None:
        return Standing(_first_state(version), version)
    if _says_the_same(version, now.current):
        if _is_other_side(version, now.current):
            return Standing(_agreed(now.state), now.current)
        return now
    if now.rival is not None and _says_the_same(version, now.rival):
        if _is_other_side(version, now.rival):
            return Standing(DealState.AGREED, version)
        return now
    return Standing(DealState.DISPUTED, now.current, version)


def _after_agreement(now: Standing, version: Version) -> Standing:
    """In a dispute, one side may give in to the other."""
    of_rival = now.rival is not None and now.rival.number == version.content["of"]
    return Standing(DealState.AGREED, now.rival if of_rival else now.current)


def _after_correction(now: Standing, version: Version) -> Standing:  # noqa: ARG001
    """What the desk corrects is decided; what a table corrects is to be agreed anew."""
    if version.user_id is not None:
        return Standing(DealState.AGREED, version)
    return Standing(_first_state(version), version)


def _after_decision(now: Standing, version: Version) -> Standing:  # noqa: ARG001
    return Standing(DealState.AGREED, version)


def _after_annulment(now: Standing, version: Version) -> Standing:  # noqa: ARG001
    return Standing(DealState.ANNULLED, version)


def _after_adjustment(now: Standing, version: Version) -> Standing:  # noqa: ARG001
    return Standing(DealState.ADJUSTED, version)


def _after_moving_away(now: Standing, version: Version) -> Standing:  # noqa: ARG001
    return Standing()


def _unchanged(now: Standing, version: Version) -> Standing:  # noqa: ARG001
    return now


def _first_state(version: Version) -> DealState:
    """The state of a result that nobody else has looked at."""
    if version.rules.get("agreement") == Agreement.NONE:
        return DealState.AGREED
    return DealState.PROVISIONAL


def _agreed(state: DealState) -> DealState:
    """An annulled or adjusted deal stays what the desk made it."""
    return state if state in (DealState.ANNULLED, DealState.ADJUSTED) else DealState.AGREED


def _says_the_same(one: Version, other: Version) -> bool:
    return essence(one.content) == essence(other.content)


def _is_other_side(one: Version, other: Version) -> bool:
    return bool(one.side and other.side) and one.side != other.side


_AFTER = {
    Kind.RESULT: _after_result,
    Kind.AGREEMENT: _after_agreement,
    Kind.SETTLEMENT: _after_decision,
    Kind.CORRECTION: _after_correction,
    Kind.ANNULMENT: _after_annulment,
    Kind.ADJUSTMENT: _after_adjustment,
    Kind.MOVED_AWAY: _after_moving_away,
    Kind.MOVED_HERE: _after_decision,
    Kind.PENALTY: _unchanged,
    Kind.PENALTY_TAKEN_BACK: _unchanged,
}
