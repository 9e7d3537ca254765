"""Registry of documents, in the order of the list page; a new one adds its module here."""

from collections.abc import Mapping
from typing import Final

from scoring.documents import (
    awards,
    bracket,
    cash,
    consent_form,
    contracts,
    crosstable,
    deals,
    diplomas,
    entry_contacts,
    entry_list,
    guide_cards,
    help_card,
    members,
    notices,
    owing,
    poster,
    receipt,
    result_slips,
    round_results,
    score_sheets,
    seat_cards,
    seat_list,
    standings,
    table_cards,
)
from scoring.documents.document import SECTIONS, Document

MODULES: Final = (
    awards,
    bracket,
    cash,
    consent_form,
    contracts,
    crosstable,
    deals,
    diplomas,
    entry_contacts,
    entry_list,
    guide_cards,
    help_card,
    members,
    notices,
    owing,
    poster,
    receipt,
    result_slips,
    round_results,
    score_sheets,
    seat_cards,
    seat_list,
    standings,
    table_cards,
)
DOCUMENTS: Final = sorted(
    dict.fromkeys(
        each for module in MODULES for each in vars(module).values() if isinstance(each, Document)
    ),
    key=lambda each: each.place or (len(SECTIONS), 0),
)


def by_address(*, of_round: bool) -> Mapping[tuple[str, str], Document]:
    """Those for everybody, by their slug and format."""
    return {
        (each.slug, kind): each
        for each in DOCUMENTS
        if each.of_round is of_round and not each.url_name
        for kind in each.contents
    }


OF_TOURNAMENT: Final = by_address(of_round=False)
OF_ROUND: Final = by_address(of_round=True)
