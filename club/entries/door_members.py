"""Members who come through the door and have not entered: alone, or with somebody."""

from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from club.entries import actions, queries
from club.models import Entry, EntryState, Membership, Tournament
from club.players.public_names import UNNAMED, names_of
from club.tournaments.states import NotPossible, raise_version
from club.tournaments.waiting_list import place_for_one_more
from club.wording.texts import whole_number

PRESSES = ("member", "with", "with_entry")
ALONE = "alone"


class NameAtDoor(NamedTuple):
    """A button at the door: each of a pair finds the own name first."""

    entry: int
    """Its key, or that of a membership where `press` says so."""
    name: str
    others: str = ""
    """With whom."""
    press: str = "entry"

    def __str__(self) -> str:
        return self.name


def are_offered(tournament: Tournament) -> bool:
    """A team has a name, which the desk asks; a desk that checks each sign-up checks these, too."""
    is_checked = tournament.takes_sign_ups and tournament.approves_sign_ups
    is_free = place_for_one_more(tournament) == EntryState.ENTERED
    return tournament.people < 4 and not is_checked and is_free


def members_left(tournament: Tournament) -> QuerySet[Membership]:
    return queries.not_yet_in(tournament).found


def members_at_door(tournament: Tournament, me: Membership | None = None) -> list[NameAtDoor]:
    """Names as strangers read them; for somebody who has said who they are those who may have come
    with them, also who is here alone."""
    left = members_left(tournament).exclude(pk=me.pk if me else 0)
    keys = dict(left.values_list("player", "pk"))
    names = names_of(keys, for_public=True)
    found = [
        NameAtDoor(keys[player], name, press="with" if me else "member")
        for player, name in names.items()
    ]
    if me:
        alone = [each for each in queries.singles(tournament) if _is_alone(each)]
        shown = queries.people_of(alone, queries.FIRST_ROUND, for_public=True)
        found += [NameAtDoor(each.pk, shown[each.pk][0].name, press="with_entry") for each in alone]
    return [each for each in found if each.name != UNNAMED]


@transaction.atomic
def come_in(tournament: Tournament, me: int, press: str, other: str) -> Entry:
    """Enter a member who is here: alone, with another, or with somebody who is here alone."""
    raise_version(tournament)
    own = members_left(tournament).get(pk=me)
    key = whole_number(other) or 0
    if press == "with_entry":
        single = next(each for each in queries.singles(tournament) if each.pk == key)
        return actions.pair(single, actions.add_entry(tournament, [own.player], is_here=True))
    people = [own.player]
    if press == "with" and other != ALONE:
        people.append(members_left(tournament).exclude(pk=me).get(pk=key).player)
    if not are_offered(tournament):
        raise NotPossible(_("All places are taken. Ask at the desk."))
    return actions.add_entry(tournament, people, is_here=True)


def _is_alone(entry: Entry) -> bool:
    return entry.is_here and entry.state == EntryState.ENTERED
