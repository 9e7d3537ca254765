"""The cash box: dues, other lines, sheets that add up, numbers of receipts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from club.memberships.actions import add_member
from club.models import Membership, Payment, Player, Season
from club.money import books
from club.payments import dues, fees
from tests.club.evenings import come_in, tournament_of

pytestmark = pytest.mark.django_db
PAGE = "/clubs/do-re-mi/money/dues/"
SHEET = "/clubs/do-re-mi/money/"


@pytest.fixture
def season(club):
    days = {"starts": "2020-01-01", "ends": "2099-12-31"}
    Season.objects.create(
        club=club, name="Toate", slug="toate", dues=6000, reduced_dues=3000, **days
    )
    return Season.objects.get()


@pytest.fixture
def members(club):
    names = ["Ana Pop", "Ana Pop", "Ion Vlad"]
    return [add_member(club, Player(name=name), number=at) for at, name in enumerate(names, 1)]


def test_dues_are_taken_by_one_tap_and_the_unpaid_are_left(season, members, secretary):
    page = secretary.get(PAGE)
    assert [row.name for row in page.context["rows"]] == ["Ana Pop · 1", "Ana Pop · 2", "Ion Vlad"]
    for do, member in [("dues", members[0]), ("dues", members[0]), ("reduced", members[2])]:
        secretary.post(PAGE, {"do": do, "member": member.pk})
    page = secretary.get(f"{PAGE}?kind=unpaid")
    assert [row.member for row in page.context["rows"]] == [members[1]]
    assert (page.context["paid"], page.context["all"], page.context["taken"]) == (2, 3, 9000)
    secretary.post(PAGE, {"do": "no_dues", "member": members[0].pk})
    assert secretary.get(PAGE).context["taken"] == 3000
    assert Payment.objects.count() == 2


def test_the_sheets_of_an_evening_and_of_a_year_add_up(club, season, members, organiser):
    tournament = tournament_of(club, fee_amount=2000, reduced_fee=750, slug="joi")
    by = organiser.get("/").wsgi_request.user
    entry, other = come_in(tournament, 2)
    fees.set_rate(entry, entry.line_up.get(place=1).player_id, "reduced")
    for each in (entry, other):
        fees.take(each, by)
    organiser.post("/t/joi/money/", {"do": "spent", "note": "Chirie", "amount": "50,50"})
    organiser.post(SHEET, {
        "do": "income", "note": "Donație", "amount": "100", "day": "2021-02-03",
    })  # fmt: skip
    dues.take_dues(season, members[0], by)
    evening, year = books.evening_sheet(tournament), books.season_sheet(season)
    told = [(each.people, each.rate, each.amount) for each in evening.rows]
    assert told == [(3, 2000, 6000), (1, 750, 750), (None, None, -5050)]
    assert (evening.income, evening.spent, evening.balance) == (6750, 5050, 1700)
    assert evening.takers == [(str(by), 6750)]
    assert [each.amount for each in year.rows] == [6000, 10000, 6750, -5050]
    assert year.balance == evening.balance + 6000 + 10000
    fees.void(Payment.objects.get(kind="reduced"), by)
    assert books.evening_sheet(tournament).balance == 1700 - 750


@pytest.mark.parametrize("page", [SHEET, "/t/joi/money/"])
def test_a_line_that_is_sent_twice_is_booked_once(club, season, organiser, page):
    tournament_of(club, slug="joi")
    line = {"do": "spent", "note": "Chirie", "amount": "50", "day": "2021-02-03"}
    for count in (1, 2):
        after = organiser.get(page).context["after"]
        for _sent in range(2):
            organiser.post(page, {**line, "after": after})
        assert Payment.objects.count() == count


def test_a_year_of_evenings_costs_no_more_queries_than_one(club, season, organiser, cost_of):
    by = organiser.get("/").wsgi_request.user
    costs = []
    for number in (1, 2, 3):
        evening = tournament_of(club, slug=f"seara-{number}")
        for note in ("Ceai", "Chirie"):
            books.add_line(club, -100 * number, note, timezone.localdate(), by, evening)
        costs.append(cost_of(organiser, SHEET))
    assert costs[0] == costs[1] == costs[2]
    amounts = [each.amount for each in books.season_sheet(season).rows]
    assert sorted(amounts) == [-300, -300, -200, -200, -100, -100]


@pytest.mark.parametrize("amount", ["7,5o", "-3", "abc", "1e9", "７", "", "0"])
def test_what_is_no_amount_is_said_and_nothing_typed_is_lost(season, organiser, amount):
    typed = {"do": "spent", "note": "Chirie", "amount": amount, "day": "2026-11-26"}
    page = organiser.post(SHEET, typed)
    assert page.context["form"].errors.keys() == {"amount"}
    assert 'value="Chirie"' in page.content.decode()
    assert not Payment.objects.exists()


def test_receipts_are_numbered_without_gaps_as_they_are_printed(club, organiser, other_club):
    day = timezone.localdate()
    by = organiser.get("/").wsgi_request.user
    made = [
        books.add_line(each, 500, "Donație", day, by) for each in (club, club, club, other_club)
    ]
    for payment in (made[2], made[0], made[2], made[3]):
        books.number_receipt(payment)
    fees.void(made[2], by)
    books.number_receipt(made[1])
    found = [each.receipt_number for each in Payment.objects.order_by("pk")]
    assert found == [2, 3, 1, 1]


def test_a_voided_payment_takes_no_number_and_keeps_the_one_it_had(club, organiser):
    tournament, by = tournament_of(club, slug="joi"), organiser.get("/").wsgi_request.user
    had, has_not = [
        books.add_line(club, 500, "Donație", timezone.localdate(), by, tournament) for _ in "12"
    ]
    books.number_receipt(had)
    for each in (had, has_not):
        fees.void(each, by)
    pressed = [
        organiser.post("/t/joi/money/", {"do": "receipt", "payment": each.pk}, follow=True)
        for each in (had, has_not)
    ]
    assert [page["Content-Type"][:9] for page in pressed] == ["applicati", "text/html"]
    assert "This payment is voided. It gets no receipt." in pressed[1].content.decode()
    assert [each.receipt_number for each in Payment.objects.order_by("pk")] == [1, None]


def test_fees_stand_under_the_day_on_which_they_were_taken(club, organiser):
    tournament = tournament_of(club, fee_amount=2000, slug="joi")
    by, day = organiser.get("/").wsgi_request.user, timezone.localdate()
    for entry in come_in(tournament, 2):
        fees.take(entry, by)
    first = Payment.objects.order_by("pk").first()
    Payment.objects.filter(pk=first.pk).update(day=day - timedelta(days=1))
    told = [(each.day, each.people, each.amount) for each in books.evening_sheet(tournament).rows]
    assert told == [(day - timedelta(days=1), 1, 2000), (day, 3, 6000)]


def test_dues_follow_the_rate_and_free_owes_nothing(season, members, secretary):
    Membership.objects.filter(pk=members[0].pk).update(rate="reduced")
    for to in ("free", "nonsense"):
        secretary.post(PAGE, {"do": "rate", "member": members[1].pk, "to": to})
    page = secretary.get(PAGE)
    told = [(row.dues.left, row.can_reduce, row.dues.is_free) for row in page.context["rows"]]
    assert told == [(3000, False, False), (0, False, True), (6000, True, False)]
    assert (page.context["all"], page.context["free"]) == (2, 1)
    text = page.content.decode()
    assert "Take 30\N{NO-BREAK SPACE}lei\n" in text
    assert "Take 30\N{NO-BREAK SPACE}lei, reduced" in text
    assert len(secretary.get(f"{PAGE}?kind=unpaid").context["rows"]) == 2
    secretary.post(PAGE, {"do": "reduced", "member": members[2].pk})
    members[2].refresh_from_db()
    assert members[2].rate == "reduced"


def test_dues_come_in_parts_until_they_are_covered(season, members, secretary):
    page = f"{PAGE}?season=toate&member={members[0].pk}"

    def part(amount, paid):
        return secretary.post(page, {"do": "part", "amount": amount, "paid": paid}, follow=True)

    assert "Left to pay: 60\N{NO-BREAK SPACE}lei" in secretary.get(page).content.decode()
    assert "Left to pay: 39.50" in part("20,50", 0).content.decode().replace("\xa0", " ")
    assert "meanwhile" in str(part("20,50", 0).context["part"].errors["amount"])
    for amount, said in (("7,5o", "figures"), ("0", "Type that or less"), ("50", "39.50")):
        refused = part(amount, 2050)
        assert said in str(refused.context["part"].errors["amount"])
        assert f'value="{amount}"' in refused.content.decode()
    part("20.50", 2050)
    secretary.post(PAGE, {"do": "dues", "member": members[0].pk})
    secretary.post(PAGE, {"do": "dues", "member": members[0].pk})
    amounts = Payment.objects.order_by("pk").values_list("amount", flat=True)
    assert list(amounts) == [2050, 2050, 1900]
    rows = [(each.people, each.rate, each.amount) for each in books.season_sheet(season).rows]
    assert rows == [(1, None, 4100), (1, 1900, 1900)]
    secretary.post(PAGE, {"do": "no_dues", "member": members[0].pk})
    assert secretary.get(page).context["alone"].dues.left == 1900


def test_a_part_as_large_as_the_reduced_dues_is_a_part(season, members, secretary):
    page = f"{PAGE}?season=toate&member={members[0].pk}"
    secretary.post(page, {"do": "part", "amount": "30", "paid": 0})
    assert secretary.get(page).context["alone"].dues.left == 3000
