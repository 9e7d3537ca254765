"""A tournament as one page that needs no server: standings, rounds and deals.

Everything is in the one file, its style too; nothing in it is fetched or run.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils import formats, timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.models import Round, Tournament
from club.wording.by_points import called_in
from engine.ranking.rules import RankingRules
from scoring.desk.log import score
from scoring.log.result_texts import lines_of
from scoring.log.seating import Seats, entries_of
from scoring.models import Deal, DealState, Version
from scoring.names import UNKNOWN, Names, line_ups_of, named_in
from scoring.seats import ShownTable, shown_rounds
from scoring.standings import rank_texts
from scoring.standings.standing import Ranking, Row, Standing, standing
from scoring.table_names import names_at, names_by_seat
from scoring.visibility import EVERY, last_round_shown
from scoring.writers.sheet import Sheet
from scoring.writers.value_format import shower


class PageInputs(NamedTuple):
    """Inputs of the page."""

    tournament: Tournament
    rounds: list[Round]
    """Those that have begun, and whose results the reader may see."""

    deals: Mapping[int, list[Deal]]
    """By the key of the round."""

    people: Mapping[int, str]
    names: Mapping[int, Names]
    """What entries are called, by the number of the round."""


class PageTable(NamedTuple):
    """Cells of text in the second column, of numbers in the others."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    has_penalty: bool = False


def page_of(
    tournament: Tournament, *, for_public: bool = True, is_frame: bool = False, **facts: object
) -> bytes:
    """Page as strangers may see it, or as the desk does; in the language that is active. A frame
    for another page has the standing alone; `facts` are further ones of its template."""
    inputs = _inputs_of(tournament, for_public=for_public)
    given = {
        "title": tournament.name,
        "lines": [] if is_frame else [*filter(None, _lines(tournament))],
        "standings": _standings(tournament, inputs),
        "rounds": [] if is_frame else [_round(each, inputs) for each in inputs.rounds],
        "penalty_mark": rank_texts.PENALTY_MARK,
        "is_frame": is_frame,
        **facts,
    }
    return render_to_string("scoring/archive/page.html", given).encode()


def seats_of(tournament: Tournament) -> list[tuple[Round, PageTable]]:
    """Rounds of which strangers see nothing yet but who sits where."""
    through, heads = last_round_shown(tournament), [_("Table"), _("Name")]
    return [
        (shown.round, PageTable("", heads, [_seated(each) for each in shown.tables]))
        for shown in shown_rounds(tournament, for_public=True)
        if shown.round.is_open or shown.round.number > through
    ]


def page_of_sheet(sheet: Sheet, **facts: object) -> bytes:
    """Page of any table that goes on paper."""
    show = [shower(each) for each in sheet.columns]
    rows = [[each(cell) for each, cell in zip(show, row, strict=True)] for row in sheet.rows]
    table = PageTable("", [each.title for each in sheet.columns], rows)
    given = {"title": sheet.title, "lines": sheet.lines, "standings": [("", [table])], **facts}
    return render_to_string("scoring/archive/page.html", given).encode()


def _inputs_of(tournament: Tournament, *, for_public: bool) -> PageInputs:
    through = last_round_shown(tournament) if for_public else EVERY
    begun = tournament.rounds.filter(started_at__isnull=False, number__lte=through)
    rounds = list(begun.order_by("number"))
    deals: defaultdict[int, list[Deal]] = defaultdict(list)
    found = Deal.objects.filter(round__in=rounds, current__isnull=False)
    for deal in found.select_related("current").order_by("table", "number"):
        deals[deal.round_id].append(deal)
    seats = [deal.current.seats for each in deals.values() for deal in each if deal.current]
    line_ups = line_ups_of(tournament, for_public=for_public)
    return PageInputs(
        tournament,
        rounds,
        deals,
        names_at(seats, for_public=for_public),
        {each.number: named_in(line_ups, each.number) for each in rounds},
    )


def _lines(tournament: Tournament) -> list[str]:
    starts = timezone.localtime(tournament.starts)
    return [
        ", ".join(filter(None, [tournament.club.name, tournament.place])),
        formats.date_format(starts, "DATETIME_FORMAT"),
        f"{tournament.who_plays}, {tournament.get_scoring_display()}",
        _("This page shows how things were on %(moment)s.")
        % {"moment": formats.date_format(timezone.localtime(), "DATETIME_FORMAT")},
        rank_texts.corrected_said(tournament),
    ]


def _standings(tournament: Tournament, inputs: PageInputs) -> list[tuple[str, list[PageTable]]]:
    """Standings of each stage, with its title where there are several."""
    last = inputs.rounds[-1].number if inputs.rounds else 0
    stages = tournament.stages.order_by("number") if last else ()
    found = [
        (stage.get_form_display(), own)
        for stage in stages
        if (own := standing(tournament, through=last, stage=stage.number))
    ]
    return [
        (
            ": ".join([_("Standing"), title] if len(found) > 1 else [_("Standing")]),
            [_ranking(own, each, inputs.names[last]) for each in own.rankings],
        )
        for title, own in found
    ]


def _ranking(found: Standing, ranking: Ranking, names: Names) -> PageTable:
    rounds = [_("R%(round)s") % {"round": number} for number in found.rounds]
    score = str(rank_texts.SCORES[found.rules.scoring])
    caption = ""
    if ranking.number:
        caption = rank_texts.line_title(found.form, ranking.number, len(found.rankings))
    return PageTable(
        caption,
        [pgettext("rank", "Place"), _("Name"), score, *rounds, _("Deals")],
        [_ranked(row, found.rules, names) for row in ranking.rows],
        any(any(row.penalties) for row in ranking.rows),
    )


def _ranked(row: Row, rules: RankingRules, names: Names) -> list[str]:
    name = names.get(row.entry, UNKNOWN).title
    if row.is_withdrawn:
        name = _("%(name)s (withdrawn)") % {"name": name}
    cells = map(_penalised, map(rank_texts.cell, row.cells), row.penalties)
    score = _penalised(rank_texts.score(row.score, rules), sum(row.penalties))
    return [str(row.place), name, score, *cells, str(row.parts.deals)]


def _penalised(text: str, points: int) -> str:
    return f"{text} {rank_texts.PENALTY_MARK}".strip() if points else text


def _seated(table: ShownTable) -> list[str]:
    return [str(table.number), " · ".join(f"{each.where} {each.title}" for each in table.sittings)]


def _round(round_: Round, inputs: PageInputs) -> tuple[Round, list[PageTable], list[str]]:
    """Round with its tables, and those who sit out."""
    by_table: defaultdict[int, list[Deal]] = defaultdict(list)
    for deal in inputs.deals.get(round_.pk, []):
        by_table[deal.table].append(deal)
    own = round_.tournament
    head = capfirst(str(called_in(own.game, own.rules).title))
    names = inputs.names[round_.number]
    titles = {named.number: named.title for named in names.values()}
    sits_out = round_.sit_outs.values_list("entry", flat=True)
    return (
        round_,
        [_played(*each, titles, inputs.people, head) for each in sorted(by_table.items())],
        [names.get(each, UNKNOWN).title for each in sits_out],
    )


def _played(
    table: int, deals: list[Deal], titles: Mapping[int, str], people: Mapping[int, str], head: str
) -> PageTable:
    versions = [(deal, deal.current) for deal in deals if deal.current]
    caption = _("Table %(number)d") % {"number": table}
    return PageTable(
        f"{caption}: {_who(versions[0][1].seats, titles)}",
        [head, _("Result"), _("Points")],
        [_deal(*each, people) for each in versions],
    )


def _who(seats: Seats, titles: Mapping[int, str]) -> str:
    return " · ".join(
        " – ".join(titles.get(entry, "…") for entry in entries)
        for entries in entries_of(seats).values()
    )


def _deal(deal: Deal, version: Version, people: Mapping[int, str]) -> list[str]:
    names = names_by_seat(version.seats, people)
    said = " · ".join(lines_of(version.content, version.rules["game"], names))
    mark = DealState(deal.state).mark
    return [f"{deal.number} {mark}", said or str(deal.get_state_display()), score(version)]
