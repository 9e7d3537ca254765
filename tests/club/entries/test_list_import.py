"""Pairs, teams and single players from a list: looked at, mended, entered, undone."""

from hashlib import sha256

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.entries import entry_list, list_import
from club.entries.actions import add_entry
from club.entries.queries import titles
from club.memberships import preview
from club.memberships.actions import add_member
from club.models import Player, RosterImport
from tests.club.evenings import seated, tournament_of

MESSY = """Pereche\tTelefon
Bud Vasile & Bud Elena\t-
Ion – Ana\t0740 111 222
Pop Ana-Maria\t
Vlad Dan + Rus Eva\tvlad@exemplu.ro
Lupu Ilie, Man Ioana\t7.40123E+08
B4d & Rău Ion\t
Bud Elena - Bud Vasile\t
Vlad Dan & Hotea Crina\t"""


@pytest.fixture
def tournament(club):
    return tournament_of(club, form="round_robin")


def paste(client, tournament, text):
    response = client.post(f"/t/{tournament.slug}/people/import/", {"text": text})
    assert response.status_code == 302, response.content.decode()
    return response["Location"]


def people_in(tournament):
    """By number."""
    found = titles(tournament, for_public=False)
    return [found[entry.pk] for entry in tournament.entries.order_by("number")]


def answers(page):
    return {f"row-{each['key']}": each["chosen"] for each in page.context["preview"]["doubtful"]}


def test_a_messy_list_of_pairs_is_looked_at_mended_entered_and_undone(scorer, club, tournament):
    vlad = add_member(club, Player(name="Dan Vlad"), number=7, phone="0722 000 111")
    where = paste(scorer, tournament, MESSY)
    page = scorer.get(where)
    assert "0722 000 111" not in page.content.decode()  # a scorer does not keep the members
    said = {
        entry.row: (" – ".join(entry.names), entry.problem) for entry in page.context["entries"]
    }
    assert said == {
        2: ("Bud Vasile – Bud Elena", ""),
        3: ("Ion – Ana", ""),
        4: ("Pop Ana-Maria", ""),
        5: ("Vlad Dan – Rus Eva", ""),
        6: ("Lupu Ilie – Man Ioana", ""),
        7: ("B4d – Rău Ion", "Correct its row above first."),
        8: ("Bud Elena – Bud Vasile", ""),
        9: ("Vlad Dan – Hotea Crina", "Vlad Dan is already in row 5."),
    }
    known = {entry.row: entry.known for entry in page.context["entries"] if entry.known}
    assert known == {8: "the same as row 2"}
    assert [entry.row for entry in page.context["entries"] if entry.lacks] == [4, 7]
    assert (page.context["count"].entries, page.context["count"].people) == (5, 9)
    mended = {"cell-7-0": "Bad Ion & Rău Ion", "cell-9-0": "Vlad Dana & Hotea Crina"}
    mended["cell-6-1"] = "0733 444 555"
    page = scorer.post(where, {**answers(page), **mended, "is_here": "on", "then": "look"})
    assert page.context["count"].entries == 7
    done = scorer.post(where, {**answers(page), "is_here": "on", "then": "take"}, follow=True)
    assert "6 pairs, 1 single, 13 people" in done.content.decode()
    assert people_in(tournament) == [
        "Bud Vasile – Bud Elena", "Ion – Ana", "Pop Ana-Maria", "Dan Vlad – Rus Eva",
        "Lupu Ilie – Man Ioana", "Bad Ion – Rău Ion", "Vlad Dana – Hotea Crina",
    ]  # fmt: skip
    assert {entry.is_here for entry in tournament.entries.all()} == {True}
    assert club.memberships.filter(is_guest=True).count() == 12
    assert club.memberships.get(player__name="Lupu Ilie").phone == "0733 444 555"
    vlad.refresh_from_db()
    assert (vlad.phone, vlad.email, vlad.is_guest) == ("0722 000 111", "", False)
    scorer.post(f"{where}undo/")
    assert not tournament.entries.exists()
    assert list(club.memberships.all()) == [vlad]


def test_the_same_list_again_brings_nobody(scorer, tournament):
    for _time in range(2):
        where = paste(scorer, tournament, "Bud Vasile & Bud Elena\nIon Pop – Ana Rus")
        page = scorer.get(where)
        scorer.post(where, {"then": "take"})
    assert [entry.known for entry in page.context["entries"]] == ["already entered"] * 2
    assert people_in(tournament) == ["Bud Vasile – Bud Elena", "Ion Pop – Ana Rus"]
    assert "2 twice or already entered" in page.content.decode()


def test_who_has_entered_with_somebody_else_stays_out(scorer, club, tournament):
    ana = add_member(club, Player(name="Ana Rus"))
    add_entry(tournament, [ana.player])
    page = scorer.get(paste(scorer, tournament, "Ion Pop – Ana Rus\nEva Lup – Dan Man"))
    assert [entry.problem for entry in page.context["entries"]] == [
        "Ana Rus has already entered.", "",
    ]  # fmt: skip


def test_who_enters_between_the_look_and_the_press_is_not_entered_twice(scorer, club, tournament):
    ana = add_member(club, Player(name="Ana Rus"))
    where = paste(scorer, tournament, "Ion Pop – Ana Rus")
    draft = RosterImport.objects.get()
    listed = entry_list.listed_entries(tournament, preview.preview_of(draft), "")
    add_entry(tournament, [ana.player])
    with pytest.raises(list_import.EnteredMeanwhile):
        list_import.take_in(tournament, draft, listed, is_here=True)
    assert people_in(tournament) == ["Ana Rus"]
    assert scorer.get(where).context["count"].entries == 0


@pytest.mark.parametrize(
    ("together", "found"),
    [
        ("", ["Ana Pop", "Ion Vlad", "Eva Rus", "Dan Lup"]),
        ("next", ["Ana Pop – Ion Vlad", "Eva Rus – Dan Lup"]),
    ],
)
def test_rows_of_one_person_each_become_pairs_as_chosen(scorer, tournament, together, found):
    where = paste(scorer, tournament, "Ana Pop\nIon Vlad\nEva Rus\nDan Lup")
    assert "Who plays together?" in scorer.get(where).content.decode()
    scorer.post(where, {"together": together, "then": "take"})
    assert people_in(tournament) == found


@pytest.mark.parametrize(
    ("entering", "text", "found"),
    [
        ("pairs", "Perechea\tNume\n1\tAna Pop\n1\tIon Vlad\n2\tEva Rus\n2\tDan Lup",
         ["Ana Pop – Ion Vlad", "Eva Rus – Dan Lup"]),
        ("teams", "Echipa\tJucători\nAsii\tAna Pop, Ion Vlad, Dan Lup, Eva Rus", ["Asii"]),
        ("teams", "Echipa Asii\nAna Pop\nIon Vlad\nDan Lup\nEva Rus", ["Asii"]),
        ("remi", "Ana Pop\nIon Vlad & Eva Rus\nBud Vasile & Bud Elena",
         ["Ana Pop", "Bud Vasile", "Bud Elena", "Eva Rus", "Ion Vlad"]),
    ],
)  # fmt: skip
def test_teams_pairs_by_number_and_single_players_are_read(scorer, club, entering, text, found):
    tournament = tournament_of(club, form="", entering=entering)
    where = paste(scorer, tournament, text)
    scorer.post(where, {"then": "take"})
    assert sorted(people_in(tournament)) == sorted(found)
    for entry in tournament.entries.all():
        assert entry.line_up.count() == tournament.people


def test_an_entry_with_a_seat_stays_when_the_list_is_undone(scorer, club, tournament):
    where = paste(scorer, tournament, "Ana Pop – Ion Vlad\nEva Rus – Dan Lup\nIna Man – Ilie Bud")
    scorer.post(where, {"is_here": "on", "then": "take"})
    left = tournament.entries.get(number=3)
    left.is_here = False
    left.save()
    seated(tournament)
    scorer.post(f"{where}undo/")
    assert people_in(tournament) == ["Ana Pop – Ion Vlad", "Eva Rus – Dan Lup"]
    assert club.memberships.count() == 4


def test_a_member_is_asked_about_and_a_list_of_entries_is_none_of_members(scorer, club, tournament):
    add_member(club, Player(name="Ana Kovacs"))
    where = paste(scorer, tournament, "Ana Kovasc – Ion Vlad")
    page = scorer.get(where)
    (asked,) = page.context["preview"]["doubtful"]
    told = scorer.post(where, {"then": "take"}, follow=True)
    assert "There are more rows to check." in told.content.decode()
    scorer.post(where, {f"row-{asked['key']}": "new", "then": "take"})
    assert people_in(tournament) == ["Ana Kovasc – Ion Vlad"]
    assert club.roster_imports.filter(tournament=None).count() == 0


def unlike(at):
    """A last name that is like no other."""
    return sha256(str(at).encode()).hexdigest()[:12].translate(LETTERS).capitalize()


LETTERS = str.maketrans("0123456789", "ghijklmnop")


def test_a_hundred_pairs_ask_the_database_hardly_more_than_three(scorer, tournament):
    asked = []
    for first, last in ((1, 4), (10, 110)):
        rows = [f"{unlike(at)} Ion & {unlike(-at)} Ana" for at in range(first, last)]
        where = paste(scorer, tournament, "\n".join(rows))
        with CaptureQueriesContext(connection) as look:
            page = scorer.get(where)
        assert page.context["count"].people == 2 * len(rows)
        with CaptureQueriesContext(connection) as take:
            scorer.post(where, {**answers(page), "is_here": "on", "then": "take"})
        asked.append((len(look), len(take)))
    assert tournament.entries.count() == 103
    (looked, took), (looked_at_many, took_many) = asked
    assert looked_at_many == looked
    assert took_many - took < 10  # written in parts, as many values as a statement takes


def test_where_nobody_has_entered_a_list_is_offered_at_once(scorer, tournament):
    offered, path = f"/t/{tournament.slug}/people/import/", f"/t/{tournament.slug}/people/"
    page = scorer.get(path).content.decode()
    assert page.index(offered) < page.index("A pair arrives")
    paste(scorer, tournament, "Bud Vasile & Bud Elena")
    scorer.post(f"{offered}{RosterImport.objects.get().pk}/", {"then": "take"})
    page = scorer.get(path).content.decode()
    assert page.index("A pair arrives") < page.index(offered)


def test_a_row_of_two_cells_among_rows_of_one_is_a_pair_too(scorer, tournament):
    """And who is left alone is counted, and mended in the text."""
    where = paste(scorer, tournament, "Bud Ion & Bud Eva\nPop Ana\tRus Dan\nMan Ilie")
    page = scorer.get(where)
    assert "1 of them not complete" in page.content.decode()
    again = f"/t/{tournament.slug}/people/import/?again={RosterImport.objects.get().pk}"
    assert again in page.content.decode()
    text = scorer.get(again).context["form"]["text"].value()
    assert text.splitlines() == ["Bud Ion & Bud Eva", "Pop Ana\tRus Dan", "Man Ilie"]
    where = paste(scorer, tournament, text + " & Man Eva")
    scorer.post(where, {"then": "take"})
    assert people_in(tournament) == ["Bud Ion – Bud Eva", "Pop Ana – Rus Dan", "Man Ilie – Man Eva"]


def test_one_tick_shows_the_full_names_of_new_guests_but_of_no_minor(
    client, appointed, club, tournament
):
    known = add_member(club, Player(name="Dan Vlad"))
    rows = "Nume\tAn naștere\tNume\tAn naștere\nAna Pop\t\tEva Rus\t2016\nIon Lup\t\tDan Vlad\t"
    path = f"/t/{tournament.slug}/people/"
    for role, sees in (("scorer", False), ("organiser", True)):
        client.force_login(appointed(role))
        where = paste(client, tournament, rows)
        page = client.get(where).content.decode()
        assert ("shown in public as “Ana P.”" in page) is sees
        facts = {**answers(client.get(where)), "full_names": "on", "then": "take"}
        client.post(where, facts)
        namings = {each.player.name: each.naming for each in club.memberships.all()}
        full = "full" if sees else "short"
        assert namings == {"Ana Pop": full, "Eva Rus": "nickname", "Ion Lup": full,
                           "Dan Vlad": known.naming}  # fmt: skip
        assert ("Full names in public" in client.get(path).content.decode()) is sees
        client.post(f"{where}undo/")
