"""The cash sheet and the receipt: money, who took it, and a name only on the receipt."""

import json

import pytest

from club.models import Payment, User
from club.payments import fees
from tests.club.evenings import come_in, tournament_of
from tests.scoring.documents.reading import bare, read, text_of

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


def test_the_balance_is_the_largest_figure_of_a_cash_sheet_with_lines_to_sign(paid, desk):
    paper = desk.get("/t/joi/cash.pdf?language=en").content
    found = {}

    def see(text, _matrix, at, _font, size):
        found.setdefault(round(size * abs(at[0])), []).append(text)

    read(paper).pages[0].extract_text(visitor_text=see)
    assert bare("".join(found[max(found)])) == "Balance:15lei"
    assert "Countedby" in text_of(paper)
    assert "Receivedby" in text_of(paper)
    notes = json.loads(desk.get("/t/joi/cash.json?language=en").content)["notes"]
    assert notes == ["Balance: 15\xa0lei", "Taken by: organiser-of-do-re-mi 15\xa0lei"]


def test_a_receipt_says_who_takes_the_money_and_how_much_in_words(paid, desk, romanian):
    romanian.postal_address, romanian.tax_number = "Str. Gării 3, Baia Mare", "RO 123"
    romanian.save()
    payment = Payment.objects.first()
    pressed = {"do": "receipt", "payment": payment.pk}
    said = text_of(desk.post("/t/joi/money/", pressed, follow=True).content)
    for words in ("Str.Gării3,BaiaMare", "RO123", "șapteleișicincizecidebani"):
        assert said.count(words) == 2, words
    assert "organiser-of-do-re-mi" not in said  # a user name is nobody's
    User.objects.filter(pk=payment.by_id).update(name="Ana Pop")
    said = text_of(desk.get(f"/clubs/do-re-mi/money/{payment.pk}/receipt.pdf").content)
    assert said.count("AnaPop") == 2


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
