"""Standing: `standing(tournament)`, for every page, paper and file, and for the draws.

It is worked out from the sums that are kept with every result, never from the log, and cached
until something of the tournament changes; without the cache it is the same.
"""

import hashlib
import marshal
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from club.models import Tournament
from club.storage.caches import MemoryCache
from engine.ranking.carry_over import won_against
from engine.ranking.exact import plain
from engine.ranking.persons import PlayersInRounds, of_persons, played_for
from engine.ranking.places import Broke, Ranked, rankings
from engine.ranking.records import Competitor, RoundRecord
from engine.ranking.rules import Number, RankingRules
from engine.ranking.scores import Parts, is_averaged
from engine.ranking.scoring import BY_POINTS, worth
from scoring.standings.inputs import Inputs, StageInputs, facts_of, players_in_rounds, records_of
from scoring.standings.knockouts import Further, how_far
from scoring.standings.rules import ranking_rules
from scoring.visibility import EVERY

MOST_REMEMBERED: Final = 16
"""Of a thousand entries and fifty rounds one weighs a megabyte."""


class SatOut(NamedTuple):
    """Mark in the place of points in a round that was sat out, with its worth; None where that is
    nothing, or no number of its own among averages."""

    points: Number | None = None


Cell = Number | SatOut | None
"""What a round was worth, in the unit of the scoring; None where there is nothing of it."""


class Row(NamedTuple):
    place: int
    is_shared: bool
    entry: int
    """The key of the entry, or of the player in a ranking of persons."""

    score: Number
    parts: Parts
    broke: Broke | Further | None
    """What puts it above the next; None on the last row, and where the next shares the place."""

    is_withdrawn: bool
    is_provisional: bool
    cells: tuple[Cell, ...]
    """One for each round that counts."""

    penalties: tuple[int, ...]
    """What the desk took off in each of them; breaches are no part of it."""

    moved: int | None
    """By how many places up since the round before; None where there was none."""


class Ranking(NamedTuple):
    """People who are ranked together: all, or one line or group of several."""

    number: int
    """1, 2, … among several; 0 where there is only one."""

    rows: tuple[Row, ...]


class Standing(NamedTuple):
    stage: int
    form: str
    rules: RankingRules
    rounds: tuple[int, ...]
    """The numbers of the rounds that count, of this stage."""
    rankings: tuple[Ranking, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(row for ranking in self.rankings for row in ranking.rows)


_standings: Final = MemoryCache[Standing | None](MOST_REMEMBERED)
_places: Final = MemoryCache[dict[int, int]](MOST_REMEMBERED)


def standing(
    tournament: Tournament,
    *,
    through: int = EVERY,
    stage: int | None = None,
    by_person: bool = False,
    version: int | None = None,
) -> Standing | None:
    """The standing of a stage after one of its rounds, by default as it is now; None before anyone
    has played in it.

    What a reader may see is asked with `viewer.shown_to`. `version` is given by who has just read
    the tournament; what was read earlier may be of yesterday.
    """
    if version is None:
        version = Tournament.every.values_list("version", flat=True).get(pk=tournament.pk)
    return _standings.get(
        (tournament.pk, stage, through, by_person),
        version,
        lambda: standing_of(
            facts_of(tournament), through=through, stage=stage, by_person=by_person
        ),
    )


def standing_of(
    facts: Inputs, *, through: int = EVERY, stage: int | None = None, by_person: bool = False
) -> Standing | None:
    """The same from facts that were read already."""
    own = facts.stage(stage) if stage else _stage_played(facts, through)
    if own is None or not any(each.number <= through for each in own.rounds):
        return None
    numbers = tuple(each.number for each in own.rounds if each.number <= through)
    field = stage_field(facts, own, numbers[-1])
    people = None
    if by_person:
        people = players_in_rounds(facts.tournament, (numbers[0] - 1, *numbers))
        field = _of_persons(field, people)
    lines = _ranked(field)
    before = _places_before(facts, own, numbers) if people is None else {}
    none = (0,) * len(numbers)
    cells = _cells(field, numbers)
    taken = _penalties(facts, own, numbers, people)
    rankings_ = tuple(
        Ranking(
            number if len(lines) > 1 else 0,
            tuple(
                _row(each, broke, cells, taken.get(each.entry, none), before, field.rules)
                for each, broke in line
            ),
        )
        for number, line in enumerate(lines, 1)
    )
    return Standing(own.stage.number, own.stage.form, field.rules, numbers, rankings_)


def won_in(facts: Inputs, stage: StageInputs) -> dict[tuple[int, int], Number]:
    """(entry, opponent) → what was won against whom in a stage."""
    field = stage_field(facts, stage, EVERY)
    return won_against(field.records, field.rules)


class _Field(NamedTuple):
    """Competitors that the engine ranks: entries or persons, in all of it by their own keys."""

    records: Sequence[RoundRecord]
    entries: Sequence[Competitor]
    lines: Sequence[Collection[int]]
    rules: RankingRules
    far: Mapping[int, int] | None
    """In a knock-out: how far each has come."""


def _stage_played(facts: Inputs, through: int) -> StageInputs | None:
    """The last stage of which anything has begun by a round."""
    played = [each for each in facts.stages if any(one.number <= through for one in each.rounds)]
    return played[-1] if played else None


def stage_field(facts: Inputs, stage: StageInputs, through: int) -> _Field:
    records = records_of(facts, stage, through)
    carried = stage.stage.carried.get("points", {})
    brought = {int(key): _exact(points) for key, points in carried.items()}
    keys = sorted({record.entry for record in records} | set(brought))
    entries = [
        Competitor(key, carried=brought.get(key, 0), withdrawn=key in facts.withdrawn)
        for key in keys
    ]
    others = set(keys)
    lines = [[key for key in line if key in others] for line in stage.stage.option("rankings", [])]
    others.difference_update(*lines)
    if others:
        lines.append(sorted(others))
    far = how_far(facts, stage, through) if stage.stage.format.eliminates else None
    return _Field(records, entries, lines, ranking_rules(facts.tournament, stage.stage.form), far)


def _exact(points: float) -> Number:
    """Fraction of a carry-over, which is kept as a decimal: it is a fraction of few deals
    or rounds."""
    return plain(Fraction(points).limit_denominator(100_000))


def _of_persons(field: _Field, people: PlayersInRounds) -> _Field:
    """Everyone has what their pair or team made while they played for it, in its line, and of those
    that they played for comes as far as the one that came farthest. What was brought along is
    theirs who played in the round before."""
    whose = played_for(field.records, people)
    own = {player: {entry for entry, _round in whose[player]} for player in sorted(whose)}
    line_of = {entry: at for at, line in enumerate(field.lines) for entry in line}
    lines: list[list[int]] = [[] for _line in field.lines]
    for player, theirs in own.items():
        for at in {line_of[entry] for entry in theirs if entry in line_of}:
            lines[at].append(player)
    gone = {entry.number for entry in field.entries if entry.withdrawn}
    brought = _brought(field, people)
    entries = [
        Competitor(player, brought[player], withdrawn=theirs <= gone, played_for=whose[player])
        for player, theirs in own.items()
    ]
    far = field.far and {
        player: max(field.far.get(entry, 0) for entry in theirs) for player, theirs in own.items()
    }
    return _Field(list(of_persons(field.records, people)), entries, lines, field.rules, far)


def _brought(field: _Field, people: PlayersInRounds) -> Mapping[int, Number]:
    first = min((record.round for record in field.records), default=0)
    found: defaultdict[int, Number] = defaultdict(int)
    for entry in field.entries:
        for player in people[entry.number, first - 1]:
            found[player] += entry.carried
    return found


_Line = list[tuple[Ranked, Broke | Further | None]]


def _ranked(field: _Field) -> list[_Line]:
    lines: list[_Line] = [
        [(each, each.broke) for each in ranked]
        for ranked in rankings(field.records, field.entries, field.lines, field.rules)
    ]
    return lines if field.far is None else [_by_matches(line, field.far) for line in lines]


def _by_matches(line: _Line, far: Mapping[int, int]) -> _Line:
    """In a knock-out the matches rank, and who got as far shares a place."""
    ordered = sorted(line, key=lambda each: (each[0].is_withdrawn, -far.get(each[0].entry, 0)))
    placed: _Line = []
    reached = [far.get(each.entry, 0) for each, _broke in ordered]
    for at, (each, _broke) in enumerate(ordered):
        place = reached.index(reached[at]) + 1
        is_last = at + 1 < len(reached) and reached[at + 1] != reached[at]
        placed.append(
            (
                each._replace(place=place, is_shared=reached.count(reached[at]) > 1),
                Further(reached[at], reached[at + 1]) if is_last else None,
            )
        )
    return placed


def _row(
    each: Ranked,
    broke: Broke | Further | None,
    cells: Mapping[int, tuple[Cell, ...]],
    penalties: tuple[int, ...],
    before: Mapping[int, int],
    rules: RankingRules,
) -> Row:
    moved = before[each.entry] - each.place if each.entry in before else None
    own = cells.get(each.entry, ())
    worth = _for_sitting_out(each.parts, rules)
    if worth is not None:
        own = tuple(SatOut(worth) if isinstance(cell, SatOut) else cell for cell in own)
    return Row(*each[:5], broke, *each[6:], own, penalties, moved)


def _for_sitting_out(parts: Parts, rules: RankingRules) -> Number | None:
    """Worth of each round that somebody sat out."""
    if is_averaged(rules) or not parts.rounds_out or not parts.sat_out:
        return None
    return plain(Fraction(parts.sat_out, parts.rounds_out))


def _cells(field: _Field, numbers: Sequence[int]) -> dict[int, tuple[Cell, ...]]:
    made: dict[tuple[int, int], Number] = {}
    if field.rules.scoring not in BY_POINTS:
        made = {(record.entry, record.round): record.points for record in field.records}
    cells: dict[int, list[Cell]] = {entry.number: [None] * len(numbers) for entry in field.entries}
    place = {number: at for at, number in enumerate(numbers)}
    for record in field.records:
        cells[record.entry][place[record.round]] = _cell(record, made, field.rules)
    return {entry: tuple(of_entry) for entry, of_entry in cells.items()}


def _cell(record: RoundRecord, made: Mapping[tuple[int, int], Number], rules: RankingRules) -> Cell:
    if record.sat_out:
        return SatOut()
    if rules.scoring in BY_POINTS:
        return record.points if record.deals or record.points else None
    others = [
        made[other, record.round] for other in record.opponents if (other, record.round) in made
    ]
    if not (record.deals and others):
        return None
    return worth(record.points, others, record.deals, rules, record.most)


def _penalties(
    facts: Inputs,
    stage: StageInputs,
    numbers: Sequence[int],
    people: Mapping[tuple[int, int], Sequence[int]] | None,
) -> dict[int, tuple[int, ...]]:
    """Penalties of everyone who was given one; among persons, of everybody who played for the
    entry."""
    taken: dict[int, list[int]] = {}
    for at, round_ in enumerate(each for each in stage.rounds if each.number in numbers):
        for entry, kept in facts.scores.get(round_.pk, {}).items():
            if kept[8]:
                for key in (entry,) if people is None else people[entry, round_.number]:
                    taken.setdefault(key, [0] * len(numbers))[at] += kept[8]
    return {key: tuple(each) for key, each in taken.items()}


def _places_before(facts: Inputs, stage: StageInputs, numbers: Sequence[int]) -> dict[int, int]:
    """Everybody's place after the round before, remembered by what it follows from: while a round
    is played that stays as it is."""
    if len(numbers) < 2:
        return {}

    def places() -> dict[int, int]:
        field = stage_field(facts, stage, numbers[-2])
        return {each.entry: each.place for line in _ranked(field) for each, _broke in line}

    follows_from = _print_of(facts, stage, numbers[-2])
    return _places.get((stage.stage.pk, numbers[-2]), follows_from, places)


def _print_of(facts: Inputs, stage: StageInputs, through: int) -> bytes:
    """Print of everything that the places after a round follow from."""
    rules = ranking_rules(facts.tournament, stage.stage.form)
    chosen = (rules, stage.stage.carried, stage.stage.options, sorted(facts.absences.items()))
    found = hashlib.sha256(repr(chosen).encode())
    played = [
        (
            each.number,
            each.is_over,
            list(each.tables.values()),
            list(each.sits_out),
            list(facts.scores.get(each.pk, {}).values()),
        )
        for each in stage.rounds
        if each.number <= through
    ]
    # Version 2 says the same of equal values, whatever else holds them.
    found.update(marshal.dumps((played, sorted(facts.withdrawn)), 2))
    return found.digest()
