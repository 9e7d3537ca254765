"""What people do themselves, and by what names strangers read of them."""

import re

import pytest
from django.core.cache import cache
from django.utils import timezone
from django.utils.html import strip_tags

from club.entries import public_views
from club.entries.actions import add_entry, withdraw
from club.entries.door_code import door_word
from club.entries.settling import sign_up
from club.memberships.actions import add_member
from club.models import Entry, Membership, Player
from tests.club.evenings import come_in, seated, tournament_of


@pytest.fixture
def tournament(club):
    return tournament_of(club, form="round_robin", takes_sign_ups=True)


@pytest.fixture
def children(club, tournament):
    """Born in 2016, so shown by a nickname; and in 1980, shown in full."""
    minor = add_member(club, Player(name="Ana Mureșan", nickname="Nota"), birth_year=2016)
    nameless = add_member(club, Player(name="Ion Vlad"), birth_year=2016)
    return add_entry(tournament, [minor.player, nameless.player], is_here=True)


def text(response):
    assert response.status_code == 200
    return response.content.decode()


def test_strangers_read_children_by_nickname_on_every_page(client, tournament, children):
    seated(tournament, 3)
    Entry.objects.filter(pk=children.pk).update(is_here=False)
    door = f"door/{door_word(tournament)}/"
    for place in ("", "rounds/1/", door, "seats/balance/", "clock.json", "sign-up/", "live/",
                  "live/pages/", f"entries/{children.number}/", "crosstable/", "?by=person",
                  "tables/1/history/", "me/"):  # fmt: skip
        page = re.sub(r"\w{32,}", "", text(client.get(f"/t/{tournament.slug}/{place}")))  # tokens
        assert not re.search("Mureșan|Ana|Vlad", page), place
    for place in ("", "rounds/1/"):
        page = strip_tags(text(client.get(f"/t/{tournament.slug}/{place}")))
        assert "Nota – Ion V." in " ".join(page.split()), place
    assert names_at(client, f"/t/{tournament.slug}/{door}") == ["Ion V. – Nota", "Nota – Ion V."]
    welcome = client.post(f"/t/{tournament.slug}/{door}", {"entry": children.pk})
    assert "Nota – Ion V.: you are here." in text(welcome)


def names_at(client, door, **query):
    page = (client.post if query else client.get)(door, query).context["page"]
    return [f"{each.name} – {each.others}" for each in page]


def test_both_of_a_pair_find_their_own_name_at_the_door(client, club, tournament):
    people = [
        add_member(club, Player(name=name), birth_year=1980) for name in ("Ana Pop", "Ion Bud")
    ]
    add_entry(tournament, [each.player for each in people], name="Asii")
    door = f"/t/{tournament.slug}/door/{door_word(tournament)}/"
    assert names_at(client, door) == [
        "Ana Pop – Ion Bud",
        "Asii – Ana Pop – Ion Bud",
        "Ion Bud – Ana Pop",
    ]
    assert names_at(client, door, search="bud") == ["Ion Bud – Ana Pop"]
    assert names_at(client, door, search="ana ion") == ["Ana Pop – Ion Bud"]
    assert names_at(client, door, search="eva") == []
    assert "No one who is still missing has this name" in text(client.post(door, {"search": "eva"}))


def test_the_door_of_an_empty_list_does_not_say_that_all_are_here(client, tournament, children):
    door = f"/t/{tournament.slug}/door/{door_word(tournament)}/"
    Entry.objects.update(is_here=True)
    assert "No one is missing." in text(client.get(door))
    Entry.objects.update(state="withdrawn")
    Membership.objects.update(naming="hidden")
    said = text(client.get(door))
    assert "No one is missing." not in said
    assert "No one has entered yet." in said


def test_a_wrong_tap_at_the_door_is_taken_back(client, tournament, children):
    Entry.objects.filter(pk=children.pk).update(is_here=False)
    door = f"/t/{tournament.slug}/door/{door_word(tournament)}/"
    welcome = client.post(door, {"entry": children.pk})
    mistake = welcome.context["mistake"]
    assert "That was not me" in text(welcome)
    assert Entry.objects.get(pk=children.pk).is_here
    again = client.post(door, {"entry": children.pk})
    assert again.context["mistake"] == ""  # who was here before cannot be sent away
    assert "Tap your own name" in text(client.post(door, {"not_me": mistake}, follow=True))
    assert not Entry.objects.get(pk=children.pk).is_here


@pytest.mark.parametrize("forged", ["", "5", "5:abc:def"])
def test_nobody_at_the_door_says_that_others_are_not_here(client, tournament, children, forged):
    door = f"/t/{tournament.slug}/door/{door_word(tournament)}/"
    assert "Tell the desk" in text(client.post(door, {"not_me": forged}, follow=True))
    assert Entry.objects.get(pk=children.pk).is_here


def test_a_tap_is_not_taken_back_after_a_while_or_at_a_table(
    client, tournament, children, monkeypatch
):
    Entry.objects.filter(pk=children.pk).update(is_here=False)
    door = f"/t/{tournament.slug}/door/{door_word(tournament)}/"
    mistake = client.post(door, {"entry": children.pk}).context["mistake"]
    seated(tournament, 3)
    tournament.rounds.update(started_at=timezone.now())
    assert "already has a seat" in text(client.post(door, {"not_me": mistake}, follow=True))
    monkeypatch.setattr(public_views, "MISTAKE_SECONDS", -1)
    assert "too late to undo" in text(client.post(door, {"not_me": mistake}, follow=True))
    assert Entry.objects.get(pk=children.pk).is_here


def test_strangers_do_not_find_a_child_by_its_full_name(client, tournament, children):
    Entry.objects.filter(pk=children.pk).update(is_here=False)
    for place in (f"door/{door_word(tournament)}/", "me/"):
        address = f"/t/{tournament.slug}/{place}"
        assert "Nota" not in text(client.post(address, {"search": "Mureșan"})), place
        assert "Nota" in text(client.post(address, {"search": "nota"})), place


def test_a_sign_up_is_short_to_strangers_until_the_desk_knows_who_it_is(client, tournament):
    sign_up(tournament, ["Ana Mureșan", "Ion Vlad"], contact="ana@example.org")
    page = text(client.get(f"/t/{tournament.slug}/"))
    assert "Ana M. – Ion V." in page
    assert not re.search("Mureșan|Vlad|example.org", page)


def test_people_sign_up_look_and_withdraw(client, tournament):
    facts = {"person_0": "ana mureșan", "person_1": "", "contact": "Ana@Example.org"}
    page = client.post(f"/t/{tournament.slug}/sign-up/", facts)
    entry = tournament.entries.get()
    assert page["Location"] == f"/t/{tournament.slug}/sign-up/{entry.code}/"
    assert (entry.typed, str(entry), entry.contact) == ([], "Ana Mureșan", "ana@example.org")
    assert "You are entered" in text(client.get(page["Location"]))
    client.post(page["Location"])
    assert "You have withdrawn" in text(client.get(page["Location"]))
    assert "Withdraw</button>" not in text(client.get(page["Location"]))


def test_two_presses_sign_up_once(client, tournament):
    facts = {"person_0": "Ana Mureșan", "person_1": "Ion Vlad"}
    client.post(f"/t/{tournament.slug}/sign-up/", facts)
    again = {"person_0": "Vlad Ion", "person_1": "ana muresan"}
    page = client.post(f"/t/{tournament.slug}/sign-up/", again)
    assert "These names have already signed up." in text(page)
    assert 'value="ana muresan"' in text(page)
    entry = tournament.entries.get()
    withdraw(entry)
    assert client.post(f"/t/{tournament.slug}/sign-up/", again).status_code == 302


@pytest.mark.parametrize(
    "facts", [{"state": "draft"}, {"state": "running"}, {"takes_sign_ups": False}]
)
def test_nobody_signs_up_where_it_is_not_open(client, tournament, facts):
    for name, value in facts.items():
        setattr(tournament, name, value)
    tournament.save()
    client.post(f"/t/{tournament.slug}/sign-up/", {"person_0": "Ana Mureșan"})
    assert not tournament.entries.exists()


def test_one_address_does_not_fill_the_list(client, tournament, monkeypatch):
    cache.clear()
    monkeypatch.setattr(public_views, "MOST_SIGN_UPS", 2)
    pages = [
        client.post(f"/t/{tournament.slug}/sign-up/", {"person_0": f"Ana {name}"})
        for name in ("Unu", "Doi", "Trei", "Patru")
    ]
    assert pages[0].status_code == pages[1].status_code == 302
    assert "Too many sign-ups from here" in text(pages[-1])
    assert tournament.entries.count() < 4


def test_behind_a_proxy_each_visitor_is_counted_apart(client, tournament, monkeypatch, settings):
    cache.clear()
    settings.BEHIND_PROXY = True
    monkeypatch.setattr(public_views, "MOST_SIGN_UPS", 2)
    for number, name in enumerate(("Unu", "Doi", "Trei", "Patru")):
        page = client.post(
            f"/t/{tournament.slug}/sign-up/",
            {"person_0": f"Ana {name}"},
            headers={"x-forwarded-for": f"203.0.113.{number}"},
        )
        assert page.status_code == 302


def test_the_page_of_a_sign_up_needs_its_code(client, tournament, club):
    entry = sign_up(tournament, ["Ana Mureșan"])
    other = tournament_of(club, slug="alt")
    come_in(other, 1)
    own = client.get(f"/t/{tournament.slug}/sign-up/{entry.code}/")
    assert (own.status_code, "no-store" in own["Cache-Control"]) == (200, True)
    assert client.get(f"/t/alt/sign-up/{entry.code}/").status_code == 404
    assert client.get(f"/t/{tournament.slug}/sign-up/{entry.code[:-1]}/").status_code == 404


def test_whoever_scans_the_door_says_that_they_are_here(client, tournament):
    one, other = come_in(tournament, 2, is_here=False)
    path = f"/t/{tournament.slug}/door/{door_word(tournament)}/"
    assert client.get(path).context["page"].paginator.count == 4
    client.post(path, {"entry": one.pk})
    assert list(tournament.entries.values_list("is_here", flat=True)) == [True, False]
    found = client.post(path, {"search": "JUCATOR"}).context["page"]
    assert {each.entry for each in found} == {other.pk}


def test_a_wrong_word_or_a_closed_door_is_not_there(client, tournament, club):
    come_in(tournament, 1)
    word = door_word(tournament)
    other = tournament_of(club, slug="alt")
    assert client.get(f"/t/{tournament.slug}/door/{door_word(other)}/").status_code == 404
    tournament.state = "finished"
    tournament.save()
    assert client.get(f"/t/{tournament.slug}/door/{word}/").status_code == 404


def test_a_press_for_a_door_code_opens_the_page_behind_it(client, club, appointed):
    tournament = tournament_of(club, state="draft")
    code, door = f"/t/joi/door/{door_word(tournament)}/", "/t/joi/door/"
    assert client.get(code).status_code == 404
    for role, has_press in (("secretary", False), ("organiser", True)):
        client.force_login(appointed(role))
        for page in ("/t/joi/desk/", "/t/joi/people/?kind=all", door):
            presses = text(client.get(page)).count(f'name="next" value="{door}"')
            assert presses == has_press, page
        assert door_word(tournament) not in text(client.get(door))
    opened = client.post("/t/joi/state/", {"on": "draft", "next": door}, follow=True)
    assert "page is now open to everyone. “Back to preparing” on the desk" in text(opened)
    assert door_word(tournament) in text(opened)
    client.logout()
    assert client.get(code).status_code == 200


def test_the_door_takes_in_nobody_who_is_not_entered(client, tournament):
    asked = sign_up(tournament, ["Ana Mureșan"])
    Entry.objects.filter(pk=asked.pk).update(state="asked")
    path = f"/t/{tournament.slug}/door/{door_word(tournament)}/"
    assert client.post(path, {"entry": asked.pk}).status_code == 404
    asked.refresh_from_db()
    assert (asked.state, asked.is_here) == ("asked", False)


@pytest.fixture
def members(club):
    """Three who may be named, a child with a nickname, and one who is not shown."""
    named = {
        name: add_member(club, Player(name=name), birth_year=1980)
        for name in ("Ana Pop", "Eva Rus", "Ion Bud")
    }
    add_member(club, Player(name="Copil Mic", nickname="Nota"), birth_year=2016)
    add_member(club, Player(name="Om Ascuns"), naming="hidden")
    return named


def door_of(tournament):
    return f"/t/{tournament.slug}/door/{door_word(tournament)}/"


def offered(client, address, **posted):
    page = (client.post if posted else client.get)(address, posted).context["page"]
    return {each.name: (each.press, each.entry) for each in page}


def test_on_a_first_evening_the_door_offers_the_members(client, tournament, members):
    door = door_of(tournament)
    assert sorted(offered(client, door)) == ["Ana Pop", "Eva Rus", "Ion Bud", "Nota"]
    assert "Copil" not in (html := text(client.get(door)))
    assert f'href="/t/{tournament.slug}/sign-up/"' in html
    assert list(offered(client, door, search="eva")) == ["Eva Rus"]
    assert offered(client, door, search="Copil") == {}
    asked = client.post(door, {"member": members["Ana Pop"].pk})["Location"]
    assert "Ana Pop: with whom did you come?" in text(client.get(asked))
    came = client.post(asked, {"with": members["Eva Rus"].pk})
    assert "Ana Pop – Eva Rus: you are here." in text(came)
    entry = tournament.entries.get()
    assert (entry.is_here, str(entry)) == (True, "Ana Pop – Eva Rus")
    assert sorted(offered(client, door)) == ["Ion Bud", "Nota"]
    client.post(door, {"not_me": came.context["mistake"]})
    assert not tournament.entries.exists()


def test_who_came_alone_is_paired_with_who_comes_after(client, tournament, members):
    door = door_of(tournament)
    client.post(f"{door}?me={members['Ana Pop'].pk}", {"with": "alone"})
    me = f"{door}?me={members['Ion Bud'].pk}"
    press, key = offered(client, me)["Ana Pop"]
    assert "Ana Pop – Ion Bud: you are here." in text(client.post(me, {press: key}))
    assert [(str(each), each.is_here) for each in tournament.entries.all()] == [
        ("Ana Pop – Ion Bud", True)
    ]
    again = client.post(me, {press: key}, follow=True)
    assert "This has changed in the meantime." in text(again)
    assert tournament.entries.count() == 1


def test_who_is_entered_finds_the_own_name_and_others_one_press_further(
    client, tournament, members
):
    come_in(tournament, 1, is_here=False)
    assert len(offered(client, door_of(tournament))) == 2
    assert "Ana Pop" in offered(client, f"{door_of(tournament)}?kind=members")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"approves_sign_ups": True}, "Ask at the desk"),
        ({"limit": 0}, "Ask at the desk"),
        ({"entering": "teams"}, "Ask at the desk"),
    ],
)
def test_the_door_enters_nobody_past_the_desk(client, tournament, members, facts, said):
    for name, value in facts.items():
        setattr(tournament, name, value)
    tournament.save()
    assert said in text(client.get(door_of(tournament)))
    client.post(door_of(tournament), {"member": members["Ana Pop"].pk}, follow=True)
    assert not tournament.entries.exists()


def test_in_a_game_for_one_a_tap_is_all(client, club, members):
    solo = tournament_of(club, "individual", slug="solo")
    page = client.post(door_of(solo), {"member": members["Ana Pop"].pk})
    assert "Ana Pop: you are here." in text(page)
    assert solo.entries.get().is_here


def test_the_sign_of_the_door_speaks_the_language_of_the_club(club, tournament, organiser):
    club.language = "ro"
    club.save()
    html = text(organiser.get(f"/t/{tournament.slug}/door/"))
    assert '<html lang="ro"' in html
    assert 'id="print"' in html
