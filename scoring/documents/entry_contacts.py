"""The entries with the e-mail addresses of those who signed up, encrypted."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from club import access, audit
from club.hall.paper_addresses import origin_on_paper
from club.models import AuditAction
from club.storage import encryption
from club.tournaments.finding import tournament_for, tournament_page
from scoring.documents.document import Document, EveningPart, Link, Situation
from scoring.documents.entry_list import entries
from scoring.documents.request import DocumentRequest
from scoring.visibility import viewer_of
from scoring.writers.file_response import ROWS, language_of, sheet_as

KINDS = {**ROWS, "pdf": "PDF"}


@login_required
def view(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request, slug, access.can_check_in)
    can_encrypt = encryption.is_available()
    form = encryption.PassphraseForm(KINDS, request.POST or None)
    if can_encrypt and form.is_valid():
        kind = form.cleaned_data["kind"]
        said = (("tournament", tournament.pk), f"entries.{kind}", "with contacts")
        content = _content(request, slug, kind)
        audit.record(AuditAction.EXPORTED, *said, club=tournament.club, by=request.user)
        return encryption.as_file(
            content, f"{slug}-entries.{kind}", form.cleaned_data["passphrase"]
        )
    facts = {"form": form, "can_encrypt": can_encrypt, "add_it": encryption.ADD_IT}
    return tournament_page(request, "scoring/documents/entry_contacts.html", tournament, facts)


def _content(request: HttpRequest, slug: str, kind: str) -> bytes:
    viewer = viewer_of(request, slug)
    language = language_of(request, viewer.tournament.club)
    wanted = DocumentRequest(viewer, language, "", origin_on_paper(request), {})
    with override(language):
        return sheet_as(kind, entries(wanted, with_contacts=True))()


def _links(document: Document, situation: Situation) -> list[Link]:
    return [Link(_("Encrypted"), document.address(situation))]


DOCUMENT = Document(
    slug="entry-contacts",
    place=(EveningPart.BEFORE, 41),
    title=gettext_lazy("Entries with e-mail addresses"),
    sentence=gettext_lazy("How to reach those who signed up: a file that takes a passphrase."),
    is_offered=lambda situation: situation.viewer.is_desk,
    links=_links,
    url_name="entry_contacts",
    route="t/<slug:slug>/papers/entries/",
    view=view,
)
