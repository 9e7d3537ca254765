"""The list of everything that there is to print and take away."""

import re

import pytest

from tests.scoring.documents.reading import bare
from tests.scoring.evenings import under_way

pytestmark = pytest.mark.django_db

HEAD = "/t/cupa-pairs/"
ENGLISH = {"accept-language": "en-GB,en"}


def test_another_language_of_the_papers_is_one_press_away(romanian, evening, desk):
    page = desk.get(f"{HEAD}papers/", headers=ENGLISH).content.decode()
    assert "language=" not in page.partition("<main")[2]
    assert re.search(r'href="[?]print=ro"\s+aria-current="page"', page)
    page = desk.get(f"{HEAD}papers/?print=hu&round=2", headers=ENGLISH).content.decode()
    links = re.findall(r'href="(/[^"]*[.](?:pdf|xlsx)[^"]*)"', page)
    assert f"{HEAD}standings.pdf?paper=a3&amp;language=hu" in links
    assert f"{HEAD}diplomas.pdf?language=hu" in links
    assert all(("language=hu" in link) is (".pdf" in link) for link in links)
    assert 'href="?round=1&amp;print=hu"' in page
    assert 'href="?round=2&amp;print=en"' in page
    unknown = desk.get(f"{HEAD}papers/?print=xx").content.decode()
    assert "language=" not in unknown.partition("<main")[2]


def test_every_paper_that_is_listed_is_there(evening, client, desk):
    for reader in (client, desk):
        parts = reader.get(f"{HEAD}papers/").context["parts"]
        links = [link.address for part in parts for paper in part.papers for link in paper.links]
        assert len(links) == len(set(links))
        assert {address: reader.get(address).status_code for address in links} == dict.fromkeys(
            links, 200
        )


def test_the_papers_of_another_round_are_one_press_away(evening, client):
    page = client.get(f"{HEAD}papers/?round=1")
    assert "rounds/1/seats.pdf" in page.content.decode()
    assert "rounds/2/seats.pdf" not in page.content.decode()
    assert page.context["rounds"] == [1, 2]
    assert client.get(f"{HEAD}papers/?round=3").status_code == 404
    assert client.get(f"{HEAD}papers/?round=x").status_code == 404


def test_the_desk_is_offered_more_than_strangers(evening, client, desk):
    def titles(reader):
        parts = reader.get(f"{HEAD}papers/").context["parts"]
        return [paper.title for part in parts for paper in part.papers]

    for_the_desk = {
        *("Members", "Entries with e-mail addresses", "Table cards"),
        *("Workbook to type results into", "Diplomas"),
    }
    assert set(titles(desk)) - set(titles(client)) == for_the_desk
    assert bare("Results of round 2") in bare(" ".join(titles(client)))


@pytest.mark.parametrize("entering", ["rotating", "teams", "individual", "remi"])
def test_every_game_has_its_papers(entering, club, client, desk):
    under_way(club, entering, tables=2, at_table=4)
    parts = desk.get(f"/t/cupa-{entering}/papers/").context["parts"]
    links = [link.address for part in parts for paper in part.papers for link in paper.links]
    for address in links:
        assert desk.get(address).status_code == 200, address
    assert any("points.pdf" in address for address in links) is (
        entering not in ("individual", "remi")
    )
