"""The movement that a stage asks for, and all that would fit: made by the engine for so many."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from club.models import Stage, Tournament
from club.tournaments.schedule import rounds_to_play
from engine.movements.certificate import Certificate, certificate
from engine.movements.format import MovementSetting
from engine.movements.formats import format_of, movement_of
from engine.movements.individual import TABLES
from engine.movements.proposals import Proposal, is_full_match, proposals
from engine.movements.seating import Kind, Movement
from engine.movements.sizes import USUAL, table_sizes

SEEDS: Final = 2**31


class SeatingPlan(NamedTuple):
    """One way to play the evening: a `Proposal`, field by field, and what it is chosen by."""

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


def plans(tournament: Tournament, stage: Stage, entries: int, minutes: int) -> list[SeatingPlan]:
    """The planned seating, then everything else that fits, best first, each once."""
    found = [
        _as_plan(tournament, proposal) for proposal in _proposals(tournament, entries, minutes)
    ]
    if stage.format.is_arranged and entries > 1:
        found.insert(0, planned(tournament, stage, entries))
    found = [plan for plan in found if _is_playable(tournament, plan)]
    once: dict[str, SeatingPlan] = {}
    for plan in found:
        once.setdefault(plan.key, plan)
    return list(once.values())


def _is_playable(tournament: Tournament, plan: SeatingPlan) -> bool:
    """Somebody has a seat, by rules that are not fixed otherwise by now."""
    return bool(plan.sizes) and (plan.kind is tournament.kind or not tournament.has_begun)


def planned(tournament: Tournament, stage: Stage, entries: int) -> SeatingPlan:
    """The format that was chosen when the tournament was made."""
    if stage.format.is_drawn:
        rounds = rounds_to_play(stage, entries)
        return SeatingPlan(
            form=stage.form,
            kind=tournament.kind,
            rounds=rounds,
            minutes=rounds * tournament.minutes,
            deals=rounds * tournament.deals,
            sizes=(sizes := table_sizes(tournament.kind, entries, stage.option("size", USUAL))),
            sat_out=None,
            is_full_match=is_full_match(sizes, tournament.kind, tournament.deals),
            certificate=None,
            movement=None,
            options=stage.options,
            is_as_planned=True,
        )
    setting = MovementSetting(
        tournament.kind,
        entries,
        stage.rounds_planned,
        options=stage.options,
        seed=seed_of(tournament),
    )
    movement = movement_of(stage.form, setting)
    is_own = movement.kind is tournament.kind
    counted = certificate(movement.rounds, movement.kind, range(entries))
    sizes = tuple(map(len, movement.rounds[0].tables))
    return SeatingPlan(
        form=stage.form if is_own else TABLES.name,
        kind=movement.kind,
        rounds=len(movement.rounds),
        minutes=len(movement.rounds) * tournament.minutes,
        deals=len(movement.rounds) * tournament.deals,
        sizes=sizes,
        sat_out=(min(counted.sat_out.counts), counted.sat_out.worst),
        is_full_match=is_full_match(sizes, movement.kind, tournament.deals),
        certificate=counted,
        movement=movement,
        options=stage.options,
        is_as_planned=is_own,
    )


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


def _as_plan(tournament: Tournament, proposal: Proposal) -> SeatingPlan:
    movement, format_ = proposal.movement, format_of(proposal.form)
    options: dict[str, object] = {}
    if movement is not None and "switched" in format_.options:
        options["switched"] = len(movement.rankings) == 1
    if tournament.kind.chooses_table_size and proposal.sizes:
        options["size"] = max(proposal.sizes)
    if "third_place" in format_.options:
        options["third_place"] = True
    return SeatingPlan(*proposal, options)


def chosen(found: Sequence[SeatingPlan], key: str) -> SeatingPlan | None:
    return next((plan for plan in found if plan.key == key), None)
