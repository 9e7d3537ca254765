"""A person with a page of their own, and what of them counts on it."""

from typing import NamedTuple

from django.http import Http404

from club.models import Membership, Player, Tournament
from club.models.tournament import OVER
from club.players.public_names import UNNAMED, names_of
from scoring.visibility import counted


class Profile(NamedTuple):
    player: Player
    name: str
    memberships: list[Membership]
    """In the clubs that they have not left."""


def profile_of(player: Player) -> Profile:
    """404 for who has left every club, or is not shown."""
    found = player.memberships.filter(left=None).select_related("club", "team")
    memberships = list(found.order_by("club__name", "pk"))
    name = names_of([player.pk], for_public=True)[player.pk]
    if not memberships or name == UNNAMED:
        raise Http404
    return Profile(player, name, memberships)


def tournaments_of(person: Profile) -> list[Tournament]:
    """Those that count and may be shown here, in the order they were played."""
    found = Tournament.objects.filter(
        pk__in=Tournament.objects.filter(entries__line_up__player=person.player).values("pk"),
        state__in=OVER,
    )
    return counted(found.select_related("club"))
