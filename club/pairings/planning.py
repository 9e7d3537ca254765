"""The movement that a stage asks for, and all that would fit: made by the engine for so many."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from club.models import Format, Stage, Tournament
from engine.movements.certificate import Certificate, certificate
from engine.movements.individual import individual_tables
from engine.movements.knockout import whole
from engine.movements.lines import lines
from engine.movements.mitchell import mitchell
from engine.movements.proposals import Proposal, proposals
from engine.movements.remi import remi_tables
from engine.movements.round_robin import round_robin
from engine.movements.seating import Form, Kind, Movement
from engine.movements.sizes import USUAL, individual_sizes, table_sizes
from engine.movements.stages import group_rounds, groups
from engine.movements.teams import for_teams
from engine.movements.whist import rotating_partners

# These are drawn round by round, from the standing.
DRAWN: Final[tuple[str, ...]] = (Format.SWISS, Format.DANISH, Format.KNOCK_OUT)

SEEDS: Final = 2**31


class Plan(NamedTuple):
    """One way to play the evening."""

    form: str
    kind: Kind
    rounds: int
    minutes: int
    deals: int
    sizes: tuple[int, ...]
    sat_out: tuple[int, int] | None
    is_full_match: bool
    certificate: Certificate | None
    movement: Movement | None
    options: Mapping[str, object]
    is_as_planned: bool = False

    @property
    def key(self) -> str:
        """Names it among those of the same people and time."""
        switched = "-switched" if self.options.get("switched") else ""
        return f"{self.form}-{self.kind}-{self.rounds}-{max(self.sizes, default=0)}{switched}"


def plans(tournament: Tournament, stage: Stage, entries: int, minutes: int) -> list[Plan]:
    """What was planned, and then everything that fits, best first, each once."""
    found = [
        _as_plan(tournament, proposal) for proposal in _proposals(tournament, entries, minutes)
    ]
    if stage.form and stage.form != Format.HAND_MADE and entries > 1:
        found.insert(0, planned(tournament, stage, entries))
    found = [plan for plan in found if _is_playable(tournament, plan)]
    once: dict[str, Plan] = {}
    for plan in found:
        once.setdefault(plan.key, plan)
    return list(once.values())


def _is_playable(tournament: Tournament, plan: Plan) -> bool:
    """Somebody has a seat, by rules that are not fixed otherwise by now."""
    return bool(plan.sizes) and (plan.kind is tournament.kind or not tournament.has_begun)


def planned(tournament: Tournament, stage: Stage, entries: int) -> Plan:
    """The format that was chosen when the tournament was made."""
    if stage.form in DRAWN:
        rounds = rounds_to_play(stage, entries)
        return Plan(
            form=stage.form,
            kind=tournament.kind,
            rounds=rounds,
            minutes=rounds * tournament.minutes,
            deals=rounds * tournament.deals,
            sizes=table_sizes(tournament.kind, entries, stage.option("size", USUAL)),
            sat_out=None,
            is_full_match=True,
            certificate=None,
            movement=None,
            options=stage.options,
            is_as_planned=True,
        )
    movement = MOVEMENTS[stage.form](tournament, stage, entries)
    is_own = movement.kind is tournament.kind
    counted = certificate(movement.rounds, movement.kind, range(entries))
    return Plan(
        form=stage.form if is_own else Format.TABLES.value,
        kind=movement.kind,
        rounds=len(movement.rounds),
        minutes=len(movement.rounds) * tournament.minutes,
        deals=len(movement.rounds) * tournament.deals,
        sizes=tuple(map(len, movement.rounds[0].tables)),
        sat_out=(min(counted.sat_out.counts), counted.sat_out.worst),
        is_full_match=True,
        certificate=counted,
        movement=movement,
        options=stage.options,
        is_as_planned=is_own,
    )


def rounds_to_play(stage: Stage, entries: int) -> int:
    """How many rounds a drawn stage has; a knock-out as many as leave one."""
    return whole(entries) if stage.form == Format.KNOCK_OUT else stage.rounds_planned


def rounds_coming(stage: Stage, before: Stage | None, entered: int) -> int:
    """How many rounds a stage has that has no seats yet; of a knock-out that follows from how many
    go on to it."""
    if before is None:
        who = entered
    else:
        in_groups = before.form == Format.GROUPS
        groups_ = len(before.option("rankings", [])) or before.option("groups", 2)
        who = stage.option("going_on", 4) * (groups_ if in_groups else 1)
    return rounds_to_play(stage, who) if who > 1 else stage.rounds_planned


def seed_of(tournament: Tournament) -> int:
    return tournament.seed % SEEDS


def _proposals(tournament: Tournament, entries: int, minutes: int) -> list[Proposal]:
    return proposals(
        tournament.kind,
        entries,
        minutes=minutes,
        minutes_a_round=tournament.minutes,
        deals_a_round=tournament.deals,
        seed=seed_of(tournament),
    )


def _as_plan(tournament: Tournament, proposal: Proposal) -> Plan:
    movement = proposal.movement
    options: dict[str, object] = {}
    if movement is not None and movement.form is Form.MITCHELL:
        options["switched"] = len(movement.rankings) == 1
    if tournament.kind is Kind.INDIVIDUAL and proposal.sizes:
        options["size"] = max(proposal.sizes)
    if proposal.form is Form.KNOCK_OUT:
        options["third_place"] = True
    return Plan(
        form=proposal.form.value,
        kind=proposal.kind,
        rounds=proposal.rounds,
        minutes=proposal.minutes,
        deals=proposal.deals,
        sizes=proposal.sizes,
        sat_out=proposal.sat_out,
        is_full_match=proposal.is_full_match,
        certificate=proposal.certificate,
        movement=movement,
        options=options,
    )


def _round_robin(tournament: Tournament, stage: Stage, entries: int) -> Movement:
    return _of_kind(tournament, round_robin(entries, stage.rounds_planned))


def _mitchell(_tournament: Tournament, stage: Stage, entries: int) -> Movement:
    return mitchell(entries, stage.rounds_planned, switched=bool(stage.option("switched")))


def _whist(tournament: Tournament, stage: Stage, entries: int) -> Movement:
    return rotating_partners(entries, stage.rounds_planned, seed=seed_of(tournament))


def _lines(tournament: Tournament, stage: Stage, entries: int) -> Movement:
    if entries % 4:
        return _whist(tournament, stage, entries)
    return lines(entries // 4, stage.rounds_planned)


def _tables(tournament: Tournament, stage: Stage, entries: int) -> Movement:
    seed = seed_of(tournament)
    if tournament.kind is Kind.REMI:
        return remi_tables(entries, stage.rounds_planned, seed=seed)
    sizes = individual_sizes(entries, stage.option("size", USUAL))
    return individual_tables(entries, stage.rounds_planned, sizes, seed=seed)


def _groups(tournament: Tournament, stage: Stage, entries: int) -> Movement:
    number = min(stage.option("groups", 2), max(1, entries // 2))
    return _of_kind(tournament, group_rounds(groups(entries, number)))


def _of_kind(tournament: Tournament, movement: Movement) -> Movement:
    return for_teams(movement) if tournament.kind is Kind.TEAMS else movement


MOVEMENTS: Final[Mapping[str, Callable[[Tournament, Stage, int], Movement]]] = {
    Format.ROUND_ROBIN: _round_robin,
    Format.MITCHELL: _mitchell,
    Format.WHIST: _whist,
    Format.LINES: _lines,
    Format.TABLES: _tables,
    Format.GROUPS: _groups,
}


def chosen(found: Sequence[Plan], key: str) -> Plan | None:
    return next((plan for plan in found if plan.key == key), None)
