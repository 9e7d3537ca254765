"""A tournament as whoever asks may see it."""

from typing import NamedTuple

from django.http import HttpRequest

from club import access, reading
from club.models import Round, Stage, Tournament
from club.models.tournament import Publicity
from club.tournaments.finding import tournament_to_see
from scoring.standings.publicity import EVERY, shown_through


class Look(NamedTuple):
    tournament: Tournament
    is_desk: bool
    through: int
    """The last round whose results this reader sees."""

    @property
    def is_kept_back(self) -> bool:
        """Whether a round has begun that this reader sees nothing of."""
        rounds = self.tournament.rounds.all()
        return any(not each.is_open and each.number > self.through for each in rounds)

    @property
    def for_public(self) -> bool:
        return not self.is_desk


def look_at(request: HttpRequest, slug: str) -> Look:
    """With its stages and rounds only where they are needed to say what is shown: a page that is
    kept already needs neither."""
    tournament = tournament_to_see(request, slug)
    is_desk = access.can_check_in(request.user, tournament.club)
    if is_desk:
        return Look(tournament, is_desk, EVERY)
    if tournament.frozen_rounds or tournament.publicity != Publicity.LIVE:
        with_rounds(tournament)
    return Look(tournament, is_desk, shown_through(tournament))


def with_rounds(tournament: Tournament) -> None:
    """Its stages and rounds in two queries, and in none the second time."""
    if "rounds" in getattr(tournament, "_prefetched_objects_cache", ()):
        return
    for name, model in (("stages", Stage), ("rounds", Round)):
        reading.keep(tournament, name, reading.every(model, _OF_TOURNAMENT, [tournament.pk]))


_OF_TOURNAMENT = "WHERE m.tournament_id = %s ORDER BY m.number"
