"""Looking for a partner: who signed up alone, and what the others see of them."""

import re

import pytest

from club.entries import queries
from club.entries.actions import pair, split, take_in, withdraw
from club.entries.settling import sign_up
from club.memberships.actions import add_member
from club.models import Entry, Player
from tests.club.evenings import tournament_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return tournament_of(club, takes_sign_ups=True, approves_sign_ups=True, slug="seara")


def alone(tournament, name, public="short"):
    return sign_up(tournament, [name], answers=[{"naming": public}])


def paired(client, tournament):
    ana, ion = alone(tournament, "Ana Pop"), alone(tournament, "Ion Bud")
    page_of(client, ion, partner=ana.pk)
    page_of(client, ana, partner=ion.pk)
    return ana, ion


def page_of(client, entry, **posted):
    address = f"/t/{entry.tournament.slug}/sign-up/{entry.code}/"
    answer = client.post(address, posted, follow=True) if posted else client.get(address)
    return re.sub(r"\s+", " ", answer.content.decode())


def accepted(entry):
    person = add_member(entry.tournament.club, Player(name=entry.typed[0])).player
    take_in(Entry.objects.get(pk=entry.pk), [person])


def test_two_presses_make_a_pair_and_both_read_it(client, tournament):
    ana, ion = alone(tournament, "Ana Pop"), alone(tournament, "Ion Bud")
    assert "Play with Ana P." in page_of(client, ion)
    assert "you asked" in page_of(client, ion, partner=ana.pk)
    assert "has chosen you" in page_of(client, ana)
    assert "You play together: Ion B." in page_of(client, ana, partner=ion.pk)
    assert "You play together: Ana P." in page_of(client, ion)
    assert queries.seekers(tournament) == []


def test_they_are_one_entry_once_the_desk_knows_both(client, tournament):
    ana, ion = paired(client, tournament)
    accepted(ion)
    assert tournament.entries.count() == 2
    accepted(ana)
    (both,) = tournament.entries.all()
    assert str(both) == "Ana Pop – Ion Bud"
    for entry in (ana, ion):
        assert "<h1>Ana Pop – Ion Bud</h1>" in page_of(client, entry)


def test_who_is_known_already_is_paired_at_the_second_press(client, tournament):
    ana, ion = alone(tournament, "Ana Pop"), alone(tournament, "Ion Bud")
    accepted(ana), accepted(ion)
    page_of(client, ion, partner=ana.pk)
    assert tournament.entries.count() == 2
    page_of(client, ana, partner=ion.pk)
    assert tournament.entries.count() == 1


def test_the_desk_reads_a_wish_and_pairs_them_in_one_press(client, tournament, appointed):
    ana, ion = alone(tournament, "Ana Pop"), alone(tournament, "Ion Bud")
    page_of(client, ion, partner=ana.pk)
    accepted(ana), accepted(ion)
    client.force_login(appointed("organiser"))
    address = f"/t/{tournament.slug}/people/pair/"
    assert "Ion Bud wants to play with Ana Pop" in client.get(address).content.decode()
    client.post(address, {"entry": [ion.pk, ana.pk]})
    assert tournament.entries.count() == 1


def test_a_wish_takes_nobody_off_the_list(client, tournament):
    ana, ion, eva = (alone(tournament, name) for name in ("Ana Pop", "Ion Bud", "Eva Rus"))
    page_of(client, ion, partner=ana.pk)
    assert "Play with Ana P." in page_of(client, eva)
    page_of(client, eva, partner=ana.pk)
    assert page_of(client, ana).count("has chosen you") == 2
    page_of(client, ana, alone="yes")
    assert "has chosen you" not in page_of(client, ana)


def test_who_is_not_shown_in_public_is_not_offered(client, tournament):
    alone(tournament, "Ana Pop", public="hidden")
    html = page_of(client, alone(tournament, "Ion Bud"))
    assert "Ana" not in html
    assert "No one else is looking for a partner yet" in html


def test_who_has_a_partner_is_not_chosen_and_chooses_nobody(client, tournament):
    ana, _ion = paired(client, tournament)
    eva = alone(tournament, "Eva Rus")
    assert "found a partner in the meantime" in page_of(client, eva, partner=ana.pk)
    assert "found a partner in the meantime" in page_of(client, ana, partner=eva.pk)
    assert Entry.objects.get(pk=eva.pk).wants is None


def test_who_withdraws_is_wanted_no_more(client, tournament):
    ana, ion = paired(client, tournament)
    withdraw(Entry.objects.get(pk=ana.pk))
    assert queries.seekers(tournament) == [ion]


def test_of_a_pair_each_withdraws_alone_by_the_own_address(client, tournament):
    ana, ion = paired(client, tournament)
    accepted(ana), accepted(ion)
    page_of(client, ion, withdraw="yes")
    states = {str(each): each.state for each in tournament.entries.all()}
    assert states == {"Ana Pop": "entered", "Ion Bud": "withdrawn"}
    assert "You have withdrawn." in page_of(client, ion)
    assert "You are entered." in page_of(client, ana)


def test_after_the_desk_split_them_each_address_is_of_its_own_person(client, tournament):
    ana, ion = paired(client, tournament)
    accepted(ana), accepted(ion)
    split(tournament.entries.get())
    assert "<h1>Ion Bud</h1>" in page_of(client, ion)
    assert "<h1>Ana Pop</h1>" in page_of(client, ana)


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
    tournament.approves_sign_ups = False
    alone(tournament, "Ana Pop")
    if facts.get("limit") == 2:
        alone(tournament, "Ion Bud")
    for name, value in facts.items():
        setattr(tournament, name, value)
    tournament.save()
    html = client.get(f"/t/{tournament.slug}/sign-up/").content.decode()
    assert said in re.sub(r"\s+", " ", html)
