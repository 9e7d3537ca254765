"""Everything that somebody played and that may be shown, tournament by tournament."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.standings.final_places import places_of
from scoring.statistics.player_totals import Tally
from scoring.statistics.profiles.career import Evening
from scoring.statistics.profiles.profile import Profile, tournaments_of
from scoring.statistics.queries import figures_of_player


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
