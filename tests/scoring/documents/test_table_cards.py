"""Cards for tables: what is on them, for whom, and that none is lost."""

import pytest
from django.test import Client

from club.models import Club
from scoring.documents.table_cards import TableCard, table_cards
from scoring.log.typed_codes import typed_code
from scoring.models import TableToken
from tests.scoring.documents.made_of import ADDRESS, letterhead
from tests.scoring.documents.reading import bare, read, text_of
from tests.scoring.evenings import under_way

HEAD = letterhead(language="en")
EVENING = "/t/cupa-pairs/"


@pytest.mark.parametrize(("cards", "pages"), [(0, 1), (1, 1), (2, 1), (3, 2)])
def test_two_table_cards_share_a_page(cards, pages):
    tables = [TableCard(f"T{number}", ADDRESS) for number in range(cards)]
    reader = read(table_cards(HEAD, "Cup", tables))
    assert len(reader.pages) == pages
    assert [mark.title for mark in reader.outline] == [f"Table T{n}" for n in range(cards)]


@pytest.mark.django_db
def test_the_cards_of_the_tables_are_made_with_their_codes(evening, desk, appointed):
    member = Client()
    member.force_login(appointed("secretary"))
    assert member.get(f"{EVENING}rounds/1/tables.pdf").status_code == 403
    assert TableToken.objects.count() == 0
    page = desk.get(f"{EVENING}rounds/1/tables.pdf")
    assert len(read(page.content).pages) == 1
    assert sorted(TableToken.objects.values_list("table", flat=True)) == [1, 2]
    desk.get(f"{EVENING}rounds/2/tables.pdf")
    assert TableToken.objects.count() == 2


@pytest.mark.django_db
def test_no_cards_are_made_when_all_is_over(evening, desk, change):
    change(state="finished")
    page = desk.get(f"{EVENING}rounds/1/tables.pdf")
    assert (page.status_code, page["Location"]) == (302, f"{EVENING}papers/")
    assert TableToken.objects.count() == 0


@pytest.mark.django_db
def test_a_card_names_the_wifi_and_the_code_to_type(evening, desk):
    Club.objects.update(wifi_name="Sala mare", wifi_password="do-re-mi-fa")
    said = text_of(desk.get(f"{EVENING}rounds/1/tables.pdf?language=en").content)
    assert "FirstjointheWi-Fi:Salamare" in said
    assert "ortypethiscodeattestserver/table/" in said
    for token in TableToken.objects.all():
        assert typed_code(token) in said


@pytest.mark.django_db
def test_a_card_says_which_way_the_numbers_of_the_seats_run(evening, club, desk):
    under_way(club, "remi")
    said = text_of(desk.get("/t/cupa-remi/rounds/1/tables.pdf?language=en").content)
    assert bare("The seats run counter-clockwise, as the turn does.") in said
    said = text_of(desk.get(f"{EVENING}rounds/1/tables.pdf?language=en").content)
    assert "Theseatsrun" not in said
