import pytest

from scoring.log.result_texts import facts_of, lines_of

NAMES = {"N": "Ana", "E": "Eva", "S": "Ion", "W": "Dan", "1": "Pau", "2": "Mara", "3": "Teo"}


@pytest.mark.parametrize(
    ("game", "content", "lines"),
    [
        (
            "pairs",
            {"contract": "2G", "declarer": "W", "order": list("SWNE"), "last_stuck": True},
            ["2 Glissando · W · Dan", "I Ion, II Dan, III Ana, IV Eva, the last one was stuck"],
        ),
        (
            "individual",
            {"type": "P", "chooser": "2", "order": list("312"), "last_stuck": False},
            ["Parada · 2 · Mara", "I Teo, II Pau, III Mara"],
        ),
        (
            "pairs",
            {"breach": {"by": "E", "kind": "other", "again": False}},
            ["Breach by: E · Eva", "What it was: something else", "Played again: no"],
        ),
        (
            "remi",
            {"double": False, "exhausted": True, "players": {
                "1": {"opened": True, "laid": 40, "rack": 5}, "2": {"board": "mosaic"}}},
            ["Wall: exhausted", "Pau: melded 40, left 5", "Mara: on the board, mosaic"],
        ),
        ("pairs", {"adjusted": {"NS": 3, "EW": 3}}, ["Score: given by the desk"]),
        ("pairs", {}, []),
    ],
    ids=["pairs", "individual", "breach", "remi", "adjusted", "annulled"],
)  # fmt: skip
def test_a_content_is_said_in_a_few_lines(game, content, lines):
    assert lines_of(content, game, NAMES) == lines


def test_each_place_is_a_line_where_two_entries_are_compared():
    content = {"contract": "2G", "declarer": "W", "order": list("SWNE"), "last_stuck": False}
    assert facts_of(content, "pairs", NAMES) == [
        ("Contract", "2 Glissando"), ("Held by", "W · Dan"), ("Place I", "S · Ion"),
        ("Place II", "W · Dan"), ("Place III", "N · Ana"), ("Place IV", "E · Eva"),
        ("Last one stuck", "–"),
    ]  # fmt: skip
