"""A list of members taken in, in one transaction, and taken back in one."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db import transaction

from club import audit
from club.access import AnyUser
from club.consents import lines
from club.memberships.actions import has_played
from club.memberships.queries import names_kept_elsewhere
from club.models import AuditAction, Club, Membership, Naming, Player, RosterImport, Team
from club.models.roster_import import ImportState
from club.players import list_texts
from club.players.cell_values import Problem
from club.players.colours import colour_of
from club.players.public_names import least_saying, raise_versions_of, usual_naming
from club.wording.folding import name_key

# What of a row is the person's, and what is the club's.
OF_PLAYER = ("name", "nickname")
OF_MEMBERSHIP = ("number", "email", "phone", "birth_year", "guardian_agrees", "naming", "rate")


class ImportedRow(NamedTuple):
    """One row to import."""

    facts: Mapping[str, Any]
    """By the names of the fields, and `team` as it was typed; what the row does not say is out."""
    member: int | None
    """The membership that is the same person; None for somebody new."""
    birth_year: int | None = None
    """It says how the name is shown, and is a fact only where the club keeps years."""
    left_out: tuple[Problem, ...] = ()
    """What is to be looked at after."""
    is_guest: bool = False


class NotWaiting(Exception):
    """The list has been taken in, or taken back, already."""


@transaction.atomic
def take_in(
    draft: RosterImport, people: Iterable[ImportedRow], *, by: AnyUser | None = None
) -> list[int]:
    """Everybody on the list, or nobody; what was made and changed is written down with it. Answers
    with the membership of each."""
    draft = _held(draft, ImportState.DRAFT)
    people = list(people)
    teams, new_teams = _teams(draft.club, people)
    new = [each for each in people if each.member is None]
    changed = _change(draft.club, [each for each in people if each.member is not None], teams)
    players, memberships = _add(draft.club, new, teams)
    draft.made = {
        "teams": new_teams,
        "players": players,
        "memberships": memberships,
        "changed": changed,
    }
    added = iter(memberships)
    keys = [next(added) if each.member is None else each.member for each in people]
    draft.made["left_out"] = [
        [key, [list_texts.kept(problem) for problem in each.left_out]]
        for key, each in zip(keys, people, strict=True)
        if each.left_out
    ]
    draft.state, draft.rows = ImportState.DONE, []
    draft.save(update_fields=["made", "state", "rows"])
    said = ("list imported", ("added", len(new)), ("changed", len(changed)))
    audit.record(AuditAction.MEMBER, *said, club=draft.club, by=by)
    return keys


@transaction.atomic
def take_back(draft: RosterImport, *, by: AnyUser | None = None) -> None:
    """As it was before, except for those who have played meanwhile, who stay."""
    draft = _held(draft, ImportState.DONE)
    made = draft.made
    for membership in draft.club.memberships.filter(pk__in=made["memberships"]):
        player = membership.player
        if not has_played(player):
            membership.delete()
            if not player.memberships.exists():
                lines.discard(player)
                player.delete()
    renumbered = [each["member"] for each in made["changed"] if "number" in each["membership"]]
    Membership.objects.filter(pk__in=renumbered).update(number=None)
    for each in made["changed"]:
        if each["membership"]:
            Membership.objects.filter(pk=each["member"]).update(**each["membership"])
        if each["player"]:
            Player.objects.filter(memberships=each["member"]).update(**each["player"])
    lines.keep_hidden(draft.club)
    members = [each["member"] for each in made["changed"]]
    raise_versions_of(*Player.objects.filter(memberships__in=members))
    unused = Team.objects.filter(pk__in=made["teams"], membership=None)
    unused.delete()
    draft.state, draft.made["left_out"] = ImportState.UNDONE, []
    draft.save(update_fields=["made", "state"])
    audit.record(AuditAction.MEMBER, "list undone", club=draft.club, by=by)


def _held(draft: RosterImport, state: ImportState) -> RosterImport:
    held = RosterImport.objects.select_for_update().select_related(None).get(pk=draft.pk)
    if held.state != state:
        raise NotWaiting
    return held


def _teams(club: Club, people: list[ImportedRow]) -> tuple[dict[str, Team], list[int]]:
    """A team for each name on the list, as it stands there, and the keys of those it brings."""
    names = {each.facts["team"] for each in people if each.facts.get("team")}
    there = list(club.teams.order_by("-pk"))
    # A club may have had two teams of one name before they were known to be one.
    teams = {name_key(team.name): team for team in there}
    exact = {team.name.lower(): team for team in there}
    missing: dict[str, str] = {}
    for name in sorted(names, key=_worst_written):
        if name_key(name) not in teams:
            missing[name_key(name)] = name
    made = Team.objects.bulk_create(
        Team(club=club, name=name, colour=colour_of(name)) for name in missing.values()
    )
    teams |= {name_key(team.name): team for team in made}
    found = {name: exact.get(name.lower()) or teams[name_key(name)] for name in names}
    return found, [team.pk for team in made]


def _worst_written(name: str) -> tuple[int, int, str]:
    """Of two ways to write one name the one with marks wins, then the one with capitals."""
    marks = sum(not letter.isascii() for letter in name)
    return marks, sum(map(str.isupper, name[:1])), name


def _add(
    club: Club, people: list[ImportedRow], teams: Mapping[str, Team]
) -> tuple[list[int], list[int]]:
    players = Player.objects.bulk_create(
        Player(**{name: each.facts.get(name, "") for name in OF_PLAYER}) for each in people
    )
    memberships = Membership.objects.bulk_create(
        Membership(
            club=club,
            player=player,
            is_guest=each.is_guest,
            team=teams.get(str(each.facts.get("team") or "")),
            **{"naming": usual_naming([each.birth_year])}
            | {name: each.facts[name] for name in OF_MEMBERSHIP if name in each.facts},
        )
        for player, each in zip(players, people, strict=True)
    )
    return [each.pk for each in players], [each.pk for each in memberships]


def _change(
    club: Club, people: list[ImportedRow], teams: Mapping[str, Team]
) -> list[dict[str, Any]]:
    """Update existing members from the list; return the old values, for undoing."""
    there = {each.pk: each for each in club.memberships.select_related("player")}
    before: list[dict[str, Any]] = []
    touched, renumbered = [], []
    elsewhere = names_kept_elsewhere(club, [each.player_id for each in there.values()])
    for each in people:
        membership = there[each.member or 0]
        said = {name: value for name, value in each.facts.items() if value not in (None, "")}
        if usual_naming([each.birth_year]) == Naming.NICKNAME:
            # That they are a minor is news; who is not shown stays so.
            said["naming"] = least_saying([membership.naming, Naming.NICKNAME])
        if team := teams.get(str(said.pop("team", ""))):
            said["team_id"] = team.pk
        of_membership = _set(membership, said, (*OF_MEMBERSHIP, "team_id"))
        of_player = {}
        if membership.player_id not in elsewhere:
            of_player = _set(membership.player, said, OF_PLAYER)
        if of_membership or of_player:
            old = {"member": membership.pk, "membership": of_membership, "player": of_player}
            before.append(old)
            touched.append(membership)
        if "number" in of_membership:
            renumbered.append(membership.pk)
    # Two may have changed their numbers with each other: first nobody has one.
    Membership.objects.filter(pk__in=renumbered).update(number=None)
    Membership.objects.bulk_update(touched, [*OF_MEMBERSHIP, "team"])
    Player.objects.bulk_update([each.player for each in touched], OF_PLAYER)
    raise_versions_of(*[each.player for each in touched])
    return before


def _set(record: Player | Membership, said: Mapping[str, Any], names: Iterable[str]) -> dict:
    """The old values of what differs."""
    old = {}
    for name in names:
        if name in said and getattr(record, name) != said[name]:
            old[name] = getattr(record, name)
            setattr(record, name, said[name])
    return old
