"""Recognition of the people of a list: as a present member, or as somebody in an earlier row."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from club.models import Membership
from club.players import likeness, list_texts
from club.players.roster import ListedPerson, RosterRow

SURE = 0.97
# Two names that are alike, of which something else says that they are two people's.
DOUBTED = 0.9
ROW: Final = "row-"
_KEY: Final = re.compile(rf"({ROW})?([0-9]{{1,18}})")


@dataclass(frozen=True, slots=True)
class Decision:
    """Decision about a row: it is a member's, or one person with another row; else `NEW` or
    `LEAVE`."""

    member: int | None = None
    """Key of the membership."""
    row: int | None = None
    is_left_out: bool = False

    def __str__(self) -> str:
        """`new`, `leave`, `17` or `row-4`, as pages and drafts have it."""
        if self.row is not None:
            return f"{ROW}{self.row}"
        return "leave" if self.is_left_out else str(self.member or "new")


NEW, LEAVE = Decision(), Decision(is_left_out=True)


def read_decision(text: str) -> Decision | None:
    """The decision that a text says; None if it says none."""
    if key := _KEY.fullmatch(text):
        return Decision(row=int(key[2])) if key[1] else Decision(int(key[2]))
    return {"new": NEW, "leave": LEAVE}.get(text)


class KnownMember(NamedTuple):
    """Somebody on the club's list who may be the person of a row."""

    membership: Membership
    score: float
    reason: str
    is_by_contact: bool = False
    """Of a name that is only alike, but with the phone or the address of the row."""


class Twin(NamedTuple):
    """An earlier row of the list that may be the same person's."""

    entry: RosterRow
    score: float
    reason: str


def known_members(
    ones: Sequence[likeness.NameParts], entries: Sequence[RosterRow], members: Sequence[Membership]
) -> list[tuple[KnownMember, ...]]:
    """For each row those who may be the same person, the likeliest first."""
    others = [likeness.parts(each.player.name, each.player.nickname) for each in members]
    found: list[list[KnownMember]] = [[] for _each in ones]
    for match in likeness.matches(ones, others):
        member = members[match.other]
        found[match.one].append(_known_as(entries[match.one].person, member, match.likeness))
    return [tuple(sorted(each, key=lambda known: -known.score)[:3]) for each in found]


def _known_as(person: ListedPerson, member: Membership, alike: likeness.Likeness) -> KnownMember:
    there = _person_of(member)
    reasons = ", ".join(str(list_texts.REASONS[each]) for each in alike.reasons)
    shared = shared_facts(person, there)
    if alike.score >= SURE or not shared or _differ(person, there):
        return KnownMember(member, alike.score, reasons)
    reasons = ", ".join([reasons, *(str(list_texts.SHARED[each]) for each in shared)])
    return KnownMember(member, SURE, reasons, is_by_contact=True)


def _person_of(member: Membership) -> ListedPerson:
    return ListedPerson(
        member.player.name,
        number=member.number,
        email=member.email,
        phone=member.phone,
        birth_year=member.birth_year,
    )


def decision(
    entry: RosterRow,
    known: Sequence[KnownMember],
    twins: Sequence[Twin],
    ones: Mapping[int, int | None],
) -> Decision:
    """Surely the same: the one. Perhaps: somebody new, until a person says otherwise."""
    member = ones[entry.row]
    if member:
        same = [twin.entry.row for twin in twins if ones[twin.entry.row] == member]
        return Decision(row=same[0]) if same else Decision(member)
    if known and known[0].score >= SURE:
        return LEAVE
    is_twin = twins and twins[0].score >= SURE
    return Decision(row=twins[0].entry.row) if is_twin else NEW


def the_one(entry: RosterRow, known: Sequence[KnownMember]) -> int | None:
    """The membership that is surely this person's: of several of one name the one that has the
    number, the phone or the address of the row."""
    if not known or known[0].score < SURE:
        return None
    sure = [each.membership for each in known if each.score == known[0].score]
    if len(sure) > 1:
        sure = [each for each in sure if _is_of(entry.person, each)]
    return sure[0].pk if len(sure) == 1 else None


def _is_of(person: ListedPerson, member: Membership) -> bool:
    has_number = person.number is not None and person.number == member.number
    return has_number or bool(shared_facts(person, _person_of(member)))


def twins_of(names: Sequence[likeness.NameParts], entries: Sequence[RosterRow]) -> list[list[Twin]]:
    """For each row the earlier ones that may be the same person's, the likeliest first."""
    found: list[list[Twin]] = [[] for _each in entries]
    for match in likeness.matches_within(names):
        one, other = entries[match.one], entries[match.other]
        shared = shared_facts(one.person, other.person)
        reasons = [
            *map(list_texts.REASONS.get, match.likeness.reasons),
            *map(list_texts.SHARED.get, shared),
        ]
        score = SURE if shared else match.likeness.score
        is_one = bool(shared) and match.likeness.score >= SURE
        if _differ(one.person, other.person, but_for_number=is_one):
            score = min(score, DOUBTED)
        found[match.other].append(Twin(one, score, ", ".join(map(str, reasons))))
    return [sorted(each, key=lambda twin: (-twin.score, twin.entry.row)) for each in found]


def shared_facts(one: ListedPerson, other: ListedPerson) -> list[str]:
    shared = ["phone"] if _digits(one.phone) and _digits(one.phone) == _digits(other.phone) else []
    if one.email and one.email.lower() == other.email.lower():
        shared.append("email")
    return shared


def _differ(one: ListedPerson, other: ListedPerson, *, but_for_number: bool = False) -> bool:
    """A father and his son, or two members with a number each."""
    facts = [(one.birth_year, other.birth_year)]
    facts += [] if but_for_number else [(one.number, other.number)]
    return any(None not in both and both[0] != both[1] for both in facts)


def _digits(phone: str) -> str:
    """The last nine: with the code of the country or without."""
    return "".join(filter(str.isdecimal, phone))[-9:]
