"""What each person owes and paid; the tick of the entry follows it."""

import re
from datetime import timedelta

import pytest

from club.entries import actions
from club.entries.settling import sign_up
from club.models import AuditLine, Entry, Payment, Rate
from club.payments import fees
from club.tournaments.states import NotPossible
from tests.club.evenings import come_in, tournament_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return tournament_of(club, fee_amount=2000, reduced_fee=750)


@pytest.fixture
def by(appointed):
    return appointed("scorer")


def booked(entry=None):
    found = Payment.objects.filter(voided_at=None, **({"entry": entry} if entry else {}))
    return list(found.order_by("-amount").values_list("kind", "amount"))


def player_of(entry, place):
    return entry.line_up.get(place=place).player_id


def test_one_tap_books_each_person_once_and_the_next_voids_it(tournament, by):
    (entry,) = come_in(tournament, 1)
    fees.set_rate(entry, player_of(entry, 1), Rate.REDUCED)
    for _twice in range(2):
        fees.take(Entry.objects.get(pk=entry.pk), by)
    assert booked() == [("fee", 2000), ("reduced", 750)]
    assert {each.by for each in Payment.objects.all()} == {by}
    with pytest.raises(NotPossible):
        fees.set_rate(entry, player_of(entry, 1), Rate.FREE)
    fees.give_back(entry, by)
    entry.refresh_from_db()
    assert (booked(), entry.has_paid) == ([], False)
    assert Payment.objects.filter(voided_by=by).count() == 2


def test_an_entry_has_paid_when_nobody_of_it_owes_anything(tournament, by):
    (entry,) = come_in(tournament, 1)
    fees.take(entry, by, player_of(entry, 0))
    assert not entry.has_paid
    assert fees.owed(tournament, Entry.objects.get(pk=entry.pk)) == 2000
    fees.set_rate(entry, player_of(entry, 1), Rate.FREE)
    entry.refresh_from_db()
    assert entry.has_paid


def test_payments_and_rates_go_with_the_people(tournament, by):
    (entry,) = come_in(tournament, 1)
    payer = player_of(entry, 0)
    fees.set_rate(entry, player_of(entry, 1), Rate.REDUCED)
    fees.take(entry, by, payer)
    first, second = actions.split(entry)
    first.refresh_from_db()
    assert (first.has_paid, second.has_paid) == (True, False)
    again = actions.pair(second, first)
    assert booked(again) == [("fee", 2000)]
    assert [one.rate for one in again.line_up.order_by("place")] == ["reduced", "full"]
    assert fees.owed(tournament, again) == 750


def test_what_a_sign_up_paid_is_its_peoples_when_it_is_accepted(club, tournament, by):
    tournament.approves_sign_ups = True
    tournament.approves_sign_ups = True
    entry = sign_up(tournament, ["Ana Pop", "Ion Vlad"])
    fees.take(entry, by)
    people = [actions.guest(club, name) for name in entry.typed]
    actions.take_in(entry, people)
    assert set(entry.payments.values_list("player", flat=True)) == {each.pk for each in people}
    assert fees.owed(tournament, Entry.objects.get(pk=entry.pk)) == 0


def test_a_rehearsal_and_a_fee_without_an_amount_book_nothing(club, tournament, by):
    for slug, facts in {"a": {"rehearsal_of": tournament, "fee_amount": 2000}, "b": {}}.items():
        (entry,) = come_in(tournament_of(club, slug=slug, fee="ca data trecută", **facts), 1)
        fees.take(entry, by)
        assert (entry.has_paid, booked()) == (True, [])


def test_a_payment_of_yesterday_is_not_undone_by_a_slip(tournament, organiser):
    (entry,) = come_in(tournament, 1)
    page = f"/t/joi/people/{entry.pk}/"
    organiser.post(page, {"do": "paid"})
    payment = Payment.objects.first()
    Payment.objects.update(day=payment.day - timedelta(days=1))
    assert organiser.post(page, {"do": "not_paid"}).headers["Location"] == page
    assert len(booked()) == 2
    organiser.post(page, {"do": "not_paid", "sure": "yes"})
    assert booked() == []


def test_a_fee_costs_the_list_of_people_one_query_however_long_it_is(
    tournament, organiser, cost_of
):
    costs = []
    cost_of(organiser, "/t/joi/people/")  # the session's own queries, once in its life
    for more, facts in [(2, {"fee_amount": None}), (0, {"fee_amount": 2000}), (20, {})]:
        come_in(tournament, more)
        for name, value in facts.items():
            setattr(tournament, name, value)
        tournament.save()
        costs.append(cost_of(organiser, "/t/joi/people/"))
    assert costs[1:] == [costs[0] + 1] * 2


def test_the_rate_of_a_person_is_that_of_every_later_evening(club, tournament, organiser, by):
    """No press for a child in the second week, whichever way it comes in."""
    (entry,) = come_in(tournament, 1)
    child, parent = player_of(entry, 0), player_of(entry, 1)
    organiser.post(
        f"/t/joi/people/{entry.pk}/", {"do": "rate", "player": child, "to": Rate.REDUCED}
    )
    assert AuditLine.objects.get().detail == "rate"
    members = {each.player_id: each for each in club.memberships.select_related("player")}
    coming = tournament_of(club, slug="apoi", fee_amount=2000, reduced_fee=750)
    pair = actions.add_entry(coming, [members[child].player, members[parent].player])
    assert fees.owed(coming, pair) == 2750
    single = tournament_of(club, "remi", slug="remi", fee_amount=2000, reduced_fee=750)
    for url in (f"/t/remi/people/add/{members[child].pk}/",):
        organiser.post(url)
    assert fees.owed(single, single.entries.get()) == 750
    fees.set_rate(pair, parent, Rate.FREE)
    alone = actions.add_entry(single, [members[parent].player])
    alone.refresh_from_db()
    assert (fees.owed(single, alone), alone.has_paid) == (0, True)
    assert tournament.entries.get().line_up.get(place=1).rate == Rate.FULL


def test_presses_that_take_money_say_so(tournament, organiser):
    (entry,) = come_in(tournament, 1)
    page = f"/t/joi/people/{entry.pk}/"
    for where, said in (("/t/joi/people/", ["40"]), (page, ["40", "20", "20"])):
        text = organiser.get(where).content.decode()
        assert re.findall(r"Take (\d+)\xa0lei", text) == said
    organiser.post(page, {"do": "paid"})
    assert organiser.get(page).content.decode().count("Undo the payment") == 3
