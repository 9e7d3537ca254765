"""Who has a page, and by which names people go on it."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from django.http import Http404

from club.models import Membership, Player, Tournament
from club.models.tournament import OVER
from club.players.public_names import names_of
from club.reading import marks, rows
from scoring.figures.played import counted

NOBODY = "…"


class Person(NamedTuple):
    player: Player
    name: str
    memberships: list[Membership]
    """In the clubs that they have not left."""


class Shown(NamedTuple):
    name: str
    has_page: bool


def person_of(player: Player) -> Person:
    """404 for who has left every club."""
    found = player.memberships.filter(left=None).select_related("club", "team")
    memberships = list(found.order_by("club__name", "pk"))
    if not memberships:
        raise Http404
    return Person(player, names_of([player.pk], for_public=True)[player.pk], memberships)


def tournaments_of(person: Person) -> list[Tournament]:
    """Those that count and may be shown here, in the order they were played."""
    found = Tournament.objects.filter(
        pk__in=Tournament.objects.filter(entries__line_up__player=person.player).values("pk"),
        state__in=OVER,
    )
    return counted(found.select_related("club"))


def shown_names(players: Collection[int]) -> dict[int, Shown]:
    """What some people are called, and whether their page may be linked; in two queries."""
    names, members = names_of(players, for_public=True), _members_among(players)
    return {player: Shown(name, player in members) for player, name in names.items()}


def pages_of(named: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    """Of some people as they are named on a page, those who have a page of their own."""
    known = list(named)
    members = _members_among([player for player, _name in known])
    return [(player, name) for player, name in known if player in members]


def name_in(names: Mapping[int, Shown], player: int) -> Shown:
    return names.get(player, Shown(NOBODY, has_page=False))


def _members_among(players: Collection[int]) -> set[int]:
    """Those who have not left every club."""
    if not players:
        return set()
    return {player for (player,) in rows(_MEMBERS.format(marks=marks(players)), list(players))}


_MEMBERS = """
    SELECT player_id FROM club_membership WHERE "left" IS NULL AND player_id IN ({marks})
"""
