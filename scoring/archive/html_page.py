"""A tournament as one page that needs no server: standings, rounds and deals, to be looked at.

Everything stands in the one file, its style too, and nothing in it is fetched or run. It is written
by hand and not by a template: the templates are pages of the site, which load their style.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from django.utils import formats, timezone
from django.utils.html import escape
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from club.models import Round, Tournament
from engine.ranking.rules import RankingRules
from scoring.desk.log import score
from scoring.log.result_texts import MARKS, lines_of
from scoring.log.seating import Seats, entries_of
from scoring.models import Deal, Version
from scoring.names import UNKNOWN, Names, line_ups_of, named_in
from scoring.standings import rank_texts
from scoring.standings.standing import Ranking, Row, Standing, standing
from scoring.table_names import names_at, names_by_seat
from scoring.visibility import EVERY, last_round_shown

STYLE = Path(__file__).with_name("html_page.css")


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


def page_of(tournament: Tournament, *, for_public: bool = True) -> bytes:
    """As strangers may see it, or as the desk does; in the language that is active."""
    facts = _facts_of(tournament, for_public=for_public)
    last = facts.rounds[-1].number if facts.rounds else 0
    standings = [
        (stage.get_form_display(), found)
        for stage in tournament.stages.order_by("number")
        if last and (found := standing(tournament, through=last, stage=stage.number))
    ]
    body = [
        _head(tournament),
        _ways([title for title, _found in standings], facts.rounds),
        *(
            _standing(at, title if len(standings) > 1 else "", found, facts.names[last])
            for at, (title, found) in enumerate(standings)
        ),
        *(_round(each, facts) for each in facts.rounds),
    ]
    return _DOCUMENT.format(
        language=escape(get_language() or "en"),
        title=escape(tournament.name),
        style=STYLE.read_text("utf-8"),
        body="\n".join(body),
    ).encode()


_DOCUMENT = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
{style}</style></head>
<body>
{body}
</body></html>
"""


def _facts_of(tournament: Tournament, *, for_public: bool) -> PageInputs:
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


def _head(tournament: Tournament) -> str:
    starts = timezone.localtime(tournament.starts)
    lines = [
        ", ".join(filter(None, [tournament.club.name, tournament.place])),
        formats.date_format(starts, "DATETIME_FORMAT"),
        f"{tournament.get_entering_display()}, {tournament.get_scoring_display()}",
        _("This page shows how things were on %(moment)s.")
        % {"moment": formats.date_format(timezone.localtime(), "DATETIME_FORMAT")},
        rank_texts.corrected_said(tournament),
    ]
    quiet = "".join(f'<p class="quiet">{escape(each)}</p>' for each in lines if each)
    return f"<header><h1>{escape(tournament.name)}</h1>{quiet}</header>"


def _ways(standings: list[str], rounds: Iterable[Round]) -> str:
    word = _("Standing")
    ways = [
        (f"#standing-{at}", f"{word}: {title}" if len(standings) > 1 else word)
        for at, title in enumerate(standings)
    ]
    ways += [(f"#round-{each.number}", str(each)) for each in rounds]
    items = "".join(f'<li><a href="{where}">{escape(text)}</a></li>' for where, text in ways)
    nothing = escape(_("Nothing is played yet."))
    return f"<nav><ul>{items}</ul></nav>" if items else f"<p>{nothing}</p>"


def _standing(at: int, title: str, found: Standing, names: Names) -> str:
    head = ": ".join(filter(None, [_("Standing"), title]))
    tables = "".join(_ranking(found, each, names) for each in found.rankings)
    return f'<section id="standing-{at}"><h2>{escape(head)}</h2>{tables}</section>'


def _ranking(found: Standing, ranking: Ranking, names: Names) -> str:
    of_rounds = [_("R%(round)s") % {"round": number} for number in found.rounds]
    columns = [str(rank_texts.SCORES[found.rules.scoring]), *of_rounds, _("Deals")]
    rows = [_tr(_ranked(row, found.rules, names), texts=(1,)) for row in ranking.rows]
    caption, told = "", ""
    if ranking.number:
        caption = rank_texts.line_title(found.form, ranking.number, len(found.rankings))
    if any(any(row.penalties) for row in ranking.rows):
        said = escape(_("These points include a penalty."))
        told = f'<p class="quiet"><b>{escape(rank_texts.PENALTY_MARK)}</b> {said}</p>'
    heads = [pgettext("rank", "Place"), _("Name"), *columns]
    return _table(caption, heads, rows, texts=(1,)) + told


def _ranked(row: Row, rules: RankingRules, names: Names) -> list[str]:
    name = names.get(row.entry, UNKNOWN).title
    if row.is_withdrawn:
        name = _("%(name)s (withdrawn)") % {"name": name}
    cells = map(_penalised, map(rank_texts.cell, row.cells), row.penalties)
    score = _penalised(rank_texts.score(row.score, rules), sum(row.penalties))
    return [str(row.place), name, score, *cells, str(row.parts.deals)]


def _penalised(text: str, points: int) -> str:
    return f"{text} {rank_texts.PENALTY_MARK}".strip() if points else text


def _round(round_: Round, facts: PageInputs) -> str:
    by_table: defaultdict[int, list[Deal]] = defaultdict(list)
    for deal in facts.deals.get(round_.pk, []):
        by_table[deal.table].append(deal)
    names = facts.names[round_.number]
    titles = {named.number: named.title for named in names.values()}
    tables = "".join(
        _played(table, deals, titles, facts.people) for table, deals in sorted(by_table.items())
    )
    sits_out = [
        names.get(each, UNKNOWN).title for each in round_.sit_outs.values_list("entry", flat=True)
    ]
    out = ""
    if sits_out:
        word = escape(_("sits out"))
        out = f'<p class="quiet">{word}: {escape(", ".join(sits_out))}</p>'
    return (
        f'<section id="round-{round_.number}"><details open>'
        f"<summary>{escape(str(round_))}</summary>{tables}{out}</details></section>"
    )


def _played(
    table: int, deals: list[Deal], titles: Mapping[int, str], people: Mapping[int, str]
) -> str:
    versions = [deal.current for deal in deals if deal.current]
    caption = _("Table %(number)d") % {"number": table}
    caption = f"{caption}: {_who(versions[0].seats, titles)}"
    rows = [_deal(deal, deal.current, people) for deal in deals if deal.current]
    return _table(caption, [_("Deal"), _("Result"), _("Points")], rows, texts=(1,))


def _who(seats: Seats, titles: Mapping[int, str]) -> str:
    return " · ".join(
        " – ".join(titles.get(entry, "…") for entry in entries)
        for entries in entries_of(seats).values()
    )


def _deal(deal: Deal, version: Version, people: Mapping[int, str]) -> str:
    said = " · ".join(
        lines_of(version.content, version.rules["game"], names_by_seat(version.seats, people))
    )
    if not said:
        said = str(deal.get_state_display())
    return _tr([f"{deal.number} {MARKS.get(deal.state, '')}", said, score(version)], texts=(1,))


def _table(caption: str, heads: list[str], rows: Iterable[str], texts: tuple[int, ...]) -> str:
    head = _tr(heads, texts, "th")
    over = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="wide"><table>{over}<thead>{head}</thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _tr(cells: list[str], texts: tuple[int, ...], tag: str = "td") -> str:
    """A row; what is no text is a number."""
    return "".join(["<tr>", *_cells(cells, texts, tag), "</tr>"])


def _cells(cells: list[str], texts: tuple[int, ...], tag: str) -> Iterator[str]:
    for at, text in enumerate(cells):
        kind = "" if at in texts else ' class="number"'
        yield f"<{tag}{kind}>{escape(text)}</{tag}>"
