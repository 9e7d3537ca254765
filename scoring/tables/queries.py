"""Data of a table's page: the round, its clock, its people, and its deals."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Round, State, Tournament
from club.models.round import released
from club.models.tournament import Agreement, Entrance
from club.wording import engine_texts
from club.wording.texts import with_minus
from engine.points.remi import MatchEnd
from engine.seats import Seat, Side
from scoring import table_names
from scoring.games import GAMES
from scoring.games.table_game import Fact
from scoring.log.content import result_of
from scoring.log.deal_numbers import is_dealt_again, last_deal
from scoring.log.match_ends import match_ends, planned
from scoring.log.result_texts import lines_of
from scoring.log.rights import DealStanding, Hold, Right, hold_of, may
from scoring.log.seating import Seats, entries_of, sat_in, scorer_of, seated
from scoring.models import Deal, DealState, RefereeCall, TableToken, Version
from scoring.tables.comparison import (
    Difference,
    DisputedEntry,
    differences,
    disputed_entries,
    sums_of,
)
from scoring.tables.next_seats import NextSeat, next_seats, round_after
from scoring.tables.table_clock import TableClock, clock_of


@dataclass
class TableDeal:
    number: int
    state: DealState = DealState.EMPTY
    is_next: bool = False
    kept: dict[str, Any] = field(default_factory=dict)
    side: str = ""
    version: int = 0
    hash: str = ""
    score: str = ""
    lines: list[str] = field(default_factory=list)
    sums: list[Fact] = field(default_factory=list)
    entries: list[DisputedEntry] = field(default_factory=list)
    differing: list[Difference] = field(default_factory=list)
    is_decided: bool = False
    """Whether only the desk changes it."""
    may_agree: bool = False
    may_correct: bool = False
    agreeing_side: str = ""
    again: bool = False
    asks: bool = False
    """Whether it stands open in the list: a dispute, and the result that was entered last."""

    @property
    def is_in(self) -> bool:
        return self.state != DealState.EMPTY

    @property
    def content(self) -> str:
        """Entered result, for the script that fills the form with it."""
        return json.dumps(self.kept) if self.is_in else ""


@dataclass
class TablePage:
    """A table of a tournament in a round, as its page shows it."""

    tournament: Tournament
    table: int
    round: Round | None
    current: Round | None
    other_rounds: list[Round]
    seats: Seats
    names: dict[int, str]
    deals: list[TableDeal]
    clock: TableClock | None
    called_at: datetime | None
    following: Round | None = None
    """The round after this one, if it is drawn."""
    next_seats: list[NextSeat] = field(default_factory=list)
    match_over: str = ""
    """Who has ended the match by their total, where somebody has."""
    left: frozenset[int] = frozenset()
    """The numbers of those who sit there and do not play in this round."""

    @property
    def at(self) -> str:
        """Of a browser with several tables, which one a page or a form is of."""
        return f"{self.tournament.pk}-{self.table}"

    @property
    def gone(self) -> str:
        """The names of those who have left, where the round still runs."""
        if self.round is None or not self.round.is_running:
            return ""
        return table_names.left_names(self.seats, self.left, self.names)

    @property
    def may_enter(self) -> bool:
        return (
            bool(self.seats)
            and self.tournament.state == State.RUNNING
            and self.tournament.entrance == Entrance.TABLES
        )

    @property
    def game(self) -> str:
        return self.tournament.game

    @property
    def sides(self) -> list[tuple[str, str]]:
        """Sides that may hold a phone, where each has its own."""
        if self.tournament.agreement != Agreement.BOTH:
            return []
        return [*table_names.names_by_scorer(self.seats, self.names, self.game).items()]

    @property
    def sat(self) -> str:
        return sat_in(self.seats)

    @property
    def sittings(self) -> list[table_names.SeatLabel]:
        return table_names.sittings(self.seats, self.names)

    @property
    def seats_run(self) -> str:
        """People round the table in their order; of two sides the compass says it."""
        if GAMES[self.game].is_sided or not self.seats:
            return ""
        named = table_names.names_by_seat(self.seats, self.names)
        seats = ", ".join(
            f"{each.label} {each.name}" if named[each.letter] else each.name
            for each in self.sittings
        )
        return f"{seats}. {GAMES[self.game].seats_run}"

    @property
    def next_deal(self) -> int | None:
        return next((deal.number for deal in self.deals if not deal.is_in), None)

    @property
    def asked(self) -> str:
        """Question to those who are to say if a result is right."""
        if GAMES[self.game].is_sided:
            return _("The other side: is that right?")
        return _("The others: is that right?")

    def points_by_side(self, points: Mapping[str, float]) -> list[str]:
        """Points of two sides, in the order of the list of deals."""
        if not GAMES[self.game].is_sided:
            return []
        entries = [str(own[0]) for own in entries_of(self.seats).values()]
        return [with_minus(points[each]) for each in entries] if {*entries} <= {*points} else []

    def deal(self, number: int) -> TableDeal | None:
        return next((deal for deal in self.deals if deal.number == number), None)


def rounds_at_table(rounds: Iterable[Round]) -> list[Round]:
    """This round and the one before: those that a table may enter, the newest first."""
    begun = [each for each in rounds if not each.is_open]
    return sorted(begun, key=lambda each: -each.number)[:2]


def place_of(token: TableToken, number: int | None = None) -> TablePage:
    """The table in the round of this number, or in the one that is played."""
    tournament = token.tournament
    every = list(tournament.rounds.all())
    rounds = rounds_at_table(every)
    current = rounds[0] if rounds else None
    round_ = next((each for each in rounds if each.number == number), current)
    place = TablePage(
        tournament=tournament,
        table=token.table,
        round=round_,
        current=current,
        other_rounds=[each for each in rounds if each != round_],
        seats={},
        names={},
        deals=[],
        clock=None,
        called_at=open_call(tournament, token.table),
    )
    if round_:
        here = seated(round_, [token.table]).get(token.table)
        if here:
            place.seats, place.left = here.seats, here.left
        _look_up_deals(place, round_)
        place.clock = clock_of(round_, token.table)
        place.following = round_after(round_, released(tournament, every))
        if place.following and place.seats:
            place.next_seats = next_seats(place.following, place.seats, place.names)
    return place


def open_call(tournament: Tournament, table: int) -> datetime | None:
    calls = RefereeCall.objects.filter(tournament=tournament, table=table, answered_at=None)
    return calls.values_list("at", flat=True).first()


def _look_up_deals(place: TablePage, round_: Round) -> None:
    if not place.seats:
        return
    kept = {
        deal.number: deal
        for deal in Deal.objects.filter(round=round_, table=place.table).select_related(
            "current", "rival"
        )
        if deal.current
    }
    versions = [each for deal in kept.values() for each in (deal.current, deal.rival) if each]
    seats = [place.seats, *(each.seats for each in versions)]
    place.names = table_names.names_at(seats, for_public=True)
    again = {number: _is_dealt_again(deal.current) for number, deal in kept.items()}
    ends = match_ends(round_, kept.values())
    last = last_deal(planned(round_, place.table, ends), again)
    place.match_over = _match_over(ends.get(place.table), place)
    place.deals = [_shown(number, kept.get(number), place) for number in range(1, last + 1)]
    last_entered = max(place.deals, key=lambda deal: deal.version)
    for deal in place.deals:
        is_asked = deal.may_agree and deal is last_entered
        deal.asks = is_asked or deal.state == DealState.DISPUTED
    if place.next_deal:
        place.deals[place.next_deal - 1].is_next = True


def _match_over(end: MatchEnd | None, place: TablePage) -> str:
    if end is None:
        return ""
    called = table_names.names_by_seat(place.seats, place.names)
    won = [seat for seat, each in place.seats.items() if str(each["entry"]) in end.winners]
    said = ngettext(
        "%(names)s has %(points)d point: the match is over.",
        "%(names)s has %(points)d points: the match is over.",
        end.points,
    )
    return said % {"names": ", ".join(called[seat] for seat in won), "points": end.points}


def _is_dealt_again(version: Version | None) -> bool:
    return version is not None and is_dealt_again(version.content)


def _shown(number: int, deal: Deal | None, place: TablePage) -> TableDeal:
    if deal is None or deal.current is None:
        return TableDeal(number)
    version = deal.current
    shown = TableDeal(
        number,
        state=DealState(deal.state),
        kept=version.content,
        side=version.side,
        version=version.number,
        hash=version.short_hash,
        lines=lines_of(
            version.content,
            version.rules["game"],
            table_names.names_by_seat(version.seats, place.names),
        ),
        sums=sums_of(version, place.names),
        again=_is_dealt_again(version),
    )
    shown.score = _score(version, place.names)
    if deal.rival:
        shown.differing = differences(version, deal.rival, place.names)
        shown.entries = disputed_entries(version, deal.rival, place.names, shown.differing)
    standing = DealStanding(DealState(deal.state), version, deal.rival)
    shown.is_decided = hold_of(standing) in (Hold.DECIDED, Hold.CONTESTED)
    is_asked = place.may_enter and place.tournament.agreement != Agreement.NONE
    is_open = is_asked and standing.state == DealState.PROVISIONAL
    shown.may_agree = is_open and may(standing, Right.AGREE, card=True)
    shown.may_correct = place.may_enter and may(standing, Right.CORRECT, card=True)
    shown.agreeing_side = other_side(version)
    return shown


def other_side(version: Version) -> str:
    """Side that agrees on the phone on which a result was entered: not the side that entered it,
    and where nobody said which that was, not the one that holds the contract."""
    scorers = list(entries_of(version.seats))
    known = version.side or _holder(version)
    return next((scorer for scorer in scorers if scorer != known), scorers[0])


def _holder(version: Version) -> str:
    result = result_of(version.content, version.rules["game"])
    return scorer_of(result.holder) if result and result.holder else ""


def _score(version: Version, names: table_names.PlayerNames) -> str:
    """Both sides' points in short; of a table of players, who made the most, and how many."""
    by_entry = {int(entry): points for entry, points in version.points.items()}
    if GAMES[version.rules["game"]].is_sided:
        points = {
            scorer_of(letters[0]): by_entry.get(sitting["entry"])
            for letters, sitting in version.seats.items()
        }
        both = [points.get(str(side)) for side in Side]
        return " : ".join("–" if each is None else with_minus(each) for each in both)
    if not by_entry or len(by_entry) < len(version.seats):
        return ""
    best = max(by_entry, key=lambda entry: by_entry[entry])
    seat = next(seat for seat, sitting in version.seats.items() if sitting["entry"] == best)
    called = table_names.names_by_seat(version.seats, names)
    name = table_names.short_names(called).get(seat) or engine_texts.seat(Seat(seat))
    return f"{name} {with_minus(by_entry[best])}"
