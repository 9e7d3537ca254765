"""Pages of the wall as they are now, and their contents.

Nothing here reads a result of a round that is kept back, but how many deals are in; and of those
no more than the round was to have, for one that is dealt again would tell of a breach.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.utils import timezone
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from club.models import Round, Seat, SitOut, Tournament
from club.players.name_lines import unbroken
from club.storage.statements import rows
from club.wording.collation import alphabetical
from club.wording.table_ranges import MOST_TABLES, TableRange, range_named, within
from club.wording.texts import milliseconds, with_minus
from engine.movements.seating import Kind
from scoring.games import worded
from scoring.log.content import result_of
from scoring.models import UNSETTLED, DealState, Wall, WallPages
from scoring.names import Names, entry_names, persons
from scoring.seats import where
from scoring.standings import rank_texts
from scoring.standings.brackets import ShownBracket, bracket_of, parts
from scoring.standings.standing import standing as standing_of
from scoring.visibility import last_round_shown, with_rounds
from scoring.wall.awards import categories, teams, winners
from scoring.wall.playing_tables import deals_in, table_said, tables_of, waiting
from scoring.wall.reveal import steps_of, wall_of
from scoring.wall.standing import WallRanking, WallRow, rankings_after

MOST_ROWS = 200
"""Of a standing: who stands below looks at a phone before the wall has come so far."""

MOST_RESULTS = 10
MOST_LARGE = 3
MOST_MATCHES = 8
"""Below each other in a bracket."""

MOST_BELOW = 16


class WallSeat(NamedTuple):
    """Where somebody sits."""

    name: str
    table: str
    where: str

    @property
    def line(self) -> SafeString:
        number = f"<b>{escape(self.table)}</b>"
        at = f'<span class="at">{table_said(number)}</span>' if self.table else ""
        return mark_safe(  # noqa: S308 (every text in it is escaped)
            f'<li><span class="who">{unbroken(self.name)}</span>{at}'
            f'<span class="where">{escape(self.where)}</span></li>'
        )


class WallResult(NamedTuple):
    table: int
    deal: int
    played: str
    points: Sequence[tuple[str, str]]
    """Each entry with what it made, the most first."""

    is_provisional: bool


class WallClock(NamedTuple):
    """Clock in milliseconds; where it stands still `now` says when it was stopped."""

    ends: int | None
    now: int | None
    until: datetime | None


class Reveal(NamedTuple):
    round: int
    revealed: int
    title: str
    newest: Sequence[WallRow]
    below: Sequence[WallRow]
    """Those that were shown before the newest, the best first."""

    is_large: bool
    """Whether the newest is one place, or one that few share."""

    left: int
    is_over: bool


@dataclass(frozen=True)
class Board:
    """Data that several pages need, read once."""

    tournament: Tournament
    wall: Wall
    through: int
    """The last round whose results everybody sees."""

    rounds: Sequence[Round]
    planned: int
    names: Names
    range: TableRange | None = None
    """The tables that this screen shows; None for all."""

    def shows(self, table: int) -> bool:
        return self.range is None or self.range.holds(table)

    @property
    def titles(self) -> dict[int, str]:
        return {entry: named.title for entry, named in self.names.items()}

    @property
    def running(self) -> Round | None:
        return next((each for each in self.rounds if each.is_running), None)

    @property
    def coming(self) -> Round | None:
        return next((each for each in self.rounds if each.is_open), None)

    @property
    def round(self) -> Round | None:
        return round_now(self.rounds)

    @property
    def latest(self) -> Round | None:
        """The last that has begun."""
        return next((each for each in reversed(self.rounds) if not each.is_open), None)


def board_of(tournament: Tournament, range_name: str | None = None) -> Board:
    with_rounds(tournament, for_public=True)
    rounds = sorted(tournament.rounds.all(), key=lambda each: each.number)
    planned = sum(each.rounds_planned or 0 for each in tournament.stages.all())
    round_ = round_now(rounds)
    return Board(
        tournament=tournament,
        wall=wall_of(tournament),
        through=last_round_shown(tournament),
        rounds=rounds,
        planned=max(planned, len(rounds)) if rounds else 0,
        names=entry_names(tournament, round_.number if round_ else 1, for_public=True),
        range=range_named(tournament.ranges, range_name),
    )


def round_now(rounds: Sequence[Round]) -> Round | None:
    """The one that runs; else the one that comes; else the last."""
    running = [each for each in rounds if each.is_running]
    coming = [each for each in rounds if each.is_open]
    return next(iter([*running, *coming, *reversed(rounds)]), None)


def facts_of(board: Board) -> dict[str, Any]:
    """Facts for the template of the pages."""
    tournament = board.tournament
    facts: dict[str, Any] = {
        "tournament": tournament,
        "announcement": board.wall.announcement,
        "round": board.round,
        "running": board.running,
        "planned": board.planned,
        "clock": clock_of(board.running),
    }
    if board.wall.revealing is not None:
        return facts | {"reveal": reveal_of(board, board.wall.revealing)}
    tables = tables_of(board.running) if board.running else []
    tables = list(within(board.range, tables))
    entered = deals_in(board.running) if board.running else {}
    still = waiting(board.running, tables, entered)
    seats = places(board) if not entered or board.wall.pages == WallPages.SEATS else []
    is_called = bool(seats) and board.running is None
    has_results = bool(entered) or board.running is None or board.running.number > 1
    after = _last_shown(board)
    is_kept_back = board.latest is not None and board.latest.number > board.through
    facts |= {
        "is_over": tournament.is_over,
        "corrected": rank_texts.corrected_said(tournament),
        "extra": [(each.number, each.extra) for each in tables if each.extra],
        "waiting": still,
        "playing": sum(not each.has_left for each in still),
        "places": seats,
        "standing": standing(board) if has_results else [],
        "brackets": brackets(board),
        "after": after,
        "is_kept_back": is_kept_back,
        "results": last_results(board),
    }
    if board.wall.pages == WallPages.RAFFLE:
        facts["raffle"] = winners(tournament, is_kept_back=is_kept_back)
    every = board.wall.pages == WallPages.ALL and not is_called
    if every or board.wall.pages == WallPages.TEAMS:
        facts["teams"] = teams(tournament, after)
    if every or board.wall.pages == WallPages.CATEGORY:
        facts["category"] = categories(tournament, after, board.names)
    return facts | {"shown": _shown(board.wall.pages, facts, is_called=is_called)}


def _shown(chosen: str, facts: Mapping[str, Any], *, is_called: bool) -> Collection[str]:
    """The pages that take turns. While seats of a round to come are called, the standing does not
    keep people from finding theirs; where the desk's choice is empty, there is the clock."""
    if chosen == WallPages.ALL:
        return (
            ("places", "clock")
            if is_called
            else ("places", "clock", "waiting", "standing", "teams", "category", "results")
        )
    only = "places" if chosen == WallPages.SEATS else chosen
    has_any = facts.get(only) or (only == "standing" and facts["brackets"])
    return (only,) if has_any else ("clock",)


def clock_of(running: Round | None) -> WallClock | None:
    """It says the same until somebody presses something, so that nobody is sent it anew."""
    if running is None:
        return None
    ends = running.ends_at(running.paused_at or timezone.now())
    paused = running.paused_at
    return WallClock(
        milliseconds(ends) if ends else None,
        milliseconds(paused) if paused else None,
        None if paused else ends,
    )


def places(board: Board) -> list[WallSeat]:
    """Where everybody sits in the round that runs, or else in the one that comes; by name, and
    teams by theirs."""
    round_ = board.running or board.coming
    if round_ is None:
        return []
    sat: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    seats = Seat.objects.filter(table__round=round_).order_by("table__number", "place")
    for entry, table, place in seats.values_list("entry_id", "table__number", "place"):
        sat[entry].append((table, place))
    if not sat:
        return []
    out = set(SitOut.objects.filter(round=round_).values_list("entry_id", flat=True))
    kind = board.tournament.kind
    said = (
        _("through without playing")
        if _eliminates(board.tournament, round_)
        else _("sits out this round")
    )
    found = [
        row
        for entry, people in persons(board.names).items()
        for name in ([board.names[entry].title] if kind.is_team else map(str, people))
        for row in _rows(kind, name, sat.get(entry, []), said if entry in out else "")
        if not row.table or board.shows(int(row.table))
    ]
    key = alphabetical()
    return sorted(found, key=lambda row: (key(row.name), row.table))


def standing(board: Board) -> list[WallRanking]:
    """Standing as far as everybody may see it, the top first."""
    after = _last_shown(board)
    if after is None:
        return []
    return rankings_after(board.tournament, after.number, board.titles, most=MOST_ROWS)


def brackets(board: Board) -> list[ShownBracket]:
    """That of a knock-out in the place of its standing, in as many pages as it takes."""
    after, tournament = _last_shown(board), board.tournament
    if after is None or not _eliminates(tournament, after):
        return []
    own = standing_of(tournament, through=after.number, version=tournament.version)
    found = bracket_of(tournament, own)
    return parts(found, board.titles, MOST_MATCHES) if found else []


def last_results(board: Board) -> list[WallResult]:
    """Results of the round that is played or was played last, if everybody may see it. A breach is
    told to the hall when the table has agreed."""
    latest = board.latest
    if latest is None or latest.number > board.through:
        return []
    titles = {named.number: named.title for named in board.names.values()}
    tables = (board.range.first, board.range.last) if board.range else (0, MOST_TABLES)
    return [
        WallResult(
            table,
            deal,
            worded(result).played(result) if result else "",
            _points(json.loads(points), titles),
            state == DealState.PROVISIONAL,
        )
        for table, deal, content, points, state in rows(
            _LAST_RESULTS, [latest.pk, *tables, MOST_RESULTS]
        )
        for kept in [json.loads(content)]
        for result in [result_of(kept, board.tournament.game)]
        if table and deal and not ("breach" in kept and state in UNSETTLED)
    ]


_LAST_RESULTS: Final = """
    SELECT v."table", v.deal, CAST(v.content AS text), CAST(v.points AS text), d.state
    FROM scoring_version v JOIN scoring_deal d ON d.current_id = v.id
    WHERE v.round_id = %s AND v."table" BETWEEN %s AND %s AND CAST(v.points AS text) <> '{}'
    ORDER BY v.number DESC
    LIMIT %s
"""


def reveal_of(board: Board, number: int) -> Reveal:
    """Revealed part of a standing, and nothing of the rest. Moves are counted from the standing
    that everybody knows."""
    frozen = board.tournament.frozen_rounds
    rankings = rankings_after(
        board.tournament, number, board.titles, since=max(0, number - frozen) if frozen else 0
    )
    steps = steps_of(rankings, board.wall.one_by_one)
    shown = steps[: board.wall.revealed]
    if not shown:
        everybody = sum(len(each.rows) for each in rankings)
        return Reveal(number, 0, "", (), (), False, everybody, not steps)
    last = shown[-1]
    below = [row for row in last.ranking.rows if row.place > last.rows[-1].place]
    return Reveal(
        number,
        len(shown),
        last.ranking.title,
        newest=last.rows,
        below=below[:MOST_BELOW],
        is_large=last.is_one_place and len(last.rows) <= MOST_LARGE,
        left=last.left,
        is_over=len(shown) == len(steps),
    )


def _eliminates(tournament: Tournament, round_: Round) -> bool:
    stages = {each.pk: each for each in tournament.stages.all()}
    return stages[round_.stage_id].format.eliminates


def _last_shown(board: Board) -> Round | None:
    begun = [each for each in board.rounds if not each.is_open and each.number <= board.through]
    return begun[-1] if begun else None


def _rows(kind: Kind, name: str, seats: Sequence[tuple[int, int]], out: str) -> list[WallSeat]:
    if out:
        return [WallSeat(name, "", out)]
    return [WallSeat(name, str(table), _where(kind, place)) for table, place in seats]


def _where(kind: Kind, place: int) -> str:
    said = where(kind, place)
    return said if kind.has_sides else _("seat %(number)s") % {"number": said}


def _points(points: Mapping[str, float], titles: Mapping[int, str]) -> list[tuple[str, str]]:
    ordered = sorted(points.items(), key=lambda each: -each[1])
    return [(titles.get(int(entry), ""), with_minus(made)) for entry, made in ordered]
