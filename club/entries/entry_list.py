"""The entries that a list brings: who plays with whom, and why somebody stays out."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.memberships.preview import ListPreview, PreviewRow, first_row
from club.memberships.recognition import LEAVE, NEW, Decision
from club.models import EntryPlayer, EntryState, Tournament
from club.players.public_names import NOBODY
from club.players.roster import RosterRow
from club.players.row_people import row_of
from club.wording.folding import name_key

ALONE, NEXT, TEAM = "alone", "next", "team"
TOGETHER: Mapping[str, Any] = {
    ALONE: gettext_lazy("each row is one entry"),
    NEXT: gettext_lazy("rows one after the other, until the entry is full"),
    TEAM: gettext_lazy("the rows of one team or pair"),
}
RESERVES = 2
"""So many more than it needs a team may have."""


@dataclass(slots=True)
class ListedEntry:
    row: int
    """Of its first person."""
    name: str = ""
    names: list[str] = field(default_factory=list)
    lines: list[PreviewRow] = field(default_factory=list)
    """Of those who have a name that can be read, and are not to be left out."""
    lacks: bool = False
    """It looks for a partner."""
    known: str = ""
    """That it has entered already, or stands in the list before."""
    problem: str = ""
    """Why it stays out."""

    @property
    def is_taken(self) -> bool:
        return bool(self.lines) and not self.known and not self.problem

    @property
    def guests(self) -> list[str]:
        return [line.person.name for line in self.lines if line.decision == NEW]


def together_in(tournament: Tournament, seen: ListPreview, chosen: str) -> str:
    """Rule for making entries of rows of one person each: the chosen one, or the likeliest."""
    return chosen if chosen in TOGETHER else _usual(tournament, seen)


def asks_how(tournament: Tournament, seen: ListPreview) -> bool:
    """True if an entry has several people and most rows of the list name only one."""
    rows = Counter(row_of(entry.row) for entry in seen.people.entries)
    return tournament.people > 1 and sum(count == 1 for count in rows.values()) * 2 > len(rows)


def listed_entries(tournament: Tournament, seen: ListPreview, chosen: str) -> list[ListedEntry]:
    """In the order of the list; whoever is to be left out stands in none."""
    by_key = {line.entry.row: line for line in seen.lines}
    playing = _playing(tournament)
    earlier: dict[Decision, ListedEntry] = {}
    found = []
    for rows in _grouped(tournament, seen, chosen):
        lines = [by_key[row.row] for row in rows if row.row in by_key]
        entry = ListedEntry(row_of(rows[0].row), _name(rows, tournament.people))
        entry.lines = [line for line in lines if line.decision != LEAVE]
        entry.lacks = len(entry.lines) < tournament.people
        if not entry.lines and len(lines) == len(rows):
            continue
        people = [_identity(line, by_key) for line in entry.lines]
        if any(row.problems for row in rows):
            entry.names = [row.person.name or NOBODY for row in rows]
            entry.problem = _("Correct its row above first.")
        else:
            entry.names = [line.person.name for line in entry.lines]
            _judge(entry, people, earlier, playing, tournament.people)
        for person in people:
            earlier.setdefault(person, entry)
        found.append(entry)
    return found


def _judge(
    entry: ListedEntry,
    people: list[Decision],
    earlier: Mapping[Decision, ListedEntry],
    playing: Mapping[Decision, int],
    size: int,
) -> None:
    """Why it stays out, if it does."""
    before = [earlier.get(person) for person in people]
    there = [playing.get(person) for person in people]
    names = entry.names
    if len(set(people)) < len(people):
        entry.problem = _("The same person twice: name each once.")
    elif len(people) > (size + RESERVES if size > 2 else size):
        said = _("%(count)d people, but an entry is of %(size)d.")
        entry.problem = said % {"count": len(people), "size": size}
    elif _is_one(there):
        entry.known = _("already entered")
    elif _is_one([each.row if each else None for each in before]) and before[0]:
        entry.known = _("the same as row %(row)d") % {"row": before[0].row}
    elif any(there):
        name = names[next(at for at, each in enumerate(there) if each)]
        entry.problem = _("%(name)s has already entered.") % {"name": name}
    elif any(before):
        at, other = next((at, each) for at, each in enumerate(before) if each)
        said = _("%(name)s is already in row %(row)d.")
        entry.problem = said % {"name": names[at], "row": other.row}


def _is_one(entries: list[int | None]) -> bool:
    """True if everybody is in one and the same entry."""
    return None not in entries and len(set(entries)) == 1


def _identity(line: PreviewRow, by_key: Mapping[int, PreviewRow]) -> Decision:
    """Tells two people apart, whatever rows they stand in."""
    first = first_row(line, by_key)
    return Decision(row=first.entry.row) if first.decision in (NEW, LEAVE) else first.decision


def _playing(tournament: Tournament) -> dict[Decision, int]:
    """By membership of the club the entry in which somebody plays already."""
    rows = EntryPlayer.objects.filter(entry__tournament=tournament)
    rows = rows.exclude(entry__state=EntryState.WITHDRAWN)
    entries = dict(rows.values_list("player", "entry"))
    members = tournament.club.memberships.filter(player__in=rows.values("player"))
    return {Decision(pk): entries[player] for pk, player in members.values_list("pk", "player")}


def _grouped(tournament: Tournament, seen: ListPreview, chosen: str) -> list[list[RosterRow]]:
    size, how = tournament.people, together_in(tournament, seen, chosen)
    groups: dict[object, list[RosterRow]] = {}
    for at, entry in enumerate(seen.people.entries):
        key: object = row_of(entry.row) if size > 1 else entry.row
        if how == NEXT:
            key = at // size
        elif how == TEAM and entry.person.team:
            key = name_key(entry.person.team)
        groups.setdefault(key, []).append(entry)
    return list(groups.values())


def _usual(tournament: Tournament, seen: ListPreview) -> str:
    """By their team, where those of one name are about as many as an entry takes."""
    teams = Counter(name_key(each.person.team) for each in seen.people.entries if each.person.team)
    size = tournament.people
    fits = all(1 < count <= size + RESERVES for count in teams.values())
    return TEAM if teams and fits and asks_how(tournament, seen) else ALONE


def _name(rows: Iterable[RosterRow], people: int) -> str:
    """The name of the pair or team, where it is more than a number."""
    names = (row.person.team for row in rows)
    name = next(filter(None, names), "")
    return name if people > 1 and any(map(str.isalpha, name)) else ""
