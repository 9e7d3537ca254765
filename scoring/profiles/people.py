"""Who has a page, and by which names people go on it.

A stranger must not learn from here what a club keeps to itself. So a person goes by the name that
says least of all their clubs, and what was played in a club that shows another name stands only on
that club's own pages.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.http import Http404

from club.memberships.actions import SAYING
from club.models import Membership, Naming, Player, Tournament, public_name
from club.models.tournament import OVER
from scoring.figures.played import counted

NOBODY = "…"


class Person(NamedTuple):
    player: Player
    name: str
    memberships: list[Membership]
    """In the clubs that they have not left."""

    clubs: frozenset[int]
    """The keys of the clubs by whose tournaments nobody learns another name."""

    @property
    def shown(self) -> list[Membership]:
        """Those that may stand beside the name."""
        return [each for each in self.memberships if each.club_id in self.clubs]

    @property
    def has_other_names(self) -> bool:
        """Whether there is a club of which nothing is told here."""
        return len(self.shown) < len(self.memberships)


class Shown(NamedTuple):
    name: str
    has_page: bool
    """Whether their page may be linked: it shows the same name."""


class Held(NamedTuple):
    """A membership, as far as names go."""

    naming: str
    is_here: bool
    """Whether it is in a club whose results are shown."""

    is_member: bool
    """Whether they have not left."""


def person_of(player: Player) -> Person:
    """404 for who has left every club."""
    every = list(player.memberships.select_related("club", "team").order_by("club__name", "pk"))
    memberships = [each for each in every if each.left is None]
    if not memberships:
        raise Http404
    name = _discreet(player, [each.naming for each in every])
    clubs = frozenset(each.club_id for each in every if each.public_name == name)
    return Person(player, name, memberships, clubs)


def tournaments_of(person: Person) -> list[Tournament]:
    """Those that count and may be shown here, in the order they were played."""
    found = Tournament.objects.filter(
        pk__in=Tournament.objects.filter(entries__line_up__player=person.player).values("pk"),
        club__in=person.clubs,
        state__in=OVER,
    )
    return counted(found.select_related("club"))


def shown_names(players: Collection[int], clubs: Iterable[int]) -> dict[int, Shown]:
    """What some people are called where these clubs' results are shown: by the club among them that
    says least; whom none of them knows, by a first name and a letter. One query, and another for
    who is in no club at all."""
    here = set(clubs)
    known: dict[int, Player] = {}
    held: defaultdict[int, list[Held]] = defaultdict(list)
    found = Membership.objects.filter(player__in=players).select_related("player")
    for each in found.only("club", "naming", "left", "player__name", "player__nickname"):
        known[each.player_id] = each.player
        held[each.player_id].append(Held(each.naming, each.club_id in here, each.left is None))
    if unknown := set(players) - set(known):
        known |= Player.objects.in_bulk(unknown)
    return {pk: _shown(player, held[pk]) for pk, player in known.items()}


def pages_of(named: Iterable[tuple[int, str]], club: int) -> list[tuple[int, str]]:
    """Of some people as they are named on a page of the club, those whose own page may be linked
    from there."""
    known = list(named)
    shown = shown_names([player for player, _name in known], [club])
    return [
        (player, name)
        for player, name in known
        if name_in(shown, player) == Shown(name, has_page=True)
    ]


def _shown(player: Player, held: Sequence[Held]) -> Shown:
    name = _discreet(player, [each.naming for each in held if each.is_here])
    of_page = _discreet(player, [each.naming for each in held])
    return Shown(name, name == of_page and any(each.is_member for each in held))


def _discreet(player: Player, namings: Collection[str]) -> str:
    naming = min(map(Naming, namings or [Naming.SHORT]), key=SAYING.index)
    return public_name(player.name, player.nickname, naming)


def name_in(names: Mapping[int, Shown], player: int) -> Shown:
    return names.get(player, Shown(NOBODY, has_page=False))
