"""What fits: for so many entries and so much time, the movements there are, best first."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from engine.movements import knockout, mitchell, round_robin, whist
from engine.movements.certificate import Certificate, certificate
from engine.movements.individual import individual_tables
from engine.movements.remi import remi_tables
from engine.movements.search import EFFORT
from engine.movements.seating import Form, Kind, Movement
from engine.movements.sizes import individual_sizes, table_sizes
from engine.movements.teams import for_teams


class Proposal(NamedTuple):
    form: Form
    kind: Kind
    rounds: int
    minutes: int
    deals: int
    """What one table plays in all rounds together."""

    sizes: tuple[int, ...]
    """The tables of a round."""

    sat_out: tuple[int, int]
    """How often somebody sits out at least and at most; in a knock-out, the byes."""

    is_full_match: bool
    """Whether in each round everyone at a table deals equally often."""

    certificate: Certificate | None
    """None where only the standing will tell; of Swiss rounds what is sure whatever it says."""

    movement: Movement | None
    """None where rounds are drawn one by one."""


class _Evening(NamedTuple):
    kind: Kind
    entries: int
    rounds: int
    """The most that there is time for."""

    deals: int
    seed: int
    effort: int


class _Drawn(NamedTuple):
    """What can be said of rounds that will be drawn from the standing."""

    form: Form
    rounds: int
    sizes: tuple[int, ...]
    sat_out: tuple[int, int]
    certificate: Certificate | None = None


_Options = Iterator[Movement | _Drawn]


def proposals(
    kind: Kind,
    entries: int,
    *,
    minutes: int,
    minutes_a_round: int,
    deals_a_round: int,
    seed: int = 0,
    effort: int = EFFORT // 2,
) -> list[Proposal]:
    """Everything that fits, best first; nothing where there is no time for one round."""
    evening = _Evening(
        kind, entries, minutes // minutes_a_round, deals_a_round, seed=seed, effort=effort
    )
    if evening.rounds < 1 or entries < 2:
        return []
    found = [_proposal(option, evening, minutes_a_round) for option in _OPTIONS[kind](evening)]
    return sorted(found, key=lambda proposal: not proposal.is_full_match)


def _pairs(evening: _Evening) -> _Options:
    entries, most = evening.entries, evening.rounds
    whole = round_robin.whole(entries)
    for rounds in _wholes(whole, most) or ([most] if 2 * most >= entries else []):
        yield round_robin.round_robin(entries, rounds)
    if most < whole:
        yield _swiss(entries, min(most, entries // 2))
    if entries > 3 and evening.kind is Kind.PAIRS:
        rounds = min(most, mitchell.whole(entries))
        yield mitchell.mitchell(entries, rounds, switched=True)
        yield mitchell.mitchell(entries, rounds)
    if (rounds := knockout.whole(entries)) <= most:
        byes = 2**rounds - entries
        yield _Drawn(Form.KNOCK_OUT, rounds, (2,) * (entries // 2), (0, 1 if byes else 0))


def _teams(evening: _Evening) -> _Options:
    for option in _pairs(evening):
        if isinstance(option, Movement):
            yield for_teams(option)
        else:
            yield option._replace(sizes=option.sizes * 2)


def _rotating(evening: _Evening) -> _Options:
    entries, most, seed, effort = evening.entries, evening.rounds, evening.seed, evening.effort
    if entries > 3:
        for rounds in _wholes(whist.whole(entries), most) or [most]:
            yield whist.rotating_partners(entries, rounds, seed=seed, effort=effort)
        sizes = table_sizes(Kind.ROTATING, entries)
        yield _Drawn(Form.DANISH, most, sizes, _shared(most * (entries % 4), entries))
    if entries <= 8:
        yield individual_tables(entries, most, (entries,), seed=seed)


def _individual(evening: _Evening) -> _Options:
    """Tables of four, of eight, and of as many as make full matches of the deals of a round."""
    wanted = [4, 8, *(size for size in (3, 5, 6, 7) if evening.deals % size == 0)]
    for sizes in dict.fromkeys(individual_sizes(evening.entries, size) for size in wanted):
        yield individual_tables(
            evening.entries, evening.rounds, sizes, seed=evening.seed, effort=evening.effort
        )
    yield from _swiss_tables(evening)


def _remi(evening: _Evening) -> _Options:
    yield remi_tables(evening.entries, evening.rounds, seed=evening.seed, effort=evening.effort)
    yield from _swiss_tables(evening)


_OPTIONS: Final[Mapping[Kind, Callable[[_Evening], _Options]]] = {
    Kind.PAIRS: _pairs,
    Kind.TEAMS: _teams,
    Kind.ROTATING: _rotating,
    Kind.INDIVIDUAL: _individual,
    Kind.REMI: _remi,
}


def _wholes(whole: int, most: int) -> list[int]:
    """The rounds of as many whole movements as there is time for, and of one."""
    return sorted({whole * (most // whole), whole} - {0}, reverse=True) if whole <= most else []


def _swiss(entries: int, rounds: int) -> _Drawn:
    """Half as many rounds as entries can always be drawn without a rematch, for each then still has
    half of the others before them; so what a round robin gives is sure here as well."""
    certain = certificate(round_robin.round_robin(entries, rounds).rounds, Kind.PAIRS)
    sat_out = (min(certain.sat_out.counts), certain.sat_out.worst)
    sizes = table_sizes(Kind.PAIRS, entries)
    return _Drawn(Form.SWISS, rounds, sizes, sat_out, certain._replace(directions=None))


def _swiss_tables(evening: _Evening) -> _Options:
    sizes = table_sizes(evening.kind, evening.entries)
    if len(sizes) > 1:
        yield _Drawn(Form.SWISS, evening.rounds, sizes, (0, 0))


def _shared(times: int, entries: int) -> tuple[int, int]:
    return times // entries, -(-times // entries)


def _proposal(option: Movement | _Drawn, evening: _Evening, minutes_a_round: int) -> Proposal:
    drawn = option if isinstance(option, _Drawn) else _as_drawn(option, evening.entries)
    movement = None if isinstance(option, _Drawn) else option
    kind = movement.kind if movement else evening.kind
    return Proposal(
        form=drawn.form,
        kind=kind,
        rounds=drawn.rounds,
        minutes=drawn.rounds * minutes_a_round,
        deals=drawn.rounds * evening.deals,
        sizes=drawn.sizes,
        sat_out=drawn.sat_out,
        is_full_match=all(evening.deals % _players(size, kind) == 0 for size in drawn.sizes),
        certificate=drawn.certificate,
        movement=movement,
    )


def _as_drawn(movement: Movement, entries: int) -> _Drawn:
    counted = certificate(movement.rounds, movement.kind, range(entries))
    sizes = tuple(map(len, movement.rounds[0].tables))
    sat_out = (min(counted.sat_out.counts), counted.sat_out.worst)
    return _Drawn(movement.form, len(movement.rounds), sizes, sat_out, counted)


def _players(size: int, kind: Kind) -> int:
    return 4 if kind in (Kind.PAIRS, Kind.TEAMS) else size
