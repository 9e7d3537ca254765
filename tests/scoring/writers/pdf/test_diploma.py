from datetime import date
from itertools import pairwise

import pytest

from scoring.writers.pdf.diploma import Diploma, diplomas
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import bare, read

HEAD = letterhead(language="en")


def test_a_diploma_names_the_place_the_person_the_club_and_the_day():
    awarded = [
        Diploma("Ana Pop", 1, colour="red"),
        Diploma("Ion Bud", 12),
    ]
    content = diplomas(HEAD, "Cup", date(2026, 5, 12), awarded, where="Sighet")
    pages = [bare(page.extract_text()) for page in read(content).pages]
    for page, said in zip(pages, ("Firstplace", "Place12"), strict=True):
        assert said in page
        assert "ClubulPortativ" in page
        assert bare("Sighet, 12 May 2026") in page
    assert "AnaPop" in pages[0]


@pytest.mark.parametrize("colour", ["", "red"])
def test_of_two_long_names_each_has_its_line_and_nothing_lies_on_another(colour):
    names = "Constantinescu-Mărgineanu Alexandra", "Cîmpean Ștefania-Georgiana"
    awarded = [Diploma(" – ".join(names), 1, score="91 points", colour=colour)]
    tournament = "Cupa de toamnă a copiilor din Maramureș și din împrejurimi, ediția a doua"
    content = diplomas(HEAD, tournament, date(2026, 5, 12), awarded, where="Sighet", mark="Not yet")
    heights = {}

    def noted(text, _cm, matrix, _font, _size):
        heights.setdefault(text.strip(), matrix[5])

    read(content).pages[0].extract_text(visitor_text=noted)
    order = [f"{names[0]} –", names[1], "91 points", "Sighet, 12 May 2026", "Not yet", "President"]
    found = [heights[each] for each in order]
    assert all(above - below >= 12 for above, below in pairwise(found))
