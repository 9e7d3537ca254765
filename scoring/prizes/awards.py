"""Prizes of a tournament and who gets them, as it stands; and the lots that were drawn."""

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from club.models import Entry, EntryState, HeldTicket, PrizeDraw, PrizeList, Tournament
from club.players.public_names import UNNAMED, is_shown, names_of, numbered
from engine.ranking.prizes import Award, Prize, Sharing, Ticket, awards
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
RankingLines = dict[str, list[tuple[str, list[list[Ticket]]]]]
"""Of each ranking the lines with their titles, those who share a place together."""


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
        self._by_number = {str(named.number): named for named in self.names.values()}
        self.titles = {STANDING: ""}
        """Rankings that a prize can be of, by their names in the list."""
        self.titles |= {each.name: each.title for each in categories_of(tournament)}
        self.titles |= {TEAMS: _("Teams")} if tournament.team_by else {}
        self.titles[LOT] = _("By lot")
        self._untold: set[tuple[str, Ticket]] = set()
        self._team_names: dict[Ticket, str] = {}

    @cached_property
    def _lines(self) -> RankingLines:
        lots = [[str(at)] for at, _lot in enumerate(self._won)]
        lines: RankingLines = {LOT: [("", lots)], TEAMS: [("", [])]}
        if (found := self.standing) is None:
            return lines
        teams = teams_of(self.tournament, found, for_public=self.for_public)
        self._team_names = {str(each.key): each.name for each in teams}
        lines[TEAMS] = [("", _tied([(each.place, str(each.key)) for each in teams]))]
        lines[STANDING] = self._lines_of(found)
        every, told = (
            own_places(self.tournament, found, self.names, for_public=for_public)
            for for_public in (False, self.for_public)
        )
        for name, own in every.items():
            lines[name] = self._lines_of(of_category(found, own))
            hidden = {each.row.entry for each in own} - {each.row.entry for each in told[name]}
            self._untold |= {(name, str(self.names[entry].number)) for entry in hidden}
        return lines

    def _lines_of(self, found: Standing) -> list[tuple[str, list[list[Ticket]]]]:
        def tickets(ranking: Ranking) -> list[tuple[int, Ticket]]:
            rows = [row for row in ranking.rows if not row.is_withdrawn]
            return [(row.place, str(self.names[row.entry].number)) for row in rows]

        return [(line_title(found, each), _tied(tickets(each))) for each in found.rankings]

    @property
    def _won(self) -> list[tuple[PrizeDraw, HeldTicket]]:
        return [(draw, held) for draw in self.draws for held in draw.winners]

    @cached_property
    def lots(self) -> list[Lot]:
        """Those of all draws, one after the other: who held the ticket then, as this reader may
        name them now; the number on it where nobody may be named."""
        same = merged_players() if self.draws else {}
        kept = {held.player: same.get(held.player, held.player) for _draw, held in self._won}
        players = {*filter(None, kept.values())}
        here = names_of_players(self.tournament, players, for_public=self.for_public)
        names = names_of(players - here.keys(), for_public=self.for_public)
        names |= {player: named.title for player, named in here.items()}

        def name(held: HeldTicket) -> str:
            if not held.player:
                found = self.names[held.entry].title if held.entry in self.names else UNNAMED
            else:
                found = names.get(kept[held.player], UNNAMED)
            return numbered(int(held.ticket.partition(".")[0])) if not is_shown(found) else found

        return [Lot(draw, held.ticket, name(held)) for draw, held in self._won]

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
            self.lots[int(ticket)].name
            if ranking == LOT
            else UNNAMED
            if (ranking, ticket) in self._untold
            else self._team_names[ticket]
            if ranking == TEAMS
            else self._by_number[ticket].title
            for ticket in award.to
        ]
        return ShownAward(award.prize.name, ", ".join(filter(None, said)), names, is_shared)

    def tickets(self, *, of_those_here: bool) -> list[HeldTicket]:
        """Everybody who is here, or who has played, each with a ticket; with one prize each
        without those who have one."""
        entries = Entry.objects.filter(tournament=self.tournament, state=EntryState.ENTERED)
        played = [row.entry for row in self.standing.rows] if self.standing else []
        some = entries.filter(is_here=True) if of_those_here else entries.filter(pk__in=played)
        found = [
            HeldTicket(str(number) if len(people) == 1 else f"{number}.{at}", entry, player)
            for entry, number in some.order_by("number").values_list("pk", "number")
            for people in [self.names.get(entry, UNKNOWN).players or (0,)]
            for at, player in enumerate(people, 1)
        ]
        if not self.list.one_each:
            return found
        apart = (f"{TEAMS}/0", f"{LOT}/0")
        given = {*chain(*(each.to for each in self.awards if each.prize.ranking not in apart))}
        same = merged_players()
        drawn = {same.get(held.player, held.player) for _draw, held in self._won if held.player}
        whole = {held.entry for _draw, held in self._won if not held.player}
        return [
            each
            for each in found
            if not {each.ticket, each.ticket.partition(".")[0]} & given
            and each.entry not in whole
            and same.get(each.player, each.player) not in drawn
        ]


def _tied(placed: Sequence[tuple[int, Ticket]]) -> list[list[Ticket]]:
    places = sorted({place for place, _ticket in placed})
    return [[ticket for own, ticket in placed if own == place] for place in places]
