"""Writes about the people of a club; each is one transaction."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.apps import apps
from django.db import models, transaction
from django.db.models import QuerySet
from django.utils import timezone

from club import audit
from club.access import AnyUser
from club.consents import lines
from club.memberships.queries import children_without_rate, names_kept_elsewhere, next_number
from club.models import (
    AuditAction,
    AuditLine,
    Club,
    Consent,
    ConsentDiscard,
    Entry,
    EntryState,
    Forgetting,
    Membership,
    Naming,
    Player,
    Rate,
    Team,
    Tournament,
    Visit,
)
from club.players.public_names import least_saying, raise_versions_of, usual_naming
from club.wording.choices import TEAM_COLOURS
from club.wording.folding import name_key

# What of two records of one person is kept from the one that goes, where the other has nothing.
FILLED_FROM_THE_OTHER = (*("number", "team", "email", "phone", "birth_year", "rate"),)

# What tells of a person, not of what they played; its lines stay with the record they are of.
KEPT_HERE = (Membership, Player, AuditLine, Consent, ConsentDiscard, Forgetting)


class SamePerson(Exception):
    """A record cannot be joined with itself."""


class PlaysBeside(Exception):
    """Both play in one tournament, where nobody has two places."""


class PlaysElsewhere(Exception):
    """Joining would take the person out of a club that is not asked."""


@transaction.atomic
def add_member(
    club: Club, player: Player, *, by: AnyUser | None = None, **facts: Any
) -> Membership:
    """A new person, or one from another club, in this club. What other clubs say of the name is
    what this one begins with. A guest who is typed in at the desk is nobody's change of a member,
    and stands in no audit log."""
    player.save()
    membership = Membership(club=club, player=player, **facts)
    if "naming" not in facts:
        held = list(player.memberships.values_list("naming", flat=True))
        usual = usual_naming([membership.birth_year])
        membership.naming = least_saying(held) if held else usual
    membership.save()
    if by:
        _record(membership, by, "added")
    raise_versions_of(player)
    return membership


@transaction.atomic
def show_full_names(members: QuerySet[Membership], *, by: AnyUser | None = None) -> int:
    """Show full names of adults, who were asked; answers of how many."""
    chosen = list(members.select_related("player"))
    shown = Membership.objects.filter(pk__in=[each.pk for each in chosen]).update(
        naming=Naming.FULL
    )
    for each in chosen:
        _record(each, by, "naming", "full")
    raise_versions_of(*[each.player for each in chosen])
    return shown


@transaction.atomic
def save_member(
    membership: Membership, *, by: AnyUser | None = None, changed: Sequence[str] = ()
) -> None:
    """`changed` names the fields; what stood in them and stands there now is nobody's to keep."""
    membership.player.save(update_fields=["name", "nickname"])
    membership.save()
    if changed:
        _record(membership, by, *changed)
    raise_versions_of(membership.player)


@transaction.atomic
def set_rate(club: Club, player: int, rate: str, *, by: AnyUser | None = None) -> None:
    """What somebody pays from now on, for evenings and for dues."""
    for each in club.memberships.filter(player=player).exclude(rate=rate).select_related("player"):
        Membership.objects.filter(pk=each.pk).update(rate=rate)
        _record(each, by, "rate")


@transaction.atomic
def reduce_for_children(club: Club, *, by: AnyUser | None = None) -> int:
    """The reduced rate for those of whom nothing was said; answers of how many."""
    chosen = list(children_without_rate(club))
    Membership.objects.filter(pk__in=[each.pk for each in chosen]).update(rate=Rate.REDUCED)
    for each in chosen:
        _record(each, by, "rate")
    return len(chosen)


@transaction.atomic
def leave(membership: Membership, *, by: AnyUser | None = None) -> None:
    membership.left = timezone.localdate()
    membership.save(update_fields=["left"])
    _record(membership, by, "left")
    raise_versions_of(membership.player)


@transaction.atomic
def move(membership: Membership, elsewhere: Membership, *, by: AnyUser | None = None) -> None:
    """A guest from another club of the group becomes a member here, and leaves that club. The
    person stays, with everything they played."""
    leave(elsewhere, by=by)
    membership.is_guest = False
    membership.number = membership.number or next_number(membership.club)
    save_member(membership, by=by, changed=["is_guest", "number"])


@transaction.atomic
def return_to_club(membership: Membership, *, by: AnyUser | None = None) -> None:
    membership.left = None
    membership.save(update_fields=["left"])
    _record(membership, by, "returned")
    raise_versions_of(membership.player)


@transaction.atomic
def merge(keep: Membership, gone: Membership, *, by: AnyUser | None = None) -> None:
    """Two records of one person become one, with everything that either played.

    Whatever points to the player who goes points to the one who stays; what cannot be moved,
    because it is history, finds its way by `merged_into`.
    """
    if keep.pk == gone.pk or keep.player_id == gone.player_id:
        raise SamePerson
    if plays_elsewhere(gone):
        raise PlaysElsewhere
    if plays_beside(keep, gone):
        raise PlaysBeside
    _fill(keep, gone)
    gone.delete()
    Visit.objects.filter(player=gone.player, tournament__visits__player=keep.player).delete()
    for model, field in _pointers_to_player():
        model._base_manager.filter(**{field: gone.player}).update(**{field: keep.player})
    gone.player.merged_into = keep.player
    gone.player.save(update_fields=["merged_into"])
    Player.objects.filter(merged_into=gone.player).update(merged_into=keep.player)
    _join_wishes(keep.player, gone.player)
    _record(keep, by, "merged")
    raise_versions_of(keep.player)


@transaction.atomic
def make_rainbow_teams(club: Club) -> None:
    """The seven colours and white, in the words of the page's language; those there stay."""
    there = {name_key(name) for name in club.teams.values_list("name", flat=True)}
    there |= set(club.teams.values_list("colour", flat=True))
    names = {colour: str(each.title).capitalize() for colour, each in TEAM_COLOURS.items()}
    Team.objects.bulk_create(
        Team(club=club, name=name, colour=colour)
        for colour, name in names.items()
        if colour not in there and name_key(name) not in there
    )


class Removal(NamedTuple):
    deleted: bool


@transaction.atomic
def remove(membership: Membership, *, by: AnyUser | None = None) -> Removal:
    """Delete a member who has never played; mark anybody else as having left the club."""
    player = membership.player
    if has_played(player):
        leave(membership, by=by)
        return Removal(deleted=False)
    _record(membership, by, "removed")
    membership.delete()
    if not player.memberships.exists():
        lines.discard(player)
        player.delete()
    return Removal(deleted=True)


def plays_elsewhere(membership: Membership) -> bool:
    """True if this person is in another club of the site too."""
    return membership.player.memberships.exclude(pk=membership.pk).exists()


def plays_beside(one: Membership, other: Membership) -> Tournament | None:
    """A tournament in which both have a place, if there is one: so they are two people, unless one
    of the entries was a mistake and is withdrawn."""
    both = [
        Entry.objects.filter(line_up__player=each.player_id).exclude(state=EntryState.WITHDRAWN)
        for each in (one, other)
    ]
    first, second = (set(found.values_list("tournament_id", flat=True)) for found in both)
    return Tournament.every.filter(pk__in=first & second).order_by("-starts").first()


def has_played(player: Player) -> bool:
    return Player.objects.filter(merged_into=player).exists() or any(
        model._base_manager.filter(**{field: player}).exists()
        for model, field in _pointers_to_player()
    )


def _record(membership: Membership, by: AnyUser | None, *parts: str) -> None:
    who = membership.player
    audit.record(AuditAction.MEMBER, *parts, club=membership.club, by=by, about=who)


def _fill(keep: Membership, gone: Membership) -> None:
    given = {name: getattr(gone, name) for name in FILLED_FROM_THE_OTHER}
    if gone.club_id == keep.club_id:
        gone.number = None
        gone.save(update_fields=["number"])
    for name, value in given.items():
        if getattr(keep, name) in (None, "") and value not in (None, ""):
            setattr(keep, name, value)
    keep.is_guest = keep.is_guest and gone.is_guest
    keep.naming = least_saying([keep.naming, gone.naming])
    keep.guardian_agrees = keep.guardian_agrees or gone.guardian_agrees
    keep.save()
    is_ours = keep.player_id not in names_kept_elsewhere(keep.club, [keep.player_id])
    if is_ours and not keep.player.nickname and gone.player.nickname:
        keep.player.nickname = gone.player.nickname
        keep.player.save(update_fields=["nickname"])


def _join_wishes(kept: Player, gone: Player) -> None:
    """Whoever was to be forgotten under one record is under both."""
    held = {each.club_id: each for each in Forgetting.objects.filter(player=kept)}
    for row in Forgetting.objects.filter(player=gone):
        if there := held.get(row.club_id):
            there.done_at = there.done_at and row.done_at
            row.delete()
        else:
            held[row.club_id] = row
    pseudonym = next((each.pseudonym for each in held.values()), "")
    for row in held.values():
        row.player, row.pseudonym = kept, pseudonym
        row.save(update_fields=["player", "pseudonym", "done_at"])


def _pointers_to_player() -> list[tuple[type[models.Model], str]]:
    """Every foreign key of the site that names a player, apart from those kept here and those of
    the audit log, which is never changed and is nothing that anybody played."""
    return [
        (model, field.name)
        for model in apps.get_models()
        if model not in KEPT_HERE
        for field in model._meta.get_fields()
        if isinstance(field, models.ForeignKey) and field.related_model is Player
    ]
