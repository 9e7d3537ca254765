import json
import uuid

import pytest

from scoring.documents.crosstable import Entrant, crosstable_sheet
from scoring.log.actions import record
from scoring.log.commands import DealAt
from scoring.writers.as_csv import as_csv
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import text_of
from tests.scoring.documents.test_deals import INDIVIDUAL
from tests.scoring.evenings import under_way

HEAD = letterhead(language="en")
EVENING = "/t/cupa-pairs/"


def entrants(number):
    return [Entrant(f"Name{at:03}", 1000 + at) for at in range(number)]


def test_the_same_can_be_taken_away_as_rows():
    results = {(0, 1): 14, (1, 0): -3}
    sheet = crosstable_sheet(HEAD, "T", entrants(2), results)
    assert as_csv(sheet).decode("utf-8-sig").splitlines() == [
        "No.,Name,1,2,Points",
        "1,Name000,,14,1000",
        "2,Name001,-3,,1001",
    ]


@pytest.mark.django_db
def test_the_square_holds_the_points_of_each_meeting(evening, client):
    found = json.loads(client.get(f"{EVENING}crosstable.json").content)
    rows = {row["name"]: row for row in found["rows"]}
    first, last = rows["Ana Mureșan – Ion Pop"], rows["Eva Rusu – Dan Kovács"]
    assert (first["against-4"], last["against-1"]) == ("21; 21", "−20; −8")
    assert (first["points"], first["against-2"], first["against-1"]) == (42, None, None)
    assert "21(4)" in text_of(client.get(f"{EVENING}crosstable.pdf").content)


@pytest.mark.django_db
def test_where_many_meet_at_a_table_they_stand_round_by_round(club, client, scorer):
    tournament = under_way(club, "individual", at_table=3)
    at = DealAt(tournament.rounds.get(), 1, 1)
    record(at, INDIVIDUAL, key=uuid.uuid4(), by=scorer)
    found = json.loads(client.get("/t/cupa-individual/crosstable.json").content)["rows"]
    assert [(row["name"], row["round-1"]) for row in found] == [
        ("Eva Rusu", "6 (2, 3)"), ("Ana Mureșan", "5 (1, 3)"), ("Ion Pop", "3 (1, 2)"),
    ]  # fmt: skip
