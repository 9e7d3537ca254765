"""The list of everything that there is to print and take away."""

import re

import pytest

from club.models import Membership, Naming, State, Team
from club.tournaments.states import raise_version
from tests.scoring.documents.reading import read, text_of
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
    assert len(links) > 10
    assert all("language=hu" in link for link in links)
    assert 'href="?print=hu&amp;round=1"' in page
    assert 'href="?print=en&amp;round=2"' in page
    unknown = desk.get(f"{HEAD}papers/?print=xx").content.decode()
    assert "language=" not in unknown.partition("<main")[2]


def test_papers_for_the_wall_use_public_names_until_the_desk_chooses_others(
    evening, desk, client, club
):
    papers = ("rounds/1/seats.pdf", "standings.pdf", "entries.pdf", "rounds/1/deals.pdf")
    Membership.objects.filter(club=club).update(naming=Naming.SHORT)
    raise_version(evening)
    for paper in papers:
        assert "AnaMureșan" not in text_of(desk.get(HEAD + paper).content), paper
        assert "AnaM." in text_of(desk.get(HEAD + paper).content), paper
        assert "AnaMureșan" in text_of(desk.get(f"{HEAD}{paper}?names=full").content), paper
        assert "AnaMureșan" not in text_of(client.get(f"{HEAD}{paper}?names=full").content), paper
    assert "AnaMureșan" in text_of(desk.get(f"{HEAD}rounds/1/slips.pdf").content)
    assert "Ana Mureșan" in desk.get(f"{HEAD}standings.csv").content.decode()
    parts = client.get(f"{HEAD}papers/?names=full").context["parts"]
    assert "names=full" not in str(parts)
    page = desk.get(f"{HEAD}papers/?names=full").content.decode()
    links = re.findall(r'href="(/[^"]*[.]pdf[^"]*)"', page)
    whole = {link.partition("?")[0].removeprefix(HEAD) for link in links if "names=full" in link}
    assert whole - {"scoresheets.pdf"} == {*papers[1:3], "rounds/2/seats.pdf", "crosstable.pdf"} | {
        f"rounds/{number}/deals.pdf" for number in (1, 2)
    }


def test_the_end_stands_first_once_it_is_over(evening, desk, change):
    def first():
        return desk.get(f"{HEAD}papers/").context["parts"][0]

    assert first().title == "Before people arrive"
    change(state=State.FINISHED)
    assert [first().title, first().papers[0].title] == ["At the end", "Standing"]


def test_no_paper_is_listed_that_nobody_would_be_on(evening, desk, change):
    change(team_by="sum", categories=["guests", "newcomers"])

    def listed():
        parts = desk.get(f"{HEAD}papers/").context["parts"]
        links = [link.address for part in parts for paper in part.papers for link in paper.links]
        assert all(desk.get(address).status_code == 200 for address in links)
        wanted = (".pdf?category=1", ".pdf?teams=1", "teams.pdf", ".pdf?category=2")
        return [each for each in links if each.endswith(wanted)]

    assert listed() == [f"{HEAD}{name}.pdf?category=1" for name in ("standings", "diplomas")]
    assert desk.get(f"{HEAD}diplomas.pdf?teams=1").status_code == 404
    team = Team.objects.create(club=evening.club, name="Roșii")
    Membership.objects.filter(player__entries__entry__number=2).update(team=team)
    change()
    assert {f"{HEAD}teams.pdf", f"{HEAD}diplomas.pdf?teams=1"} < {*listed()}


def test_every_paper_that_is_listed_is_there(evening, client, desk):
    for reader in (client, desk):
        parts = reader.get(f"{HEAD}papers/").context["parts"]
        links = [link.address for part in parts for paper in part.papers for link in paper.links]
        assert len(links) == len(set(links))
        assert {address: reader.get(address).status_code for address in links} == dict.fromkeys(
            links, 200
        )


def test_the_club_chooses_its_paper(evening, desk, club):
    club.paper = "letter"
    club.save()
    standing = desk.get(f"{HEAD}papers/").context["parts"][-2].papers[0]
    assert [link.text for link in standing.links[:2]] == ["Letter", "Tabloid"]
    for link, sides in zip(standing.links, ([612, 792], [792, 1224]), strict=False):
        page = read(desk.get(link.address).content).pages[0]
        assert [round(side) for side in page.mediabox[2:]] == sides


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
        "Diplomas",
    }
    assert set(titles(desk)) - set(titles(client)) == for_the_desk


def test_the_results_of_all_rounds_stand_in_one_line_until_a_round_is_chosen(evening, desk):
    def lines(query=""):
        parts = desk.get(f"{HEAD}papers/{query}").context["parts"]
        found = [paper for part in parts for paper in part.papers if "Results" in paper.title]
        return [(each.title, [(link.text, link.address) for link in each.links]) for each in found]

    of_rounds = [(f"Round {n}", f"{HEAD}rounds/{n}/deals.pdf") for n in (1, 2)]
    assert lines() == [("Results of the rounds", of_rounds)]
    ((title, links),) = lines("?round=1")
    assert (title, [text for text, _address in links]) == (
        "Results of round 1",
        ["PDF", "Excel", "Score sheets"],
    )


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
