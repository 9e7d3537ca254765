"""Looking for a partner: who signed up alone, and what the others see of them."""

import re

import pytest

from club.entries import queries
from club.entries.actions import pair, sign_up, take_in, withdraw
from club.memberships.actions import add_member
from club.models import Entry, Player
from tests.club.evenings import tournament_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return tournament_of(club, takes_sign_ups=True, slug="seara")


def alone(tournament, name, public="short"):
    return sign_up(tournament, [name], answers=[{"naming": public}])


def page_of(client, entry, **posted):
    address = f"/t/{entry.tournament.slug}/sign-up/{entry.code}/"
    answer = client.post(address, posted, follow=True) if posted else client.get(address)
    return re.sub(r"\s+", " ", answer.content.decode())


def accepted(entry):
    person = add_member(entry.tournament.club, Player(name=entry.typed[0])).player
    take_in(Entry.objects.get(pk=entry.pk), [person])


def test_one_press_finds_a_partner_and_both_read_it(client, tournament):
    ana, ion = alone(tournament, "Ana Pop"), alone(tournament, "Ion Bud")
    assert "Play with Ana P." in page_of(client, ion)
    assert "You play with Ana P." in page_of(client, ion, partner=ana.pk)
    assert "You play with Ion B." in page_of(client, ana)
    assert queries.seekers(tournament) == []


def test_they_are_one_entry_once_the_desk_knows_both(client, tournament):
    ana, ion = alone(tournament, "Ana Pop"), alone(tournament, "Ion Bud")
    page_of(client, ion, partner=ana.pk)
    accepted(ion)
    assert tournament.entries.count() == 2
    accepted(ana)
    (both,) = tournament.entries.all()
    assert str(both) == "Ana Pop – Ion Bud"
    for entry in (ana, ion):
        assert "<h1>Ana Pop – Ion Bud</h1>" in page_of(client, entry)


def test_who_is_known_already_is_paired_at_the_press_unless_the_desk_checks(client, tournament):
    ana, ion = alone(tournament, "Ana Pop"), alone(tournament, "Ion Bud")
    accepted(ana), accepted(ion)
    tournament.approves_sign_ups = True
    tournament.save()
    assert "The desk confirms it" in page_of(client, ion, partner=ana.pk)
    assert tournament.entries.count() == 2
    page_of(client, ion, alone="yes")
    tournament.approves_sign_ups = False
    tournament.save()
    page_of(client, ion, partner=ana.pk)
    assert tournament.entries.count() == 1


def test_the_one_who_was_chosen_can_say_no(client, tournament):
    ana, ion, eva = (alone(tournament, name) for name in ("Ana Pop", "Ion Bud", "Eva Rus"))
    page_of(client, ion, partner=ana.pk)
    assert "Play with Ana" not in page_of(client, eva)
    page_of(client, ana, alone="yes")
    assert "Play with Ana P." in page_of(client, eva)
    assert "Play with Ion B." in page_of(client, eva)


def test_who_is_not_shown_in_public_is_not_offered(client, tournament):
    alone(tournament, "Ana Pop", public="hidden")
    html = page_of(client, alone(tournament, "Ion Bud"))
    assert "Ana" not in html
    assert "No one else is looking for a partner yet" in html


def test_who_was_chosen_in_the_meantime_is_not_chosen_again(client, tournament):
    ana, ion, eva = (alone(tournament, name) for name in ("Ana Pop", "Ion Bud", "Eva Rus"))
    page_of(client, ion, partner=ana.pk)
    assert "found a partner in the meantime" in page_of(client, eva, partner=ana.pk)
    assert Entry.objects.get(pk=eva.pk).wants is None


def test_who_withdraws_is_wanted_no_more(client, tournament):
    ana, ion = alone(tournament, "Ana Pop"), alone(tournament, "Ion Bud")
    page_of(client, ion, partner=ana.pk)
    withdraw(Entry.objects.get(pk=ana.pk))
    assert queries.seekers(tournament) == [ion]


def test_a_pair_and_games_without_one_look_for_nobody(client, club, tournament):
    both = sign_up(tournament, ["Ana Pop", "Ion Bud"])
    assert "looking for a partner" not in page_of(client, both)
    single = alone(tournament_of(club, "individual", slug="solo", takes_sign_ups=True), "Ana Pop")
    assert "looking for a partner" not in page_of(client, single)


def test_pairing_by_the_desk_keeps_both_pages_and_an_address(client, tournament):
    ana, ion = alone(tournament, "Ana Pop"), alone(tournament, "Ion Bud")
    Entry.objects.filter(pk=ion.pk).update(contact="ion@example.org")
    accepted(ana), accepted(ion)
    one = pair(*tournament.entries.order_by("number"))
    assert one.contact == "ion@example.org"
    assert "Ana Pop – Ion Bud" in page_of(client, ion)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"limit": 3}, "1 of 3 places are taken."),
        ({"limit": 2}, "You would go on the waiting list, as number 1."),
        ({"approves_sign_ups": True}, "The desk checks each sign-up first."),
        ({}, "Sign-up closes when the evening begins: "),
    ],
)
def test_the_form_says_what_will_happen(client, tournament, facts, said):
    alone(tournament, "Ana Pop")
    if facts.get("limit") == 2:
        alone(tournament, "Ion Bud")
    for name, value in facts.items():
        setattr(tournament, name, value)
    tournament.save()
    html = client.get(f"/t/{tournament.slug}/sign-up/").content.decode()
    assert said in re.sub(r"\s+", " ", html)
