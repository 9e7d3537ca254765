"""One round, for everybody: where do I sit, how long is left, what was written at every table."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString

from club import access
from club.models import Round, Table
from club.pairings import clock
from club.tournaments.finding import tournament_page
from club.web.public_pages import public_page
from club.wording.table_ranges import range_named, table_ranges, within
from scoring.deals import ShownDeal, called_in, deals_at, deals_numbered
from scoring.seats import ShownRound, ShownTable, shown_rounds
from scoring.visibility import Viewer, viewer_of, with_rounds

Deals = Mapping[tuple[int, int], Sequence[ShownDeal]]
"""Of some tables, each named by the key of its round and its number."""

TABLES_A_PAGE = 60
DEALS_A_PAGE = 600
"""More of them are read by nobody, and were most of a second of the server's."""


@public_page("page")
def round_(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    viewer = viewer_of(request, slug)
    shown = _shown(viewer, number)
    range_ = range_named(viewer.tournament.ranges, request.GET.get("range"))
    shown = shown._replace(tables=within(range_, shown.tables))
    page = Paginator(shown.tables, _tables_a_page(shown.round)).get_page(request.GET.get("page"))
    places = [(shown.round.pk, table.number) for table in page]
    seen = places if number <= viewer.last_round else []
    results = deals_at(viewer.tournament, seen, {shown.round.pk: number})
    lines = _lines(viewer, results)
    facts = _facts(viewer, shown) | {
        "page": page,
        "tables": [
            (table, lines.get(place, [])) for table, place in zip(page, places, strict=True)
        ],
        "range": range_,
        "ranges": table_ranges(viewer.tournament.ranges),
        "deals": sorted({deal.number for deals in results.values() for deal in deals}),
        "can_run": access.can_run(request.user, viewer.tournament.club),
    }
    return render(request, "scoring/rounds/round.html", facts)


@public_page("page")
def traveller(request: HttpRequest, slug: str, number: int, deal: int) -> HttpResponse:
    """One deal at every table of a round."""
    viewer = viewer_of(request, slug)
    if number > viewer.last_round:
        raise Http404
    shown = _shown(viewer, number)
    page = Paginator(shown.tables, TABLES_A_PAGE).get_page(request.GET.get("page"))
    tables = [table.number for table in page]
    found = deals_numbered(viewer.tournament, shown.round.pk, deal, tables, number)
    called = called_in(chain.from_iterable(found.values()), for_public=viewer.for_public)
    lines = [
        (table, each, each.lines(called[each.sat]))
        for table in page
        for each in found.get((shown.round.pk, table.number), ())
    ]
    if not lines and deal > shown.round.deals:
        raise Http404
    facts = _facts(viewer, shown) | {
        "page": page,
        "deal": deal,
        "deals": range(1, max(shown.round.deals, deal) + 1),
        "lines": sorted(lines, key=_most_first),
    }
    return render(request, "scoring/rounds/traveller.html", facts)


@public_page()
def table_history(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """Page of a table: the people who sat there in each round, and the deals they wrote."""
    viewer = viewer_of(request, slug)
    with_rounds(viewer.tournament, for_public=viewer.for_public)
    found = Table.objects.filter(round__tournament=viewer.tournament, number=table)
    rounds = tuple(found.values_list("round__number", flat=True))
    shown = shown_rounds(
        viewer.tournament, for_public=viewer.for_public, numbers=rounds or (0,), table=table
    )
    if not shown:
        raise Http404
    numbers = {each.round.pk: each.round.number for each in shown}
    seen = [(pk, table) for pk, number in numbers.items() if number <= viewer.last_round]
    lines = _lines(viewer, deals_at(viewer.tournament, seen, numbers))
    facts: dict[str, Any] = {
        "table": table,
        "is_kept_back": viewer.is_kept_back,
        "rounds": [
            (each.round, each.tables[0], lines.get((each.round.pk, table), []))
            for each in reversed(shown)
            if each.tables
        ],
    }
    return tournament_page(request, "scoring/rounds/table_history.html", viewer.tournament, facts)


def _shown(viewer: Viewer, number: int) -> ShownRound:
    with_rounds(viewer.tournament, for_public=viewer.for_public)
    found = shown_rounds(viewer.tournament, for_public=viewer.for_public, numbers=(number,))
    if not found:
        raise Http404
    return found[0]


def _facts(viewer: Viewer, shown: ShownRound) -> dict[str, Any]:
    found = viewer.tournament
    return {
        "tournament": found,
        "club": found.club,
        "shown": shown,
        "numbers": sorted(each.number for each in found.rounds.all()),
        "times": clock.kept_times(shown.round),
        "is_kept_back": not shown.round.is_open and shown.round.number > viewer.last_round,
    }


def _lines(viewer: Viewer, deals: Deals) -> dict[tuple[int, int], list[SafeString]]:
    called = called_in(chain.from_iterable(deals.values()), for_public=viewer.for_public)
    return {
        place: [
            *(each.heads() for each in at_table[:1] if each.has_heads),
            *(each.line(called[each.sat]) for each in at_table),
        ]
        for place, at_table in deals.items()
    }


def _tables_a_page(round_: Round) -> int:
    return max(1, min(TABLES_A_PAGE, DEALS_A_PAGE // max(1, round_.deals)))


def _most_first(line: tuple[ShownTable, ShownDeal, Sequence[str]]) -> tuple[float, int]:
    """Key as a traveller is read: by what the first side made."""
    table, deal, _said = line
    return -deal.parts[0].points if deal.parts else 0, table.number
