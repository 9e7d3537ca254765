"""Writes about seats: rounds made, drawn, rebuilt, changed by hand."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count
from django.forms import ModelForm
from django.utils.translation import gettext as _

from club.entries.numbers import close_gaps
from club.entries.queries import who_can_play
from club.models import Entry, Round, Seat, SitOut, Stage, Table, Tournament
from club.pairings import rebuilding, separation
from club.pairings.drawing import DrawStanding, drawn
from club.pairings.kept_seats import kept_seats, seated_as_kept
from club.pairings.planning import SeatingPlan
from club.pairings.rounds import (
    SeatedRound,
    begun,
    kept_rounds,
    renamed,
    rounds_of,
    seating_of,
    write_round,
    write_seats,
)
from club.pairings.separation import ApartPrice
from club.tournaments.schedule import rounds_to_play
from club.tournaments.states import has_results, is_called_off_sentence, raise_version
from engine.dealing import seat_cards
from engine.movements.hand_made import HAND_MADE, check_round, exchanged
from engine.movements.seating import Kind, Movement, Seating
from engine.movements.separation import apart_order
from engine.ranking.rules import Number


class NotSeated(Exception):
    """Seats cannot be made; the message says why, to people."""


@transaction.atomic
def accept(
    tournament: Tournament, stage: Stage, plan: SeatingPlan, entries: Sequence[Entry]
) -> None:
    """The seats of a plan: of all its rounds, or of the first where the rest is drawn later."""
    _hold(tournament)
    _refuse_if_begun(stage)
    close_gaps(tournament)
    if plan.kind is not tournament.kind:
        _change_game(tournament, plan.kind)
    stage.form, stage.rounds_planned = plan.form, plan.rounds
    stage.options = {name: value for name, value in plan.options.items() if name != "winners"}
    stage.rounds.all().delete()
    if plan.movement is None:
        stage.save()
        _draw(tournament, stage, DrawStanding({entry.pk: 0 for entry in entries}))
    else:
        first = _first_number(stage)
        keys = in_order(tournament, plan.movement, [entry.pk for entry in entries], first)
        stage.options["rankings"] = _rankings(plan.movement, keys)
        stage.save()
        for number, seating in enumerate(renamed(plan.movement, keys), first):
            write_round(stage, number, seated_as_kept(tournament, seating))


def in_order(
    tournament: Tournament, movement: Movement, keys: Sequence[int], first: int
) -> list[int]:
    """The keys of entries in the order of a movement's labels: as they are, or so that those who
    are kept apart do not meet in the rounds for which it is chosen; `first` is the number of its
    first round."""
    rounds = separation.apart_part(tournament, movement.rounds, first)
    apart_pairs = separation.pairs_of(separation.groups_of(tournament, keys, first))
    return apart_order(rounds, movement.kind, keys, apart_pairs) if apart_pairs else list(keys)


@transaction.atomic
def draw_round(
    tournament: Tournament, standing: DrawStanding, *, keeps_apart: bool = True
) -> Round:
    """The next round by the standing, which the pages that have the points hand over."""
    _hold(tournament)
    stage = stage_now(tournament)
    if not stage.format.is_drawn:
        raise NotSeated(_("All rounds of this stage already have their seats."))
    if stage.rounds.filter(finished_at=None, started_at__isnull=False).exists():
        raise NotSeated(_("A round is still running. End it first."))
    return _draw(tournament, stage, standing, keeps_apart=keeps_apart)


def price_of_draw(tournament: Tournament, standing: DrawStanding) -> ApartPrice | None:
    """What keeping apart costs in the next round; None where nobody is kept apart in it, and in a
    knock-out, which looks at nothing but who won."""
    stage, number = stage_now(tournament), tournament.rounds.exclude(started_at=None).count() + 1
    is_by_standing = stage.format.is_drawn and not stage.format.eliminates
    if not is_by_standing or not separation.is_kept_apart(tournament, number):
        return None
    _number, kept = next_draw(tournament, stage, standing)
    _number, free = next_draw(tournament, stage, standing, keeps_apart=False)
    groups = separation.groups_of(tournament, kept.present, number)
    return separation.price_of(groups, tournament.kind, standing.scores, kept, free)


@transaction.atomic
def keep_apart(tournament: Tournament, form: ModelForm) -> None:
    """The choice of who is kept apart; seats that are made stay."""
    raise_version(tournament)
    form.save()


@transaction.atomic
def begin_stage(
    tournament: Tournament, stage: Stage, going_on: Sequence[int], points: Mapping[int, Number]
) -> None:
    """The stage after: who goes on, best first, and what they bring along."""
    _hold(tournament)
    if stage.rounds.filter(started_at__isnull=False).exists():
        raise NotSeated(_("This stage has already begun."))
    stage.carried = {
        "order": list(going_on),
        "points": {str(key): float(points.get(key, 0)) for key in going_on},
    }
    stage.save(update_fields=["carried"])


@transaction.atomic
def rebuild(tournament: Tournament) -> None:
    """The open rounds anew, for those who are here; what was played stays."""
    _hold(tournament)
    found = rebuilding.rebuilt_rounds(tournament)
    if found is None:
        raise NotSeated(_("There are no remaining rounds to rebuild."))
    for round_, seating in zip(found.rounds, found.seatings, strict=True):
        kept = seated_as_kept(tournament, seating)
        write_round(round_.stage, round_.number, kept)
    if found.rankings:
        for stage, rankings in found.rankings.items():
            stage.options["rankings"] = rankings
            stage.save(update_fields=["options"])


@transaction.atomic
def give_kept_seats(tournament: Tournament) -> None:
    """Give seats that are kept: in the open rounds everybody who keeps a seat gets it, as far as it
    can be."""
    _hold(tournament)
    for round_, seating in kept_seats(tournament, kept_rounds(tournament), defaultdict(str)).rounds:
        write_seats(round_, seating)


@transaction.atomic
def swap(round_: Round, one: Entry, other: Entry) -> None:
    """Two entries in each other's place; points stay with the people who made them."""
    _hold(round_.tournament)
    now = rounds_of(round_.tournament).get(pk=round_.pk)
    seating = exchanged(seating_of(now), one.pk, other.pk)
    write_seats(round_, seating)


@transaction.atomic
def take_seats(round_: Round, leaving: Entry, other: Entry) -> None:
    """Somebody who has no seat in a round that runs gets those of an entry that leaves it."""
    _hold(round_.tournament)
    if Seat.objects.filter(table__round=round_, entry=other).exists():
        raise NotSeated(_("%(name)s already has a seat.") % {"name": other})
    SitOut.objects.filter(round=round_, entry=other).delete()
    Seat.objects.filter(table__round=round_, entry=leaving).update(entry=other)


@transaction.atomic
def close_up(table: Table, leaving: Entry) -> None:
    """The others at a table of players play on without an entry that leaves, each a place on."""
    _hold(table.round.tournament)
    stay = [seat.entry_id for seat in table.seats.order_by("place") if seat.entry_id != leaving.pk]
    _sit(table, stay)


@transaction.atomic
def draw_seats(table: Table, chance: Random) -> dict[str, int]:
    """The entry that drew each card, by its code. Seats follow the notes: Do is player 1."""
    _hold(table.round.tournament)
    entries = list(table.seats.order_by("place").values_list("entry", flat=True))
    chance.shuffle(entries)
    _sit(table, entries)
    return dict(zip(map(str, seat_cards(len(entries))), entries, strict=True))


@transaction.atomic
def sit_at(table: Table, entry: int, place: int) -> None:
    """Whoever drew Guido d'Arezzo sits at a place, from 0; the others keep their order."""
    _hold(table.round.tournament)
    seats = table.seats.exclude(entry=entry).order_by("place")
    others = list(seats.values_list("entry", flat=True))
    _sit(table, [*others[:place], entry, *others[place:]])


def _sit(table: Table, entries: Sequence[int]) -> None:
    table.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(table=table, place=place, entry_id=entry) for place, entry in enumerate(entries)
    )


@transaction.atomic
def seat_by_hand(tournament: Tournament, number: int, seating: Seating) -> Round:
    """A round as it was typed. Everyone who is here has a place in it, or the engine refuses."""
    _hold(tournament)
    here = [entry.pk for entry in who_can_play(tournament, number)]
    check_round(seating, tournament.kind, here)
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is None:
        stage = stage_now(tournament)
        round_ = write_round(stage, number, seating)
        if not stage.form:
            stage.form = HAND_MADE.name
        stage.rounds_planned = max(stage.rounds_planned, stage.rounds.count())
        stage.save(update_fields=["form", "rounds_planned"])
    elif has_results(Round.objects.filter(pk=round_.pk)):
        raise NotSeated(_("There are already results in this round. Swap two seats at a time."))
    else:
        write_seats(round_, seating)
    return round_


@transaction.atomic
def remove_open_rounds(tournament: Tournament) -> None:
    """Back to the choice of a movement, with what was played kept."""
    _hold(tournament)
    tournament.rounds.filter(started_at=None).delete()


@transaction.atomic
def open_round_by_hand(tournament: Tournament) -> Round:
    """One more round, in which nobody has a seat until the desk gives them."""
    _hold(tournament)
    stage = stage_now(tournament)
    number = tournament.rounds.count() + 1
    here = tuple(entry.pk for entry in who_can_play(tournament, number))
    if len(here) < 2:
        raise NotSeated(_("Fewer than two are here. Check people in first."))
    if number == 1:
        close_gaps(tournament)
        stage.form, stage.options = HAND_MADE.name, {}
        stage.save(update_fields=["form", "options"])
    return write_round(stage, number, Seating((), here))


def of_stage(stage: Stage, here: list[Entry]) -> list[Entry]:
    """Entries of those here that play in a stage; of a later one, who went on, best first."""
    order = stage.carried.get("order") if stage.carried else None
    if not order:
        return here
    found = {entry.pk: entry for entry in here}
    return [found[key] for key in order if key in found]


def stage_now(tournament: Tournament) -> Stage:
    """The stage that is played: the last that has rounds or entries, or the first."""
    stages = list(tournament.stages.annotate(made=Count("rounds")))
    begun_ones = [each for each in stages if each.carried or each.made]
    return begun_ones[-1] if begun_ones else stages[0]


class StageProgress(NamedTuple):
    """Where a stage stands."""

    made: int
    planned: int
    is_over: bool


def progress(stage: Stage, rounds: Sequence[Round] | None = None) -> StageProgress:
    """`rounds` are those of the stage, where they were read already."""
    rounds = list(stage.rounds.all()) if rounds is None else rounds
    planned = stage.rounds_planned if stage.format.is_drawn else len(rounds)
    is_over = bool(rounds) and len(rounds) >= planned and all(each.finished_at for each in rounds)
    return StageProgress(len(rounds), planned, is_over)


def next_draw(
    tournament: Tournament, stage: Stage, standing: DrawStanding, *, keeps_apart: bool = True
) -> tuple[int, Seating]:
    """Seating that a draw by this standing would give, and its round; nothing is written."""
    kept = kept_rounds(tournament)
    own = [each for each in kept if each.round.stage_id == stage.pk and not each.round.is_open]
    number = len(begun(kept)) + 1
    if len(own) >= stage.rounds_planned:
        raise NotSeated(_("All rounds of this stage are played."))
    here = _here(tournament, stage, number, own)
    if len(here) < 2:
        raise NotSeated(_("Fewer than two are here. Check people in first."))
    groups = separation.groups_of(tournament, here, number) if keeps_apart else ()
    return number, drawn(tournament, stage, standing, own, here, separation.pairs_of(groups))


def _draw(
    tournament: Tournament, stage: Stage, standing: DrawStanding, *, keeps_apart: bool = True
) -> Round:
    number, seating = next_draw(tournament, stage, standing, keeps_apart=keeps_apart)
    if stage.format.length and not stage.rounds.filter(started_at__isnull=False):
        stage.rounds_planned = rounds_to_play(stage, len(set(seating.present)))
        stage.save(update_fields=["rounds_planned"])
    return write_round(stage, number, seated_as_kept(tournament, seating))


def _here(
    tournament: Tournament, stage: Stage, number: int, own: Sequence[SeatedRound]
) -> list[int]:
    """Entries that are here, by number; of a later stage only those that went on.

    In a knock-out everyone counts who was there at its beginning, since an absent entry
    has lost.
    """
    here = [entry.pk for entry in who_can_play(tournament, number)]
    order = stage.carried.get("order") if stage.carried else None
    if stage.format.eliminates and own:
        first = set(own[0].seating.present)
        by_number = tournament.entries.order_by("number").values_list("pk", flat=True)
        return [pk for pk in order or by_number if pk in first]
    if order:
        return [pk for pk in order if pk in here or stage.format.eliminates]
    return here


@transaction.atomic
def count_by(tournament: Tournament, scoring: str) -> None:
    """Set the scoring that was chosen with the seats."""
    tournament.scoring = scoring
    tournament.save(update_fields=["scoring"])
    raise_version(tournament)


def _hold(tournament: Tournament) -> None:
    """Nobody else changes seats until the transaction is over; what is finished has no more."""
    raise_version(tournament)
    tournament.refresh_from_db(fields=["state", "called_off_at"])
    if tournament.is_over:
        raise NotSeated(_("The tournament is over."))
    if tournament.called_off_at:
        raise NotSeated(is_called_off_sentence())


def _change_game(tournament: Tournament, kind: Kind) -> None:
    """So few who came alone play the individual version, by the rules of the club."""
    tournament.entering = kind.value
    tournament.rules = tournament.club.house_rules.get(tournament.game, {})
    tournament.save(update_fields=["entering", "rules"])


def _first_number(stage: Stage) -> int:
    """Number of the first round of a stage."""
    before = Round.objects.filter(tournament_id=stage.tournament_id).exclude(stage=stage)
    return before.count() + 1


def _rankings(movement: Movement, keys: Sequence[int]) -> list[list[int]]:
    if len(movement.rankings) < 2:
        return []
    return [[keys[label] for label in ranking] for ranking in movement.rankings]


def _refuse_if_begun(stage: Stage) -> None:
    if stage.rounds.filter(started_at__isnull=False).exists():
        raise NotSeated(_("Rounds of this stage have been played: rebuild the remaining ones."))
