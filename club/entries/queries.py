"""Reads about who comes in: who plays for an entry in a round, and by what names they go."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import Prefetch, Q, QuerySet

from club.entries.namesakes import recognised
from club.models import (
    Entry,
    EntryPlayer,
    EntryState,
    Player,
    Tournament,
)
from club.players.public_names import entry_title, reader_of
from club.web.desk_lists import NameOrder
from club.wording.texts import whole_number

FIRST_ROUND = 1


class Person(NamedTuple):
    """Somebody who plays, by the name that the reader may see; who only signed up has no key, 0."""

    player_id: int
    name: str


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    people = EntryPlayer.objects.select_related("player").order_by("pk")
    return tournament.entries.prefetch_related(Prefetch("line_up", people))


def players_of(entry: Entry, round_number: int) -> list[EntryPlayer]:
    """Players of the entry in a round: for each place the last one put there for that round."""
    playing: dict[int, EntryPlayer] = {}
    for one in sorted(entry.line_up.all(), key=lambda one: one.pk):
        if one.plays_in(round_number):
            playing[one.place] = one
    return [playing[place] for place in sorted(playing)]


def is_complete(entry: Entry, people: int, round_number: int) -> bool:
    return len(players_of(entry, round_number)) >= people


def who_can_play(tournament: Tournament, round_number: int) -> list[Entry]:
    """Entries that are here, play in this round and have everyone they need."""
    found = entries_of(tournament).filter(state=EntryState.ENTERED, is_here=True)
    return able(found, tournament.people, round_number)


def able(entries: Iterable[Entry], people: int, round_number: int) -> list[Entry]:
    """The same of entries that were read already."""
    return [
        entry
        for entry in entries
        if entry.is_here
        and entry.plays_in(round_number)
        and is_complete(entry, people, round_number)
    ]


def people_of(
    entries: Iterable[Entry], round_number: int, *, for_public: bool
) -> dict[int, list[Person]]:
    """People of each entry, by its key: who signed up and is not looked at yet, or plays in the
    round."""
    entries, found = list(entries), {}
    if not entries:
        return {}
    reader = reader_of(entries[0].tournament_id, for_public=for_public)
    for entry in entries:
        own = players_of(entry, round_number)
        people = [Person(0, name) for name in reader.typed(entry.typed, entry.answers)]
        for player in (one.player for one in own):
            name = reader.name(player.pk, player.name, player.nickname)
            people.append(Person(player.pk, name))
        found[entry.pk] = people
    return found


def title(entry: Entry, people: Iterable[Person]) -> str:
    return entry_title(entry.name, (one.name for one in people), entry.number)


def titles(
    tournament: Tournament, round_number: int = FIRST_ROUND, *, for_public: bool
) -> dict[int, str]:
    """The title of every entry, by its key."""
    return titles_of(entries_of(tournament), round_number, for_public=for_public)


def titles_of(entries: Iterable[Entry], round_number: int, *, for_public: bool) -> dict[int, str]:
    """The same of entries that were read already."""
    found = list(entries)
    people = people_of(found, round_number, for_public=for_public)
    return {entry.pk: title(entry, people[entry.pk]) for entry in found}


def not_yet_in(tournament: Tournament, search: str = "") -> NameOrder:
    """Members and guests of the club who are in no entry of this tournament, and whom no sign-up
    names of which the desk is still asked."""
    playing = EntryPlayer.objects.filter(entry__tournament=tournament).exclude(
        entry__state=EntryState.WITHDRAWN
    )
    found = tournament.club.memberships.filter(left=None).select_related("player", "team")
    found = found.exclude(player__in=playing.values("player"))
    named = named_in_sign_ups(tournament)
    found = found.exclude(player__in=named) if named else found
    for word in search.split()[:6]:
        fits = Q(player__name__icontains=word) | Q(player__nickname__icontains=word)
        fits |= Q(team__name__icontains=word)
        if whole_number(word) is not None:
            fits |= Q(number=whole_number(word))
        found = found.filter(fits)
    return NameOrder(found, "player__name", first="is_guest")


def named_in_sign_ups(tournament: Tournament) -> set[int]:
    """Players whom a sign-up names of which the desk is still asked."""
    asked = tournament.entries.filter(state=EntryState.ASKED).values_list("typed", flat=True)
    return recognised(tournament.club, {name for typed in asked for name in typed})


def singles(tournament: Tournament) -> list[Entry]:
    """Entries that still lack people."""
    found = entries_of(tournament).filter(state__in=(EntryState.ENTERED, EntryState.WAITING))
    return [each for each in found if not is_complete(each, tournament.people, each.first_round)]


def seekers(tournament: Tournament) -> list[Entry]:
    """Entries of one who signed up for a pair and still looks for a partner."""
    if tournament.people != 2:
        return []
    alone = entries_of(tournament).exclude(code="").exclude(state=EntryState.WITHDRAWN)
    wants = dict(alone.values_list("pk", "wants"))
    return [
        entry
        for entry in alone
        if len(entry.typed or players_of(entry, entry.first_round)) == 1
        and (entry.wants_id is None or wants.get(entry.wants_id) != entry.pk)
    ]


def partner_of(entry: Entry) -> Entry | None:
    """The one with whom this one wants to play, if they want it too."""
    found = entries_of(entry.tournament).exclude(state=EntryState.WITHDRAWN)
    return found.filter(pk=entry.wants_id or 0, wants=entry).first()


def wishes(entries: Sequence[Entry]) -> list[tuple[Entry, Entry]]:
    """Among entries of one, who wants to play with whom."""
    known = {entry.pk: entry for entry in entries}
    return [(entry, known[entry.wants_id]) for entry in entries if entry.wants_id in known]


def entry_of(tournament: Tournament, player: Player) -> Entry | None:
    """The entry in which somebody plays already."""
    return (
        tournament.entries.filter(line_up__player=player)
        .exclude(state=EntryState.WITHDRAWN)
        .first()
    )


def counts(tournament: Tournament) -> dict[str, int]:
    """Numbers of entries of each kind, for the head of the desk's pages."""
    return counts_of(list(tournament.entries.values_list("state", "is_here")))


def counts_of(rows: Sequence[tuple[str, bool]]) -> dict[str, int]:
    """The same from the state of each entry, and whether it is here."""
    return {
        "entered": sum(state == EntryState.ENTERED for state, _here in rows),
        "here": sum(state == EntryState.ENTERED and here for state, here in rows),
        "asked": sum(state == EntryState.ASKED for state, _here in rows),
        "waiting": sum(state == EntryState.WAITING for state, _here in rows),
        "withdrawn": sum(state == EntryState.WITHDRAWN for state, _here in rows),
    }
