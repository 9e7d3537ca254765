"""Players of a club whom everybody may see, by the names that strangers see."""

from typing import NamedTuple

from django.db.models import Count, Q

from club.models import Club, Membership
from club.players.public_names import UNNAMED, names_of
from club.wording.collation import by_name
from scoring.models import FinalPlace
from scoring.standings.final_places import bring_up_to_date
from scoring.statistics.queries import counted_in


class ListedPlayer(NamedTuple):
    player: int
    name: str
    colour: str
    tournaments: int
    firsts: int


def listed_players(club: Club) -> list[ListedPlayer]:
    """Present members who may be shown, by name."""
    tournaments = counted_in([club])
    bring_up_to_date(tournaments)
    here = Membership.objects.filter(club=club, left=None)
    colours = dict(here.values_list("player", "team__colour"))
    won = Q(place=1, of_how_many__gt=1, is_withdrawn=False)
    places = FinalPlace.objects.filter(
        table__tournament__in=tournaments, player__in=here.values("player")
    )
    played, firsts = Count("table", distinct=True), Count("table", filter=won, distinct=True)
    counts = places.order_by().values("player").annotate(played=played, firsts=firsts)
    rows = list(counts.values_list("player", "played", "firsts"))
    names = names_of([player for player, _played, _firsts in rows], for_public=True)
    listed = [
        ListedPlayer(player, names[player], colours[player] or "", played, firsts)
        for player, played, firsts in rows
        if names[player] != UNNAMED
    ]
    return by_name(sorted(listed), lambda each: each.name)
