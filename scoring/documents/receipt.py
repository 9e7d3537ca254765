"""The receipt of one payment, twice on a page: for whoever paid, and for the club."""

from functools import partial
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from club import access
from club.access import require
from club.clubs.finding import club_named
from club.models import Payment
from club.wording.amounts import known_currency, money
from club.wording.amounts_in_words import in_words
from scoring.documents.document import Document
from scoring.writers.file_response import file_response
from scoring.writers.pdf.cards import CardPlace, card_pages
from scoring.writers.pdf.fonts import BOLD, SERIF_BOLD
from scoring.writers.pdf.ornaments import line_to_sign
from scoring.writers.pdf.page import ACCENT, MM, QUIET, Pdf
from scoring.writers.sheet import Letterhead, letterhead_of
from scoring.writers.value_format import day


class PaymentReceipt(NamedTuple):
    club: tuple[str, ...]
    """Where the club is, and its tax number."""
    number: str
    amount: str
    in_words: str
    lines: tuple[tuple[str, str], ...]
    """What each says, and its words before."""
    by: str
    """The name of whoever took it, where their account has one."""
    is_voided: bool


def receipt_of(payment: Payment) -> PaymentReceipt:
    club = payment.club
    tax = _("Tax number: %(number)s") % {"number": club.tax_number} if club.tax_number else ""
    what = str(payment.note or payment.get_kind_display())
    if about := payment.tournament or payment.season:
        what = f"{what}, {about}"
    who = payment.player or payment.entry
    lines = [(_("Date"), day(payment.day)), (_("For what"), what)]
    return PaymentReceipt(
        tuple(filter(None, (club.postal_address, tax))),
        payment.receipt,
        money(payment.amount, club.currency),
        in_words(payment.amount, known_currency(club.currency), str(club.language)),
        ((_("Received from"), str(who)), *lines) if who else tuple(lines),
        payment.by.name if payment.by else "",
        payment.voided_at is not None,
    )


def receipt_paper(letterhead: Letterhead, receipt: PaymentReceipt) -> bytes:
    title = " ".join([_("Receipt"), receipt.number])
    copies = [_("For the payer"), _("For the club")]
    draw = partial(_draw, receipt=receipt, title=title)
    return card_pages(letterhead, title, copies, (1, 2), str, draw)


def _draw(document: Pdf, copy: str, place: CardPlace, receipt: PaymentReceipt, title: str) -> None:
    y = place.y + 10
    club = document.letterhead.club
    document.text(place.x, y, club, font=BOLD, size=13, colour=document.colour, room=place.width)
    for line in receipt.club:
        y += 14
        document.text(place.x, y, line, size=9.5, colour=QUIET, room=place.width)
    document.text(place.x, y + 36, title, font=SERIF_BOLD, size=24, colour=ACCENT)
    document.text(place.right, y + 36, copy, size=9, colour=QUIET, align="right")
    y += 68
    for head, said in receipt.lines:
        document.text(place.x, y, head, size=9, colour=QUIET)
        y = document.paragraph(place.x + 36 * MM, y, said, place.width - 36 * MM, size=13, most=2)
        y += 6
    document.text(place.x, y + 16, _("Amount"), size=9, colour=QUIET)
    document.text(place.x + 36 * MM, y + 16, receipt.amount, font=SERIF_BOLD, size=26)
    if receipt.is_voided:
        x = place.x + place.width * 0.6
        document.text(x, y + 16, _("Voided"), font=SERIF_BOLD, size=26, colour="#b3261e")
    document.paragraph(
        place.x + 36 * MM, y + 34, receipt.in_words, place.width - 36 * MM, size=11, most=2
    )
    signed = ": ".join(filter(None, (_("Received by"), receipt.by)))
    line_to_sign(document, place.right - 35 * MM, place.bottom - 16 * MM, 70 * MM, signed)


@login_required
@require_safe
def view(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Receipt in the club's language; the desk of the evening has those of its fees."""
    found = club_named(club)
    may = access.can_keep_money(request.user, found)
    require(may or access.can_check_in(request.user, found))
    own = Payment.objects.filter(club=found).exclude(receipt_number=None)
    own = own if may else own.exclude(tournament=None)
    related = ("club", "player", "entry", "tournament", "season", "by")
    payment = get_object_or_404(own.select_related(*related), pk=pk)
    language = str(found.language)
    with override(language):
        ready = partial(receipt_paper, letterhead_of(found, language), receipt_of(payment))
        return file_response(request, ready, f"{found.slug}-{payment.receipt}", "pdf")


DOCUMENT = Document(
    slug="receipt",
    url_name="receipt",
    route="clubs/<slug:club>/money/<number:pk>/receipt.pdf",
    view=view,
)
