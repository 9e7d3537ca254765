"""Bracket of a knock-out: every round with its matches, and those to come as far as they are known.

In each round two matches that stand beside each other lead to one of the next. Byes are matches of
one entry, which is through.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from club.models import Tournament
from club.players.public_names import NOBODY
from club.storage.caches import MemoryCache
from engine.movements.formats import format_of
from engine.movements.knockout import bracket, whole
from scoring.standings.inputs import Inputs, StageInputs, facts_of
from scoring.standings.knockouts import KnockoutMatch, field_of, matches_of
from scoring.standings.standing import Standing
from scoring.writers.value_format import number

MOST_REMEMBERED: Final = 16

Matches = tuple[KnockoutMatch, ...]


class Bracket(NamedTuple):
    first: int
    """The number of its first round."""

    begun: int
    """Count of its rounds that have begun."""

    rounds: tuple[Matches, ...]
    third: KnockoutMatch | None
    """The match for third place, where one is played."""


_brackets: Final = MemoryCache[Bracket](MOST_REMEMBERED)


def bracket_of(tournament: Tournament, standing: Standing | None) -> Bracket | None:
    """Bracket of the stage and the rounds of a standing; None where nobody is knocked out."""
    if standing is None or not format_of(standing.form).eliminates:
        return None
    stage, through = standing.stage, max(standing.rounds)
    return _brackets.get(
        (tournament.pk, stage, through),
        tournament.version,
        lambda: _made(facts_of(tournament), stage, through),
    )


def _made(facts: Inputs, own: int, through: int) -> Bracket:
    stage = next(each for each in facts.stages if each.stage.number == own)
    begun = [each for each in stage.rounds if each.number <= through]
    entries = len(field_of(begun[0]))
    rounds = [list(matches_of(facts, stage.stage, each)) for each in begun]
    is_third = bool(stage.stage.option("third_place", True)) and whole(entries) > 1
    third = None
    if len(rounds) == whole(entries) and len(rounds[-1]) == 2:
        won = {match.winner for match in rounds[-2]}
        final, third = sorted(rounds[-1], key=lambda match: not won.issuperset(match.entries))
        rounds[-1] = [final]
    rounds[0] = _as_drawn(facts, stage, rounds[0])
    ordered = _beside_each_other(rounds)
    while len(ordered[-1]) > 1 and len(ordered[-1]) % 2 == 0:
        ordered.append(_next(ordered[-1]))
    if third is None and is_third and len(ordered) > 1:
        one, other = (*ordered[-2], KnockoutMatch(), KnockoutMatch())[:2]
        third = KnockoutMatch((one.loser, other.loser))
    return Bracket(begun[0].number, len(begun), tuple(map(tuple, ordered)), third)


def _as_drawn(
    facts: Inputs, stage: StageInputs, played: Sequence[KnockoutMatch]
) -> list[KnockoutMatch]:
    """The first round in the places of its draw, whatever tables it is played at; the best have the
    byes. What was changed by hand comes after."""
    first = stage.rounds[0]
    order = stage.stage.carried.get("order") if stage.stage.carried else None
    if not order:
        order = facts.tournament.entries.order_by("number").values_list("pk", flat=True)
    field = field_of(first)
    seeds = [key for key in order if key in field]
    byes = [KnockoutMatch((key, None), winner=key, is_bye=True) for key in first.sits_out]
    left = {frozenset(match.entries): match for match in (*played, *byes)}
    slots = [None if at is None else seeds[at] for at in bracket(len(seeds))]
    pairs = map(frozenset, zip(slots[::2], slots[1::2], strict=True))
    found = [left.pop(pair) for pair in pairs if pair in left]
    return [*found, *left.values()]


def _beside_each_other(rounds: Sequence[list[KnockoutMatch]]) -> list[list[KnockoutMatch]]:
    """From the last round back: before each match those that led to it, whatever tables they were
    played at."""
    ordered = [rounds[-1]]
    for before in reversed(rounds[:-1]):
        of = {entry: match for match in before for entry in match.entries if entry is not None}
        later = (entry for match in ordered[0] for entry in match.entries)
        led = dict.fromkeys(of[entry] for entry in later if entry in of)
        ordered.insert(0, [*led, *(match for match in before if match not in led)])
    return ordered


def _next(before: Sequence[KnockoutMatch]) -> list[KnockoutMatch]:
    """The round that follows from these winners."""
    return [
        KnockoutMatch((one.winner, other.winner))
        for one, other in zip(before[::2], before[1::2], strict=True)
    ]


class ShownSide(NamedTuple):
    title: str
    """Empty where it is not known yet."""

    points: str
    is_winner: bool


class ShownMatch(NamedTuple):
    sides: Sequence[ShownSide]
    """One where it is a bye; none where nobody is known yet."""

    is_bye: bool = False


class BracketRound(NamedTuple):
    title: str
    matches: Sequence[ShownMatch]


class ShownBracket(NamedTuple):
    rounds: Sequence[BracketRound]
    third: ShownMatch | None
    winner: str
    """Empty as long as it is not known."""


def shown(
    found: Bracket, titles: Mapping[int, str], *, start: int = 0, part: int = 0, most: int = 0
) -> ShownBracket:
    """Bracket with names, from one of its rounds on; where that has more than `most` matches, one
    part of it with what follows from these."""
    rounds, is_part = found.rounds[start:], 0 < most < len(found.rounds[start])
    if is_part:
        sizes = [most >> at for at in range(most.bit_length())]
        rounds = tuple(
            each[size * part : size * (part + 1)] for each, size in zip(rounds, sizes, strict=False)
        )
    final = found.rounds[-1][0]
    winner = final.winner if len(found.rounds[-1]) == 1 and not is_part else None
    return ShownBracket(
        [
            BracketRound(_title(len(whole_)), [_match(one, titles) for one in each])
            for whole_, each in zip(found.rounds[start:], rounds, strict=False)
        ],
        _match(found.third, titles) if found.third and not is_part else None,
        titles.get(winner, NOBODY) if winner is not None else "",
    )


def parts(found: Bracket, titles: Mapping[int, str], most: int) -> list[ShownBracket]:
    """Bracket in pages that begin with at most so many matches: from the round that is played on,
    or from an earlier one that is no larger."""
    fits = next(
        at for at, each in enumerate(found.rounds) if len(each) <= most or at == found.begun - 1
    )
    pages = -(-len(found.rounds[fits]) // most)
    return [shown(found, titles, start=fits, part=part, most=most) for part in range(pages)]


def _match(match: KnockoutMatch, titles: Mapping[int, str]) -> ShownMatch:
    if match.entries == (None, None):
        return ShownMatch(())
    sides = [
        ShownSide(
            "" if entry is None else titles.get(entry, NOBODY),
            "" if points is None else number(points),
            is_winner=entry is not None and entry == match.winner,
        )
        for entry, points in zip(match.entries, match.points, strict=True)
    ]
    return ShownMatch(sides[: 1 if match.is_bye else 2], match.is_bye)


def _title(matches: int) -> str:
    if matches == 1:
        return _("Final")
    if matches == 2:
        return _("Semi-finals")
    if matches == 4:
        return _("Quarter-finals")
    return _("Round of %(entries)d") % {"entries": 2 * matches}
