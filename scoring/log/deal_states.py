"""The state of a deal after each of its versions: agreed, disputed …; the deal is their fold.

Another rule needs another number of the formula (`chain.FORMULA`) and a table of its own here, for
lines that are written go on meaning what they meant.
"""

from collections.abc import Callable, Mapping

from club.models.tournament import Agreement
from scoring.log.content import counting
from scoring.log.rights import DealStanding, Right, is_desks, may
from scoring.models import DealState, Version, VersionKind

Effect = Callable[[DealStanding, Version], DealStanding]


def after(now: DealStanding, version: Version) -> DealStanding:
    return _AFTER[VersionKind(version.kind)](now, version)


def _after_result(now: DealStanding, version: Version) -> DealStanding:
    """Nothing is overwritten: an entry that says something else makes a dispute."""
    if now.current is None:
        return DealStanding(_first_state(version), version)
    if is_desks(version):
        return _after_entry_of_desk(now, version)
    if _counts_the_same(version, now.current):
        return _joined(now, now.current, version, now.current)
    if now.rival is not None and _counts_the_same(version, now.rival):
        return _joined(now, now.rival, version, version)
    if now.rival is not None and is_desks(now.rival):
        return now
    return DealStanding(DealState.DISPUTED, now.current, version)


def _joined(now: DealStanding, other: Version, version: Version, counting: Version) -> DealStanding:
    """Two entries that say the same: agreed, if each is of another side and the desk is in none."""
    if not _is_other_side(version, other) or not may(now, Right.AGREE, card=True):
        return now
    return DealStanding(DealState.AGREED, counting)


def _after_entry_of_desk(now: DealStanding, version: Version) -> DealStanding:
    """The desk did not see what had come in meanwhile, so it replaces nothing."""
    if now.current is None or not _counts_the_same(version, now.current):
        return DealStanding(DealState.DISPUTED, now.current, version)
    return now if now.rival is not None else DealStanding(DealState.AGREED, version)


def _after_agreement(now: DealStanding, version: Version) -> DealStanding:
    """Standing after an agreement: in a dispute, one side may give in to the other. What the desk
    agrees to is the desk's."""
    if "of" not in version.content:
        return _after_decision(now, version)
    of_rival = now.rival is not None and now.rival.number == version.content["of"]
    return DealStanding(DealState.AGREED, now.rival if of_rival else now.current)


def _after_correction(now: DealStanding, version: Version) -> DealStanding:  # noqa: ARG001
    """State after a correction: decided if the desk made it, to be agreed anew if a table did."""
    if version.user_id is not None:
        return DealStanding(DealState.AGREED, version)
    return DealStanding(_first_state(version), version)


def _after_decision(now: DealStanding, version: Version) -> DealStanding:  # noqa: ARG001
    """State after a move or a choice: an annulled deal or a given score stays that."""
    if not version.content:
        return DealStanding(DealState.ANNULLED, version)
    if "adjusted" in version.content:
        return DealStanding(DealState.ADJUSTED, version)
    return DealStanding(DealState.AGREED, version)


def _after_moving_away(now: DealStanding, version: Version) -> DealStanding:  # noqa: ARG001
    return DealStanding()


def _unchanged(now: DealStanding, version: Version) -> DealStanding:  # noqa: ARG001
    return now


def _first_state(version: Version) -> DealState:
    """The state of a result that nobody else has looked at."""
    if is_desks(version) or version.rules.get("agreement") == Agreement.NONE:
        return DealState.AGREED
    return DealState.PROVISIONAL


def _counts_the_same(one: Version, other: Version) -> bool:
    return counting(one.content, one.rules) == counting(other.content, other.rules)


def _is_other_side(one: Version, other: Version) -> bool:
    return bool(one.side and other.side) and one.side != other.side


_AFTER: Mapping[VersionKind, Effect] = {
    VersionKind.RESULT: _after_result,
    VersionKind.AGREEMENT: _after_agreement,
    VersionKind.SETTLEMENT: _after_decision,
    VersionKind.CORRECTION: _after_correction,
    VersionKind.ANNULMENT: _after_decision,
    VersionKind.ADJUSTMENT: _after_decision,
    VersionKind.MOVED_AWAY: _after_moving_away,
    VersionKind.MOVED_HERE: _after_decision,
    VersionKind.PENALTY: _unchanged,
    VersionKind.PENALTY_TAKEN_BACK: _unchanged,
    VersionKind.REDACTION: _unchanged,
}
