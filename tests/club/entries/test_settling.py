"""Whoever is told that they are in has a seat, or somebody at the desk is asked."""

import re
import threading

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client

from club.entries import actions, queries, settling
from club.entries.head_count import HeadCount, attendance, attendance_of, seatable
from club.entries.queries import entries_of
from club.memberships.actions import add_member
from club.models import Entry, EntryState, Membership, Player
from tests.club.evenings import come_in, tournament_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(club):
    return tournament_of(club, takes_sign_ups=True)


@pytest.fixture
def member(club):
    return lambda name, **facts: add_member(club, Player(name=name, **facts))


def said(answer):
    return re.sub(r"\s+", " ", answer.content.decode())


def people_of(entry):
    return [one.player.name for one in entry.line_up.order_by("place")]


def test_a_sign_up_of_clear_names_is_entered_at_once(evening, member):
    ana = member("Ana Mureșan")
    entry = settling.sign_up(evening, ["ana muresan", "Ion Vlad"], contact="a@example.org")
    assert (entry.state, entry.typed, people_of(entry)) == (
        "entered", [], ["Ana Mureșan", "Ion Vlad"],
    )  # fmt: skip
    assert entry.line_up.get(place=0).player == ana.player
    assert Membership.objects.get(player__name="Ion Vlad").is_guest
    actions.set_here(entry, True)
    assert queries.who_can_play(evening, 1) == [entry]


@pytest.mark.parametrize(
    ("known", "typed"),
    [
        (["Ion Pop", "Ion Pop"], "Ion Pop"),
        (["Kovács Béla"], "Kovasc Bela"),
        (["Maria Radu"], "Mimi Radu"),
    ],
)
def test_an_unclear_name_is_a_question_at_the_desk_with_its_answer_in_one_press(
    evening, member, organiser, client, known, typed
):
    own = [member(name, nickname="Mimi Radu" if "Radu" in name else "") for name in known]
    entry = settling.sign_up(evening, [typed, "Eva Nagy"])
    assert (entry.state, entry.typed) == (EntryState.ASKED, [typed, "Eva Nagy"])
    assert "One name is not clear yet" in said(client.get(f"/t/joi/sign-up/{entry.code}/"))
    come_in(evening, 2)
    for page in ("desk", "people", "seats"):
        html = said(organiser.get(f"/t/joi/{page}/"))
        assert "Here: 2 pairs, 4 people" in html, page
        assert f"{typed} – Eva Nagy" in html, page
    if "Mimi" in typed:
        organiser.post("/t/joi/people/accept/", {"next": "/t/joi/desk/"})
    else:
        press = {"do": "who", "place": 0, "is": own[0].pk, "next": "/t/joi/desk/"}
        organiser.post(f"/t/joi/people/{entry.pk}/", press)
    entry = Entry.objects.get(pk=entry.pk)
    assert (entry.state, entry.typed) == (EntryState.ENTERED, [])
    assert entry.line_up.get(place=0).player == own[0].player


def test_two_unclear_names_take_two_presses_and_a_new_person_is_one(evening, member, organiser):
    for name in ("Ion Pop", "Ion Pop", "Ana Rus", "Ana Rus"):
        member(name)
    entry = settling.sign_up(evening, ["Ion Pop", "Ana Rus"])
    page, old = f"/t/joi/people/{entry.pk}/", Player.objects.filter(name="Ana Rus").first()
    organiser.post(page, {"do": "who", "place": 0, "is": "new"})
    (left,) = settling.unsettled(evening, entries_of(evening))
    assert [each.name for each in left.questions] == ["Ana Rus"]
    organiser.post(page, {"do": "who", "place": 1, "is": old.memberships.get().pk})
    entry.refresh_from_db()
    assert (entry.state, people_of(entry)) == ("entered", ["Ion Pop", "Ana Rus"])
    assert Player.objects.filter(name="Ion Pop").count() == 3
    again = organiser.post(page, {"do": "who", "place": 1, "is": "new"}, follow=True)
    assert "already been accepted" in said(again)
    assert Player.objects.filter(name="Ana Rus").count() == 2


def test_who_plays_already_is_not_entered_by_a_sign_up_of_another(evening, member, organiser):
    actions.add_entry(evening, [member("Ana Pop").player], is_here=True)
    entry = settling.sign_up(evening, ["Ion Vlad", "Ana Pop"])
    assert entry.state == EntryState.ASKED
    assert "Ana Pop has already entered." in said(organiser.get("/t/joi/desk/"))


def test_no_entry_counts_whose_names_are_only_typed(evening):
    evening.approves_sign_ups = True
    entry = settling.sign_up(evening, ["Ana Pop", "Ion Vlad"])
    for state in (EntryState.ENTERED, EntryState.WAITING):
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.filter(pk=entry.pk).update(state=state)
    with pytest.raises(actions.NotPossible, match="accept the sign-up first"):
        actions.set_here(entry, True)
    actions.withdraw(entry)
    actions.set_here(entry, True)
    assert Entry.objects.get(pk=entry.pk).state == EntryState.ASKED


def test_here_is_one_count_and_who_is_not_in_it_stands_beside(evening, member, organiser):
    come_in(evening, 2)
    for name in ("Ana Pop", "Ion Vlad"):
        actions.add_entry(evening, [member(name).player], is_here=True)
    evening.approves_sign_ups = True
    evening.save()
    settling.sign_up(evening, ["Dan Rus", "Eva Nagy"])
    found = attendance(evening)
    assert found == attendance_of(evening, entries_of(evening))
    assert (found.here, seatable(evening).count()) == (HeadCount(2, 4), 2)
    for page in ("desk", "people", "seats"):
        html = said(organiser.get(f"/t/joi/{page}/"))
        assert "Here: 2 pairs, 4 people" in html, page
        assert "2 here · 2 alone · 1 to be checked" in html, page
        assert "Here alone, and without a seat: Ana Pop, Ion Vlad." in html, page
        assert "Not accepted yet, and without a seat: Dan Rus – Eva Nagy." in html, page
    organiser.post("/t/joi/people/pair/", {"do": "all"})
    organiser.post("/t/joi/people/accept/")
    actions.set_here(evening.entries.get(line_up__player__name="Dan Rus"), True)
    assert attendance(evening).here == HeadCount(4, 8)
    assert "Here: 4 pairs, 8 people" in said(organiser.get("/t/joi/seats/"))


def test_a_plan_names_those_who_are_here_and_do_not_play_in_the_round(evening, organiser):
    *_others, late = come_in(evening, 3)
    actions.change_availability(late, 2, None, [])
    html = said(organiser.get("/t/joi/seats/"))
    assert "Here: 3 pairs, 6 people" in html
    assert f"Here, but not playing in this round: {late}." in html


def test_nobody_is_offered_who_has_signed_up(evening, member, organiser):
    for name in ("Ion Pop", "Ion Pop", "Ana Rus"):
        member(name)
    settling.sign_up(evening, ["Ion Pop"])
    assert [each.player.name for each in queries.not_yet_in(evening)] == ["Ana Rus"]


def test_who_accepts_an_entry_that_is_part_of_another_comes_there(evening, organiser):
    evening.approves_sign_ups = True
    ana, ion = (settling.sign_up(evening, [name]) for name in ("Ana Pop", "Ion Bud"))
    actions.ask_partner(ana, ion)
    actions.ask_partner(ion, ana)
    organiser.post(f"/t/joi/people/{ana.pk}/", {"do": "take_in", "person_0": "Ana Pop"})
    for sentence in ("Ana Pop – Ion Bud play together.", "are entered as Ana Pop – Ion Bud."):
        press = {"do": "take_in", "person_0": "Ion Bud"}
        page = organiser.post(f"/t/joi/people/{ion.pk}/", press, follow=True)
        assert page.redirect_chain == [(f"/t/joi/people/{ana.pk}/", 302)]
        assert sentence in said(page)


def test_a_partner_who_withdrew_meanwhile_is_paired_with_nobody(evening, member):
    ana, ion = (actions.add_entry(evening, [member(n).player]) for n in ("Ana Pop", "Ion Bud"))
    actions.withdraw(Entry.objects.get(pk=ion.pk))
    with pytest.raises(actions.NotPossible, match="no longer there"):
        actions.pair(ana, ion)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("address", ["people/add/", "sign-up/"])
def test_the_same_two_sent_at_one_moment_are_one_entry(evening, organiser, address):
    sent = {"person_0": "Qrace One", "person_1": "Qrace Two", "is_here": "on"}
    at_once(lambda: send(organiser.cookies, f"/t/joi/{address}", sent))
    assert [people_of(each) for each in evening.entries.all()] == [["Qrace One", "Qrace Two"]]
    assert Player.objects.filter(name__startswith="Qrace").count() == 2


def send(cookies, address, sent):
    client = Client()
    client.cookies = cookies
    client.post(address, sent)


def at_once(work, number=4):
    together, failed = threading.Barrier(number), []

    def one():
        try:
            together.wait()
            work()
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=one) for _number in range(number)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not failed
