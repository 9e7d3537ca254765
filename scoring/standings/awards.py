"""Prizes of a tournament and who gets them, as it stands; and the lots that were drawn."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from club.models import Entry, EntryState, PrizeDraw, PrizeList, Tournament
from club.players.public_names import UNNAMED, numbered
from engine.ranking.prizes import Award, Prize, Sharing, Ticket, awards
from scoring.names import EntryName, Names, entry_names
from scoring.standings.categories import Category, OwnPlace, categories_of, own_places
from scoring.standings.rank_texts import line_title
from scoring.standings.standing import Row, Standing, standing
from scoring.standings.team_standing import ShownTeam, teams_of
from scoring.visibility import EVERY

STANDING: Final = "standing"
TEAMS: Final = "teams"
LOT: Final = "lot"
OF_LINE: Final = "/"
"""Between the name of a ranking and the number of the line or group, where there are several."""


class ShownAward(NamedTuple):
    prize: str
    won: str
    """For what: “Up to 12 years, place 1”."""
    names: Sequence[str]
    """None where nobody gets it."""
    is_shared: bool
    """Whether they have it together, and not one each."""
    colour: str = ""


class AwardList:
    """The prizes as they stand for one reader. Places are the same for all; of a list that tells
    ages nobody is named whose age the reader may not know."""

    def __init__(self, tournament: Tournament, *, for_public: bool) -> None:
        self.tournament, self.for_public = tournament, for_public
        self.list = PrizeList.objects.filter(tournament=tournament).first() or PrizeList(
            tournament=tournament
        )
        self.draws = list(PrizeDraw.objects.filter(tournament=tournament))
        self.standing: Standing | None = standing(tournament, version=tournament.version)

    @cached_property
    def names(self) -> Names:
        last = max(self.standing.rounds) if self.standing else EVERY
        return entry_names(self.tournament, last, for_public=self.for_public)

    @cached_property
    def teams(self) -> list[ShownTeam]:
        if self.standing is None:
            return []
        return teams_of(self.tournament, self.standing, for_public=self.for_public)

    @cached_property
    def titles(self) -> dict[str, str]:
        """Rankings that a prize can be of, by their names in the list."""
        lists = [(STANDING, ""), *((each.name, each.title) for each in self._categories)]
        found = {}
        for name, title in lists:
            for line, said in self._lines:
                found[name + line] = " · ".join(filter(None, (title, said)))
        if self.tournament.team_by:
            found[TEAMS] = _("Teams")
        return found | {LOT: _("By lot")}

    @property
    def awards(self) -> list[Award]:
        return awards(
            [
                Prize(name, ranking, place)
                for ranking, first, last, name in self.list.lines
                for place in range(first, last + 1)
            ],
            self._rankings,
            sharing=Sharing(self.list.sharing),
            seed=self.tournament.seed,
            one_each=self.list.one_each,
            apart=(TEAMS, LOT),
        )

    @property
    def shown(self) -> list[ShownAward]:
        return [self._shown(each) for each in self.awards]

    def winner(self, ticket: Ticket) -> str:
        """A person or an entry by the number on the ticket; the number alone where nobody may be
        named."""
        entry, _dot, person = ticket.partition(".")
        named = self._by_number.get(entry)
        if named is None:
            return numbered(int(entry))
        if not person:
            return named.title
        names = named.names[int(person) - 1 : int(person)]
        return names[0] if names and names[0] != UNNAMED else numbered(named.number)

    def tickets(self, *, of_those_here: bool) -> list[Ticket]:
        """Everybody who is here, or who has played, each with a ticket; with one prize a person
        without those who have one."""
        entries = Entry.objects.filter(tournament=self.tournament, state=EntryState.ENTERED)
        if of_those_here:
            entries = entries.filter(is_here=True)
        else:
            entries = entries.filter(pk__in=[row.entry for row in self._rows])
        found = []
        for key in entries.order_by("number").values_list("pk", flat=True):
            named = self.names[key]
            many = len(named.players)
            own = [f"{named.number}.{at}" for at in range(1, many + 1)]
            found += own if many > 1 else [str(named.number)]
        taken = self._taken if self.list.one_each else set()
        return [each for each in found if not {each, each.partition(".")[0]} & taken]

    @property
    def _taken(self) -> set[Ticket]:
        drawn = {ticket for draw in self.draws for ticket in draw.winners}
        return drawn.union(
            *(each.to for each in self.awards if each.prize.ranking not in (TEAMS, LOT))
        )

    @property
    def _rows(self) -> Sequence[Row]:
        return self.standing.rows if self.standing else ()

    @cached_property
    def _by_number(self) -> Mapping[str, EntryName]:
        return {str(named.number): named for named in self.names.values()}

    @cached_property
    def _categories(self) -> list[Category]:
        return categories_of(self.tournament)

    @cached_property
    def _lines(self) -> list[tuple[str, str]]:
        """The end of each ranking's name, and its title."""
        found = self.standing
        if found is None or len(found.rankings) < 2:
            return [("", "")]
        many = len(found.rankings)
        return [
            (f"{OF_LINE}{each.number}", line_title(found.form, each.number, many))
            for each in found.rankings
        ]

    @cached_property
    def _own(self) -> dict[str, list[OwnPlace]]:
        if self.standing is None:
            return {}
        return own_places(self.tournament, self.standing, self.names, for_public=False)

    @cached_property
    def _told(self) -> set[tuple[str, Ticket]]:
        """Those who may be named, by the category and their ticket."""
        if self.standing is None:
            return set()
        found = own_places(self.tournament, self.standing, self.names, for_public=self.for_public)
        return {(name, self._ticket(own.row)) for name, rows in found.items() for own in rows}

    @property
    def _rankings(self) -> dict[str, list[list[Ticket]]]:
        rankings = self.standing.rankings if self.standing else ()
        ranked = {
            STANDING + (f"{OF_LINE}{each.number}" if each.number else ""): _tied(
                (row.place, self._ticket(row)) for row in each.rows if not row.is_withdrawn
            )
            for each in rankings
        }
        for name, rows in self._own.items():
            for each in rankings:
                line = f"{OF_LINE}{each.number}" if each.number else ""
                ranked[name + line] = _tied(
                    (own.place, self._ticket(own.row))
                    for own in rows
                    if own.line == each.number and not own.row.is_withdrawn
                )
        ranked[TEAMS] = _tied((each.place, str(each.key)) for each in self.teams)
        ranked[LOT] = [[ticket] for draw in self.draws for ticket in draw.winners]
        return ranked

    def _ticket(self, row: Row) -> Ticket:
        return str(self.names[row.entry].number)

    def _shown(self, award: Award) -> ShownAward:
        ranking, place = award.prize.ranking, award.prize.place
        title = self.titles.get(ranking, ranking)
        said = title if ranking == LOT else _("place %(place)d") % {"place": place}
        won = said if ranking == LOT or not title else f"{title}, {said}"
        colour, is_shared = "", len(award.to) > 1 and self.list.sharing == Sharing.SHARED
        if ranking == TEAMS:
            own = [each for each in self.teams if str(each.key) in award.to]
            colour = own[0].colour if len(own) == 1 else ""
            names = [each.name for each in own]
        else:
            names = [self._name(ranking, ticket) for ticket in award.to]
        return ShownAward(award.prize.name, won, names, is_shared, colour)

    def _name(self, ranking: str, ticket: Ticket) -> str:
        category = ranking.partition(OF_LINE)[0]
        if category in self._own and (category, ticket) not in self._told:
            return UNNAMED
        return self.winner(ticket)


def _tied(placed: Iterable[tuple[int, Ticket]]) -> list[list[Ticket]]:
    found: defaultdict[int, list[Ticket]] = defaultdict(list)
    for place, ticket in placed:
        found[place].append(ticket)
    return [found[place] for place in sorted(found)]
