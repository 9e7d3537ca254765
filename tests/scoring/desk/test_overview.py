"""Facts of the desk's first page."""

from scoring.desk.overview import overview
from scoring.models import Wall, WallPages
from tests.club.evenings import seated, tournament_of


def test_the_choice_of_what_the_wall_shows_is_read_before_there_are_rounds_and_after(club):
    tournament = tournament_of(club, form="swiss")
    assert overview(tournament).wall.pages == WallPages.ALL
    Wall.objects.create(tournament=tournament, pages=WallPages.CLOCK)
    assert overview(tournament).wall.pages == WallPages.CLOCK
    seated(tournament, 4)
    assert overview(type(tournament).objects.get()).wall.pages == WallPages.CLOCK
