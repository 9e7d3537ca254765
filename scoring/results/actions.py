"""Everything that can happen to a deal. Each is one version of the log, and safe to run again.

Whoever calls these has asked whether this person may; what a table's card may is asked here. They
answer a receipt, or raise what stands against it: `refusals.WRONG`.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from club.models import Entry, Round, Tournament
from club.texts import clean
from scoring.models import Deal, DealState, Kind, Penalty, Version
from scoring.results import refusals
from scoring.results.asked import Actor, Asked, Draft, Entered, Find, Receipt, Stale
from scoring.results.book import Book, receipt_of
from scoring.results.content import MOST_POINTS, Content, read, read_adjustment
from scoring.results.drafts import (
    DealAt,
    agreement,
    agreement_asked,
    asked,
    check_card,
    correction,
    draft_of,
    entry_asked,
    is_said,
    key_of,
    people_of,
    place_of,
    reason_given,
    result,
    rounds_of,
    rules_of,
    second_key,
    standing_of,
    unless_changed,
)
from scoring.results.moving import moves
from scoring.results.people import at_table, players_of
from scoring.results.refusals import WRONG
from scoring.results.rights import Standing
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

    same = entry_asked(deal, content, side)
    return written(deal.tournament, key, by, same, lambda: [draft()], deal=deal)


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
    return written(
        deal.tournament,
        key,
        by,
        agreement_asked(deal, of),
        lambda: [agreement(deal, by, side, of, typed_at=typed_at)],
        deal=deal,
    )


def agree_to_all(round_: Round, *, key: UUID | str, by: Actor, table: int | None = None) -> int:
    """How many results the desk has agreed to at once: all of a round, or of one table of it.

    Each is a line of its own; what changes meanwhile is left for somebody to look at.
    """
    press, at = key_of(key), {} if table is None else {"table": table}

    def run() -> Sequence[Receipt | Exception]:
        found = Deal.objects.filter(round=round_, state=DealState.PROVISIONAL, **at)
        entered = []
        for where in found.order_by("table", "number").values_list(
            "table", "number", "current__number"
        ):
            *place, of = where
            deal, own = DealAt(round_, *place), uuid5(press, str(where))
            drafts = [agreement(deal, by, None, of)]
            entered.append(Entered(own, by, agreement_asked(deal, of), drafts))
        return write(round_.tournament, entered)

    return sum(isinstance(answer, Receipt) for answer in again_if_in_the_way(run))


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
        if content and "adjusted" not in content:
            content = read(content, chosen.seats, chosen.rules)
        draft = draft_of(deal, Kind.SETTLEMENT, dict(content), chosen, reason=reason)
        draft.check = unless_changed(now)
        return [draft]

    def says(kept: Version, find: Find) -> bool:
        if isinstance(choice, Mapping):
            return is_said(choice, kept)
        chosen = find(choice)
        return chosen is not None and chosen.content == kept.content

    same = asked(deal, Kind.SETTLEMENT, says=says)
    return written(deal.tournament, key, by, same, drafts)


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
    """Replaces what is entered, whoever entered it; a table only its own that nobody agreed to.

    The people are those of the result that is replaced. `expects` is the number, or the client
    key, of the version that was looked at: the desk is refused if another counts by now, a table's
    content stands beside that.
    """
    return written(
        deal.tournament,
        key,
        by,
        entry_asked(deal, content, side),
        lambda: [correction(deal, content, by, expects, side, typed_at=typed_at, reason=reason)],
        deal=deal,
    )


def annul(deal: DealAt, *, key: UUID | str, by: Actor, reason: str) -> Receipt:
    """The deal counts for nobody."""

    def drafts() -> list[Draft]:
        draft = draft_of(deal, Kind.ANNULMENT, {}, people_of(deal), reason=reason_given(reason))
        return [draft]

    same = asked(deal, Kind.ANNULMENT, says=lambda _kept, _find: True)
    return written(deal.tournament, key, by, same, drafts)


def adjust(
    deal: DealAt, points: Mapping[str, Any], *, key: UUID | str, by: Actor, reason: str
) -> Receipt:
    """A score that the desk gives: points of each side (NS, EW), or of each seat."""

    def drafts() -> list[Draft]:
        people = people_of(deal)
        content = read_adjustment(points, people.seats)
        return [draft_of(deal, Kind.ADJUSTMENT, content, people, reason=reason_given(reason))]

    given = {"adjusted": dict(points)}
    same = asked(deal, Kind.ADJUSTMENT, says=lambda kept, _find: kept.content == given)
    return written(deal.tournament, key, by, same, drafts)


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
    target = to or deal

    def says(kept: Version, find: Find) -> bool:
        if target == deal:
            return {seat: each["entry"] for seat, each in kept.seats.items()} == entries
        left = find(str(second_key(key)))
        return left is not None and (left.round_id, left.table, left.deal) == place_of(deal)

    return written(
        deal.tournament,
        key,
        by,
        asked(target, Kind.MOVED_HERE, says=says),
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

    content = {"penalty": {"player": player, "table": table, "deal": deal}}

    def drafts() -> list[Draft]:
        if entry.tournament_id != round_.tournament_id:
            raise refusals.EntryUnknown
        if not 1 <= points <= MOST_POINTS:
            raise refusals.PenaltyTooSmall(most=MOST_POINTS)

        def save(version: Version) -> None:
            Penalty.objects.create(
                entry=entry, player_id=player, round=round_, table=table, deal=deal,
                points=points, given=version,
            )  # fmt: skip

        draft = _penalty(Kind.PENALTY, round_, entry, -points, content, reason_given(reason), save)
        draft.rule = clean(rule)[:LONGEST_RULE]
        return [draft]

    def says(kept: Version, _find: Find) -> bool:
        told = kept.content["penalty"]
        is_there = all(told[name] == content["penalty"][name] for name in ("table", "deal"))
        is_whose = kept.points == {str(entry.number): -points} and told["player"] == player
        return is_there and is_whose

    same = Asked((Kind.PENALTY,), round_.pk, None, None, says)
    return written(round_.tournament, key, by, same, drafts)


def take_back_penalty(penalty: Penalty, *, key: UUID | str, by: Actor, reason: str) -> Receipt:
    round_, entry = penalty.round, penalty.entry
    content = {"of": penalty.given.number}

    def drafts() -> list[Draft]:
        kept = Penalty.objects.filter(pk=penalty.pk)

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

    back = (Kind.PENALTY_TAKEN_BACK,)
    same = Asked(back, round_.pk, None, None, lambda kept, _find: kept.content == content)
    return written(round_.tournament, key, by, same, drafts)


def repeated(deal: DealAt, key: UUID | str, same: Asked) -> Receipt | None:
    """The first receipt of what was done under this key already; nothing if it is new."""
    book = Book(deal.tournament)
    kept = Version.objects.filter(club=deal.tournament.club_id, key=key_of(key)).first()
    if kept is not None and not same.became(kept, book.find):
        raise refusals.KeyUsed
    return receipt_of(kept) if kept else None


def written(
    tournament: Tournament,
    key: UUID | str,
    by: Actor,
    same: Asked,
    drafts: Callable[[], Sequence[Draft]],
    deal: DealAt | None = None,
) -> Receipt:
    """Writes what one action asks for, or raises what stands against it."""
    known = key_of(key)

    def run() -> Receipt | Exception:
        try:
            if deal is not None:
                check_card(by, deal, rounds_of(tournament).values() if by.token else ())
            entered = Entered(known, by, same, drafts())
        except WRONG as error:
            entered = Entered(known, by, same, error=error)
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
