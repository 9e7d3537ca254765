"""Prizes of a tournament and who gets them, as it stands; and the lots that were drawn."""

from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from club.models import Entry, EntryState, PrizeDraw, PrizeList, Tournament
from club.players.public_names import UNNAMED, numbered
from engine.ranking.prizes import Award, Prize, Sharing, Ticket, awards
from scoring.names import entry_names
from scoring.standings.categories import categories_of, of_category, own_places
from scoring.standings.standing import Ranking, Standing, standing
from scoring.standings.tables import line_title
from scoring.standings.team_standing import teams_of
from scoring.visibility import EVERY

STANDING: Final = "standing"
TEAMS: Final = "teams"
LOT: Final = "lot"


class ShownAward(NamedTuple):
    prize: str
    won: str
    """For what: “Up to 12 years, place 1”."""
    names: Sequence[str]
    """None where nobody gets it."""
    is_shared: bool
    """Whether they have it together, and not one each."""


class AwardList:
    """The prizes as they stand for one reader. Places are the same for all; of a list that tells
    ages nobody is named whose age the reader may not know. Where several lines or groups are
    ranked, each has the prizes."""

    def __init__(self, tournament: Tournament, *, for_public: bool) -> None:
        self.tournament, self.for_public = tournament, for_public
        kept = PrizeList.objects.filter(tournament=tournament).first()
        self.list = kept or PrizeList(tournament=tournament)
        self.draws = list(PrizeDraw.objects.filter(tournament=tournament))
        found = self.standing = standing(tournament, version=tournament.version)
        last = max(found.rounds) if found else EVERY
        self.names = entry_names(tournament, last, for_public=for_public)
        self.by_number = {str(named.number): named for named in self.names.values()}
        self.titles = {STANDING: ""}
        """Rankings that a prize can be of, by their names in the list."""
        self.titles |= {each.name: each.title for each in categories_of(tournament)}
        self.titles |= {TEAMS: _("Teams")} if tournament.team_by else {}
        self.titles[LOT] = _("By lot")
        teams = teams_of(tournament, found, for_public=for_public) if found else []
        self._team_names = {str(each.key): each.name for each in teams}
        lots = [[ticket] for draw in self.draws for ticket in draw.winners]
        self._lines: dict[str, list[tuple[str, list[list[Ticket]]]]] = {LOT: [("", lots)]}
        """Of each ranking the lines with their titles, those who share a place together."""
        self._lines[TEAMS] = [("", _tied([(each.place, str(each.key)) for each in teams]))]
        self._untold: set[tuple[str, Ticket]] = set()
        if found:
            self._rank(found)

    def _rank(self, found: Standing) -> None:
        self._lines[STANDING] = self._lines_of(found)
        every, told = (
            own_places(self.tournament, found, self.names, for_public=for_public)
            for for_public in (False, self.for_public)
        )
        for name, own in every.items():
            self._lines[name] = self._lines_of(of_category(found, own))
            hidden = {each.row.entry for each in own} - {each.row.entry for each in told[name]}
            self._untold |= {(name, str(self.names[entry].number)) for entry in hidden}

    def _lines_of(self, found: Standing) -> list[tuple[str, list[list[Ticket]]]]:
        def tickets(ranking: Ranking) -> list[tuple[int, Ticket]]:
            rows = [row for row in ranking.rows if not row.is_withdrawn]
            return [(row.place, str(self.names[row.entry].number)) for row in rows]

        return [(line_title(found, each), _tied(tickets(each))) for each in found.rankings]

    @property
    def awards(self) -> list[Award]:
        """The ranking of each prize is its name with the number of the line, from 0."""
        return awards(
            [
                Prize(name, f"{ranking}/{line}", place)
                for ranking, first, last, name in self.list.lines
                for place in range(first, last + 1)
                for line in range(len(self._lines.get(ranking, "-")))
            ],
            {
                f"{name}/{at}": places
                for name, lines in self._lines.items()
                for at, (_title, places) in enumerate(lines)
            },
            sharing=Sharing(self.list.sharing),
            seed=self.tournament.seed,
            one_each=self.list.one_each,
            apart=(f"{TEAMS}/0", f"{LOT}/0"),
        )

    @property
    def shown(self) -> list[ShownAward]:
        return [self._shown(each) for each in self.awards]

    def _shown(self, award: Award) -> ShownAward:
        ranking, _slash, line = award.prize.ranking.partition("/")
        said = [self.titles.get(ranking, ranking)]
        if ranking != LOT:
            own = self._lines.get(ranking)
            said += [own[int(line)][0] if own else ""]
            said += [_("place %(place)d") % {"place": award.prize.place}]
        is_shared = len(award.to) > 1 and self.list.sharing == Sharing.SHARED
        names = [
            UNNAMED
            if (ranking, ticket) in self._untold
            else self._team_names[ticket]
            if ranking == TEAMS
            else self.winner(ticket)
            for ticket in award.to
        ]
        return ShownAward(award.prize.name, ", ".join(filter(None, said)), names, is_shared)

    def winner(self, ticket: Ticket) -> str:
        """A person or an entry by the number on the ticket; the number alone where nobody may be
        named."""
        entry, _dot, person = ticket.partition(".")
        named = self.by_number.get(entry)
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
        played = [row.entry for row in self.standing.rows] if self.standing else []
        some = entries.filter(is_here=True) if of_those_here else entries.filter(pk__in=played)
        found: list[Ticket] = []
        for key in some.order_by("number").values_list("pk", flat=True):
            named = self.names[key]
            many = len(named.players)
            own = [f"{named.number}.{at}" for at in range(1, many + 1)]
            found += own if many > 1 else [str(named.number)]
        if not self.list.one_each:
            return found
        given = [each.to for each in self.awards if each.prize.ranking != f"{TEAMS}/0"]
        taken = {*chain(*given, *(draw.winners for draw in self.draws))}
        return [each for each in found if not {each, each.partition(".")[0]} & taken]


def _tied(placed: Sequence[tuple[int, Ticket]]) -> list[list[Ticket]]:
    places = sorted({place for place, _ticket in placed})
    return [[ticket for own, ticket in placed if own == place] for place in places]
