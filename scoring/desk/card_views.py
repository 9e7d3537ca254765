"""The cards of the tables: a code on each, which opens the table's page to whoever scans it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponseBadRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from club import access
from club.hall.paper_addresses import hall_facts, origin_by_name, origin_on_paper
from club.models import Table, Tournament
from club.site_map import back
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.opening import open_page
from club.web.desk_lists import ROWS_A_PAGE
from club.web.qr_codes import code_to_scan
from club.wording.texts import whole_number
from scoring.log.tokens import is_printable, issue_tokens, renew, revoke, text_of
from scoring.log.typed_codes import as_shown, typed_code
from scoring.models import TableToken


@login_required
def cards(request, slug):
    """Which tables have a valid code; a code is made, taken back, or made anew here."""
    tournament = tournament_for(request, slug, access.can_score)
    tables = _tables(tournament)
    if request.method == "POST":
        return _pressed(request, tournament, tables)
    page = Paginator(tables, ROWS_A_PAGE).get_page(request.GET.get("page"))
    valid = _valid(tournament)
    opened = whole_number(request.GET.get("table")) or 0
    facts: dict[str, Any] = {
        "page": page,
        "rows": [(number, valid.get(number)) for number in page.object_list],
        "without": sum(number not in valid for number in tables),
        "issued": len(valid),
        "is_over": tournament.is_over,
        **hall_facts(request),
        "opened": opened if opened in valid else None,
        "typed_at": _typed_at(request),
        "of_another": [number for number, each in valid.items() if not is_printable(each)],
    }
    if facts["opened"]:
        renew([valid[opened]])
        facts["address"] = _address(request, valid[opened])
        facts["picture"] = code_to_scan(facts["address"])
        facts["typed"] = as_shown(typed_code(valid[opened]))
    return tournament_page(request, "scoring/desk/cards.html", tournament, facts)


@login_required
def sheets(request, slug):
    """The cards, to be printed and cut."""
    tournament = tournament_for(request, slug, access.can_score)
    valid = _valid(tournament)
    page = Paginator(sorted(valid), ROWS_A_PAGE).get_page(request.GET.get("page"))
    shown = [valid[number] for number in page.object_list]
    renew(shown)
    facts: dict[str, Any] = {
        "page": page,
        "cards": [_card(each, _address(request, each)) for each in shown],
        "typed_at": _typed_at(request),
        **hall_facts(request),
    }
    return tournament_page(request, "scoring/desk/sheets.html", tournament, facts)


def _pressed(request, tournament: Tournament, tables: list[int]):
    table = whole_number(request.POST.get("table")) or 0
    deed = DEEDS.get(request.POST.get("do", ""))
    if deed is None or (table not in tables and deed is not _make_all):
        return HttpResponseBadRequest()
    if tournament.is_over:
        messages.error(request, _("The tournament is over: its codes no longer work."))
    else:
        messages.success(request, deed(tournament, tables, table))
        if deed is not _revoke:
            open_page(request, tournament)
    if "next" in request.POST:
        return back(request, tournament.slug)
    address = reverse("desk:cards", args=[tournament.slug])
    return redirect(f"{address}?table={table}" if deed is _make_anew else address)


def _make_all(tournament: Tournament, tables: list[int], _table: int) -> str:
    issue_tokens(tournament, tables)
    return _("Every table has its code.")


def _make_anew(tournament: Tournament, _tables: list[int], table: int) -> str:
    revoke(tournament, table)
    issue_tokens(tournament, [table])
    return _("A new code for table %(table)d. The old one no longer works.") % {"table": table}


def _revoke(tournament: Tournament, _tables: list[int], table: int) -> str:
    revoke(tournament, table)
    return _("The code of table %(table)d no longer works.") % {"table": table}


DEEDS = {"make": _make_all, "anew": _make_anew, "revoke": _revoke}


def _tables(tournament: Tournament) -> list[int]:
    """Tables that any round has, and those that have a code."""
    seated = Table.objects.filter(round__tournament=tournament).values_list("number", flat=True)
    with_code = tournament.table_tokens.values_list("table", flat=True)
    return sorted({*seated.order_by().distinct(), *with_code})


def _valid(tournament: Tournament) -> dict[int, TableToken]:
    return {token.table: token for token in tournament.table_tokens.filter(revoked_at=None)}


def _address(request, token: TableToken) -> str:
    return origin_on_paper(request) + reverse("tables:come_in", args=[text_of(token)])


def _card(token: TableToken, address: str) -> tuple[int, str, str, str]:
    return token.table, address, code_to_scan(address), as_shown(typed_code(token))


def _typed_at(request) -> str:
    """Address to type for the page that asks for a code, without the part that browsers add."""
    origin = origin_by_name(request) or origin_on_paper(request)
    return origin.partition("://")[2] + reverse("tables:table")
