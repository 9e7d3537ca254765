from datetime import date

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
