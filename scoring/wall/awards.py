"""Teams, categories and winners of the raffle, as the wall shows them."""

from itertools import zip_longest
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from club.models import Round, Tournament
from scoring.names import Names
from scoring.standings import rank_texts
from scoring.standings.awards import LOT, AwardList
from scoring.standings.categories import categories_of, of_category, own_places
from scoring.standings.standing import standing
from scoring.standings.team_standing import teams_of
from scoring.wall.standing import WallRanking, WallRow

MOST_OF_CATEGORY: Final = 10


class Winner(NamedTuple):
    number: int
    name: str
    ticket: str
    prize: str
    seed: int


def teams(tournament: Tournament, after: Round | None) -> list[WallRanking]:
    """After the last round that everybody may see."""
    if after is None or not tournament.team_by:
        return []
    found = standing(tournament, through=after.number, version=tournament.version)
    listed = teams_of(tournament, found, for_public=True) if found else []
    rows = [
        WallRow(each.place, each.key, each.name, each.total, None, colour=each.colour)
        for each in listed
    ]
    return [WallRanking(_("Teams"), rows)] if rows else []


def categories(tournament: Tournament, after: Round | None, names: Names) -> list[WallRanking]:
    """The first of each category, by their own places, as far as the public may know of them."""
    listed = categories_of(tournament) if after else []
    found = (
        after and listed and standing(tournament, through=after.number, version=tournament.version)
    )
    if not found:
        return []
    own = own_places(tournament, found, names, for_public=True)
    return [
        WallRanking(
            each.title,
            [
                WallRow(
                    row.place,
                    row.entry,
                    names[row.entry].title,
                    rank_texts.score(row.score, found.rules),
                    None,
                    row.is_withdrawn,
                )
                for row in of_category(found, own[each.name]).rows[:MOST_OF_CATEGORY]
            ],
        )
        for each in listed
        if own[each.name]
    ]


def winners(tournament: Tournament, *, is_kept_back: bool) -> list[Winner]:
    """Of all draws. One that left out those who had a prize waits until nothing is kept back: it
    would tell who they are."""
    own = AwardList(tournament, for_public=True)
    lots = [(first, last, name) for ranking, first, last, name in own.list.lines if ranking == LOT]
    prizes = [name for first, last, name in lots for _each in range(first, last + 1)]
    drawn = [(draw, ticket) for draw in own.draws for ticket in draw.winners]
    return [
        Winner(number, own.winner(ticket), ticket, prize or "", draw.seed)
        for number, ((draw, ticket), prize) in enumerate(
            zip_longest(drawn, prizes[: len(drawn)]), 1
        )
        if not (is_kept_back and draw.spares_winners)
    ]
