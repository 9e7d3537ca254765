import io

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from club.entries.actions import add_entry, withdraw
from club.entries.settling import sign_up
from club.memberships.actions import add_member
from club.models import Player
from club.payments.fees import take
from tests.club.evenings import tournament_of
from tests.scoring.documents.reading import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    """Two pairs, one of which has paid and is here; one who signed up, one who withdrew."""
    tournament = tournament_of(club, form="", fee_amount=2000, takes_sign_ups=True)
    names = ("Ana Mureșan", "Ion Vlad", "Eva Rus", "Dan Lup", "Ilie Bud")
    people = [add_member(club, Player(name=name)).player for name in names]
    take(add_entry(tournament, people[:2], name="Asii", is_here=True), AnonymousUser())
    add_entry(tournament, people[2:4])
    withdraw(add_entry(tournament, people[4:]))
    sign_up(tournament, ["Sara Pop", "Vera Man"], contact="sara@exemplu.ro")
    return tournament


def rows_of(client, tournament):
    file = client.get(f"/t/{tournament.slug}/entries.xlsx")
    rows = load_workbook(io.BytesIO(file.content)).active.iter_rows(values_only=True)
    return [[cell for cell in row if cell is not None] for row in rows]


def test_the_desk_sees_who_is_here_and_who_has_paid(desk, tournament):
    rows = rows_of(desk, tournament)
    assert ["No.", "Name of the pair", "Players", "Here", "Paid"] in rows
    assert [1, "Asii", "Ana Mureșan – Ion Vlad", "✓", "✓"] in rows
    assert [2, "Eva Rus – Dan Lup"] in rows
    assert [4, "Sara Pop – Vera Man"] in rows
    paper = text_of(desk.get(f"/t/{tournament.slug}/entries.pdf?names=full").content)
    assert "Entered:3pairs,6people." in paper
    assert "Fee:20lei.Paid:1.Notpaid:2." in paper


def test_without_a_fee_nobody_counts_it(desk, tournament):
    tournament.fee_amount = None
    tournament.save()
    assert "Paid" not in rows_of(desk, tournament)[0]
    assert "paid" not in text_of(desk.get(f"/t/{tournament.slug}/entries.pdf").content)


def test_strangers_see_short_names_and_nothing_of_money(client, tournament):
    rows = rows_of(client, tournament)
    assert [1, "Asii", "Ana M. – Ion V."] in rows
    assert not {"Here", "Paid", "E-mail", "✓"} & {cell for row in rows for cell in row}
    text = client.get(f"/t/{tournament.slug}/entries.csv").content.decode()
    assert "Mureșan" not in text
    assert "sara@" not in text


def test_the_list_asks_no_more_for_more(desk, club, tournament):
    asked = []
    rows_of(desk, tournament)  # what is asked once in the life of a process
    for names in ("a", "bcdefghijklmnopqrst"):
        for letter in names:
            add_entry(tournament, [add_member(club, Player(name=f"Om {letter}")).player])
        with CaptureQueriesContext(connection) as queries:
            assert [f"Om {names[-1]}"] in [row[1:] for row in rows_of(desk, tournament)]
        asked.append(len(queries))
    assert asked[0] == asked[1]
