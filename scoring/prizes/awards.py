"""Prizes of a tournament and who gets them, as it stands; and the lots that were drawn."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from club.models import Entry, EntryState, HeldTicket, PrizeDraw, PrizeList, Tournament
from club.players.public_names import UNNAMED, is_shown, names_of, numbered
from engine.ranking.prizes import Award, Prize, SharedPlace, Sharing, Ticket, awards
from scoring.log.played_deals import merged_players
from scoring.names import UNKNOWN, entry_names, names_of_players
from scoring.standings.categories import categories_of, of_category, own_places
from scoring.standings.standing import Ranking, Standing, standing
from scoring.standings.tables import line_title
from scoring.standings.team_standing import teams_of
from scoring.visibility import EVERY

STANDING: Final = "standing"
TEAMS: Final = "teams"
LOT: Final = "lot"
APART: Final = (f"{TEAMS}/0", f"{LOT}/0")
"""Lines that neither take nor give the right to one prize each."""


class PrizeRanking(NamedTuple):
    """Ranking that prizes can be of; where several lines or groups are ranked, each has them."""

    lines: Sequence[tuple[str, Sequence[SharedPlace]]]
    """Title of each line, and its tickets by the place that they share."""
    names: Mapping[Ticket, str]
    """As the reader may know them."""


_NOBODY: Final = PrizeRanking([("", [])], {})


class ShownAward(NamedTuple):
    prize: str
    won: str
    """For what: “Up to 12 years, place 1”."""
    names: Sequence[str]
    """None where nobody gets it."""
    is_shared: bool
    """Whether they have it together, and not one each."""


class Lot(NamedTuple):
    """A ticket that won."""

    draw: PrizeDraw
    ticket: Ticket
    name: str


class AwardList:
    """The prizes as they stand for one reader. Places are the same for all; of a list that tells
    ages nobody is named whose age the reader may not know."""

    def __init__(self, tournament: Tournament, *, for_public: bool) -> None:
        self.tournament, self.for_public = tournament, for_public
        stored = PrizeList.objects.filter(tournament=tournament).first()
        self.list = stored or PrizeList(tournament=tournament)
        self.draws = list(PrizeDraw.objects.filter(tournament=tournament))
        self.standing = standing(tournament, version=tournament.version)
        last = max(self.standing.rounds) if self.standing else EVERY
        self.names = entry_names(tournament, last, for_public=for_public)
        teams = {TEAMS: _("Teams")} if tournament.team_by else {}
        categories = {category.name: category.title for category in categories_of(tournament)}
        self.titles = {STANDING: "", **categories, **teams, LOT: _("By lot")}
        """Rankings that a prize can be of, by their names in the list."""

    @property
    def shown(self) -> list[ShownAward]:
        return [self._shown(award) for award in self.awards]

    def draw_said(self, draw: PrizeDraw) -> str:
        """“Draw 2, 18:05 · Seed 201, called out”."""
        said = _("Draw %(number)d, %(time)s") % {
            "number": self.draws.index(draw) + 1,
            "time": time_format(timezone.localtime(draw.at), "H:i"),
        }
        return f"{said} · {draw.seed_said}"

    @cached_property
    def awards(self) -> list[Award]:
        """The ranking of each prize is its name with the number of the line, from 0."""
        return awards(
            [
                Prize(prize, f"{name}/{line}", place)
                for name, first, last, prize in self.list.lines
                for place in range(first, last + 1)
                for line in range(len(self._rankings.get(name, _NOBODY).lines))
            ],
            {
                f"{name}/{line}": places
                for name, ranking in self._rankings.items()
                for line, (_title, places) in enumerate(ranking.lines)
            },
            sharing=Sharing(self.list.sharing),
            seed=self.tournament.seed,
            one_each=self.list.one_each,
            apart=APART,
        )

    @cached_property
    def lots(self) -> list[Lot]:
        """Those of all draws, one after the other: who held the ticket then, as this reader may
        name them now; the number on it where nobody may be named."""
        same = merged_players() if self.draws else {}
        players = {same.get(held.player, held.player) for _draw, held in self._won if held.player}
        here = names_of_players(self.tournament, players, for_public=self.for_public)
        names = names_of(players - here.keys(), for_public=self.for_public)
        names |= {player: named.title for player, named in here.items()}

        def name(held: HeldTicket) -> str:
            title = names.get(same.get(held.player, held.player), UNNAMED)
            if not held.player and held.entry in self.names:
                title = self.names[held.entry].title
            return title if is_shown(title) else numbered(int(held.ticket.partition(".")[0]))

        return [Lot(draw, held.ticket, name(held)) for draw, held in self._won]

    def tickets(self, *, of_those_here: bool) -> list[HeldTicket]:
        """Everybody who is here, or who has played, each with a ticket; with one prize each
        without those who have one."""
        entries = Entry.objects.filter(tournament=self.tournament, state=EntryState.ENTERED)
        played = [row.entry for row in self.standing.rows] if self.standing else []
        some = entries.filter(is_here=True) if of_those_here else entries.filter(pk__in=played)
        tickets = [
            HeldTicket(str(number) if len(people) == 1 else f"{number}.{at}", entry, player)
            for entry, number in some.order_by("number").values_list("pk", "number")
            for people in [self.names.get(entry, UNKNOWN).players or (0,)]
            for at, player in enumerate(people, 1)
        ]
        return self._without_prize(tickets) if self.list.one_each else tickets

    def _without_prize(self, tickets: Iterable[HeldTicket]) -> list[HeldTicket]:
        given = {
            ticket
            for award in self.awards
            if award.prize.ranking not in APART
            for ticket in award.to
        }
        same = merged_players()
        drawn = {same.get(held.player, held.player) for _draw, held in self._won if held.player}
        whole = {held.entry for _draw, held in self._won if not held.player}
        return [
            held
            for held in tickets
            if given.isdisjoint((held.ticket, held.ticket.partition(".")[0]))
            and held.entry not in whole
            and same.get(held.player, held.player) not in drawn
        ]

    @property
    def _won(self) -> list[tuple[PrizeDraw, HeldTicket]]:
        return [(draw, held) for draw in self.draws for held in draw.winners]

    @cached_property
    def _rankings(self) -> Mapping[str, PrizeRanking]:
        """By their names in the list; the tickets of lots are their places in `lots`."""
        lots = [[str(at)] for at, _lot in enumerate(self._won)]
        rankings = {LOT: PrizeRanking([("", lots)], {})}
        if (found := self.standing) is None:
            return rankings
        teams = teams_of(self.tournament, found, for_public=self.for_public)
        rankings[TEAMS] = PrizeRanking(
            [("", _tied([(team.place, str(team.key)) for team in teams]))],
            {str(team.key): team.name for team in teams},
        )
        names = {str(named.number): named.title for named in self.names.values()}
        rankings[STANDING] = PrizeRanking(self._lines_of(found), names)
        every, told = (
            own_places(self.tournament, found, self.names, for_public=for_public)
            for for_public in (False, self.for_public)
        )
        for category, places in every.items():
            hidden = {place.row.entry for place in places}
            hidden -= {place.row.entry for place in told[category]}
            unnamed = {str(self.names[entry].number): UNNAMED for entry in hidden}
            lines = self._lines_of(of_category(found, places))
            rankings[category] = PrizeRanking(lines, names | unnamed)
        return rankings

    def _lines_of(self, found: Standing) -> list[tuple[str, Sequence[SharedPlace]]]:
        def tickets(ranking: Ranking) -> list[tuple[int, Ticket]]:
            rows = [row for row in ranking.rows if not row.is_withdrawn]
            return [(row.place, str(self.names[row.entry].number)) for row in rows]

        return [(line_title(found, ranking), _tied(tickets(ranking))) for ranking in found.rankings]

    def _shown(self, award: Award) -> ShownAward:
        name, _slash, line = award.prize.ranking.partition("/")
        ranking, title = self._rankings.get(name, _NOBODY), self.titles.get(name, name)
        is_shared = len(award.to) > 1 and self.list.sharing == Sharing.SHARED
        if name == LOT:
            names = [self.lots[int(ticket)].name for ticket in award.to]
            return ShownAward(award.prize.name, title, names, is_shared)
        place = _("place %(place)d") % {"place": award.prize.place}
        won = ", ".join(filter(None, (title, ranking.lines[int(line)][0], place)))
        names = [ranking.names[ticket] for ticket in award.to]
        return ShownAward(award.prize.name, won, names, is_shared)


def _tied(placed: Sequence[tuple[int, Ticket]]) -> list[SharedPlace]:
    places = sorted({place for place, _ticket in placed})
    return [[ticket for own, ticket in placed if own == place] for place in places]
