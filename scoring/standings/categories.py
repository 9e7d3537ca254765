"""Categories of a standing: places of their own for age groups, newcomers, guests and entries of
two generations.

What tells an age is told by `own_places` alone: to those who are not at the desk an entry is no row
of it if one of its people goes by a nickname or is not shown. Its place is counted all the same.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from django.utils import timezone
from django.utils.text import capfirst

from club.models import EntryPlayer, EntryState, Membership, Naming, Tournament
from club.models.membership import is_minor
from club.players.public_names import reader_of
from club.wording.age_groups import AgeGroup, age_groups
from club.wording.choices import category_titles
from scoring.log.played_deals import merged_players
from scoring.names import UNKNOWN, Names
from scoring.standings.standing import Ranking, Row, Standing

TELLING: Final = (Naming.FULL, Naming.SHORT)
"""Namings of people whose age may be guessed from a list."""


class Category(NamedTuple):
    name: str
    """The same in every language: `0-12`, `60-`, `newcomers`."""
    title: str
    ages: AgeGroup | None = None

    @property
    def tells_ages(self) -> bool:
        return self.ages is not None or self.name == "mixed"


class OwnPlace(NamedTuple):
    place: int
    is_shared: bool
    line: int
    """The number of the ranking, 0 where there is one."""
    row: Row


def categories_of(tournament: Tournament) -> list[Category]:
    """Categories that count in a tournament; of ages only where the club keeps years of birth."""
    knows_ages = tournament.club.keeps_birth_years
    groups = age_groups(tournament.age_groups) if knows_ages and tournament.age_groups else []
    found = [
        Category(f"{each.first}-{each.last or ''}", capfirst(str(each)), each) for each in groups
    ]
    further = category_titles(with_mixed=knows_ages and tournament.people > 1)
    chosen = tournament.categories
    return found + [Category(name, str(title)) for name, title in further if name in chosen]


def category_numbered(tournament: Tournament, number: int | None) -> Category | None:
    """Category as addresses have them, from 1."""
    found = categories_of(tournament) if number else []
    return found[number - 1] if number and number <= len(found) else None


def own_places(
    tournament: Tournament, found: Standing, names: Names, *, for_public: bool
) -> dict[str, list[OwnPlace]]:
    """Rows of each category, by its name, in the order of the standing, as far as this reader may
    know that they belong to it."""
    categories = categories_of(tournament)
    if not categories:
        return {}
    people = {row.entry: names.get(row.entry, UNKNOWN).players for row in found.rows}
    known = _known(tournament, {player for each in people.values() for player in each})
    namings = reader_of(tournament.pk, for_public=for_public).namings
    return {
        each.name: [
            own
            for ranking in found.rankings
            for own in _placed(ranking, _members(each, people, known))
            if _is_told(each, people[own.row.entry], namings)
        ]
        for each in categories
    }


def of_category(found: Standing, own: Sequence[OwnPlace]) -> Standing:
    """The same standing with the rows of one category and their own places."""
    rankings = [
        Ranking(
            ranking.number,
            tuple(
                each.row._replace(
                    place=each.place, is_shared=each.is_shared, broke=None, moved=None
                )
                for each in own
                if each.line == ranking.number
            ),
        )
        for ranking in found.rankings
    ]
    return found._replace(rankings=tuple(rankings))


def _is_told(
    category: Category, players: Collection[int], namings: Mapping[int, Naming] | None
) -> bool:
    """The rule of the head of this file; the desk has no namings."""
    if namings is None or not category.tells_ages:
        return True
    return all(namings.get(player, Naming.SHORT) in TELLING for player in players)


def _placed(ranking: Ranking, members: Collection[int]) -> list[OwnPlace]:
    own = [row for row in ranking.rows if row.entry in members]
    places = [row.place for row in own]
    return [
        OwnPlace(places.index(row.place) + 1, places.count(row.place) > 1, ranking.number, row)
        for row in own
    ]


class _CategoryFacts(NamedTuple):
    age: int | None
    """That they reach in the year of the tournament."""
    is_minor: bool
    is_guest: bool
    is_new: bool


def _members(
    category: Category, people: Mapping[int, Sequence[int]], known: Mapping[int, _CategoryFacts]
) -> set[int]:
    def belongs(players: Sequence[int]) -> bool:
        own = [known[player] for player in players]
        if category.name == "mixed":
            ages = {each.is_minor for each in own if each.age is not None}
            return len(ages) == 2
        if category.ages:
            return all(each.age is not None and category.ages.holds(each.age) for each in own)
        return all(each.is_guest if category.name == "guests" else each.is_new for each in own)

    return {key for key, players in people.items() if players and belongs(players)}


def _known(tournament: Tournament, players: Collection[int]) -> dict[int, _CategoryFacts]:
    """What the club knows of people, under whichever record."""
    same = merged_players()
    day = timezone.localdate(tournament.starts)
    members = {
        player: (born, is_guest)
        for player, born, is_guest in Membership.objects.filter(
            club=tournament.club_id, player__in={same.get(each, each) for each in players}
        ).values_list("player", "birth_year", "is_guest")
    }
    came = _came_before(tournament, players, same) if _asks_for_new(tournament) else set()
    found = {}
    for player in players:
        kept = same.get(player, player)
        born, is_guest = members.get(kept, (None, True))
        age = None if born is None else day.year - born
        found[player] = _CategoryFacts(age, is_minor(born, day), is_guest, kept not in came)
    return found


def _asks_for_new(tournament: Tournament) -> bool:
    return "newcomers" in tournament.categories


def _came_before(
    tournament: Tournament, players: Collection[int], same: Mapping[int, int]
) -> set[int]:
    """Players who have played in an earlier tournament of the club; a rehearsal is none."""
    kept = {same.get(each, each) for each in players}
    records = kept | {each for each, other in same.items() if other in kept}
    earlier = Tournament.objects.filter(
        club=tournament.club_id, starts__lt=tournament.starts, rounds__started_at__isnull=False
    )
    came = EntryPlayer.objects.filter(
        player__in=records,
        entry__state__in=(EntryState.ENTERED, EntryState.WITHDRAWN),
        entry__tournament__in=earlier,
    ).values_list("player", flat=True)
    return {same.get(player, player) for player in came.distinct()}
