"""The workbook to type the results of a round into, as it is listed."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club import access
from scoring.documents.document import Document, EveningPart, Link, Situation, has_seats
from scoring.documents.workbook import views


def _links(document: Document, situation: Situation) -> list[Link]:
    back = reverse("exports:upload", args=[situation.tournament.slug, situation.round])
    return [Link("Excel", document.address(situation)), Link(_("Upload it"), back)]


DOCUMENT = Document(
    slug="workbook",
    of_round=True,
    place=(EveningPart.PLAYED, 20),
    title=gettext_lazy("Workbook to type results into"),
    sentence=gettext_lazy(
        "An Excel file for when the network is down; upload it afterwards and nothing is lost."
    ),
    is_offered=has_seats,
    links=_links,
    may_have=access.can_score,
    url_name="workbook",
    route="t/<slug:slug>/rounds/<number:number>/workbook.xlsx",
    view=views.workbook,
)
