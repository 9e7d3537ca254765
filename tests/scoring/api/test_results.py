from uuid import uuid4

import pytest

from scoring.models import Version
from tests.scoring.conftest import LOST, MADE

pytestmark = pytest.mark.django_db


def item(deal=1, content=MADE, **facts):
    return {"key": str(uuid4()), "round": 1, "table": 1, "deal": deal, "content": content} | facts


def test_results_get_the_receipts_of_the_log(desk):
    answer = desk.send("post", "/results", {"results": [item(1), item(2, LOST)]})
    assert answer.status_code == 200, answer.content
    first, second = answer.json()["results"]
    line = Version.objects.get(number=first["number"])
    assert (first["hash"], first["points"]) == (line.short_hash, line.points)
    assert str(line.user) == "Scoreboard"
    assert second["number"] == first["number"] + 1


def test_reading(desk, stranger, reader):
    desk.send("post", "/results", {"results": [item(1), item(2, LOST)]})
    for path in (
        "",
        "/entries",
        "/rounds",
        "/rounds/1",
        "/deals",
        "/standing",
        "/crosstable",
        "/rounds/1/tables/1/deals/1",
    ):
        for who in (stranger, reader):
            answer = who.get(path)
            print(path, answer.status_code, answer.content.decode()[:700])
            assert answer.status_code == 200
    print(reader.get("/log").content)
    for p in ("", "/ceas"):
        pass
