"""Someone came, someone left: what the open rounds would become, and what that costs."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from club.entries.queries import able, entries_of
from club.models import Entry, Round, Stage, Tournament
from club.pairings import separation
from club.pairings.planning import seed_of
from club.pairings.rounds import SeatedRound, kept_rounds
from engine.movements.certificate import Certificate, certificate
from engine.movements.rebuild import rebuilt, rebuilt_lines
from engine.movements.seating import Pair, Seating
from engine.movements.sizes import USUAL


class Change(NamedTuple):
    """Entries that are here without a seat in the open rounds, and the reverse, by key."""

    came: tuple[int, ...]
    left: tuple[int, ...]


class RebuiltRounds(NamedTuple):
    rounds: tuple[Round, ...]
    seatings: tuple[Seating, ...]
    before: Certificate
    after: Certificate
    rankings: dict[Stage, list[list[int]]]
    """Lines or groups with whoever came, by stage."""


def rebuilt_rounds(tournament: Tournament) -> RebuiltRounds | None:
    """The open rounds of the stage anew, the same each time that it is asked; None where there are
    none, or where they are drawn by the standing."""
    return rebuilt_of(tournament, kept_rounds(tournament), list(entries_of(tournament)))


def rebuilt_of(
    tournament: Tournament, kept: Sequence[SeatedRound], entries: Sequence[Entry]
) -> RebuiltRounds | None:
    """The same from what was read already."""
    opens = [each for each in kept if each.round.is_open]
    if not opens:
        return None
    stage = opens[0].round.stage
    if stage.format.is_drawn:
        return None
    goes_on = set(stage.carried.get("order", [])) if stage.carried else None
    here = [
        [
            entry.pk
            for entry in able(entries, tournament.people, each.round.number)
            if goes_on is None or entry.pk in goes_on
        ]
        for each in opens
    ]
    played = [
        each.seating for each in kept if not each.round.is_open and each.round.stage_id == stage.pk
    ]
    planned = [each.seating for each in opens]
    rankings = _with_newcomers(stage, here)
    seatings: tuple[Seating, ...] = ()
    for part, apart in _parts(tournament, opens, here):
        before = [*played, *seatings]
        seatings += _seatings(tournament, stage, before, planned[part], here[part], rankings, apart)
    kind = tournament.kind
    return RebuiltRounds(
        tuple(each.round for each in opens),
        seatings,
        certificate([*played, *planned], kind),
        certificate([*played, *seatings], kind),
        {stage: rankings} if rankings else {},
    )


def _parts(
    tournament: Tournament, opens: Sequence[SeatedRound], here: Sequence[Collection[int]]
) -> list[tuple[slice, set[Pair]]]:
    """The rounds in which somebody is kept apart, with whom; and the others, which come after."""
    first = opens[0].round.number
    groups = separation.groups_of(tournament, {key for each in here for key in each}, first)
    apart_rounds = [separation.is_kept_apart(tournament, each.round.number) for each in opens]
    last = sum(apart_rounds) if groups else 0
    parts = [(slice(last), separation.pairs_of(groups)), (slice(last, None), set[Pair]())]
    return [(part, apart) for part, apart in parts if here[part]]


def _seatings(
    tournament: Tournament,
    stage: Stage,
    played: Sequence[Seating],
    planned: Sequence[Seating],
    here: Sequence[Collection[int]],
    rankings: list[list[int]],
    apart: Collection[Pair],
) -> tuple[Seating, ...]:
    seed, kind = seed_of(tournament) + len(played), tournament.kind
    if rankings and stage.format.has_lines:
        lines = (rankings[0], rankings[1])
        return rebuilt_lines(played, here, lines, apart=apart, seed=seed)
    size = stage.option("size", USUAL)
    if not rankings:
        return rebuilt(played, planned, here, kind, size=size, apart=apart, seed=seed)
    parts = [
        rebuilt(
            [_within(each, group) for each in played],
            [_within(each, group) for each in planned],
            [[key for key in one if key in group] for one in here],
            kind,
            size=size,
            apart=apart,
            seed=seed,
        )
        for group in map(set, rankings)
    ]
    return tuple(
        Seating(
            tuple(table for each in together for table in each.tables),
            tuple(key for each in together for key in each.sits_out),
        )
        for together in zip(*parts, strict=True)
    )


def _within(seating: Seating, group: Collection[int]) -> Seating:
    return Seating(
        tuple(table for table in seating.tables if set(table) <= set(group)),
        tuple(key for key in seating.sits_out if key in group),
    )


def _with_newcomers(stage: Stage, here: Sequence[Collection[int]]) -> list[list[int]]:
    """Lines or groups, whoever is new in the smallest."""
    rankings = [list(each) for each in stage.option("rankings", [])]
    if not rankings:
        return []
    known = {key for ranking in rankings for key in ranking}
    present = {key for each in here for key in each}
    for key in sorted(present - known):
        min(rankings, key=lambda ranking: len(present & set(ranking))).append(key)
    return rankings


def change_of(
    tournament: Tournament, kept: Sequence[SeatedRound], entries: Sequence[Entry]
) -> Change:
    """Changes since the open rounds were made."""
    came: set[int] = set()
    left: set[int] = set()
    for each in kept:
        if each.round.is_open and not _is_of_few(each.round.stage):
            present = set(each.seating.present)
            number = each.round.number
            here = {entry.pk for entry in able(entries, tournament.people, number)}
            came |= here - present
            left |= present - here
    return Change(tuple(sorted(came)), tuple(sorted(left)))


def _is_of_few(stage: Stage) -> bool:
    """True if some who are here may not play in it: a knock-out, or a stage for those who go on."""
    return stage.format.eliminates or bool(stage.carried)
