"""The sixteen contracts of a tournament as rows."""

from django.http import Http404

from scoring.documents.document import Document, row_contents
from scoring.documents.request import DocumentRequest
from scoring.statistics.paper import contracts_sheet
from scoring.statistics.queries import in_all_of
from scoring.visibility import counted
from scoring.writers.sheet import Sheet


def contracts_of_tournament(request: DocumentRequest) -> Sheet:
    """404 where there are no contracts, or not everything is shown to everybody yet."""
    own = request.tournament
    found = in_all_of(counted([own])).in_all
    if not found.contracts:
        raise Http404
    last = max((each.number for each in own.rounds.all()), default=0)
    return contracts_sheet(
        own.club,
        found.contracts,
        request.language,
        lines=[own.name, request.about],
        made_at=request.as_of(last),
        address=request.screen("statistics:tournament"),
    )


DOCUMENT = Document(slug="contracts", contents=row_contents(contracts_of_tournament))
