"""A list of those who owe dues, and a letter for each; for whoever keeps the cash box, who
need not see how members are reached."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext
from django.views.decorators.http import require_safe

from club import access
from club.clubs.finding import club_for
from club.hall.paper_addresses import origin_on_paper
from club.models import Season
from club.payments.reminders import DuesLetter, debtors, letter
from club.wording.amounts import exact
from scoring.documents.document import Document
from scoring.writers import columns
from scoring.writers.file_response import ROWS, file_response, language_of, sheet_as, size_of
from scoring.writers.pdf.page import MM, Pdf
from scoring.writers.pdf.paper_head import head
from scoring.writers.sheet import Column, ColumnKind, Letterhead, Sheet, letterhead_of
from scoring.writers.value_format import day

SIZE = 11.5


def owing_sheet(season: Season, language: str, address: str) -> Sheet:
    club, found = season.club, debtors(season)
    rows = [
        (
            each.member.number,
            str(each.member),
            each.member.team.name if each.member.team else None,
            exact(each.dues.paid),
            exact(each.dues.left),
        )
        for each in found
    ]
    paid, left = pgettext("amount", "Paid"), _("Left to pay")
    return columns.sheet(
        "owing",
        letterhead_of(club, language),
        _("Who owes dues of %(season)s") % {"season": season},
        rows,
        names=[
            *("number", "name", "team"),
            Column("paid", f"{paid} ({club.currency})", ColumnKind.DECIMAL),
            Column("left", f"{left} ({club.currency})", ColumnKind.DECIMAL),
        ],
        totals=("paid", "left"),
        lines=[f"{day(season.starts)} – {day(season.ends)}"],
        address=address,
    )


def letters(letterhead: Letterhead, found: list[tuple[str, DuesLetter]]) -> bytes:
    """A page for each."""
    with override(letterhead.language):
        document, today = Pdf(letterhead, _("Dues"), pages=len(found)), day(timezone.localdate())
        for name, (title, paragraphs) in found:
            document.title = title
            document.new_page(name)
            y = head(document, [today, name]) + 8 * MM
            for text in paragraphs:
                write = partial(document.paragraph, size=SIZE, step=SIZE * 1.5)
                y = write(document.margin, y, text, document.room) + 5 * MM
            document.text(document.margin, y + 6 * MM, letterhead.club, size=SIZE)
        return document.content()


@login_required
@require_safe
def of_season(request: HttpRequest, club: str, season: str, kind: str) -> HttpResponse:
    found = club_for(request, club, access.can_keep_money)
    own: Season = get_object_or_404(found.seasons, slug=season)
    if kind not in ("pdf", *ROWS):
        raise Http404
    language = language_of(request, found)
    page = f"{reverse('money:owing', args=[club])}?season={own.slug}"
    with override(language):
        sheet = owing_sheet(own, language, origin_on_paper(request) + page)
        ready = sheet_as(kind, sheet, size_of(request))
        return file_response(request, ready, f"{found.slug}-owing-{own.slug}", kind)


@login_required
@require_safe
def letters_of_season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    found = club_for(request, club, access.can_keep_money)
    own: Season = get_object_or_404(found.seasons, slug=season)
    language = language_of(request, found)
    with override(language):
        written = [(str(each.member), letter(own, each)) for each in debtors(own)]
        ready = partial(letters, letterhead_of(found, language), written)
        return file_response(request, ready, f"{found.slug}-letters-{own.slug}", "pdf")


LIST = Document(
    slug="owing",
    url_name="owing",
    route="clubs/<slug:club>/money/<slug:season>/owing.<str:kind>",
    view=of_season,
)
LETTERS = Document(
    slug="dues-letters",
    url_name="dues_letters",
    route="clubs/<slug:club>/money/<slug:season>/letters.pdf",
    view=letters_of_season,
)
