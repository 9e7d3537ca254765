"""A result that was entered in the wrong place: to the right deal, or to the right people."""

from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

from club.models import Entry
from scoring.models import Kind, Version
from scoring.results import refusals
from scoring.results.asked import Draft
from scoring.results.content import read
from scoring.results.drafts import (
    DealAt,
    People,
    draft_of,
    reason_given,
    rules_of,
    second_key,
    standing_of,
    unless_changed,
)
from scoring.results.people import at_table, players_of
from scoring.results.rights import Standing


def moves(
    deal: DealAt,
    to: DealAt | None,
    entries: Mapping[str, int] | None,
    *,
    exchange: bool,
    key: UUID,
    reason: str,
) -> Sequence[Draft]:
    """The versions at both places; at one place, where only the people change."""
    now = standing_of(deal)
    if now.current is None:
        raise refusals.NothingEntered
    target = to or deal
    if target.tournament != deal.tournament:
        raise refusals.RoundUnknown
    why = reason_given(reason)
    if target == deal:
        people = _people_named(deal, entries or {})
        return [_moved(now, deal, people, now.current, unless_changed(now), why)]
    there = standing_of(target)
    people = _people_at(target, deal, now.current, entries)
    here = _moved(now, target, people, now.current, unless_changed(there), why)
    if there.current is None:
        away = draft_of(deal, Kind.MOVED_AWAY, {}, now.current, reason=why)
        away.key, away.check = second_key(key), unless_changed(now)
        return [here, away]
    if not exchange:
        raise refusals.PlaceTaken(deal=target.number, table=target.table)
    back = _people_at(deal, target, there.current, None)
    other = _moved(there, deal, back, there.current, unless_changed(now), why)
    other.key = second_key(key)
    return [here, other]


def _people_at(
    target: DealAt, source: DealAt, version: Version, entries: Mapping[str, int] | None
) -> People:
    if entries:
        return _people_named(target, entries)
    if (target.round, target.table) == (source.round, source.table):
        return People(version.seats, version.rules)
    return People(at_table(target.round, target.table).seats, version.rules)


def _people_named(deal: DealAt, numbers: Mapping[str, int]) -> People:
    found = {
        entry.number: entry
        for entry in Entry.objects.filter(
            tournament=deal.tournament, number__in=numbers.values()
        ).prefetch_related("line_up")
    }
    if not numbers or set(found) != set(numbers.values()):
        raise refusals.EntryUnknown
    if len(found) < len(numbers):
        raise refusals.OtherPeople
    names = at_table(deal.round, deal.table).seats
    if set(numbers) != set(names):
        raise refusals.OtherPeople
    seats = {
        name: {
            "entry": numbers[name],
            "players": players_of(found[numbers[name]], deal.round.number),
        }
        for name in names
    }
    return People(seats, rules_of(deal.tournament))


def _moved(
    now: Standing,
    target: DealAt,
    people: People,
    version: Version,
    check: Callable[[Standing], None],
    reason: str,
) -> Draft:
    if now.rival is not None:
        raise refusals.ResultChanged
    content = version.content
    if "adjusted" not in content and content:
        content = read(content, people.seats, version.rules)
    draft = draft_of(target, Kind.MOVED_HERE, content, people, reason=reason)
    draft.rules, draft.check = version.rules, check
    return draft
