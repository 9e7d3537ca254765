"""Everything that somebody played and that may be shown, tournament by tournament."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.utils.timezone import localdate

from club.clubs.finding import zone_of
from club.models import Tournament
from scoring.models import FinalPlace
from scoring.standings.final_places import places_of
from scoring.statistics.player_totals import Tally
from scoring.statistics.profiles.profile import Profile, tournaments_of
from scoring.statistics.queries import figures_of_player


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
    """In eight queries at most, however many tournaments there are, when nothing has changed."""
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
