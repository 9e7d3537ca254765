"""A list of people as it would come in: who is new, who is known, what is wrong with a row.

A list of members, or of the entries of a tournament: the same rows, read and asked about in the
same way; only what becomes of the people differs.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.memberships.list_import import ImportedRow
from club.memberships.queries import names_kept_elsewhere
from club.memberships.recognition import (
    LEAVE,
    NEW,
    Decision,
    KnownMember,
    Twin,
    decision,
    known_members,
    read_decision,
    the_one,
    twins_of,
)
from club.models import Club, Membership, RosterImport
from club.players import likeness
from club.players.cell_values import Misplaced, Problem
from club.players.columns import ColumnChoice, ListColumn, proposed
from club.players.roster import Customs, ListedPerson, NumberTaken, Roster, RosterRow, roster
from club.players.row_people import row_of
from club.spreadsheets.rows import TextRow, TextTable
from club.wording.folding import folded

SAMPLE_ROWS = 6
# So many are asked about at once; more are shown once these are settled.
MOST_ASKED = 100
COUNTRIES = {"ro": "RO", "hu": "HU"}


@dataclass(slots=True)
class PreviewRow:
    """A sound row, and what is to become of it."""

    entry: RosterRow
    known: tuple[KnownMember, ...]
    twins: tuple[Twin, ...]
    decision: Decision
    is_answered: bool
    person: ListedPerson
    """With what the rows say that are one person with this one."""
    left_out: tuple[Problem, ...]
    """What the person is taken in without."""

    @property
    def is_asked(self) -> bool:
        if not self.known:
            return bool(self.twins)
        is_guess = self.known[0].is_by_contact or the_one(self.entry, self.known) is None
        return is_guess or bool(self.twins)


@dataclass(slots=True)
class ListPreview:
    choice: ColumnChoice
    people: Roster
    lines: list[PreviewRow]
    clashes: dict[int, str] = field(default_factory=dict)
    """By row: what keeps a sound row out after all."""

    @property
    def taken(self) -> list[PreviewRow]:
        return [
            line
            for line in self.lines
            if line.decision != LEAVE
            and line.decision.row is None
            and line.entry.row not in self.clashes
        ]

    @property
    def new(self) -> int:
        return sum(line.decision == NEW for line in self.taken)

    @property
    def known(self) -> int:
        return len(self.taken) - self.new

    @property
    def doubtful(self) -> list[PreviewRow]:
        """Those of whom a person has to say whether they are somebody who is there."""
        asked = [line for line in self.lines if line.is_asked]
        return sorted(asked, key=lambda line: line.is_answered)[:MOST_ASKED]

    @property
    def problems(self) -> list[tuple[RosterRow, tuple[Problem, ...]]]:
        """Problems of each row, if they keep it out or if it comes in without the value."""
        sound = [(line.entry, line.left_out) for line in self.lines]
        out = [(each, each.problems + each.left_out) for each in self.people.entries]
        found = [*sound, *((each, wrong) for each, wrong in out if each.problems)]
        return sorted((each for each in found if each[1]), key=lambda each: row_of(each[0].row))

    @property
    def unanswered(self) -> int:
        return sum(line.is_asked and not line.is_answered for line in self.lines)


def kept(table: TextTable, people: int = 0) -> dict[str, Any]:
    """A table and the proposal for its columns, as the database keeps them: of members, or of
    entries of so many people, of whom a number only counts the lines."""
    choice = proposed(table.rows, people or 1)
    dropped = {None, ListColumn.NUMBER} if people else {None}
    return {
        "rows": [[row.number, *row.cells] for row in table.rows],
        "columns": ["" if each in dropped else each for each in choice.columns],
        "choices": {"top": choice.top, "has_head": choice.has_head, "people": {}},
    }


def rows_of(draft: RosterImport) -> list[TextRow]:
    return [TextRow(number, tuple(cells)) for number, *cells in draft.rows]


def choice_of(draft: RosterImport) -> ColumnChoice:
    columns = tuple(ListColumn(each) if each else None for each in draft.columns)
    people = draft.tournament.people if draft.tournament else 1
    return ColumnChoice(draft.choices["top"], draft.choices["has_head"], columns, people=people)


def preview_of(draft: RosterImport) -> ListPreview:
    club, choice = draft.club, choice_of(draft)
    customs = Customs(
        this_year=timezone.localdate().year,
        family_first=club.language == "hu",
        country=COUNTRIES.get(club.language, ""),
    )
    people = roster(rows_of(draft), choice, customs)
    members = list(club.memberships.select_related("player", "team"))
    lines = _lines(people.sound, members, draft.choices["people"])
    _join(lines)
    seen = ListPreview(choice, people, lines)
    seen.clashes = _clashes(seen.taken)
    _leave_numbers(seen.taken, members)
    return seen


def wanted(seen: ListPreview, club: Club) -> list[ImportedRow]:
    """Rows of a list of members to import."""
    return imported(seen.taken, club)


def imported(lines: Iterable[PreviewRow], club: Club) -> list[ImportedRow]:
    return [
        ImportedRow(
            _facts(line.entry._replace(person=line.person), club),
            line.decision.member,
            line.person.birth_year,
            left_out=tuple(each for each in line.left_out if not isinstance(each, Misplaced)),
        )
        for line in lines
    ]


def drops_years(seen: ListPreview, club: Club) -> bool:
    """True if the list has years of birth and the club keeps none."""
    return ListColumn.BIRTH_YEAR in seen.choice.columns and not club.keeps_birth_years


def notes(seen: ListPreview, club: Club) -> list[str]:
    """Sentences about values of the list that will not be kept."""
    found = []
    if drops_years(seen, club):
        found.append(
            _("Birth years are used only to hide the names of minors: the club does not keep them.")
        )
    if blanks := seen.people.blanks:
        said = ngettext(
            "%(count)d cell with only a dash is read as empty.",
            "%(count)d cells with only a dash are read as empty.",
            blanks,
        )
        found.append(said % {"count": blanks})
    known = [
        known.membership.player_id
        for line in seen.taken
        for known in line.known
        if line.decision.member == known.membership.pk
    ]
    elsewhere = names_kept_elsewhere(club, known)
    if elsewhere:
        said = ngettext(
            "%(count)d of them is shared with another club, which keeps the name: only the "
            "other facts are taken from the list.",
            "%(count)d of them are shared with another club, which keeps the names: only the "
            "other facts are taken from the list.",
            len(elsewhere),
        )
        found.append(said % {"count": len(elsewhere)})
    return found


def _lines(
    entries: Sequence[RosterRow], members: Sequence[Membership], answers: Mapping[str, str]
) -> list[PreviewRow]:
    names = [likeness.parts(entry.person.name, entry.person.nickname) for entry in entries]
    matches, alike = known_members(names, entries, members), twins_of(names, entries)
    ones = {entry.row: the_one(entry, known) for entry, known in zip(entries, matches, strict=True)}
    lines = []
    for entry, known, twins in zip(entries, matches, alike, strict=True):
        one = ones[entry.row]
        # Two who are known as two need not be asked about.
        twins = [twin for twin in twins if ones[twin.entry.row] in (None, one) or one is None]
        answer = read_decision(answers.get(str(entry.row), ""))
        if answer and answer.row not in (None, *(twin.entry.row for twin in twins)):
            answer = None
        chosen = answer or decision(entry, known, twins, ones)
        facts = (answer is not None, entry.person, entry.left_out)
        lines.append(PreviewRow(entry, known, tuple(twins[:3]), chosen, *facts))
    return lines


def first_row(line: PreviewRow, by_row: Mapping[int, PreviewRow]) -> PreviewRow:
    """First of the rows that are one person with this one."""
    while line.decision.row is not None:
        line = by_row[line.decision.row]
    return line


def _join(lines: Sequence[PreviewRow]) -> None:
    """Merge the rows of one person into the first of them."""
    by_row = {line.entry.row: line for line in lines}
    for line in lines:
        first = first_row(line, by_row)
        if first is not line:
            first.person = _joined(first.person, line.person)


def _joined(one: ListedPerson, other: ListedPerson) -> ListedPerson:
    """The name that says more, the year that protects, and of the rest what the first row says."""
    facts: dict[str, Any] = {
        name: mine or theirs for name, mine, theirs in zip(one._fields, one, other, strict=True)
    }
    facts["name"] = max(one.name, other.name, key=_said_by)
    facts["birth_year"] = max(one.birth_year or 0, other.birth_year or 0) or None
    facts["consent"] = (
        False if False in (one.consent, other.consent) else one.consent or other.consent
    )
    return ListedPerson(**facts)


def _said_by(name: str) -> tuple[int, int]:
    return len(folded(name)), sum(not letter.isascii() for letter in name)


def _clashes(lines: Iterable[PreviewRow]) -> dict[int, str]:
    """Messages for rows marked as the same person as an earlier row, by row."""
    clashes: dict[int, str] = {}
    rows: dict[int, int] = {}
    for line in lines:
        row, member = line.entry.row, line.decision.member
        if member is not None and (first := rows.setdefault(member, row)) != row:
            sentence = _("Row %(row)d is marked as the same person.")
            clashes[row] = sentence % {"row": row_of(first)}
    return clashes


def _leave_numbers(lines: Sequence[PreviewRow], members: Sequence[Membership]) -> None:
    """A number that somebody else has, and keeps, is left out."""
    numbered = [line for line in lines if line.person.number is not None]
    moved = {line.decision.member for line in numbered}
    holders = {each.number: each for each in members if each.number and each.pk not in moved}
    for line in numbered:
        holder = holders.get(line.person.number or 0)
        if holder and holder.pk != line.decision.member:
            taken = NumberTaken(ListColumn.NUMBER, str(holder.number), str(holder.player))
            line.left_out += (taken,)
            line.person = line.person._replace(number=None)


def _facts(entry: RosterRow, club: Club) -> Mapping[str, Any]:
    person = entry.person
    facts: dict[str, Any] = {
        "name": person.name,
        "nickname": person.nickname,
        "number": person.number,
        "email": person.email,
        "phone": person.phone,
        "team": person.team,
        "rate": person.rate,
    }
    if club.keeps_birth_years:
        facts["birth_year"] = person.birth_year
    if person.consent is not None:
        facts["guardian_agrees"] = person.consent
    return facts
