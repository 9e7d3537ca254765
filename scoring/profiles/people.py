"""Who has a page, and by which names people go on it.

A stranger must not learn from here what a club keeps to itself. So a person goes by the name that
says least of all their clubs, and what was played in a club that shows another name stands only on
that club's own pages.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from django.http import Http404

from club.memberships.actions import SAYING
from club.models import Membership, Naming, Player, State, Tournament, public_name
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
    def others(self) -> bool:
        """Whether there is a club of which nothing is told here."""
        return any(each.club_id not in self.clubs for each in self.memberships)


class Shown(NamedTuple):
    name: str
    has_page: bool
    """Whether their page may be linked: it shows the same name."""


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
        state__in=(State.FINISHED, State.ARCHIVED),
    )
    return counted(found.select_related("club"))


def shown_names(players: Collection[int], clubs: Iterable[int]) -> dict[int, Shown]:
    """What some people are called where these clubs' results are shown, in two queries: by the
    club among them that says least; whom none of them knows, by a first name and a letter."""
    here = set(clubs)
    namings: defaultdict[int, list[tuple[int, str, bool]]] = defaultdict(list)
    held = Membership.objects.filter(player__in=players)
    for player, club, naming, left in held.values_list("player", "club", "naming", "left"):
        namings[player].append((club, naming, left is None))
    return {
        player.pk: _shown(player, namings[player.pk], here)
        for player in Player.objects.filter(pk__in=players)
    }


def _shown(player: Player, held: list[tuple[int, str, bool]], here: Collection[int]) -> Shown:
    name = _discreet(player, [naming for club, naming, _is_in in held if club in here])
    of_page = _discreet(player, [naming for _club, naming, _is_in in held])
    return Shown(name, name == of_page and any(is_in for _club, _naming, is_in in held))


def _discreet(player: Player, namings: Collection[str]) -> str:
    naming = min(map(Naming, namings or [Naming.SHORT]), key=SAYING.index)
    return public_name(player.name, player.nickname, naming)


def name_in(names: Mapping[int, Shown], player: int) -> Shown:
    return names.get(player, Shown(NOBODY, has_page=False))
