import pytest

from scoring.exports.papers.seat_list import Seated, SeatedTable, seats_by_name, seats_by_table
from tests.scoring.exports.made_of import letterhead
from tests.scoring.exports.reading import after, read, text_of, words_of

HEAD = letterhead(language="en")


def test_names_stand_in_order_whatever_marks_they_have():
    names = ["Țiplea", "Ștefan", "Zus", "Tat", "Sava", "Álmos"]
    words = words_of(seats_by_name(HEAD, "Round 1", [Seated(name, "5") for name in names]))
    assert [word for word in words if word in names] == [
        *("Álmos", "Sava", "Ștefan", "Tat", "Țiplea", "Zus")
    ]


def test_who_sits_out_is_told_so():
    content = seats_by_name(HEAD, "R", [Seated("Ana", ""), Seated("Ion", "7", "N")])
    assert "Anasitsout–IonN7" in text_of(content)


@pytest.mark.parametrize("people", [0, 1, 2, 29, 30, 31, 59, 60, 61, 62, 300])
def test_everybody_is_on_the_list_once(people):
    names = [f"Name{number:03}" for number in range(people)]
    content = seats_by_name(HEAD, "R", [Seated(name, "5") for name in names])
    pages = [page.extract_text().split() for page in read(content).pages]
    assert [word for page in pages for word in page if word.startswith("Name")] == names
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
