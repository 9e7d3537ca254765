"""Whatever document there is, it is found, named, listed and answered."""

import pytest

from club.models import Membership, Stage, Team
from scoring.documents.registry import DOCUMENTS, OF_ROUND, OF_TOURNAMENT

LISTED = [
    *("poster", "points", "members", "entries", "entry-contacts"),
    *("seats", "seatcards", "tables", "guides", "slips", "scoresheets"),
    *("deals", "bracket", "standings", "teams", "crosstable", "prizes", "diplomas", "cash"),
    *("standings", "deals", "crosstable"),
]


def test_every_document_is_found_in_the_order_of_the_evening():
    assert [each.slug for each in DOCUMENTS] == [
        *(*LISTED, "prizes", "cash-season", "consent", "contracts", "notice", "owing"),
        *("dues-letters", "receipt"),
    ]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: each.slug)
def test_a_document_says_what_it_is_and_can_be_had(document):
    if document.place:
        assert document.title
        assert document.sentence
    assert document.contents or document.view
    assert bool(document.url_name) is bool(document.route)


def test_no_two_documents_have_one_address():
    of_everybody = [each for each in DOCUMENTS if not each.url_name]
    assert sum(len(each.contents) for each in of_everybody) == len(OF_TOURNAMENT) + len(OF_ROUND)


@pytest.mark.django_db
def test_every_document_is_there_in_every_format(evening, desk, change):
    change(state="finished", team_by="sum", categories=["newcomers"])
    Membership.objects.update(team=Team.objects.create(club=evening.club, name="Roșii"))
    Stage.objects.update(form="knock_out")
    addresses = [f"{slug}.{kind}" for slug, kind in OF_TOURNAMENT]
    addresses += [f"rounds/1/{slug}.{kind}" for slug, kind in OF_ROUND]
    answers = {each: desk.get(f"/t/cupa-pairs/{each}").status_code for each in addresses}
    assert answers == dict.fromkeys(addresses, 200)
