"""A round as its workbook shows it: who sits where, and what is entered already."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from club.models import Round, Tournament
from scoring.documents.request import round_title
from scoring.documents.workbook.writer import Book, WorkbookLine
from scoring.games import GAMES, worded
from scoring.games.table_game import TableGame
from scoring.games.workbook_cells import Choices
from scoring.log.content import result_and_points
from scoring.log.deal_numbers import is_dealt_again, last_deal
from scoring.log.match_ends import MatchEnds, match_ends, planned
from scoring.log.rules import rules_of
from scoring.log.seating import Seats, seated
from scoring.models import Deal, DealState, Version
from scoring.seats import ShownTable, shown_rounds

LEAST_SEATS = 2


class EnteredDeal(NamedTuple):
    """A deal that has a result."""

    state: DealState
    current: Version

    @property
    def has_no_result(self) -> bool:
        """Whether the desk put something else in its place: nothing, or a score."""
        return not self.current.content or "adjusted" in self.current.content


EnteredDeals = Mapping[tuple[int, int], EnteredDeal]
"""By table and number."""


class RoundData(NamedTuple):
    """What the workbook of a round is made from, and is held against when it comes back."""

    round: Round
    rules: dict[str, Any]
    seats: Mapping[int, Seats]
    deals: EnteredDeals
    ends: MatchEnds

    @property
    def most_seats(self) -> int:
        return max((len(each) for each in self.seats.values()), default=LEAST_SEATS)

    def seats_at(self, table: int, deal: int) -> Seats | None:
        """Whose result it is: of those who have one, else of those who sit there."""
        kept = self.deals.get((table, deal))
        if kept is not None:
            return kept.current.seats
        if table not in self.seats or not 1 <= deal <= self.last_deal(table):
            return None
        return self.seats[table]

    def last_deal(self, table: int) -> int:
        again = {
            deal: is_dealt_again(kept.current.content)
            for (at, deal), kept in self.deals.items()
            if at == table
        }
        return last_deal(planned(self.round, table, self.ends), again)


def of_round(round_: Round) -> RoundData:
    """In three queries."""
    found = Deal.objects.filter(round=round_, current__isnull=False).select_related("current")
    deals = {
        (deal.table, deal.number): EnteredDeal(DealState(deal.state), deal.current)
        for deal in found
        if deal.current
    }
    tables = round_.tables.values_list("number", flat=True)
    seats = {table: here.seats for table, here in seated(round_, tables).items()}
    return RoundData(round_, rules_of(round_.tournament), seats, deals, match_ends(round_, found))


def book_of(tournament: Tournament, facts: RoundData) -> Book:
    """In the language that is active."""
    round_, game = facts.round, GAMES[tournament.game]
    choices = game.choices(game.result.rules_of(facts.rules))
    shown = shown_rounds(tournament, for_public=False, numbers=(round_.number,))[0]
    lines = [
        _line(table, deal, game, choices, facts)
        for table in shown.tables
        for deal in range(1, facts.last_deal(table.number) + 1)
    ]
    title = round_title(tournament, round_.number)
    return Book(title, tournament.slug, round_.number, game, facts.most_seats, facts.rules, lines)


def _line(
    table: ShownTable, deal: int, game: TableGame[Any], choices: Choices, facts: RoundData
) -> WorkbookLine:
    kept = facts.deals.get((table.number, deal))
    shown = game.people_of([each.title for each in table.sittings])
    seats = facts.seats_at(table.number, deal) or {}
    typed: dict[str, Any] = {}
    points: dict[str, int] = {}
    if kept is not None:
        if kept.state != DealState.AGREED:
            shown["remark"] = str(kept.state.label)
        result, made = result_and_points(kept.current.content, facts.rules)
        if result is not None:
            typed = worded(result).cells(result, choices)
            points = {f"points-{each}": made.get(each, 0) for each in game.scorers(len(seats))}
    return WorkbookLine(table.number, deal, len(seats), shown, typed, points)
