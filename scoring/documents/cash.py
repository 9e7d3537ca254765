"""The cash sheet of an evening and of a season, for whoever keeps the cash box. It names those who
took the money, and nobody who paid."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override, pgettext
from django.views.decorators.http import require_safe

from club import access
from club.clubs.finding import club_for
from club.hall.paper_addresses import origin_on_paper
from club.models import Club, Season
from club.money.books import CashSheet, evening_sheet, season_sheet
from club.wording.amounts import exact, money
from scoring.documents.document import (
    Document,
    EveningPart,
    paper_and_row_links,
    paper_content,
    row_contents,
)
from scoring.documents.request import DocumentRequest
from scoring.writers import columns
from scoring.writers.file_response import ROWS, file_response, language_of, sheet_as, size_of
from scoring.writers.sheet import Column, ColumnKind, Sheet, letterhead_of
from scoring.writers.value_format import day


def cash_sheet(
    club: Club, language: str, title: str, found: CashSheet, about: str, address: str
) -> Sheet:
    rows = [
        (
            each.day,
            each.what,
            each.people,
            exact(each.rate),
            exact(each.amount) if each.amount >= 0 else None,
            exact(each.amount) if each.amount < 0 else None,
        )
        for each in found.rows
    ]
    said = [f"{name} {money(amount, club.currency)}" for name, amount in found.takers]
    balance, by, income, spent = _("Balance"), _("Taken by"), _("Income"), _("Expenses")
    return columns.sheet(
        "cash",
        letterhead_of(club, language),
        title,
        rows,
        names=[
            "day",
            Column("what", _("For what")),
            Column("people", _("People"), ColumnKind.INTEGER),
            Column("each", pgettext("amount", "Each"), ColumnKind.DECIMAL),
            Column("income", f"{income} ({club.currency})", ColumnKind.DECIMAL),
            Column("spent", f"{spent} ({club.currency})", ColumnKind.DECIMAL),
        ],
        totals=("income", "spent"),
        lines=[about],
        result=f"{balance}: {money(found.balance, club.currency)}",
        notes=[f"{by}: {', '.join(said)}"] if said else [],
        signed_by=[_("Counted by"), _("Received by")],
        address=address,
    )


def of_evening(request: DocumentRequest) -> Sheet:
    if not request.viewer.is_desk:
        raise Http404
    own = request.tournament
    title = _("Cash sheet of %(what)s") % {"what": own.name}
    about, address = request.about, request.screen("money:evening")
    return cash_sheet(own.club, request.language, title, evening_sheet(own), about, address)


@login_required
@require_safe
def of_season(request: HttpRequest, club: str, season: str, kind: str) -> HttpResponse:
    found = club_for(request, club, access.can_keep_money)
    own: Season = get_object_or_404(found.seasons, slug=season)
    if kind not in ("pdf", *ROWS):
        raise Http404
    language = language_of(request, found)
    with override(language):
        title = _("Cash sheet of %(what)s") % {"what": own.name}
        about = f"{day(own.starts)} – {day(own.ends)}"
        page = f"{reverse('money:club', args=[club])}?season={own.slug}"
        address = origin_on_paper(request) + page
        sheet = cash_sheet(found, language, title, season_sheet(own), about, address)
        ready = sheet_as(kind, sheet, size_of(request))
        return file_response(request, ready, f"{found.slug}-cash-{own.slug}", kind)


DOCUMENT = Document(
    slug="cash",
    place=(EveningPart.END, 90),
    title=gettext_lazy("Cash sheet"),
    sentence=gettext_lazy("What was taken, from how many, by whom; expenses, and what is left."),
    is_offered=lambda situation: situation.viewer.is_desk and bool(situation.tournament.fee_text),
    links=paper_and_row_links,
    contents={**paper_content(of_evening), **row_contents(of_evening)},
)
SEASON = Document(
    slug="cash-season",
    url_name="cash_of_season",
    route="clubs/<slug:club>/money/<slug:season>.<str:kind>",
    view=of_season,
)
