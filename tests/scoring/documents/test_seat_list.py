import pytest

from club.models import SitOut
from club.tournaments.states import raise_version
from scoring.documents.seat_list import SeatedTable, SeatLine, seats_by_name, seats_by_table
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import after, read, text_of, words_of

HEAD = letterhead(language="en")
EVENING = "/t/cupa-pairs/"


def text(client, address):
    return text_of(client.get(address).content)


def test_names_stand_in_order_whatever_marks_they_have():
    names = ["Țiplea", "Ștefan", "Zus", "Tat", "Sava", "Álmos"]
    words = words_of(seats_by_name(HEAD, "Round 1", [SeatLine(name, "5") for name in names]))
    assert [word for word in words if word in names] == [
        *("Álmos", "Sava", "Ștefan", "Tat", "Țiplea", "Zus")
    ]


def test_who_sits_out_is_told_so():
    found = text_of(seats_by_name(HEAD, "R", [SeatLine("Ana", ""), SeatLine("Ion", "7", "N")]))
    assert "Anasitsout–" in found
    assert "NameSeatTableIonN7" in found


LONG = "Constantinescu-Mărgineanu – Jordi Torrentallé-Brâncoveanu"


def test_no_name_is_cut_by_table_or_by_name():
    tables = [SeatedTable("12", [("North–South", LONG), ("E–W", LONG)])]
    assert text_of(seats_by_table(HEAD, "R", tables)).count(LONG.replace(" ", "")) == 2
    many = [SeatLine(LONG, "12", "N")] * 200
    assert text_of(seats_by_name(HEAD, "R", many)).count(LONG.replace(" ", "")) == 200


def test_two_hundred_short_names_take_two_pages():
    seated = [SeatLine(f"Ana{number} P.", "12", "N") for number in range(200)]
    assert len(read(seats_by_name(HEAD, "R", seated)).pages) == 2


@pytest.mark.parametrize("people", [0, 1, 2, 29, 30, 31, 59, 60, 61, 62, 300])
def test_everybody_is_on_the_list_once(people):
    names = [f"Ana{number:03}" for number in range(people)]
    content = seats_by_name(HEAD, "R", [SeatLine(name, "5") for name in names])
    pages = [page.extract_text().split() for page in read(content).pages]
    assert [word for page in pages for word in page if word.startswith("Ana")] == names
    assert [page[-3:] for page in pages] == [
        [str(number), "of", str(len(pages))] for number in range(1, len(pages) + 1)
    ]


@pytest.mark.parametrize("tables", [0, 1, 15, 16, 17, 33, 80])
def test_every_table_is_on_the_list_once(tables):
    seated = [
        SeatedTable(str(number), [("North–South", f"A{number}"), ("East–West", f"B{number}")])
        for number in range(1, tables + 1)
    ]
    words = words_of(seats_by_table(HEAD, "R", seated, sitting_out=["Ana"]))
    pairs = [word for word in words if word[0] in "AB" and word[1:].isdigit()]
    assert pairs == [f"{side}{number}" for number in range(1, tables + 1) for side in "AB"]
    assert after("sits", words, 3) == ["sits", "out", "Ana"]


@pytest.mark.django_db
def test_everybody_finds_their_name_with_table_and_seat(evening, client):
    found = text(client, f"{EVENING}rounds/1/seats.pdf")
    for said in ("AnaMureșanN1", "IonPopS1", "ImreNagyW2"):
        assert said in found


@pytest.mark.django_db
def test_who_sits_out_is_told_so_in_every_list(evening, client):
    round_, entry = evening.rounds.first(), evening.entries.get(number=4)
    round_.tables.get(number=2).seats.filter(entry=entry).delete()
    SitOut.objects.create(round=round_, entry=entry)
    raise_version(evening)
    assert "ImreNagysitsout–" in text(client, f"{EVENING}rounds/1/seats.pdf")
    assert "sitsout" in text(client, f"{EVENING}rounds/1/seats.pdf?by=table")
    assert "Yousitout" in text(client, f"{EVENING}guides.pdf")


@pytest.mark.django_db
def test_the_tables_stand_in_their_order(evening, client):
    found = text(client, f"{EVENING}rounds/1/seats.pdf?by=table")
    names = ("AnaMureșan", "EvaRusu", "IlincaPuig", "RékaVila")
    assert sorted(names, key=found.index) == list(names)
