"""The table of a standing: sorted and paged by the address, its rows written out at once.

django-tables2 knows the columns and their order; cell by cell its rows would cost ten times as
much as the whole page has.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

import django_tables2 as tables
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from club.models import Tournament
from club.players.name_lines import unbroken
from club.storage.caches import MemoryCache
from club.web.desk_lists import paged
from club.wording.collation import Key
from engine.movements.formats import format_of
from engine.ranking.places import Broke
from engine.ranking.rules import Number, RankingRules
from scoring.names import UNKNOWN, EntryName, NamesOnDemand
from scoring.standings import rank_texts
from scoring.standings.standing import Cell, Ranking, Row, SatOut, Standing
from scoring.standings.viewer import is_by_person
from scoring.writers import value_format

ROWS_A_PAGE: Final = 200
MOST_ROUND_COLUMNS: Final = 8

WIDE = {"th": {"class": "wide number"}, "td": {"class": "wide number"}}
NUMBER = {"th": {"class": "number"}, "td": {"class": "number"}}


class StandingTable(tables.Table):
    place = tables.Column(verbose_name=pgettext_lazy("rank", "Place"), attrs=NUMBER)
    name = tables.Column(verbose_name=gettext_lazy("Name"))
    deals = tables.Column(verbose_name=gettext_lazy("Deals"), attrs=WIDE)
    score = tables.Column(verbose_name=gettext_lazy("Points"), attrs=NUMBER)

    class Meta:
        attrs = {"class": "standing"}
        empty_text = gettext_lazy("No matches.")
        sequence = ("place", "name", "...", "deals", "score")

    label = ""
    whole: SafeString = mark_safe("")


class NamedRow(NamedTuple):
    """Row of a table of standings, as the columns read it."""

    row: Row
    names: NamesOnDemand

    @property
    def place(self) -> int:
        return self.row.place

    @property
    def name(self) -> Key:
        return self.names.order.get(self.row.entry, _FIRST)

    @property
    def deals(self) -> int:
        return self.row.parts.deals

    @property
    def score(self) -> Number:
        return self.row.score

    @property
    def made(self) -> list[Number]:
        """Round by round; nothing is less than any points."""
        return [cell if isinstance(cell, (int, Fraction)) else _LEAST for cell in self.row.cells]


_LEAST: Final = -1_000_000
_FIRST: Final = ("", "", "")


def tables_of(
    request: Any, tournament: Tournament, standing: Standing, names: NamesOnDemand
) -> list[tuple[str, StandingTable]]:
    """Each ranking by its title, as the address asks for it. Of many rounds it shows the last."""
    first = max(0, len(standing.rounds) - MOST_ROUND_COLUMNS)
    tables_ = [_paged(request, standing, ranking, first, names) for ranking in standing.rankings]
    if tournament.only_counts:
        for table in tables_:
            table.columns["deals"].column.verbose_name = _("Results")
    shown = [[bound.record.row for bound in table.paginated_rows] for table in tables_]
    named = names.of([row.entry for rows in shown for row in rows])
    by_person = is_by_person(tournament, request.GET)
    writer = _RowWriter(
        standing.rules,
        first,
        rank_texts.places(standing, by_person=by_person),
        rank_texts.tie_marks(standing.rows),
        # Reversed once: reversing costs more than a row.
        reverse("standings:entry", args=[tournament.slug, 0]).removesuffix("0/"),
        rank_texts.bye() if format_of(standing.form).eliminates else "",
    )
    for table, rows in zip(tables_, shown, strict=True):
        before, after = _frame(request, standing, table)
        trs = [writer.tr(row, named.get(row.entry, UNKNOWN)) for row in rows]
        table.whole = mark_safe("".join([before, *trs, after]))  # noqa: S308 (every text in it is escaped)
    titles = [line_title(standing, ranking) for ranking in standing.rankings]
    return list(zip(titles, tables_, strict=True))


def _paged(
    request: Any, standing: Standing, ranking: Ranking, first: int, names: NamesOnDemand
) -> StandingTable:
    table = StandingTable(
        [NamedRow(row, names) for row in ranking.rows],
        prefix=f"{ranking.number}-" if ranking.number else "",
        extra_columns=[
            (
                f"round_{number}",
                tables.Column(accessor=f"made__{at}", verbose_name=_short(number), attrs=WIDE),
            )
            for at, number in enumerate(standing.rounds[first:], first)
        ],
    )
    table.columns["score"].column.verbose_name = rank_texts.SCORES[standing.rules.scoring]
    table.label = line_title(standing, ranking) or _("Standing")
    paged(request, table, ROWS_A_PAGE)
    return table


def _frame(request: Any, standing: Standing, table: StandingTable) -> tuple[str, str]:
    """Text before the rows and behind them: rendered once for each address, for it costs as much as
    all rows."""

    def frame() -> tuple[str, str]:
        facts = {"table": table, "request": request, "rows": _ROWS}
        before, _rows, after = render_to_string(_TEMPLATE, facts).partition(_ROWS)
        return before, after

    pages = table.page.number, table.paginator.num_pages
    asked = request.get_full_path(), table.prefix, table.label, get_language()
    return _frames.get(asked, (standing.rounds, standing.rules.scoring, pages), frame)


_TEMPLATE: Final = "scoring/standings/table.html"
_ROWS: Final = "<!-- rows -->"
_frames: Final = MemoryCache[tuple[str, str]](200)


def line_title(standing: Standing, ranking: Ranking) -> str:
    """Title of one of several rankings."""
    if not ranking.number:
        return ""
    return rank_texts.line_title(standing.form, ranking.number, len(standing.rankings))


def _short(number: int) -> str:
    return _("R%(round)s") % {"round": number}


class _RowWriter(NamedTuple):
    """HTML of rows, written without a template, which would take ten times as long; every text in
    it is escaped."""

    rules: RankingRules
    first: int
    """Rounds before this one have no column."""
    places: Mapping[int, str]
    marks: rank_texts.TieMarks
    address: str
    """That of an entry but for its number."""
    bye: str

    def tr(self, row: Row, named: EntryName) -> str:
        rounds = zip(row.cells[self.first :], row.penalties[self.first :], strict=True)
        cells = "".join(
            f"<td>{self.cell(cell)}{_penalty_mark(taken)}</td>" for cell, taken in rounds
        )
        gone = ' class="gone"' if row.is_withdrawn else ""
        score = value_format.at_the_mark(rank_texts.score(row.score, self.rules))
        marks = f"{self.tie_mark(row)}{_penalty_mark(sum(row.penalties))}"
        return (
            f'<tr{gone}><td class="{rank_texts.deck(row.place)}">'
            f"{self.places[row.place]}{_move_mark(row.moved)}</td>"
            f'<td><a href="{self.address}{named.number}/">{unbroken(named.title)}</a>'
            f"{_withdrawn_tag(row)}</td>{cells}<td>{row.parts.deals}</td>"
            f'<td class="number">{_provisional_dot(row)}<strong>{score}'
            f'<span class="marks">{marks}</span></strong></td></tr>'
        )

    def cell(self, cell: Cell) -> str:
        if not isinstance(cell, SatOut):
            return rank_texts.cell(cell)
        if self.bye:
            return f'<span class="quiet">{escape(self.bye)}</span>'
        said = escape(_("sits out"))
        return f'<span class="quiet" title="{said}">{rank_texts.cell(cell)}</span>'

    def tie_mark(self, row: Row) -> str:
        """The letter of the tie-break that puts a row above the next, with its sentence."""
        if not isinstance(row.broke, Broke) or row.broke.by not in self.marks:
            return ""
        sentence = escape(rank_texts.tie_said(row.broke.by))
        mark = _aloud(self.marks[row.broke.by], sentence)
        return f'<sup class="tie" title="{sentence}">{mark}</sup>'


def _aloud(mark: str, sentence: str) -> str:
    """A mark for the eye, and the sentence that is read out instead."""
    return f'<span aria-hidden="true">{mark}</span><span class="aside">{sentence}</span>'


def _penalty_mark(points: int) -> str:
    """A mark with its sentence, where the desk took points off."""
    if not points:
        return ""
    sentence = escape(rank_texts.penalty_said(points))
    mark = _aloud(escape(rank_texts.PENALTY_MARK), sentence)
    return f' <span class="penalised" title="{sentence}">{mark}</span>'


def _move_mark(moved: int | None) -> str:
    if not moved:
        return ""
    css, arrow, sentence = (
        ("up", "▲", _("up %(places)d")) if moved > 0 else ("down", "▼", _("down %(places)d"))
    )
    mark = _aloud(f"{arrow}{abs(moved)}", escape(sentence % {"places": abs(moved)}))
    return f' <span class="moved {css}">{mark}</span>'


def _provisional_dot(row: Row) -> str:
    if not row.is_provisional:
        return ""
    said = escape(_("provisional"))
    return f'<span class="dot unsettled"></span><span class="aside">{said}</span> '


def _withdrawn_tag(row: Row) -> str:
    said = escape(_("withdrawn"))
    return f' <span class="tag">{said}</span>' if row.is_withdrawn else ""
