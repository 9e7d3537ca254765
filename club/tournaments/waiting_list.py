"""The waiting list of a tournament that has a limit."""

from club.models import Entry, EntryState, Tournament
from club.tournaments.states import raise_version


def place_for_one_more(tournament: Tournament) -> EntryState:
    """Entered, or on the waiting list where the limit is reached."""
    entered = tournament.entries.filter(state=EntryState.ENTERED).count()
    is_full = tournament.limit is not None and entered >= tournament.limit
    return EntryState.WAITING if is_full else EntryState.ENTERED


def first_waiting_moves_up(tournament: Tournament) -> Entry | None:
    first = tournament.entries.filter(state=EntryState.WAITING).order_by("number").first()
    if first is None or place_for_one_more(tournament) == EntryState.WAITING:
        return None
    raise_version(tournament)
    first.state = EntryState.ENTERED
    first.save(update_fields=["state"])
    return first
