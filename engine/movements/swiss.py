"""Swiss and Danish: each round is drawn from the standing when the one before is over.

The draw is a matching of least weight, never a walk from the top, which runs into dead ends and
rematches that could be avoided. Who does the matching is handed in, for the engine needs nothing
but Python; `club.pairings.matching` has it.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from engine.movements import round_robin
from engine.movements.by_standing import swiss_tables
from engine.movements.certificate import certificate
from engine.movements.format import (
    NO_WISHES,
    Drawn,
    DrawSetting,
    Format,
    MovementSetting,
    Offers,
    Wishes,
    sat_out_in_turn,
)
from engine.movements.meeting_counts import tally
from engine.movements.seating import OF_TWO, SINGLES, UNTEAMED, Kind, Pair, Seating, pair_of
from engine.movements.seats import level_seats
from engine.movements.sizes import USUAL, table_sizes
from engine.movements.teams import both_tables
from engine.movements.windows import Matcher, matched

_FINEST: Final = 1000
"""Scores are compared to a thousandth of a point."""


class Draw(NamedTuple):
    round: Seating
    rematches: tuple[Pair, ...]
    forbidden: tuple[Pair, ...]
    """Meetings that were not to be and could not be avoided."""

    unwanted: tuple[Pair, ...]


def swiss_round(
    standing: Mapping[int, float],
    played: Sequence[Seating],
    matcher: Matcher,
    *,
    kind: Kind = Kind.PAIRS,
    wishes: Wishes = NO_WISHES,
    seed: int = 0,
) -> Draw:
    """Everyone here against somebody as near in score as can be whom they have not met.

    `standing` is who is here and their scores; among equals the seed decides. With an odd number
    the last of those who sat out least often sits out.
    """
    random = Random(seed)  # noqa: S311 - repeatable, not secret
    ranking = sorted(standing, key=lambda entry: (-standing[entry], random.random()))
    levels = {entry: round(standing[entry] * _FINEST) for entry in ranking}
    return _drawn(ranking, _Past(levels, played, kind, wishes), matcher)


def danish_round(
    standing: Sequence[int],
    played: Sequence[Seating],
    matcher: Matcher,
    *,
    kind: Kind = Kind.PAIRS,
    wishes: Wishes = NO_WISHES,
    give_way: int = 1,
) -> Draw:
    """First against second, third against fourth …, which is for the last round or two.

    Two who have met give way by as many places as said, if that helps, and else meet again.
    `standing` is who is here, best first.
    """
    levels = {entry: place for place, entry in enumerate(standing)}
    return _drawn(standing, _Past(levels, played, kind, wishes, give_way), matcher)


def _draw(drawing: DrawSetting) -> Seating:
    """Seating of tables of two by this file, with Danish rounds at the end if there are to be some;
    of larger ones by the standing alone."""
    played = drawing.played
    if not drawing.kind.is_of_two:
        size, seed = drawing.options.get("size", USUAL), drawing.seed
        apart = {*drawing.wishes.forbidden, *drawing.wishes.unwanted}
        return swiss_tables(drawing.order, drawing.kind, played, apart=apart, size=size, seed=seed)
    if played and len(played) >= drawing.rounds - drawing.options.get("danish_last", 0):
        return danish_drawn(drawing)
    return swiss_round(
        drawing.scores,
        played,
        drawing.matcher,
        kind=drawing.kind,
        wishes=drawing.wishes,
        seed=drawing.seed,
    ).round


def danish_drawn(drawing: DrawSetting) -> Seating:
    return danish_round(
        drawing.order,
        drawing.played,
        drawing.matcher,
        kind=drawing.kind,
        wishes=drawing.wishes,
    ).round


def _offers(setting: MovementSetting) -> Offers:
    """Half as many rounds as entries can always be drawn without a rematch, for each then still has
    half of the others before them; so what a round robin gives is sure here as well."""
    entries, sizes = setting.entries, table_sizes(setting.kind, setting.entries)
    if not setting.kind.is_of_two:
        if len(sizes) > 1:
            yield Drawn(SWISS.name, setting.rounds, sizes, sat_out_in_turn(setting, sizes))
    elif setting.rounds < round_robin.whole(entries):
        rounds = min(setting.rounds, entries // 2)
        certain = certificate(round_robin.round_robin(entries, rounds).rounds, Kind.PAIRS)
        sat_out = (min(certain.sat_out.counts), certain.sat_out.worst)
        yield Drawn(SWISS.name, rounds, sizes, sat_out, certain._replace(directions=None))


SWISS: Final = Format(
    "swiss",
    kinds=(*OF_TWO, *SINGLES),
    usual_for=UNTEAMED,
    options=("danish_last", "size"),
    draw=_draw,
    offers=_offers,
    may_follow=True,
)


def _drawn(ranking: Sequence[int], past: "_Past", matcher: Matcher) -> Draw:
    """The best draw in which nobody sits out again before all have; of several as good, that in
    which the lowest sits out."""
    best, least = past.draw((), ()), None
    for out in past.sitting_out(ranking):
        tables = _paired([entry for entry in ranking if entry not in out], past, matcher)
        avoidable = sum(past.price(*table) // past.worst_step for table in tables)
        if least is None or avoidable < least:
            best, least = past.draw(tables, out), avoidable
        if least == 0:
            break
    return best


def _paired(row: Sequence[int], past: "_Past", matcher: Matcher) -> tuple[Pair, ...]:
    def price(one: int, two: int) -> int:
        return past.price(row[one], row[two])

    found = matched(len(row), price, matcher, bad=past.unwanted_step, worst=past.worst_step)
    return tuple((row[min(pair)], row[max(pair)]) for pair in sorted(found, key=min))


class _Past:
    """Rounds played so far, and so the cost of a meeting.

    The costs are steps so far apart that no sum of lower ones is worth a higher one. From below:
    both have had the same direction more often, or twice more often, the distance in score or
    place, an unwanted meeting, a rematch, a forbidden meeting. Where two who have met give way
    by some places only, their rematch costs as much as these.
    """

    def __init__(
        self,
        levels: Mapping[int, int],
        played: Sequence[Seating],
        kind: Kind,
        wishes: Wishes,
        give_way: int | None = None,
    ) -> None:
        self.kind, self._played = kind, played
        self._levels, self._counted = levels, tally(played, kind, [levels])
        tables = (table for round_ in played for table in round_.tables)
        self._last = {entry: seat for table in tables for seat, entry in enumerate(table)}
        self._met = dict(self._counted.opponents)
        self._forbidden = {pair_of(*pair) for pair in wishes.forbidden}
        self._unwanted = {pair_of(*pair) for pair in wishes.unwanted}
        seats = self._counted.seats
        self._lean = {entry: seats[entry, 0] - seats[entry, 1] for entry in levels}
        many = len(levels) + 1
        self._lopsided_step, self._distance_step = many, many * many
        farthest = max(levels.values(), default=0) - min(levels.values(), default=0)
        self.unwanted_step = self._distance_step * (farthest + 1) * many
        self.worst_step = self._rematch_step = self.unwanted_step * many
        if give_way is not None:
            self._rematch_step = self._distance_step * (2 * give_way + 1)
        self._forbidden_step = self.worst_step * many * (len(played) + 1)

    def price(self, one: int, two: int) -> int:
        pair = pair_of(one, two)
        price = abs(self._levels[one] - self._levels[two]) * self._distance_step
        lean, other_lean = self._lean[one], self._lean[two]
        if lean * other_lean > 0:
            price += 1 if min(abs(lean), abs(other_lean)) == 1 else self._lopsided_step
        if pair in self._met:
            price += self._rematch_step * self._met[pair]
        if pair in self._unwanted:
            price += self.unwanted_step
        if pair in self._forbidden:
            price += self._forbidden_step
        return price

    def sitting_out(self, ranking: Sequence[int]) -> list[tuple[int, ...]]:
        """Candidates to sit out: none, or those who did so least often, the last first."""
        if len(ranking) % 2 == 0:
            return [()]
        times = self._counted.sat_out
        least = min(times[entry] for entry in ranking)
        return [(entry,) for entry in reversed(ranking) if times[entry] == least]

    def draw(self, tables: Sequence[Pair], out: tuple[int, ...]) -> Draw:
        """The round, with directions evened out, and what could not be avoided."""
        pairs = [pair_of(*table) for table in tables]
        round_ = Seating(tuple(map(self._sides, range(len(tables)), tables)), out)
        if self.kind.is_team:
            round_ = both_tables(round_)
        else:
            (round_,) = level_seats([round_], self.kind, self._played)
        return Draw(
            round_,
            rematches=tuple(pair for pair in pairs if pair in self._met),
            unwanted=tuple(pair for pair in pairs if pair in self._unwanted),
            forbidden=tuple(pair for pair in pairs if pair in self._forbidden),
        )

    def _sides(self, number: int, table: Pair) -> Pair:
        """Sides of a meeting: the entry that was East-West last goes North-South; if both were, the
        first at every other table."""
        one, two = table
        one_was, two_was = self._last.get(one, 1), self._last.get(two, 1)
        if one_was == two_was:
            return table if number % 2 == 0 else (two, one)
        return table if one_was > two_was else (two, one)
