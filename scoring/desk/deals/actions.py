"""Actions of the desk on one deal, beside those that the log itself offers."""

from uuid import UUID

from scoring.log import actions
from scoring.log.actions import Actor, DealAt
from scoring.log.commands import key_of, second_key
from scoring.log.content import Content
from scoring.log.open_log import receipt_of
from scoring.log.refusals import KeyUsed
from scoring.log.store import standing_of
from scoring.models import Version


def restore(
    deal: DealAt, version: Version, *, key: UUID | str, by: Actor, reason: str
) -> actions.Receipt:
    """Lets an older version count again: nothing is taken out of the log, a new line is added.

    A disputed deal is settled by it. Where the deal belonged to other people then, it goes back to
    them first, which is a line of its own.
    """
    first = Version.objects.filter(club=deal.tournament.club_id, key=key_of(key)).first()
    if first is not None:
        is_there = (first.round_id, first.table, first.deal) == deal.key
        if not is_there or _says(first) != _says(version):
            raise KeyUsed
        return receipt_of(first)
    now = standing_of(deal)
    if now.rival is not None and version in (now.current, now.rival):
        return actions.settle(deal, version.number, key=key, by=by, reason=reason)
    if now.current is not None and now.rival is None and now.current.seats != version.seats:
        entries = {name: sitting["entry"] for name, sitting in version.seats.items()}
        is_all = now.current.content == version.content
        at = key if is_all else second_key(key)
        moved = actions.move(deal, entries=entries, key=at, by=by, reason=reason)
        if is_all:
            return moved
    return _write_again(deal, version, key=key, by=by, reason=reason)


def _says(version: Version) -> tuple[Content, dict[str, int]]:
    return version.content, {name: each["entry"] for name, each in version.seats.items()}


def _write_again(
    deal: DealAt, version: Version, *, key: UUID | str, by: Actor, reason: str
) -> actions.Receipt:
    content = version.content
    if not content:
        return actions.annul(deal, key=key, by=by, reason=reason)
    if "adjusted" in content:
        return actions.adjust(deal, content["adjusted"], key=key, by=by, reason=reason)
    if standing_of(deal).current is None:
        return actions.record(deal, content, key=key, by=by, reason=reason)
    return actions.correct(deal, content, key=key, by=by, reason=reason)
