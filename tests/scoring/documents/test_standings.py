"""What a standing on paper and in files is made of."""

import json
import re
import uuid

import pytest
from django.utils import timezone

from club.models import SitOut
from club.tournaments.states import raise_version
from scoring.log.actions import record
from scoring.log.commands import DealAt
from tests.scoring.conftest import LOST, MADE
from tests.scoring.documents.reading import bare, text_of
from tests.scoring.evenings import under_way

pytestmark = pytest.mark.django_db


def found(client, slug="cupa-pairs", query=""):
    return json.loads(client.get(f"/t/{slug}/standings.json{query}").content)


def test_a_standing_is_what_the_page_shows(evening, client):
    answer = found(client)
    assert answer["rows"][0] == {
        "rank": 1, "entry": 1, "name": "Ana Mureșan – Ion Pop", "round-1": 21, "round-2": 21,
        "sat-out": None, "deals": 4, "points": 42, "penalties": None, "remark": "",
    }  # fmt: skip
    assert answer["rows"][-1] == {
        "rank": 4, "entry": 2, "name": "Eva Rusu – Dan Kovács", "round-1": -20, "round-2": -8,
        "sat-out": None, "deals": 4, "points": -28, "penalties": -36,
        "remark": "round 1: includes a penalty of 12 points",
    }  # fmt: skip
    assert [row["rank"] for row in answer["rows"]] == [1, 2, 2, 4]
    assert answer["format"] == "portativ-standings/1"
    assert answer["address"] == "http://testserver/t/cupa-pairs/"
    assert answer["lines"][1] == "Standing after round 2 · Points of all rounds"


def test_a_standing_of_an_earlier_round_is_one_question_away(evening, client):
    answer = found(client, query="?round=1")
    assert answer["lines"][1] == "Standing after round 1 · Points of all rounds"
    assert [row["points"] for row in answer["rows"]] == [21, 0, 0, -20]


def test_what_a_round_sat_out_counts_is_a_number_in_every_file(club, client, scorer):
    """In every language; brackets are for pages and paper."""
    tournament = under_way(club, tables=2, rounds=3, agreement="none", sit_out="average")
    for number, content in ((1, MADE), (2, LOST)):
        at = DealAt(tournament.rounds.get(number=number), 2, 1)
        record(at, content, key=uuid.uuid4(), by=scorer)
    third = tournament.rounds.get(number=3)
    third.tables.get(number=2).delete()
    for entry in tournament.entries.filter(number__in=(3, 4)):
        SitOut.objects.create(round=third, entry=entry)
    tournament.rounds.update(finished_at=timezone.now())
    raise_version(tournament)
    for language in ("en", "ro"):
        own = {row["entry"]: row for row in found(client, query=f"?language={language}")["rows"]}
        assert own[3]["round-3"] == (own[3]["round-1"] + own[3]["round-2"]) / 2
        assert isinstance(own[3]["round-3"], float | int)
    remarks = [row["remark"] for row in found(client)["rows"] if row["entry"] in (3, 4)]
    assert all("sat out round 3" in each for each in remarks)
    paper = text_of(client.get("/t/cupa-pairs/standings.pdf?language=en").content)
    assert re.search(r"\(\W?\d+\.\d+\)", paper)
    assert not re.search(r"\d\.00", paper)  # decimals only where there are some


def test_persons_have_a_standing_of_their_own(evening, client):
    answer = found(client, query="?by=person")
    assert [row["name"] for row in answer["rows"][:2]] == ["Ana Mureșan", "Ion Pop"]
    assert "entry" not in answer["rows"][0]
    assert answer["lines"][1].endswith("Persons · Points of all rounds")


def test_what_broke_a_tie_stands_in_the_row_and_below_the_paper(club, client, scorer):
    """Fourteen points in one deal against fourteen in two."""
    tournament = under_way(club, tables=2, agreement="none", tie_breaks=["deals_won", "shared"])
    for table, contents in ((1, [MADE]), (2, [LOST, LOST])):
        for number, content in enumerate(contents, 1):
            at = DealAt(tournament.rounds.get(), table, number)
            record(at, content, key=uuid.uuid4(), by=scorer)
    said = "ahead of Ana Mureșan – Ion Pop: same points, but 2 deals won to 1"
    ties = [(row["rank"], row["points"], row["remark"]) for row in found(client)["rows"]]
    assert ties[:2] == [(1, 14, said), (2, 14, "")]
    assert bare(said) in text_of(client.get("/t/cupa-pairs/standings.pdf").content)


def test_an_average_is_written_with_two_decimals_everywhere(evening, client, change):
    change(scoring="average")
    answer = found(client)
    names = [column["name"] for column in answer["columns"]]
    assert names[-4:] == ["points", "average", "penalties", "remark"]
    assert (answer["rows"][0]["average"], answer["rows"][0]["points"]) == (10.5, 42)
    assert "10.50" in text_of(client.get("/t/cupa-pairs/standings.pdf").content)


def test_victory_points_stand_beside_the_points(evening, client, change):
    change(scoring="victory")
    row = found(client)["rows"][0]
    assert row["points"] == 42
    assert row["victory-points"] == row["round-1"] + row["round-2"]


def test_two_lines_are_told_apart(evening, client, change):
    stage = evening.stages.get()
    entries = {entry.number: entry.pk for entry in evening.entries.all()}
    stage.form = "mitchell"
    stage.options = {"rankings": [[entries[1], entries[3]], [entries[2], entries[4]]]}
    stage.save()
    change(name="Mitchell")
    lines = [(row["line"], row["rank"], row["entry"]) for row in found(client)["rows"]]
    north, east = "North–South", "East–West"
    assert lines == [(north, 1, 1), (north, 2, 3), (east, 1, 4), (east, 2, 2)]


def test_whole_match_points_stand_on_paper_without_decimals(evening, client, change):
    change(scoring="match")
    paper = text_of(client.get("/t/cupa-pairs/standings.pdf").content)
    assert "AnaMureșan" in paper.replace(" ", "")
    assert not re.search(r"[.,]00(?!:)", paper)  # but an hour after midnight
