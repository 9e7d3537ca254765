"""The members of a club as a list to hang up."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override, pgettext
from django.views.decorators.http import require_safe

from club import access
from club.clubs.finding import club_for
from club.memberships.queries import members_of
from club.models import Club
from club.wording.collation import by_name
from scoring.documents.document import Document, EveningPart, Link, Situation
from scoring.writers import columns
from scoring.writers.file_response import file_response, language_of, sheet_as, size_of
from scoring.writers.pdf.fonts import NO_GLYPH
from scoring.writers.sheet import Column, ColumnKind, Sheet, letterhead_of


def members(club: Club, language: str) -> Sheet:
    """Sheet of the present members, by name; addresses and years stay in the file of the
    secretary."""
    found = members_of(club).filter(left=None, is_guest=False).order_by("pk")
    rows = [
        (
            NO_GLYPH,
            each.number,
            each.player.name,
            each.player.nickname or None,
            each.team.name if each.team else None,
        )
        for each in by_name(found, str)
    ]
    title = _("Members of %(club)s") % {"club": club.name}
    here = Column("here", pgettext("column", "Here"), ColumnKind.CODE)
    names: list[str | Column] = [here, *columns.DEFAULTS["members"]]
    return columns.sheet("members", letterhead_of(club, language), title, rows, names=names)


@login_required
@require_safe
def view(request: HttpRequest, club: str) -> HttpResponse:
    found = club_for(request, club, access.can_see_members)
    language = language_of(request, found)
    with override(language):
        ready = sheet_as("pdf", members(found, language), size_of(request))
        return file_response(request, ready, f"{found.slug}-members", "pdf")


def _links(_document: Document, situation: Situation) -> list[Link]:
    return [Link("PDF", reverse("documents:members", args=[situation.tournament.club.slug]))]


DOCUMENT = Document(
    slug="members",
    place=(EveningPart.BEFORE, 30),
    title=gettext_lazy("Members"),
    sentence=gettext_lazy("The list of the members by name, to tick who has come."),
    is_offered=lambda situation: situation.viewer.is_desk,
    url_name="members",
    route="clubs/<slug:club>/members.pdf",
    view=view,
    links=_links,
)
