import json
from datetime import date
from decimal import Decimal

import pytest

from scoring.writers.as_json import as_json
from scoring.writers.sheet import Column, ColumnKind, Letterhead, Sheet
from tests.scoring.documents.made_of import standings

SHEET = Sheet("x/1", Letterhead("Club"), "T", [Column("a", "A", ColumnKind.DECIMAL)], [])


def test_the_whole_sheet_is_one_object():
    assert json.loads(as_json(standings(["Ștefan"], "en"))) == {
        "format": "portativ-standings/1",
        "club": "Ștefan",
        "language": "en",
        "title": "Ștefan",
        "lines": ["Ștefan"],
        "notes": ["Ștefan"],
        "address": "Ștefan",
        "made_at": "2026-05-12T21:14:00+03:00",
        "columns": [
            {"name": "rank", "title": "Rank", "kind": "rank"},
            {"name": "name", "title": "Name", "kind": "text"},
            {"name": "team", "title": "Team", "kind": "text"},
            {"name": "deals", "title": "Deals", "kind": "integer"},
            {"name": "points", "title": "Points", "kind": "points"},
            {"name": "difference", "title": "Difference", "kind": "signed points"},
            {"name": "average", "title": "Average per deal", "kind": "decimal"},
        ],
        "rows": [
            {
                "rank": 1,
                "name": "Ștefan",
                "team": "Ștefan",
                "deals": 20,
                "points": 300,
                "difference": 40,
                "average": 15.0,
            }
        ],
    }


def test_values_are_written_as_json_has_them():
    sheet = SHEET._replace(rows=[[Decimal("1.5")], [date(2026, 5, 12)], [None], ["x"]])
    assert [row["a"] for row in json.loads(as_json(sheet))["rows"]] == [
        1.5,
        "2026-05-12",
        None,
        "x",
    ]


def test_what_is_no_number_is_refused():
    with pytest.raises(ValueError, match="JSON compliant"):
        as_json(SHEET._replace(rows=[[float("nan")]]))
