"""Everything that can happen to a deal. Each is one version of the log, and safe to run again.

Whoever calls these has asked whether this person may; what a table's card may is asked here. They
answer a receipt, or raise what stands against it: `refusals.WRONG`.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from club.models import Entry, Round, Tournament
from club.texts import clean
from scoring.models import Kind, Penalty, Version
from scoring.results import refusals
from scoring.results.asked import Actor, Draft, Entered, Receipt, Stale
from scoring.results.content import MOST_POINTS, Content, read, read_adjustment
from scoring.results.drafts import (
    DealAt,
    agreement,
    check_card,
    correction,
    draft_of,
    key_of,
    people_of,
    reason_given,
    result,
    rounds_of,
    rules_of,
    standing_of,
    unless_changed,
)
from scoring.results.moving import moves
from scoring.results.people import at_table, players_of
from scoring.results.refusals import WRONG
from scoring.results.states import Standing
from scoring.results.writing import again_if_in_the_way, write

LONGEST_RULE = 120


def record(
    deal: DealAt,
    content: Mapping[str, Any],
    *,
    key: UUID | str,
    by: Actor,
    side: str | None = None,
    typed_at: datetime | None = None,
    reason: str = "",
) -> Receipt:
    """Enters a result or a breach. A second one that says something else makes a dispute."""

    def draft() -> Draft:
        here = at_table(deal.round, deal.table)
        return result(deal, content, here, side, typed_at=typed_at, reason=reason)

    return _write(deal.tournament, key, by, lambda: [draft()], deal=deal)


def agree(
    deal: DealAt,
    *,
    key: UUID | str,
    by: Actor,
    of: int | str,
    side: str | None = None,
    typed_at: datetime | None = None,
) -> Receipt:
    """The other side, or the desk, agrees to a result: `of` is its number, or its client key."""
    return _write(
        deal.tournament,
        key,
        by,
        lambda: [agreement(deal, by, side, of, typed_at=typed_at)],
        deal=deal,
    )


def settle(
    deal: DealAt, choice: int | Mapping[str, Any], *, key: UUID | str, by: Actor, reason: str = ""
) -> Receipt:
    """The desk ends a dispute: by the number of the version that is right, or by a content."""

    def drafts() -> list[Draft]:
        now = standing_of(deal)
        if now.current is None or now.rival is None:
            raise refusals.NothingDisputed
        if isinstance(choice, Mapping):
            chosen, content = now.current, choice
        else:
            chosen = _version_numbered(choice, now)
            content = chosen.content
        draft = draft_of(
            deal, Kind.SETTLEMENT, read(content, chosen.seats, chosen.rules), chosen, reason=reason
        )
        draft.check = unless_changed(now)
        return [draft]

    return _write(deal.tournament, key, by, drafts)


def correct(
    deal: DealAt,
    content: Mapping[str, Any],
    *,
    key: UUID | str,
    by: Actor,
    reason: str = "",
    expects: int | str | None = None,
    side: str | None = None,
    typed_at: datetime | None = None,
) -> Receipt:
    """Replaces what is entered, whoever entered it; a table only what nobody has agreed to.

    The people are those of the result that is replaced. `expects` is the number, or the client
    key, of the version that was looked at: it is refused if another counts by now.
    """
    return _write(
        deal.tournament,
        key,
        by,
        lambda: [correction(deal, content, by, expects, side, typed_at=typed_at, reason=reason)],
        deal=deal,
    )


def annul(deal: DealAt, *, key: UUID | str, by: Actor, reason: str) -> Receipt:
    """The deal counts for nobody."""

    def drafts() -> list[Draft]:
        draft = draft_of(deal, Kind.ANNULMENT, {}, people_of(deal), reason=reason_given(reason))
        return [draft]

    return _write(deal.tournament, key, by, drafts)


def adjust(
    deal: DealAt, points: Mapping[str, Any], *, key: UUID | str, by: Actor, reason: str
) -> Receipt:
    """A score that the desk gives: points of each side (NS, EW), or of each seat."""

    def drafts() -> list[Draft]:
        people = people_of(deal)
        content = read_adjustment(points, people.seats)
        return [draft_of(deal, Kind.ADJUSTMENT, content, people, reason=reason_given(reason))]

    return _write(deal.tournament, key, by, drafts)


def move(
    deal: DealAt,
    *,
    to: DealAt | None = None,
    entries: Mapping[str, int] | None = None,
    exchange: bool = False,
    key: UUID | str,
    by: Actor,
    reason: str,
) -> Receipt:
    """Puts a result where it belongs: to another deal, or to other people.

    At another table it belongs to those who sit there. `entries` names the number of the entry at
    each seat instead. A place that is taken is refused unless the two results change places.
    """
    return _write(
        deal.tournament,
        key,
        by,
        lambda: moves(
            deal, to, entries, exchange=exchange, key=key_of(key), reason=reason_given(reason)
        ),
    )


def give_penalty(
    round_: Round,
    entry: Entry,
    points: int,
    *,
    rule: str,
    key: UUID | str,
    by: Actor,
    reason: str,
    player: int | None = None,
    table: int | None = None,
    deal: int | None = None,
) -> Receipt:
    """Takes points away from an entry in a round; `player` is who it was, by id."""

    def drafts() -> list[Draft]:
        if entry.tournament_id != round_.tournament_id:
            raise refusals.EntryUnknown
        if not 1 <= points <= MOST_POINTS:
            raise refusals.PenaltyTooSmall(most=MOST_POINTS)
        named = clean(rule)[:LONGEST_RULE]
        content = {"penalty": {"player": player, "rule": named, "table": table, "deal": deal}}

        def save(version: Version) -> None:
            Penalty.objects.create(
                entry=entry, player_id=player, round=round_, table=table, deal=deal,
                rule=named, points=points, given=version,
            )  # fmt: skip

        return [_penalty(Kind.PENALTY, round_, entry, -points, content, reason_given(reason), save)]

    return _write(round_.tournament, key, by, drafts)


def take_back_penalty(penalty: Penalty, *, key: UUID | str, by: Actor, reason: str) -> Receipt:
    round_, entry = penalty.round, penalty.entry

    def drafts() -> list[Draft]:
        kept = Penalty.objects.filter(pk=penalty.pk)
        content = {"of": penalty.given.number}

        def check(_standing: Standing) -> None:
            if not kept.filter(taken_back=None).exists():
                raise refusals.TakenBack

        def save(version: Version) -> None:
            kept.update(taken_back=version)

        draft = _penalty(
            Kind.PENALTY_TAKEN_BACK, round_, entry, penalty.points, content, reason_given(reason),
            save,
        )  # fmt: skip
        draft.check = check
        return [draft]

    return _write(round_.tournament, key, by, drafts)


def _write(
    tournament: Tournament,
    key: UUID | str,
    by: Actor,
    drafts: Callable[[], Sequence[Draft]],
    deal: DealAt | None = None,
) -> Receipt:
    """Writes what one action asks for, or raises what stands against it."""
    known = key_of(key)

    def run() -> Receipt | Exception:
        try:
            if deal is not None:
                check_card(by, deal, rounds_of(tournament).values() if by.token else ())
            entered = Entered(known, by, drafts())
        except WRONG as error:
            entered = Entered(known, by, error=error)
        answer = write(tournament, [entered])[0]
        if isinstance(answer, Stale):
            raise answer
        return answer

    answer = again_if_in_the_way(run)
    if isinstance(answer, Exception):
        raise answer
    return answer


def _version_numbered(number: int, now: Standing) -> Version:
    for version in (now.current, now.rival):
        if version is not None and version.number == number:
            return version
    raise refusals.ResultChanged


def _penalty(
    kind: Kind,
    round_: Round,
    entry: Entry,
    points: int,
    content: Content,
    reason: str,
    save: Callable[[Version], object],
) -> Draft:
    people = {"entry": entry.number, "players": players_of(entry, round_.number)}
    return Draft(
        kind, round_.pk, None, None, content, {"": people}, rules_of(round_.tournament),
        {str(entry.number): points}, {entry.number: entry.pk}, reason=reason, save=save,
    )  # fmt: skip
