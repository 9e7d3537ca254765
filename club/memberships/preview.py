"""A list of members as it would come in: who is new, who is known, what is wrong with a row."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.memberships.queries import names_kept_elsewhere
from club.memberships.taking_in import Wanted
from club.models import Club, Membership, RosterImport
from club.players import likeness, words
from club.players.columns import Choice, Column, proposed
from club.players.folding import folded
from club.players.roster import Customs, Entry, Person, Roster, roster
from club.spreadsheets.rows import Row, Table

SAMPLE_ROWS = 6
# So many are asked about at once; more are shown once these are settled.
MOST_ASKED = 100
SURE = 0.97
# Two names that are alike, of which something else says that they are two people's.
DOUBTED = 0.9
NEW, LEAVE = "new", "leave"
ROW = "row-"
COUNTRIES = {"ro": "RO", "hu": "HU"}


class Known(NamedTuple):
    """Somebody on the club's list who may be the person of a row."""

    membership: Membership
    score: float
    reason: str
    is_by_contact: bool = False
    """Of a name that is only alike, but with the phone or the address of the row."""


class Twin(NamedTuple):
    """An earlier row of the list that may be the same person's."""

    entry: Entry
    score: float
    reason: str


@dataclass(slots=True)
class Line:
    """A sound row, and what is to become of it."""

    entry: Entry
    known: tuple[Known, ...]
    twins: tuple[Twin, ...]
    decision: str
    """`new`, `leave`, the number of a membership, or `row-4`: one person with that row."""
    is_answered: bool
    person: Person
    """With what the rows say that are one person with this one."""

    @property
    def is_asked(self) -> bool:
        if not self.known:
            return bool(self.twins)
        is_guess = self.known[0].is_by_contact or _the_one(self.entry, self.known) is None
        return is_guess or bool(self.twins)


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
            if line.decision != LEAVE
            and not line.decision.startswith(ROW)
            and line.entry.row not in self.clashes
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
        asked = [line for line in self.lines if line.is_asked]
        return sorted(asked, key=lambda line: line.is_answered)[:MOST_ASKED]

    @property
    def unanswered(self) -> int:
        return sum(line.is_asked and not line.is_answered for line in self.lines)


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
    members = list(club.memberships.select_related("player", "team"))
    lines = _lines(people.sound, members, draft.choices["people"])
    _join(lines)
    seen = Preview(choice, people, lines)
    seen.clashes = _clashes(seen.taken, members)
    return seen


def wanted(seen: Preview, club: Club) -> list[Wanted]:
    """What is to be taken in."""
    return [
        Wanted(
            _facts(line.entry._replace(person=line.person), club),
            None if line.decision == NEW else int(line.decision),
            line.person.birth_year,
        )
        for line in seen.taken
    ]


def notes(seen: Preview, club: Club) -> list[str]:
    """What will not be kept of the list as it stands, in sentences."""
    found = []
    if Column.BIRTH_YEAR in seen.choice.columns and not club.keeps_birth_years:
        found.append(_("The club keeps no birth years: used only to hide names of minors."))
    known = [
        each
        for line in seen.taken
        for each in line.known
        if line.decision == str(each.membership.pk)
    ]
    elsewhere = names_kept_elsewhere(club, [each.membership.player_id for each in known])
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


def _lines(
    entries: Sequence[Entry], members: Sequence[Membership], answers: Mapping[str, str]
) -> list[Line]:
    names = [likeness.parts(each.person.name, each.person.nickname) for each in entries]
    found, alike = _known(names, entries, members), _twins(names, entries)
    ones = {entry.row: _the_one(entry, known) for entry, known in zip(entries, found, strict=True)}
    lines = []
    for entry, known, twins in zip(entries, found, alike, strict=True):
        own = ones[entry.row]
        # Two who are known as two need not be asked about.
        twins = [each for each in twins if ones[each.entry.row] in (None, own) or own is None]
        answer = answers.get(str(entry.row), "")
        if answer.startswith(ROW) and answer not in {f"{ROW}{each.entry.row}" for each in twins}:
            answer = ""
        decision = answer or _decision(entry, known, twins, ones)
        lines.append(Line(entry, known, tuple(twins[:3]), decision, bool(answer), entry.person))
    return lines


def _twins(names: Sequence[likeness.Parts], entries: Sequence[Entry]) -> list[list[Twin]]:
    """For each row the earlier ones that may be the same person's, the likeliest first."""
    found: list[list[Twin]] = [[] for _each in entries]
    for match in likeness.matches_within(names):
        one, other = entries[match.one], entries[match.other]
        shared = _shared(one.person, other.person)
        reasons = [*map(words.REASONS.get, match.likeness.reasons), *map(words.SHARED.get, shared)]
        score = SURE if shared else match.likeness.score
        if _differ(one.person, other.person):
            score = min(score, DOUBTED)
        found[match.other].append(Twin(one, score, ", ".join(map(str, reasons))))
    return [sorted(each, key=lambda twin: (-twin.score, twin.entry.row)) for each in found]


def _shared(one: Person, other: Person) -> list[str]:
    shared = ["phone"] if _digits(one.phone) and _digits(one.phone) == _digits(other.phone) else []
    if one.email and one.email.lower() == other.email.lower():
        shared.append("email")
    return shared


def _differ(one: Person, other: Person) -> bool:
    """A father and his son, or two members with a number each."""
    return any(
        None not in both and both[0] != both[1]
        for both in ((one.birth_year, other.birth_year), (one.number, other.number))
    )


def _digits(phone: str) -> str:
    """The last nine: with the code of the country or without."""
    return "".join(filter(str.isdecimal, phone))[-9:]


def _join(lines: Sequence[Line]) -> None:
    """What the rows of one person say is the first row's."""
    by_row = {line.entry.row: line for line in lines}
    for line in lines:
        if line.decision.startswith(ROW):
            first = by_row[int(line.decision.removeprefix(ROW))]
            while first.decision.startswith(ROW):
                first = by_row[int(first.decision.removeprefix(ROW))]
            first.person = _joined(first.person, line.person)


def _joined(one: Person, other: Person) -> Person:
    """The name that says more, the year that protects, and of the rest what the first row says."""
    facts: dict[str, Any] = {
        name: mine or theirs for name, mine, theirs in zip(one._fields, one, other, strict=True)
    }
    facts["name"] = max(one.name, other.name, key=_said_by)
    facts["birth_year"] = max(one.birth_year or 0, other.birth_year or 0) or None
    facts["consent"] = (
        False if False in (one.consent, other.consent) else one.consent or other.consent
    )
    return Person(**facts)


def _said_by(name: str) -> tuple[int, int]:
    return len(folded(name)), sum(not letter.isascii() for letter in name)


def _known(
    ones: Sequence[likeness.Parts], entries: Sequence[Entry], members: Sequence[Membership]
) -> list[tuple[Known, ...]]:
    """For each row those who may be the same person, the likeliest first."""
    others = [likeness.parts(each.player.name, each.player.nickname) for each in members]
    found: list[list[Known]] = [[] for _each in ones]
    for match in likeness.matches(ones, others):
        member = members[match.other]
        found[match.one].append(_known_as(entries[match.one].person, member, match.likeness))
    return [tuple(sorted(each, key=lambda known: -known.score)[:3]) for each in found]


def _known_as(person: Person, member: Membership, alike: likeness.Likeness) -> Known:
    there = _person_of(member)
    reasons = ", ".join(str(words.REASONS[each]) for each in alike.reasons)
    shared = _shared(person, there)
    if alike.score >= SURE or not shared or _differ(person, there):
        return Known(member, alike.score, reasons)
    reasons = ", ".join([reasons, *(str(words.SHARED[each]) for each in shared)])
    return Known(member, SURE, reasons, is_by_contact=True)


def _person_of(member: Membership) -> Person:
    return Person(
        member.player.name,
        number=member.number,
        email=member.email,
        phone=member.phone,
        birth_year=member.birth_year,
    )


def _decision(
    entry: Entry, known: Sequence[Known], twins: Sequence[Twin], ones: Mapping[int, str | None]
) -> str:
    """Surely the same: the one. Perhaps: somebody new, until a person says otherwise."""
    own = ones[entry.row]
    if own:
        same = [each for each in twins if ones[each.entry.row] == own]
        return f"{ROW}{same[0].entry.row}" if same else own
    if known and known[0].score >= SURE:
        return LEAVE
    return f"{ROW}{twins[0].entry.row}" if twins and twins[0].score >= SURE else NEW


def _the_one(entry: Entry, known: Sequence[Known]) -> str | None:
    """The membership that is surely this person's: of several of one name the one that has the
    number, the phone or the address of the row."""
    if not known or known[0].score < SURE:
        return None
    sure = [each.membership for each in known if each.score == known[0].score]
    if len(sure) > 1:
        sure = [each for each in sure if _is_of(entry.person, each)]
    return str(sure[0].pk) if len(sure) == 1 else None


def _is_of(person: Person, member: Membership) -> bool:
    has_number = person.number is not None and person.number == member.number
    return has_number or bool(_shared(person, _person_of(member)))


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
        holder = holders.get(line.person.number or 0)
        if holder and str(holder.pk) != line.decision:
            said = _("%(name)s has number %(number)d.")
            found[line.entry.row] = said % {"name": holder.player, "number": holder.number}
    return found


def _gives_number(line: Line) -> bool:
    return line.person.number is not None


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
