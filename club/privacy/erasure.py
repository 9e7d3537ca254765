"""Erasure of a person from the data of clubs, in one transaction, which the caller begins.

Seats and results stay; they name nobody.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final

from django.core.cache import cache
from django.db.models import Q
from django.utils import timezone

from club.accounts import sessions
from club.consents import lines
from club.models import (
    AuditLine,
    Club,
    DataLink,
    Entry,
    Membership,
    Naming,
    Player,
    Role,
    RosterImport,
    Team,
    User,
)
from club.players.public_names import raise_versions_of
from club.players.traces import Traces, traces_of
from club.privacy import mentions
from club.storage.caches import MemoryCache
from club.web import public_pages
from club.wording.folding import folded_words
from club.wording.pseudonyms import code_of

NOTHING: Final[Mapping[str, Any]] = {
    "email": "",
    "phone": "",
    "birth_year": None,
    "guardian_agrees": False,
    "rate": "",
    "number": None,
}
"""What is left in a membership. Its team stays, for the team's table is made of it."""


def records_of(player: Player) -> list[Player]:
    """All records of one person, that which stays first."""
    kept = player.merged_into or player
    return [kept, *Player.objects.filter(merged_into=kept).order_by("pk")]


def traces_in(people: Collection[Player], clubs: Collection[Club] | None = None) -> Traces:
    """Traces of people by their names, whole and shortened, and by what any club knows of them, or
    some."""
    known = Membership.objects.filter(player__in=people)
    if clubs is not None:
        known = known.filter(club__in=clubs)
    contacts = list(known.values_list("email", "phone"))
    names = [name for each in people for name in (each.name, each.nickname) if name]
    return traces_of(
        [*names, *_shortened(people)],
        [email for email, _phone in contacts],
        [phone for _email, phone in contacts],
    )


def _shortened(people: Collection[Player]) -> list[str]:
    """Of a name of three words and more each first name with the last one, as *Ana Pop* and *Maria
    Pop* of Ana Maria Pop; but none that is in the name of somebody else."""
    split = [folded_words(each.name) for each in people]
    short = {(first, words[-1]) for words in split for first in words[:-1] if len(words) > 2}
    if not short:
        return []
    others = Player.objects.exclude(pk__in=[each.pk for each in people])
    named = others.filter(forgotten_at=None).values_list("name", flat=True)
    taken = [set(folded_words(name)) for name in named.iterator()]
    return [" ".join(each) for each in sorted(short) if not any(map({*each}.issubset, taken))]


def accounts_of(
    traces: Traces, clubs: Collection[Club] | None = None
) -> tuple[list[User], list[User]]:
    """Accounts with an address of the person: their own, and those of others who share it, such as
    a parent, or somebody who helps to run a club, or belongs to another club than these."""
    found = User.objects.filter(email__in=traces.addresses).prefetch_related("appointments")
    same = list(found)
    own = [each for each in same if _is_own(each, traces, clubs)]
    return own, [each for each in same if each not in own]


def _is_own(user: User, traces: Traces, clubs: Collection[Club] | None) -> bool:
    held = user.appointments.all()
    helps = user.is_superuser or any(each.role != Role.MEMBER for each in held)
    known = None if clubs is None else {each.pk for each in clubs}
    is_elsewhere = known is not None and any(each.club_id not in known for each in held)
    return not (helps or is_elsewhere) and traces.is_named(user.name or user.username)


def erase_in(
    clubs: Collection[Club], people: Collection[Player], traces: Traces, name: str
) -> None:
    """Erase the person from the data of these clubs; the name in their own record stays
    for `rename`."""
    members = Membership.objects.filter(club__in=clubs, player__in=people)
    members.filter(left=None).update(left=timezone.localdate())
    members.update(**NOTHING, naming=Naming.HIDDEN)
    lines.empty_guardians(clubs, people, traces)
    _erase_entries(clubs, people, traces, name)
    code = code_of(name)  # the name of a team is there once
    for team in Team.objects.filter(club__in=clubs):
        mentions.change(team, {"name": traces.without(team.name, code)[:40] or code})
    mentions.erase(clubs, traces)
    for line in AuditLine.objects.filter(club__in=clubs).exclude(detail=""):
        if traces.without(line.detail, name) != line.detail:
            mentions.change(line, {"detail": ""})
    keys = set(members.values_list("pk", flat=True))
    for draft in RosterImport.objects.filter(club__in=clubs):
        _erase_import(draft, keys, traces, name)


def rename(
    clubs: Collection[Club], people: Collection[Player], traces: Traces, name: str, at: datetime
) -> None:
    """Nothing is left of who they were: accounts in these clubs, links, names."""
    own, _others = accounts_of(traces, clubs)
    sessions.end(sessions.open_sessions(own))
    User.objects.filter(pk__in=[each.pk for each in own]).delete()
    DataLink.objects.filter(memberships__player__in=people).delete()
    keys = [each.pk for each in people]
    # Nothing is known of them any more, so that what stands for their name is shown whole.
    Membership.objects.filter(player__in=keys).update(**NOTHING, naming=Naming.FULL)
    Player.objects.filter(pk__in=keys).update(name=name, nickname="", forgotten_at=at)
    raise_versions_of(*people)


def forget_caches() -> None:
    """Clear the caches of pages and figures, of this process and those that all processes share.

    Another process renews its own cache at the next look, since the versions have changed.
    """
    public_pages.clear()
    for each in MemoryCache.every:
        each.clear()
    cache.clear()


def entries_of(clubs: Collection[Club], people: Collection[Player]) -> Q:
    """Entries in which they have a place; a filter, for the names of others are looked at as
    well."""
    return Q(tournament__club__in=clubs, line_up__player__in=people)


def _erase_entries(
    clubs: Collection[Club], people: Collection[Player], traces: Traces, name: str
) -> None:
    own = set(Entry.objects.filter(entries_of(clubs, people)).values_list("pk", flat=True))
    some = Entry.objects.filter(tournament__club__in=clubs)
    some = some.filter(Q(pk__in=own) | ~Q(name="", typed=[], answers=[], contact="", groups=""))
    for entry in some.distinct():
        mentions.change(entry, entry_without(entry, traces, name, is_own=entry.pk in own))


def entry_without(entry: Entry, traces: Traces, name: str, *, is_own: bool) -> dict[str, Any]:
    """Fields of a sign-up without the person."""
    typed = [name if traces.is_in(each) else each for each in entry.typed]
    is_theirs = is_own or typed != entry.typed or traces.is_contact(entry.contact)
    return {
        "name": traces.without(entry.name, name, closely=is_own)[:80],
        "typed": typed,
        "answers": [
            _answer_without(each, traces)
            if at < len(typed) and typed[at] == entry.typed[at]
            else type(each)()
            for at, each in enumerate(entry.answers)
        ],
        "contact": "" if is_theirs else entry.contact,
        "groups": "" if is_own else traces.without(entry.groups, name)[:120],
        "keeps_table": None if is_own else entry.keeps_table,
        "keeps_place": None if is_own else entry.keeps_place,
    }


def _answer_without(answer: Mapping[str, Any], traces: Traces) -> dict[str, Any]:
    """Of somebody else for whom they spoke: then nobody has agreed for them."""
    kept = dict(answer)
    if traces.is_in(kept.get("guardian", "")):
        del kept["guardian"]
    return kept


def _erase_import(draft: RosterImport, members: set[int], traces: Traces, name: str) -> None:
    """Rows that have not been taken in, and what taking back would bring back."""
    made = dict(draft.made)
    if "changed" in made:
        made["changed"] = [each for each in made["changed"] if each["member"] not in members]
    if "left_out" in made:
        made["left_out"] = [each for each in made["left_out"] if each[0] not in members]
    mentions.change(
        draft,
        {
            "rows": [_row_without(row, traces) for row in draft.rows],
            "choices": traces.cleared(draft.choices, name),
            "made": traces.cleared(made, name),
        },
    )


def _row_without(row: list[Any], traces: Traces) -> list[Any]:
    """A row that names them is empty: its other cells are about them as well."""
    texts = [str(each) for each in row[1:] if each not in (None, "")]
    is_theirs = traces.is_in(" ".join(texts)) or any(
        traces.is_named(each) or traces.is_contact(each) for each in texts
    )
    return [row[0], *("" for _each in row[1:])] if is_theirs else row
