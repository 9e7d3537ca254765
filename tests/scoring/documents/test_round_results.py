import json
import uuid

import pytest

from scoring.log.actions import DealAt, record
from tests.scoring.documents.conftest import BREACH
from tests.scoring.documents.reading import bare, read, sizes_of, text_of
from tests.scoring.evenings import under_way

pytestmark = pytest.mark.django_db


def test_the_paper_of_a_round_is_shorter_than_its_file(evening, client):
    in_file = json.loads(client.get("/t/cupa-pairs/rounds/1/deals.json").content)
    assert in_file["format"] == "portativ-results/1"
    assert {row["round"] for row in in_file["rows"]} == {1}
    names = [column["name"] for column in in_file["columns"]]
    assert "version" in names


@pytest.mark.parametrize(("game", "at_table"), [("individual", 8), ("remi", 4), ("pairs", 2)])
def test_the_results_of_a_round_are_on_a4_where_nobody_asks_for_more(
    game, at_table, club, desk, scorer
):
    tournament = under_way(club, game, tables=3, at_table=at_table, agreement="none")
    seats = [str(seat) for seat in range(1, at_table + 1)]
    order = {"type": "M", "chooser": "2", "order": seats, "last_stuck": False}
    hands = {seat: {"opened": True, "laid": 120, "rack": 35} for seat in seats}
    hands["1"] = {"opened": True, "laid": 250, "closed": "tile"}
    content = {
        "individual": order,
        "remi": {"double": False, "exhausted": False, "players": hands},
        "pairs": BREACH,
    }[game]
    for table in (1, 2, 3):
        at = DealAt(tournament.rounds.get(), table, 1)
        record(at, content, key=uuid.uuid4(), by=scorer)
    address = f"/t/cupa-{game}/rounds/1/deals.pdf?names=full"
    paper = desk.get(address).content
    sizes = [
        sorted(round(side * 25.4 / 72) for side in page.mediabox[2:]) for page in read(paper).pages
    ]
    assert sizes == [[210, 297]]
    people = [
        each.player.name for entry in tournament.entries.all() for each in entry.line_up.all()
    ]
    assert all(bare(name) in text_of(paper) for name in people)
    assert "…" not in text_of(paper)
    assert ("Chosenby" in text_of(paper)) is (game == "individual")
    assert "Heldby" not in text_of(paper)
    large = read(desk.get(f"{address}&paper=a3").content).pages[0].mediabox[2:]
    assert sorted(round(side * 25.4 / 72) for side in large) == [297, 420]


def test_the_names_of_a_table_stand_once_on_the_paper_of_a_round(evening, desk):
    paper = desk.get("/t/cupa-pairs/rounds/1/deals.pdf?names=full").content
    names = {each.player.name for entry in evening.entries.all() for each in entry.line_up.all()}
    said = [text_of(paper).count(bare(name)) for name in names]
    assert sorted(said) == [0, 0, 0, 0, 1, 1, 1, 1]


def test_the_points_of_remi_can_be_followed_on_the_paper_of_a_round(club, desk, scorer):
    tournament = under_way(club, "remi", tables=1, at_table=3, agreement="none")
    players = {
        "1": {"opened": True, "laid": 250, "closed": "joker", "atu": True},
        "2": {"opened": True, "laid": 120, "rack": 35},
        "3": {},
    }
    content = {"double": True, "exhausted": False, "players": players}
    record(DealAt(tournament.rounds.get(), 1, 1), content, key=uuid.uuid4(), by=scorer)
    said = text_of(desk.get("/t/cupa-remi/rounds/1/deals.pdf").content)
    assert "(250+50+50)×2×21400" in said
    assert "(120−35)×2170" in said
    assert "neveropened×2−200" in said
    assert "Laid−leftontherack,trump+50,closing+50;unopened−100." in said


def test_the_results_of_remi_are_set_to_be_read_on_a_wall(club, desk, scorer):
    tournament = under_way(club, "remi", tables=3, at_table=4, agreement="none")
    players = {str(seat): {"opened": True, "laid": 120, "rack": 35} for seat in range(1, 5)}
    content = {"double": True, "exhausted": True, "players": players}
    for table in (1, 2, 3):
        for deal in range(1, 5):
            at = DealAt(tournament.rounds.get(), table, deal)
            record(at, content, key=uuid.uuid4(), by=scorer)
    paper = desk.get("/t/cupa-remi/rounds/1/deals.pdf?names=full").content
    assert len(read(paper).pages) == 1
    assert text_of(paper).count("(120−35)×2") == 48
    assert text_of(paper).count("AnaMureșan") == 1
    assert min(sizes_of(paper, "120")) >= 9
    assert "agreed" not in text_of(paper)  # as everything here is
