"""A person with a page of their own, and what of them counts on it."""

from typing import NamedTuple

from django.http import Http404

from club.models import Membership, Player, Tournament
from club.models.tournament import OVER
from club.players.public_names import names_of
from scoring.visibility import counted


class Profile(NamedTuple):
    player: Player
    name: str
    memberships: list[Membership]
    """In the clubs that they have not left."""


def profile_of(player: Player) -> Profile:
    """404 for who has left every club."""
    found = player.memberships.filter(left=None).select_related("club", "team")
    memberships = list(found.order_by("club__name", "pk"))
    if not memberships:
        raise Http404
    return Profile(player, names_of([player.pk], for_public=True)[player.pk], memberships)


def tournaments_of(person: Profile) -> list[Tournament]:
    """Those that count and may be shown here, in the order they were played."""
    found = Tournament.objects.filter(
        pk__in=Tournament.objects.filter(entries__line_up__player=person.player).values("pk"),
        state__in=OVER,
    )
    return counted(found.select_related("club"))
