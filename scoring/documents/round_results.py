"""The results of a round: on paper for the wall, and as rows."""

from functools import partial
from typing import Final

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.seats import PLAYER_SEATS
from scoring.documents.deals import deal_columns, deal_rows, titled
from scoring.documents.document import (
    Document,
    EveningPart,
    Link,
    Situation,
    paper_content,
    row_contents,
)
from scoring.documents.request import DocumentRequest, round_title
from scoring.games import GAMES
from scoring.models import DealState
from scoring.writers import columns
from scoring.writers.sheet import Column, Sheet, SheetRow, Value, without_empty


def results_of_round(request: DocumentRequest, *, on_paper: bool) -> Sheet:
    """One round: on paper what was played and for how many points, in files everything."""
    tournament, round_ = request.tournament, request.round
    is_shown = round_.number <= request.viewer.last_round
    chosen = deal_columns(tournament, request)
    if on_paper:
        chosen = [name.replace("laid-", "sum-") for name in chosen if name not in NOT_ON_PAPER]
    sheet = request.sheet(
        "results",
        round_title(tournament, round_.number),
        deal_rows(request, Q(round=round_) if is_shown else Q(pk__in=[]), chosen),
        names=chosen,
        notes=[] if is_shown else [_("The results of this round are not shown yet.")],
        through=min(round_.number, request.viewer.last_round),
        address=request.screen("rounds:round", round_.number),
    )
    sheet = titled(sheet, tournament)
    if not on_paper:
        return sheet
    game = GAMES[tournament.game]
    notes = sheet.notes or game.sums_said(game.result.rules_of(tournament.rules))
    return _narrow(sheet)._replace(notes=notes)


def _narrow(sheet: Sheet) -> Sheet:
    """For A4: without columns in which nothing stands, names once for the deals of a table; what is
    a player's has no number, for it stands beside them, and points of many no word."""
    is_full = any(column.name == f"player-{CROWDED}" for column in sheet.columns)
    optional = [column.name for column in sheet.columns if sheet.rows]
    narrow = _names_above(without_empty(sheet, optional))
    return narrow._replace(columns=[_short(each, is_full=is_full) for each in narrow.columns])


def _names_above(sheet: Sheet) -> Sheet:
    """Where the sums of players need the width, their names stand over the deals of each table."""
    names = [column.name for column in sheet.columns]
    seats = [seat for seat in PLAYER_SEATS if {f"sum-{seat}", f"player-{seat}"} <= {*names}]
    if not seats:
        return sheet
    heads = {f"sum-{seat}": sheet.columns[names.index(f"player-{seat}")].title for seat in seats}
    left_out = {f"player-{seat}" for seat in seats}
    state = {row[names.index("state")] for row in sheet.rows} if "state" in names else {""}
    if state == {str(DealState.AGREED.label)}:
        left_out.add("state")
    kept = [at for at, name in enumerate(names) if name not in left_out]
    rows: list[SheetRow] = []
    above: list[Value] = []
    for row in sheet.rows:
        own = dict(zip(names, row, strict=True))
        titles = {"table": own["table"]} | {f"sum-{seat}": own[f"player-{seat}"] for seat in seats}
        if above != [*titles.values()]:
            above = [*titles.values()]
            rows.append([titles.get(names[at]) for at in kept])
        rows.append([row[at] for at in kept])
    columns_ = [sheet.columns[at] for at in kept]
    return sheet._replace(
        columns=[each._replace(title=heads.get(each.name, each.title)) for each in columns_],
        rows=rows,
    )


def _short(column: Column, *, is_full: bool) -> Column:
    what, _dash, number = column.name.partition("-")
    if column.name in SAID_ONCE or what == "player":
        return column._replace(is_said_once=True)
    is_players = what == "points" and number.isdecimal()
    if not is_players:
        return column
    return column._replace(title="" if is_full else columns.column(what).title)


CROWDED: Final = 5
"""So many at a table need the width of the paper for their names."""


NOT_ON_PAPER = (
    *("round", "version", "entered-at", "entered-by", "reason", "stuck", "made"),
    *(f"{what}-{seat}" for what in ("hand", "rack") for seat in PLAYER_SEATS),
    "double",
)
SAID_ONCE = ("table", "ns", "ew")


def _links(document: Document, situation: Situation) -> list[Link]:
    sheets = reverse(
        "documents:of_tournament", args=[situation.tournament.slug, "scoresheets", "pdf"]
    )
    return [
        Link("PDF", document.address(situation)),
        Link("Excel", document.address(situation, "xlsx")),
        Link(_("Score sheets"), f"{sheets}?round={situation.round}"),
    ]


# The hall has A4, however many sit at a table.
DOCUMENT = Document(
    slug="deals",
    hangs=True,
    of_round=True,
    place=(EveningPart.PLAYED, 10),
    title=gettext_lazy("Results of round %(number)d"),
    sentence=gettext_lazy("What was played at every table, and for how many points."),
    title_of_all=gettext_lazy("Results of the rounds"),
    links=_links,
    contents={
        **paper_content(partial(results_of_round, on_paper=True), "A4"),
        **row_contents(partial(results_of_round, on_paper=False)),
    },
)
