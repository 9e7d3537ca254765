"""A person with a page of their own, and what of them counts on it."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.http import Http404
from django.utils.timezone import localdate

from club.clubs.finding import zone_of
from club.models import Membership, Player, Tournament
from club.models.tournament import OVER
from club.players.public_names import UNNAMED, names_of
from scoring.models import FinalPlace
from scoring.standings.final_places import places_of
from scoring.statistics.player_totals import Tally
from scoring.statistics.queries import figures_of_player
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
    """Tournaments that count and may be shown here, in the order they were played."""
    found = Tournament.objects.filter(
        pk__in=Tournament.objects.filter(entries__line_up__player=person.player).values("pk"),
        state__in=OVER,
    )
    return counted(found.select_related("club"))


class Evening(NamedTuple):
    """One tournament of somebody's."""

    tournament: Tournament
    tally: Tally
    place: FinalPlace | None
    """Of the entry with which they played most rounds; None where they are not ranked."""

    @property
    def day(self) -> date:
        return localdate(self.tournament.starts, zone_of(self.tournament.club))

    @property
    def is_podium(self) -> bool:
        """Among the first three of more than three."""
        found = self.place
        if found is None or found.is_withdrawn:
            return False
        return found.place <= 3 < found.of_how_many


class PlayedEvenings(NamedTuple):
    evenings: Sequence[Evening]
    """In the order in which they were played."""

    tally: Tally
    is_complete: bool
    """False while something has changed that is not counted yet."""


def played_by(person: Profile) -> PlayedEvenings:
    """Evenings played, in eight queries at most, however many tournaments there are, when nothing
    has changed."""
    tournaments = tournaments_of(person)
    own = {person.player.pk}
    places = places_of(own, tournaments)
    figures = figures_of_player(own, tournaments)
    evenings = [
        Evening(
            each,
            figures.by_tournament.get(each.pk, Tally()),
            places[each.pk][0] if each.pk in places else None,
        )
        for each in tournaments
        if each.pk in places or each.pk in figures.by_tournament
    ]
    return PlayedEvenings(evenings, figures.tally, is_complete=not figures.waiting)
