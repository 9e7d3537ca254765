"""Seats that entries keep in every round, given where rounds are made; said where it cannot be."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from club.entries.queries import titles
from club.models import EntryState, Round, Tournament
from club.pairings.rounds import SeatedRound, seating_of
from engine.movements.kept_seats import KeptSeat, as_kept, not_met
from engine.movements.seating import Seating


class KeptSeats(NamedTuple):
    """Rounds to come whose seats would change, and what cannot be met in them, in words."""

    rounds: list[SeatedRound]
    refused: list[str]


def kept_by(tournament: Tournament) -> dict[int, KeptSeat]:
    """Kept seat of each entry that has one, in the order of their numbers; a place that its game
    does not have, chosen when it was another, is any."""
    places = range(len(tournament.kind.places))
    rows = tournament.entries.exclude(state=EntryState.WITHDRAWN).order_by("number")
    found = {
        pk: KeptSeat(None if table is None else table - 1, place if place in places else None)
        for pk, table, place in rows.values_list("pk", "keeps_table", "keeps_place")
    }
    return {entry: seat for entry, seat in found.items() if seat != (None, None)}


def seated_as_kept(tournament: Tournament, seating: Seating) -> Seating:
    kept = kept_by(tournament)
    return as_kept(seating, tournament.kind, kept) if kept else seating


def kept_seats(
    tournament: Tournament, rounds: Iterable[SeatedRound], names: Mapping[int, str]
) -> KeptSeats:
    """Kept seats of rounds that have not begun."""
    kept, kind = kept_by(tournament), tournament.kind
    found = KeptSeats([], [])
    for round_, seating in rounds if kept else ():
        if not round_.is_open:
            continue
        wanted = as_kept(seating, kind, kept)
        if wanted != seating:
            found.rounds.append(SeatedRound(round_, wanted))
        found.refused.extend(
            _refused(round_.number, wanted, entry, kept, names)
            for entry in not_met(wanted, kind, kept)
        )
    return found


def refused_in(round_: Round) -> list[str]:
    """Seats that are not kept in a round that was just made, in words."""
    tournament = round_.tournament
    if not kept_by(tournament):
        return []
    names = titles(tournament, round_.number, for_public=False)
    return kept_seats(tournament, [SeatedRound(round_, seating_of(round_))], names).refused


def _refused(
    number: int,
    seating: Seating,
    entry: int,
    kept: Mapping[int, KeptSeat],
    names: Mapping[int, str],
) -> str:
    """Why an entry does not have its seat in a round, and where it sits."""
    at = next(at for at, table in enumerate(seating.tables, 1) if entry in table)
    others = [other for other in seating.tables[at - 1] if other in kept and other != entry]
    wanted = kept[entry].table
    facts = {"number": number, "name": names[entry], "at": at, "tables": len(seating.tables)}
    facts |= {"other": names[others[0]] if others else "", "table": (wanted or 0) + 1}
    if wanted is not None and wanted >= len(seating.tables):
        said = _(
            "Round %(number)d has %(tables)d tables: %(name)s sit at table %(at)d, and not at "
            "table %(table)d."
        )
    elif others:
        said = _(
            "Round %(number)d: %(name)s meet %(other)s, who keep their seat, and sit at table "
            "%(at)d."
        )
    else:
        said = _("Round %(number)d: %(name)s sit at table %(at)d; their seat is not there.")
    return said % facts
