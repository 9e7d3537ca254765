"""The score sheets of a round: filled with what is entered, with lines for what is not."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.models import Round
from club.tournaments.schedule import current_round
from club.wording import engine_texts
from engine.movements.sizes import USUAL
from engine.results import BreachResult, GameResult
from scoring.documents.deals import CountedDeal, kept_deals
from scoring.documents.document import Document, EveningPart, has_seats, versions
from scoring.documents.request import DocumentRequest
from scoring.games import GAMES
from scoring.games.table_game import TableGame
from scoring.log.content import Content, result_and_points
from scoring.log.deal_numbers import is_dealt_again, last_deal
from scoring.log.match_ends import match_ends, planned
from scoring.models import DealState
from scoring.seats import shown_rounds
from scoring.standings.decisions import rules_on_paper
from scoring.writers.file_response import Ready
from scoring.writers.pdf.score_table import ScoreSheet, score_tables
from scoring.writers.sheet import Letterhead

LINES_OF_AN_EVENING = 12
"""On a sheet without a round, for whoever plays at home."""


def content(request: DocumentRequest) -> Ready:
    """Of `?round=`, else of the round that runs or comes; `?blank=1` leaves the deals out."""
    tournament, round_ = request.tournament, _round(request)
    game = GAMES[tournament.game]
    sheets = _sheets(request, round_, game) if round_ else []
    if not sheets:
        blank = round_.deals if round_ else LINES_OF_AN_EVENING
        scorers = game.scorers(min(USUAL, max(game.result.table_sizes)))
        sheets = [ScoreSheet([""] * len(scorers), blank=blank)]
    rules = game.result.rules_of(tournament.rules)
    made = partial(score_sheets, request.letterhead, tournament.name, sheets, game, rules)
    return partial(made, played_by=rules_on_paper(tournament))


def score_sheets(
    letterhead: Letterhead,
    title: str,
    sheets: Sequence[ScoreSheet],
    game: TableGame[Any],
    rules: Any,
    *,
    played_by: Sequence[str] = (),
) -> bytes:
    """A page for each table, or more where a match was very long; `played_by` says at the head what
    rules are played."""
    return score_tables(
        letterhead,
        title,
        lambda: [game.score_table(title, sheet, rules) for sheet in sheets],
        game.measures,
        landscape=any(len(sheet.people) > game.upright for sheet in sheets),
        head=played_by,
    )


def _sheets(request: DocumentRequest, round_: Round, game: TableGame[Any]) -> list[ScoreSheet]:
    tournament, viewer = request.tournament, request.viewer
    shown = shown_rounds(tournament, for_public=viewer.for_public, numbers=(round_.number,))[0]
    deals: defaultdict[int, list[CountedDeal]] = defaultdict(list)
    if round_.number <= viewer.last_round and not request.query.get("blank"):
        for deal in kept_deals(tournament, Q(round=round_)):
            deals[deal.table].append(deal)
    is_over = bool(deals and round_.finished_at)
    ends = match_ends(round_) if deals else {}
    return [
        ScoreSheet(
            game.on_sheet([each.title for each in table.sittings]),
            f"{round_} · " + _("Table %(number)d") % {"number": table.number},
            [_line_of(game, deal, len(table.sittings)) for deal in deals[table.number]],
            0 if is_over else _left(planned(round_, table.number, ends), deals[table.number]),
        )
        for table in shown.tables
    ]


def line(
    game: TableGame[Any],
    content: Content,
    rules: Mapping[str, Any],
    seats: int,
    *,
    otherwise: str = "",
) -> object:
    """A deal on the sheet; `otherwise` is said of one that was not played out as it stands."""
    result, points = result_and_points(content, rules)
    played = result if isinstance(result, GameResult) else None
    said = "" if result else otherwise
    if isinstance(result, BreachResult):
        seat = engine_texts.SEAT_LETTERS.get(result.by, result.by)
        said = _("breach, %(seat)s") % {"seat": seat}
    return game.score_line(played, points, said, seats)


def _line_of(game: TableGame[Any], deal: CountedDeal, seats: int) -> object:
    state = DealState.ADJUSTED if deal.content else DealState.ANNULLED
    return line(game, deal.content, deal.rules, seats, otherwise=str(state.label))


def _round(request: DocumentRequest) -> Round | None:
    """None where no round has its seats yet; 404 for one that is not there."""
    number = request.number("round")
    if number:
        return request._replace(round_number=number).round
    return current_round(request.tournament)


def _left(many: int, entered: Sequence[CountedDeal]) -> int:
    """Lines for the deals that are not entered."""
    again = {deal.number: is_dealt_again(deal.content) for deal in entered}
    return last_deal(many, again) - len(again)


DOCUMENT = Document(
    slug="scoresheets",
    place=(EveningPart.SEATED, 50),
    title=gettext_lazy("Score sheets"),
    sentence=gettext_lazy(
        "For each table, as the rulebooks print them: empty, or with what is entered so far."
    ),
    is_offered=has_seats,
    links=versions((gettext_lazy("Empty"), "?blank=1"), (gettext_lazy("Filled"), "")),
    contents={"pdf": content},
)
