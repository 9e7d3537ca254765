import io
import json

import pytest
from pypdf import PdfReader

from scoring.play.match import NoMatch, read, seats_of

PAIRS = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False}
REMI = {"players": {"1": {"opened": True, "laid": 120, "closed": "joker"}, "2": {}}}
FOUR = ["Ana Pop", "Ion Bud", "Eva Rus", "Dan Pop"]


def text(game="pairs", names=FOUR, deals=(PAIRS,), **more):
    return json.dumps({"game": game, "names": names, "deals": list(deals), **more})


def test_a_match_is_read_and_checked_by_the_engine():
    match = read(text(edition="ca"))
    assert (match.game, match.names, match.rules["edition"]) == ("pairs", FOUR, "ca")
    assert match.deals[0]["order"] == ["N", "E", "S", "W"]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ("", "no score sheet"),
        ("[]", "no score sheet"),
        ("[" * 5000, "no score sheet"),
        (text(game="chess"), "no score sheet"),
        (text(names=FOUR[:3]), "no score sheet"),
        (text(names=[*FOUR[:3], " "]), "no score sheet"),
        (text(deals=[3]), "no score sheet"),
        (text(deals=[{"contract": "9Z"}]), "no score sheet"),
        (text(deals=[PAIRS] * 201), "no score sheet"),
        (text("remi", FOUR[:2], [REMI, {"players": {"1": {}, "2": {}}}]), "Deal 2: "),
    ],
)
def test_what_is_no_match_is_refused_with_a_sentence(sent, said):
    with pytest.raises(NoMatch, match=said):
        read(sent)


@pytest.mark.parametrize(
    ("game", "players", "fits"),
    [("pairs", 4, 4), ("pairs", 3, 0), ("individual", 8, 8), ("individual", 9, 0), ("remi", 5, 0)],
)
def test_so_many_can_play(game, players, fits):
    assert len(seats_of(game, players) or ()) == fits


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (text(), ["Ana Pop – Eva Rus", "14"]),
        (text("remi", ["Ana", "Ion"], [REMI, REMI]), ["Ana", "340", "−200"]),
        (text("individual", ["Ana", "Ion"], []), ["Ana", "Ion"]),
        (
            text(deals=[PAIRS, {"breach": {"by": "E", "kind": "illegal_card", "again": True}}]),
            ["breach"],
        ),
    ],
)
def test_the_paper_is_the_rulebooks_sheet(client, sent, expected):
    paper = client.post("/play/sheet.pdf", {"match": sent})
    assert paper["Content-Type"] == "application/pdf"
    found = PdfReader(io.BytesIO(paper.content)).pages[0].extract_text()
    assert all(each in found for each in expected), found


@pytest.mark.django_db
def test_a_page_has_no_names_of_its_own(client):
    html = client.get("/play/individual/3/").content.decode()
    assert "@@2@@" in html
    assert "@@3@@" not in html
    assert client.get("/play/pairs/3/").status_code == 404
    assert client.get("/play/chess/3/").status_code == 404
