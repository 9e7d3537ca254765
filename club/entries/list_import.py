"""A list of entries taken in, in one transaction, and taken back in one."""

from collections.abc import Sequence
from itertools import islice

from django.db import transaction
from django.db.models import Max

from club.access import AnyUser
from club.entries.entry_list import ListedEntry
from club.memberships import list_import, preview
from club.memberships.actions import show_full_names
from club.memberships.list_import import ImportedRow
from club.memberships.preview import PreviewRow
from club.memberships.queries import short_by_default
from club.memberships.recognition import NEW
from club.models import (
    Club,
    Entry,
    EntryPlayer,
    EntryState,
    Membership,
    Rate,
    RosterImport,
    Tournament,
)
from club.payments import fees
from club.tournaments.states import raise_version
from club.tournaments.waiting_list import first_waiting_moves_up

FIELDS = ("pk", "player", "rate")


class EnteredMeanwhile(Exception):
    """Somebody on the list has entered since it was looked at."""


@transaction.atomic
def take_in(
    tournament: Tournament,
    draft: RosterImport,
    entries: Sequence[ListedEntry],
    *,
    is_here: bool,
    full_names: bool = False,
    by: AnyUser | None = None,
) -> None:
    """All of these entries, or none; whom the club does not know yet comes as a guest, and of the
    others it keeps what it has. Full names are of the new guests who are not known to be minors:
    somebody said that all of them are adults and agree."""
    raise_version(tournament)
    lines = [line for entry in entries for line in entry.lines]
    keys = list_import.take_in(draft, [_person(line, draft.club) for line in lines], by=by)
    people = _people(tournament, keys)
    number = (tournament.entries.aggregate(most=Max("number"))["most"] or 0) + 1
    made = Entry.objects.bulk_create(
        Entry(tournament=tournament, number=number + at, name=entry.name, is_here=is_here)
        for at, entry in enumerate(entries)
    )
    coming = iter(people)
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entry, player_id=player, place=place, rate=rate)
        for entry, listed in zip(made, entries, strict=True)
        for place, (player, rate) in enumerate(islice(coming, len(listed.lines)))
    )
    for entry in made if {rate for _player, rate in people} - {Rate.FULL} else ():
        fees.settle(entry)
    draft.refresh_from_db(fields=["made"])
    draft.made["entries"] = [entry.pk for entry in made]
    draft.save(update_fields=["made"])
    if full_names:
        new = short_by_default(draft.club).filter(pk__in=draft.made["memberships"])
        show_full_names(new, by=by)


@transaction.atomic
def take_back(tournament: Tournament, draft: RosterImport, *, by: AnyUser | None = None) -> None:
    """As it was before, except for entries that have had a seat, and their people."""
    raise_version(tournament)
    made = Entry.objects.filter(tournament=tournament, pk__in=draft.made.get("entries", []))
    made.filter(seats=None, sit_outs=None).delete()
    list_import.take_back(draft, by=by)
    while first_waiting_moves_up(tournament):
        continue


def _person(line: PreviewRow, club: Club) -> ImportedRow:
    if line.decision == NEW:
        (row,) = preview.imported([line], club)
        facts = {name: value for name, value in row.facts.items() if name not in ("team", "number")}
        return row._replace(facts=facts, is_guest=True)
    return ImportedRow({}, line.decision.member)


def _people(tournament: Tournament, members: Sequence[int]) -> list[tuple[int, str]]:
    """Player and rate of each of the memberships; refuse if one of them already plays."""
    found = Membership.objects.filter(club=tournament.club, pk__in=members)
    people = {pk: (player, rate or Rate.FULL) for pk, player, rate in found.values_list(*FIELDS)}
    playing = EntryPlayer.objects.filter(
        entry__tournament=tournament, player__in=[player for player, _rate in people.values()]
    ).exclude(entry__state=EntryState.WITHDRAWN)
    if len(people) < len(members) or playing.exists():
        raise EnteredMeanwhile
    return [people[key] for key in members]
