"""Proposals: the movements for so many entries and so much time, best first."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.movements.certificate import Certificate, certificate
from engine.movements.format import Drawn, MovementSetting
from engine.movements.formats import FORMATS
from engine.movements.search import EFFORT
from engine.movements.seating import Kind, Movement
from engine.movements.teams import of_kind
from engine.results import GAMES


class Proposal(NamedTuple):
    form: str
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
    rounds = minutes // minutes_a_round
    setting = MovementSetting(kind, entries, rounds, deals_a_round, seed=seed, effort=effort)
    if rounds < 1 or entries < 2:
        return []
    offers = [
        offer
        for each in FORMATS.values()
        if each.offers and kind in each.kinds
        for offer in each.offers(setting)
    ]
    found = [_proposal(offer, setting, minutes_a_round) for offer in offers]
    return sorted(found, key=lambda each: (not each.is_full_match, each.kind is not kind))


def _proposal(offer: Movement | Drawn, setting: MovementSetting, minutes_a_round: int) -> Proposal:
    movement, kind = None, setting.kind
    if isinstance(offer, Movement):
        movement = of_kind(setting.kind, offer)
        drawn, kind = _as_drawn(movement, setting.entries), movement.kind
    elif kind.is_team:
        drawn = offer._replace(sizes=offer.sizes * 2)
    else:
        drawn = offer
    return Proposal(
        form=drawn.form,
        kind=kind,
        rounds=drawn.rounds,
        minutes=drawn.rounds * minutes_a_round,
        deals=drawn.rounds * setting.deals,
        sizes=drawn.sizes,
        sat_out=drawn.sat_out,
        is_full_match=is_full_match(drawn.sizes, kind, setting.deals),
        certificate=drawn.certificate,
        movement=movement,
    )


def is_full_match(sizes: Sequence[int], kind: Kind, deals: int) -> bool:
    """True if in so many deals everyone at a table deals equally often, at each table; where
    nothing is dealt, it is always."""
    if GAMES[kind.game].only_counts:
        return True
    return all(deals % (4 if kind.is_of_two else size) == 0 for size in sizes)


def _as_drawn(movement: Movement, entries: int) -> Drawn:
    counted = certificate(movement.rounds, movement.kind, range(entries))
    sizes = tuple(map(len, movement.rounds[0].tables))
    sat_out = (min(counted.sat_out.counts), counted.sat_out.worst)
    return Drawn(movement.form, len(movement.rounds), sizes, sat_out, counted)
