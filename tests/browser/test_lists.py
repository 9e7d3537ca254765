"""A list of pairs, from the paste to the seats, with every press counted."""

import pytest

from club.memberships.actions import add_member
from club.models import Entry, Player, Table, Tournament
from tests.browser.test_pages import all_is_well, in_every_look
from tests.club.evenings import come_in, tournament_of
from tests.thorough import in_every_engine

pytestmark = pytest.mark.browser

LIST = """Perechea\tTelefon
Bud Vasile & Bud Elena\t0740 111 222
Mureșan Ioan – Pop Ana-Maria\t-
Rus Gheorghe / Șerba Nicoleta\tserba@exemplu.ro
Ștefan Mihai + Țiplea Ana\t7.40123E+08
Vlad D. și Zoicaș Maria\t
Kovács János – Szabó Ilona\t0744 555 666
Hotea Ion & Hotea Crina\t
M4n Eva – Lup Dan\t
Țiplea Rodica, Bota Andrei\tsună seara
Opriș Ilie & Maria\t
Pop Gavril - Codrea Sorin\t
Ardelean Toader – Ardelean Ana\t
szabo ilona – KOVACS JANOS\t
Mihali Petru & Mihali Ileana\t
Grad Ștefan – Grad Ana\t
Tomoiagă Vasile & Bilț Ion\t"""


@pytest.fixture
def desk(visit, club, appointed):
    def come(**facts):
        for name in ("Bud Vasile", "Mureșan Ioan", "Vlad Dumitru"):
            add_member(club, Player(name=name))
        tournament = tournament_of(club, form="")
        page = visit(user=appointed("owner"), **facts)
        page.go(f"/t/{tournament.slug}/people/")
        return page

    return come


@in_every_engine
def test_from_a_list_of_thirty_people_to_fifteen_pairs_that_sit_in_forty_presses(desk):
    page, presses = desk(width=1366), 0

    def press(what):
        nonlocal presses
        presses += 1
        page.click(what)

    press("text=Import a list")
    press("textarea")
    page.fill("textarea", LIST)  # pasted: two keys
    presses += 2
    press("text=Check the list")
    name = page.input_value("[name='cell-9-0']")
    page.fill("[name='cell-9-0']", name.replace("4", "a"))  # into the field, to the letter, typed
    presses += 8
    press("text=They are all here already")
    press("button.second[value=look]")
    page.select_option("select[name='row-6']", label="the same as Vlad Dumitru")
    presses += 2
    press("text=Import as chosen above")
    assert page.inner_text(".lead").startswith("15 pairs, 30 people")
    press("text=See what fits")
    press(".plans .best button")
    page.wait_for_function("!document.querySelector('.plans')")
    assert presses <= 40
    assert (Entry.objects.count(), Table.objects.filter(round__number=1).count()) == (15, 7)


@in_every_look
def test_the_preview_overflows_nowhere_and_can_be_read_and_hit(desk, seen):
    page = desk(**seen)
    page.go("/t/joi/people/import/")
    page.fill("textarea", LIST)
    page.click("main form button")
    page.wait_for_selector(".mending")
    all_is_well(page)


def test_pairs_are_typed_without_the_mouse(desk):
    page = desk(width=1366)
    page.focus("[name=person_0]")
    for pair in (("Eva Rus", "Dan Lup"), ("Ina Man", "Ilie Bud"), ("Ema Pop", "Doru Vlad")):
        page.wait_for_selector("[name=person_0]:focus")
        page.keyboard.type(pair[0])
        page.keyboard.press("Tab")
        page.keyboard.type(pair[1])
        with page.expect_navigation():
            page.keyboard.press("Enter")
    page.wait_for_selector("[name=person_0]:focus")
    page.keyboard.type("Eva Rus")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.wait_for_selector(".wrong [name=person_0]:focus")  # who has entered already
    assert Entry.objects.count() == 3


def test_four_fast_taps_show_at_once_and_no_row_moves(desk):
    """A row is a switch; the page never waits for one tap to take the next."""
    page = desk(width=360)
    tournament = Tournament.objects.get()
    come_in(tournament, 6)
    tournament.entries.update(is_here=False)
    page.go(f"/t/{tournament.slug}/people/?kind=missing")
    rows = "[...document.querySelectorAll('.check-in li')].map(row => row.offsetTop)"
    before = page.evaluate(rows)
    for switch in page.query_selector_all(".check-in .who")[:4]:
        switch.click()
    page.wait_for_selector(":nth-match(.check-in .who[aria-pressed=true], 4)")
    page.wait_for_selector("#attendance >> text=Here: 4 pairs")
    assert page.evaluate(rows) == before
    assert tournament.entries.filter(is_here=True).count() == 4
