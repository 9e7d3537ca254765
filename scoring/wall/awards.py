"""Teams, categories and winners of the raffle, as the wall shows them."""

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any, Final, NamedTuple, TypeVar

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.models import Round, Tournament
from club.storage.caches import MemoryCache
from scoring.names import Names
from scoring.prizes.awards import LOT, AwardList
from scoring.standings.categories import categories_of, of_category, own_places
from scoring.standings.standing import standing
from scoring.standings.team_standing import teams_of
from scoring.wall.standing import WallRanking, WallRow, rankings_of

MOST_OF_CATEGORY: Final = 10
Some = TypeVar("Some")


class Winner(NamedTuple):
    number: int
    name: str
    ticket: str
    prize: str
    seed: int
    said: str
    """Of the draw."""
    seed_said: str


_shown: Final = MemoryCache[Any](16)
"""By the version of the tournament, which rises with the names and teams of its people too."""


def _remembered(tournament: Tournament, *key: object, make: Callable[[], list[Some]]) -> list[Some]:
    follows_from = (
        *(tournament.version, tournament.club.keeps_birth_years),
        *(timezone.localdate(), timezone.get_current_timezone_name()),
    )
    found: list[Some] = _shown.get((tournament.pk, get_language(), key), follows_from, make)
    return found


def teams(tournament: Tournament, after: Round | None) -> list[WallRanking]:
    """After the last round that everybody may see."""
    if after is None or not tournament.team_by:
        return []

    def make() -> list[WallRanking]:
        found = standing(tournament, through=after.number, version=tournament.version)
        listed = teams_of(tournament, found, for_public=True) if found else []
        rows = [
            WallRow(each.place, each.key, each.name, each.total, None, colour=each.colour)
            for each in listed
        ]
        return [WallRanking(_("Teams"), rows)] if rows else []

    return _remembered(tournament, "teams", after.number, make=make)


def categories(tournament: Tournament, after: Round | None, names: Names) -> list[WallRanking]:
    """The first of each category, by their own places, as far as the public may know of them."""
    listed = categories_of(tournament) if after else []
    if after is None or not listed:
        return []

    def make() -> list[WallRanking]:
        found = standing(tournament, through=after.number, version=tournament.version)
        if found is None:
            return []
        own = own_places(tournament, found, names, for_public=True)
        titles = {entry: named.title for entry, named in names.items()}
        return [
            line._replace(title=" · ".join(filter(None, (each.title, line.title))))
            for each in listed
            for line in rankings_of(
                of_category(found, own[each.name]), titles, most=MOST_OF_CATEGORY
            )
        ]

    return _remembered(tournament, "categories", after.number, make=make)


def winners(tournament: Tournament, *, is_kept_back: bool) -> list[Winner]:
    """Winners of all draws. One that left out those who had a prize waits until nothing is kept
    back: it would tell who they are."""
    every = _remembered(tournament, "raffle", make=lambda: list(_winners(tournament)))
    return [each for each, is_told in every if is_told or not is_kept_back]


def _winners(tournament: Tournament) -> Iterator[tuple[Winner, bool]]:
    own = AwardList(tournament, for_public=True)
    lots = [(first, last, name) for ranking, first, last, name in own.list.lines if ranking == LOT]
    prizes = [name for first, last, name in lots for _each in range(first, last + 1)]
    said = {draw: own.draw_said(draw) for draw in own.draws}
    for number, (lot, prize) in enumerate(zip_longest(own.lots, prizes[: len(own.lots)]), 1):
        draw = lot.draw
        winner = (number, lot.name, lot.ticket, prize or "", draw.seed, said[draw], draw.seed_said)
        yield Winner(*winner), not draw.spares_winners
