"""A list of members as it would come in: who is new, who is known, what is wrong with a row."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from club.memberships.taking_in import Wanted
from club.models import Club, Membership, RosterImport
from club.players import likeness, words
from club.players.columns import Choice, Column, proposed
from club.players.roster import Customs, Entry, Roster, roster
from club.spreadsheets.rows import Row, Table

SAMPLE_ROWS = 6
# So many are asked about at once; more are shown once these are settled.
MOST_ASKED = 100
SURE = 0.97
NEW, LEAVE = "new", "leave"
COUNTRIES = {"ro": "RO", "hu": "HU"}


class Known(NamedTuple):
    """Somebody on the club's list who may be the person of a row."""

    membership: Membership
    score: float
    reason: str


@dataclass(frozen=True, slots=True)
class Line:
    """A sound row, and what is to become of it."""

    entry: Entry
    known: tuple[Known, ...]
    decision: str
    """`new`, `leave`, or the number of a membership."""


@dataclass(slots=True)
class Preview:
    choice: Choice
    people: Roster
    lines: list[Line]
    clashes: dict[int, str] = field(default_factory=dict)
    """By row: what keeps a sound row out after all."""

    @property
    def taken(self) -> list[Line]:
        return [
            line
            for line in self.lines
            if line.decision != LEAVE and line.entry.row not in self.clashes
        ]

    @property
    def new(self) -> int:
        return sum(line.decision == NEW for line in self.taken)

    @property
    def known(self) -> int:
        return len(self.taken) - self.new

    @property
    def doubtful(self) -> list[Line]:
        """Those of whom a person has to say whether they are somebody who is there."""
        asked = [line for line in self.lines if line.known and line.known[0].score < SURE]
        return asked[:MOST_ASKED]


def kept(table: Table) -> dict[str, Any]:
    """A table and the proposal for its columns, as the database keeps them."""
    choice = proposed(table.rows)
    return {
        "rows": [[row.number, *row.cells] for row in table.rows],
        "columns": [column.value if column else "" for column in choice.columns],
        "choices": {"top": choice.top, "has_head": choice.has_head, "people": {}},
    }


def rows_of(draft: RosterImport) -> list[Row]:
    return [Row(number, tuple(cells)) for number, *cells in draft.rows]


def choice_of(draft: RosterImport) -> Choice:
    columns = tuple(Column(each) if each else None for each in draft.columns)
    return Choice(draft.choices["top"], draft.choices["has_head"], columns)


def preview_of(draft: RosterImport) -> Preview:
    club, choice = draft.club, choice_of(draft)
    customs = Customs(
        this_year=timezone.localdate().year,
        family_first=club.language == "hu",
        country=COUNTRIES.get(club.language, ""),
    )
    people = roster(rows_of(draft), choice, customs)
    members = list(club.memberships.select_related("player"))
    decided = draft.choices["people"]
    found = _known(people.sound, members)
    lines = [
        Line(entry, known, decided.get(str(entry.row)) or _decision(known))
        for entry, known in zip(people.sound, found, strict=True)
    ]
    seen = Preview(choice, people, lines)
    seen.clashes = _clashes(seen.taken, members)
    return seen


def wanted(seen: Preview, club: Club) -> list[Wanted]:
    """What is to be taken in."""
    return [
        Wanted(_facts(line.entry, club), None if line.decision == NEW else int(line.decision))
        for line in seen.taken
    ]


def problem_lines(people: Roster) -> list[dict[str, Any]]:
    """The rows with a mistake, each with its sentences."""
    return [
        {
            "number": entry.row,
            "text": entry.person.name or "…",
            "errors": [words.explain(problem) for problem in entry.problems],
        }
        for entry in people.entries
        if entry.problems
    ]


def _known(entries: Sequence[Entry], members: Sequence[Membership]) -> list[tuple[Known, ...]]:
    """For each row those who may be the same person, the likeliest first."""
    ones = [likeness.parts(each.person.name, each.person.nickname) for each in entries]
    others = [likeness.parts(each.player.name, each.player.nickname) for each in members]
    found: list[list[Known]] = [[] for _each in entries]
    for match in likeness.matches(ones, others):
        reason = ", ".join(str(words.REASONS[each]) for each in match.likeness.reasons)
        found[match.one].append(Known(members[match.other], match.likeness.score, reason))
    return [tuple(each[:3]) for each in found]


def _decision(known: Sequence[Known]) -> str:
    """Surely the same: the one. Perhaps: somebody new, until a person says otherwise."""
    if known and known[0].score >= SURE:
        sure = [each for each in known if each.score == known[0].score]
        return str(known[0].membership.pk) if len(sure) == 1 else LEAVE
    return NEW


def _clashes(lines: Iterable[Line], members: Sequence[Membership]) -> dict[int, str]:
    """A number that somebody else has; one person named by two rows."""
    found: dict[int, str] = {}
    chosen: dict[str, int] = {}
    lines = list(lines)
    for line in lines:
        if line.decision != NEW and chosen.setdefault(line.decision, line.entry.row) != (
            line.entry.row
        ):
            said = _("Row %(row)d is said to be the same person.")
            found[line.entry.row] = said % {"row": chosen[line.decision]}
    moved = {int(line.decision) for line in lines if _gives_number(line) and line.decision != NEW}
    holders = {each.number: each for each in members if each.number and each.pk not in moved}
    for line in lines:
        holder = holders.get(line.entry.person.number or 0)
        if holder and str(holder.pk) != line.decision:
            said = _("%(name)s has number %(number)d.")
            found[line.entry.row] = said % {"name": holder.player, "number": holder.number}
    return found


def _gives_number(line: Line) -> bool:
    return line.entry.person.number is not None


def _facts(entry: Entry, club: Club) -> Mapping[str, Any]:
    person = entry.person
    facts: dict[str, Any] = {
        "name": person.name,
        "nickname": person.nickname,
        "number": person.number,
        "email": person.email,
        "phone": person.phone,
        "team": person.team,
    }
    if club.keeps_birth_years:
        facts["birth_year"] = person.birth_year
    if person.consent is not None:
        facts["guardian_agrees"] = person.consent
    return facts
