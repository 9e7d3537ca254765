"""A form to print and sign: what a member agrees to, in one language; empty for any of them."""

from collections.abc import Mapping, Sequence
from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override, pgettext
from django.views.decorators.http import require_safe

from club import access
from club.clubs.finding import club_for
from club.consents.texts import texts_now
from club.memberships.queries import members_of
from club.models import Purpose
from scoring.documents.document import Document
from scoring.writers.file_response import file_response, language_of
from scoring.writers.pdf.fonts import BOLD, SERIF_BOLD
from scoring.writers.pdf.page import EDGE, MM, QUIET, Pdf
from scoring.writers.pdf.paper_head import one_page
from scoring.writers.sheet import Letterhead, letterhead_of

BOX = 4.2 * MM
TEXT = 10.5


def consent_form(
    letterhead: Letterhead, name: str, texts: Mapping[str, str], guardian_age: int
) -> bytes:
    """One page, a box for yes and one for no beside each text: neither is ticked beforehand."""

    def draw(document: Pdf, y: float) -> None:
        y = _line_to_fill(document, y + 4 * MM, _("Name"), name)
        for purpose in Purpose:
            y = _asked(document, y, str(purpose.label).capitalize(), texts[purpose])
            if purpose == Purpose.PUBLIC_RESULT:
                y = _namings(document, y)
        _signatures(document, y, guardian_age)

    said = gettext_lazy("Tick what you agree to. Each answer stands by itself.")
    return one_page(letterhead, gettext_lazy("Consent"), said, draw)


def _line_to_fill(document: Pdf, y: float, label: str, text: str = "") -> float:
    document.text(document.margin, y, label, size=9, colour=QUIET)
    left = document.margin + 62 * MM
    document.text(left, y, text, font=BOLD, size=12, room=document.right - left)
    document.line(left, y + 3, document.right, y + 3, colour=EDGE, thick=0.8)
    return y + 11 * MM


def _asked(document: Pdf, y: float, title: str, text: str) -> float:
    x = document.margin
    document.text(x, y, title, font=SERIF_BOLD, size=13)
    y = document.paragraph(x, y + 6 * MM, text, document.room, size=TEXT)
    said = (
        pgettext("consent form", "I agree"),
        pgettext("consent form", "I do not agree"),
    )
    return _boxes(document, y + 1.5 * MM, said, 52 * MM) + 5 * MM


def _namings(document: Pdf, y: float) -> float:
    """Boxes for the forms of the name, for a person who agrees."""
    said = (
        pgettext("consent form", "full name"),
        pgettext("consent form", "short name: Ana M."),
        pgettext("consent form", "nickname only"),
    )
    y -= 2 * MM
    document.text(document.margin, y, _("If I agree, shown with my"), size=TEXT, colour=QUIET)
    return _boxes(document, y + 5.5 * MM, said, 58 * MM) + 5 * MM


def _boxes(document: Pdf, y: float, said: Sequence[str], step: float) -> float:
    x = document.margin
    for text in said:
        document.box(x, y - BOX + 1.2, BOX, BOX, stroke=EDGE, thick=0.9)
        document.text(x + BOX + 2 * MM, y, text, size=TEXT, room=step - BOX - 4 * MM)
        x += step
    return y + 6 * MM


def _signatures(document: Pdf, y: float, guardian_age: int) -> None:
    young = _("Younger than %(age)d: a parent or guardian signs.") % {"age": guardian_age}
    y = document.paragraph(document.margin, y + 2 * MM, young, document.room, size=TEXT) + 5 * MM
    for label in (
        _("Name of the parent or guardian"),
        _("Place and date"),
        pgettext("consent form", "Signature"),
    ):
        y = _line_to_fill(document, y, label)


@login_required
@require_safe
def view(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """For one member; 0 for an empty form."""
    found = club_for(request, club, access.can_keep_members)
    name = str(get_object_or_404(members_of(found), pk=pk)) if pk else ""
    language = language_of(request, found)
    with override(language):
        ready = partial(
            consent_form,
            letterhead_of(found, language),
            name,
            texts_now(found, language),
            found.guardian_age,
        )
        called = f"{found.slug}-consent-{pk}" if pk else f"{found.slug}-consent"
        return file_response(request, ready, called, "pdf")


DOCUMENT = Document(
    slug="consent",
    title=gettext_lazy("Consent"),
    url_name="consent_form",
    route="clubs/<slug:club>/members/<number:pk>/consent.pdf",
    view=view,
)
