"""One round, for everybody: where do I sit, how long is left, what was written at every table."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from club import access
from club.models import Round, Table
from club.pairings import clock
from club.players.folding import folded
from club.public_pages import public_page
from club.texts import clean
from engine.movements.seating import Kind
from scoring.rounds.results import ShownDeal, deals_at, deals_numbered
from scoring.rounds.seats import ShownRound, ShownTable, shown_rounds
from scoring.standings.looking import Look, look_at, with_rounds

TABLES_A_PAGE = 60
DEALS_A_PAGE = 600
"""More of them are read by nobody, and were most of a second of the server's."""


@public_page("page")
def round_(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    look = look_at(request, slug)
    shown = _shown(look, number)
    search = clean(request.GET.get("search", ""))[:60]
    tables = [table for table in shown.tables if _is_sought(table, search)]
    page = Paginator(tables, _tables_a_page(shown.round)).get_page(request.GET.get("page"))
    results = _results(look, shown.round, page) if number <= look.through else {}
    facts = _facts(look, shown) | {
        "page": page,
        "tables": [(table, results.get(table.number, [])) for table in page],
        "search": search,
        "deals": sorted({deal.number for deals in results.values() for deal in deals}),
        "can_run": access.can_run(request.user, look.tournament.club),
    }
    return render(request, "scoring/rounds/round.html", facts)


@public_page("page")
def traveller(request: HttpRequest, slug: str, number: int, deal: int) -> HttpResponse:
    """One deal at every table of a round."""
    look = look_at(request, slug)
    if number > look.through:
        raise Http404
    shown = _shown(look, number)
    page = Paginator(shown.tables, TABLES_A_PAGE).get_page(request.GET.get("page"))
    tables = [table.number for table in page]
    found = deals_numbered(look.tournament, shown.round.pk, deal, tables, number)
    lines = [
        (table, each) for table in page for each in found.get((shown.round.pk, table.number), ())
    ]
    if not lines and deal > shown.round.deals:
        raise Http404
    facts = _facts(look, shown) | {
        "page": page,
        "deal": deal,
        "deals": range(1, max(shown.round.deals, deal) + 1),
        "lines": sorted(lines, key=_most_first),
        "is_sided": look.tournament.kind not in (Kind.INDIVIDUAL, Kind.REMI),
    }
    return render(request, "scoring/rounds/traveller.html", facts)


@public_page()
def table_history(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """Who sat at a table in each round, and what they wrote."""
    look = look_at(request, slug)
    with_rounds(look.tournament)
    found = Table.objects.filter(round__tournament=look.tournament, number=table)
    rounds = list(found.values_list("round__number", flat=True))
    if not rounds:
        raise Http404
    shown = shown_rounds(
        look.tournament, for_public=look.for_public, numbers=tuple(rounds), table=table
    )
    numbers = {each.round.pk: each.round.number for each in shown}
    seen = [(pk, table) for pk, number in numbers.items() if number <= look.through]
    deals = deals_at(look.tournament, seen, numbers)
    facts: dict[str, Any] = {
        "tournament": look.tournament,
        "club": look.tournament.club,
        "table": table,
        "is_kept_back": look.is_kept_back,
        "rounds": [
            (each.round, each.tables[0], deals.get((each.round.pk, table), []))
            for each in reversed(shown)
            if each.tables
        ],
    }
    return render(request, "scoring/rounds/table_history.html", facts)


def _shown(look: Look, number: int) -> ShownRound:
    with_rounds(look.tournament)
    found = shown_rounds(look.tournament, for_public=look.for_public, numbers=(number,))
    if not found:
        raise Http404
    return found[0]


def _facts(look: Look, shown: ShownRound) -> dict[str, Any]:
    found = look.tournament
    return {
        "tournament": found,
        "club": found.club,
        "shown": shown,
        "numbers": sorted(each.number for each in found.rounds.all()),
        "times": clock.kept_times(shown.round),
        "is_kept_back": not shown.round.is_open and shown.round.number > look.through,
    }


def _results(look: Look, round_: Round, page: Page) -> dict[int, list[ShownDeal]]:
    places = [(round_.pk, table.number) for table in page]
    found = deals_at(look.tournament, places, {round_.pk: round_.number})
    return {table: deals for (_round, table), deals in found.items()}


def _tables_a_page(round_: Round) -> int:
    return max(1, min(TABLES_A_PAGE, DEALS_A_PAGE // max(1, round_.deals)))


def _is_sought(table: ShownTable, search: str) -> bool:
    wanted = folded(search).split()
    return not wanted or any(
        all(word in folded(each.title) for word in wanted) for each in table.sittings
    )


def _most_first(line: tuple[ShownTable, ShownDeal]) -> tuple[int, int]:
    """As a traveller is read: by what the first side made."""
    table, deal = line
    return -deal.parts[0].points if deal.parts else 0, table.number
