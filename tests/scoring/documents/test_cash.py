"""The cash sheet and the receipt: money, who took it, and a name only on the receipt."""

import pytest

from club.entries import fees
from club.models import Payment
from tests.club.evenings import come_in, tournament_of
from tests.scoring.documents.reading import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def paid(club, desk):
    tournament = tournament_of(club, fee_amount=750)
    (entry,) = come_in(tournament, 1)
    desk.post(f"/t/joi/people/{entry.pk}/", {"do": "paid"})
    return tournament


def test_a_cash_sheet_says_from_how_many_at_which_rate_and_by_whom(paid, desk, client):
    said = text_of(desk.get("/t/joi/cash.pdf?language=ro").content)
    assert "215,0015,00" in said.replace("7,50", "") or "27,5015,00" in said
    assert "organiser-of-do-re-mi" in said
    assert "Jucător" not in said
    assert client.get("/t/joi/cash.pdf").status_code == 404


def test_a_receipt_is_printed_twice_in_the_clubs_language(paid, desk, romanian):
    payment = Payment.objects.first()
    address = f"/clubs/do-re-mi/money/{payment.pk}/receipt.pdf"
    assert desk.get(address).status_code == 404  # as long as it has no number
    printed = desk.post("/t/joi/money/", {"do": "receipt", "payment": payment.pk}, follow=True)
    said = text_of(printed.content)
    payment.refresh_from_db()
    for words in (payment.receipt, "7,50lei", str(payment.player).replace(" ", ""), "Joiamuzicală"):
        assert said.count(words) >= 2, words
    fees.void(payment, payment.by)
    assert desk.get(address).content != printed.content
