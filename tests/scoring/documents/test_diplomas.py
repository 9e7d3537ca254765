import pytest

from club.models import Membership, State, Team
from scoring.documents import diplomas
from tests.scoring.documents.reading import bare, read, text_of

pytestmark = pytest.mark.django_db

HEAD = "/t/cupa-pairs/"


def test_diplomas_go_to_the_first_of_each_line(evening, desk):
    pages = [
        bare(page.extract_text()) for page in read(desk.get(f"{HEAD}diplomas.pdf").content).pages
    ]
    assert ["AnaMureșan" in pages[0], "Firstplace" in pages[0]] == [True, True]
    assert "42points" in pages[0]
    assert all("Secondplace" in page for page in pages[1:])
    assert all("Salamare" in page for page in pages)


def test_diplomas_are_for_the_desk(evening, client, desk):
    assert client.get(f"{HEAD}diplomas.pdf").status_code == 302
    first_three = read(desk.get(f"{HEAD}diplomas.pdf").content)
    assert len(first_three.pages) == 3
    everybody = read(desk.get(f"{HEAD}diplomas.pdf?places=99").content)
    assert len(everybody.pages) == 4


def test_children_get_the_colour_of_their_team_and_who_has_none_one_in_turn(
    evening, desk, club, monkeypatch
):
    team = Team.objects.create(club=club, name="Verde", colour="green")
    of_winners = Membership.objects.filter(player__entries__entry=evening.entries.get(number=1))
    of_winners.update(team=team)
    colours = []

    def kept(_head, _tournament, _day, awarded, **_more):
        colours.append([each.colour for each in awarded])
        return b"%PDF"

    monkeypatch.setattr(diplomas, "diplomas", kept)
    desk.get(f"{HEAD}diplomas.pdf")
    desk.get(f"{HEAD}diplomas.pdf?colours=1")
    assert colours == [["", "", ""], ["green", "red", "orange"]]


def test_a_diploma_before_the_end_says_after_which_round_it_is(evening, desk, change):
    mark, said = "Afterround2:notthefinalresult", "The tournament is not finished"
    assert mark in text_of(desk.get(f"{HEAD}diplomas.pdf").content)
    assert said in desk.get(f"{HEAD}papers/").content.decode()
    change(state=State.FINISHED)
    assert mark not in text_of(desk.get(f"{HEAD}diplomas.pdf").content)
    assert said not in desk.get(f"{HEAD}papers/").content.decode()
