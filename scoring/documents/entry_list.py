"""List of entries: on paper for the desk to tick and to count the fees, and as rows."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from club.entries.head_count import counted, head_count
from club.entries.queries import Person, entries_of, people_of
from club.models import Entry, EntryState
from club.players.public_names import entry_title
from club.tournaments.schedule import next_round_number
from scoring.documents.document import (
    Document,
    EveningPart,
    Link,
    Situation,
    paper_and_row_links,
    paper_content,
    row_contents,
)
from scoring.documents.request import FULL_NAMES, DocumentRequest
from scoring.writers.sheet import Column, ColumnKind, Sheet, SheetRow, without_empty

YES = "✓"
OPTIONAL = ("name", "state", "email")
"""Columns that are left out where nobody has anything in them."""


def entries(request: DocumentRequest, *, with_contacts: bool = False) -> Sheet:
    """By number; who is here and who has paid only for the desk, and how to reach them only in
    files that are encrypted (`entry_contacts`)."""
    tournament, is_desk = request.tournament, not request.names_for_public
    states = set(EntryState) - {EntryState.WITHDRAWN} if is_desk else {EntryState.ENTERED}
    found = list(entries_of(tournament).filter(state__in=states).order_by("number"))
    now = next_round_number(tournament)
    people = people_of(found, now, for_public=not is_desk)
    rows: list[SheetRow] = [
        (
            entry.number,
            entry.name or None,
            entry_title("", names, entry.number) if (names := _names(people[entry.pk])) else "",
            *(_of_desk(request, entry) if is_desk else ()),
            *([entry.contact or None] if with_contacts else ()),
        )
        for entry in found
    ]
    sheet = request.sheet(
        "entries",
        _("Entries of %(tournament)s") % {"tournament": tournament.name},
        rows,
        names=[*_columns(request), *(["email"] if with_contacts else [])],
        notes=_totals(request, found),
        through=0,
        made_at=None,
    )
    return without_empty(sheet, OPTIONAL)


def _names(people: Sequence[Person]) -> list[str]:
    return [each.name for each in people]


def _columns(request: DocumentRequest) -> list[str | Column]:
    own_name = (
        _("Team") if request.tournament.people > 2 else pgettext("of a pair", "Name of the pair")
    )
    found: list[str | Column] = ["entry", Column("name", own_name), "players"]
    if not request.names_for_public:
        found.append(Column("here", pgettext("column", "Here"), ColumnKind.CODE))
        if request.tournament.fee_text:
            found.append(Column("paid", pgettext("column", "Paid"), ColumnKind.CODE))
        found.append("state")
    return found


def _of_desk(request: DocumentRequest, entry: Entry) -> Sequence[str | None]:
    here, paid = (YES if each else None for each in (entry.is_here, entry.has_paid))
    is_entered = entry.state == EntryState.ENTERED
    state = None if is_entered else str(EntryState(entry.state).label)
    return (here, *([paid] if request.tournament.fee_text else []), state)


def _totals(request: DocumentRequest, found: Sequence[Entry]) -> list[str]:
    tournament = request.tournament
    entered = [entry for entry in found if entry.state == EntryState.ENTERED]
    said = [_("Entered: %(count)s.") % {"count": counted(tournament, head_count(entered))}]
    if not request.names_for_public and tournament.fee_text:
        paid = sum(entry.has_paid for entry in entered)
        facts = {"fee": tournament.fee_text, "paid": paid, "unpaid": len(entered) - paid}
        said.append(_("Fee: %(fee)s. Paid: %(paid)d. Not paid: %(unpaid)d.") % facts)
    return said


def _links(document: Document, situation: Situation) -> list[Link]:
    links = paper_and_row_links(document, situation)
    if situation.viewer.is_desk:
        for_desk = f"{document.address(situation)}?names={FULL_NAMES}"
        links.insert(1, Link(_("PDF for the desk"), for_desk))
    return links


DOCUMENT = Document(
    slug="entries",
    hangs=True,
    place=(EveningPart.BEFORE, 40),
    title=gettext_lazy("Entries"),
    sentence=gettext_lazy("Who has entered; for the desk also who is here and who has paid."),
    links=_links,
    contents={**paper_content(entries), **row_contents(entries)},
)
